"""The site's secret where the environment names none: made once, kept in a file only its owner can read."""

import os
import secrets
import tempfile
from pathlib import Path


def kept_secret(folder: Path) -> str:
    path = folder / "secret_key"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        # Written aside (mkstemp gives it mode 600) and linked, which fails if another process was first.
        handle, name = tempfile.mkstemp(dir=folder)
        with os.fdopen(handle, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(name, path)
        except FileExistsError:
            pass
        finally:
            os.unlink(name)
    return path.read_text().strip()
