"""`make check`: every check that needs no running site. All run, whatever the first says."""

import os
import subprocess
import sys
import tempfile
import time

PYTHON = sys.executable
CHECKS = {
    "ruff check": ["-m", "ruff", "check", "--output-format", "concise", "."],
    "ruff format": ["-m", "ruff", "format", "--check", "--output-format", "concise", "."],
    "mypy": ["-m", "mypy"],
    "import directions": [
        "-c",
        "from importlinter.cli import lint_imports; raise SystemExit(lint_imports())",
    ],
    "migrations": ["manage.py", "makemigrations", "--check", "--dry-run"],
    "django": ["manage.py", "check", "--fail-level", "WARNING"],
    "templates": ["-m", "tools.templates"],
    "languages": ["-m", "tools.messages", "check"],
    "dependencies": ["-m", "pip", "check"],
}


def main() -> int:
    failed = []
    with tempfile.TemporaryDirectory() as var:
        env = {**os.environ, "VAR_DIR": var, "SECRET_KEY": "for checks only"}
        for name, command in CHECKS.items():
            began = time.monotonic()
            done = subprocess.run(
                [PYTHON, *command], env=env, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
            )
            print(
                f"{'ok  ' if done.returncode == 0 else 'FAIL'} {name} ({time.monotonic() - began:.1f} s)",
                flush=True,
            )
            if done.returncode:
                failed.append(name)
                print(done.stdout, flush=True)
    if failed:
        print(f"Failed: {', '.join(failed)}.")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
