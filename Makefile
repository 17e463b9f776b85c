# Everything longer than a line lives in tools/. PYTHON, PORT and HOST may be given: make run PORT=8001
.PHONY: run test access check bench bench-full load soak fuzz admin clean
.DEFAULT_GOAL := run
python = sh tools/python.sh

run:
	@exec $(python) -m tools.run

test:
	@exec $(python) -m tools.dev test $(ARGS)

access:
	@exec $(python) -m tools.dev access $(ARGS)

check:
	@exec $(python) -m tools.dev check

bench:
	@exec $(python) -m tools.dev bench

bench-full:
	@exec $(python) -m tools.dev bench-full

load:
	@LOAD_TABLES="$(TABLES)" LOAD_SECONDS="$(SECONDS)" exec $(python) -m tools.dev load

soak:
	@exec $(python) -m tools.dev soak

fuzz:
	@exec $(python) -m tools.dev fuzz

admin:
	@$(python) -m tools.manage migrate -v 0
	@exec $(python) -m tools.manage createsuperuser

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache tests/access/node_modules var/static var/log var/run
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
