"""`make bench`: every benchmark in turn."""

from tests.bench import engine_bench

if __name__ == "__main__":
    engine_bench.main()
