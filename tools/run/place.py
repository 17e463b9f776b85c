"""Where this site lives and what its processes are told: folders, address, environment."""

import hashlib
import os
import socket
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from tools.run.trouble import Trouble

ROOT = Path(__file__).resolve().parent.parent.parent
ANY = ("0.0.0.0", "::")
# A unix socket's path has 104 bytes on macOS, 108 on Linux.
LONGEST_SOCKET = 100
PLAIN = set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-")


@dataclass(frozen=True)
class Place:
    var: Path
    venv: Path
    host: str = "127.0.0.1"
    port: int = 8000
    extra: Mapping[str, str] = field(default_factory=dict)
    root: Path = ROOT

    @classmethod
    def from_environment(cls) -> "Place":
        port = os.environ.get("PORT") or "8000"
        if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
            raise Trouble(f"PORT must be a number from 1 to 65535, not {port!r}.")
        return cls(
            var=(ROOT / (os.environ.get("VAR_DIR") or "var")).resolve(),
            venv=ROOT / (os.environ.get("VENV") or ".venv"),
            host=(os.environ.get("HOST") or "127.0.0.1").strip("[]"),
            port=int(port),
        )

    @property
    def run(self) -> Path:
        return self.var / "run"

    @property
    def logs(self) -> Path:
        return self.var / "log"

    @property
    def python(self) -> str:
        return str(self.venv / "bin" / "python")

    @property
    def near(self) -> str:
        """An address under which this machine itself reaches the site."""
        return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)

    @property
    def url(self) -> str:
        return f"http://{bracketed(self.near)}:{self.port}/"

    @property
    def own_redis(self) -> bool:
        """Do we start a Valkey of our own? Not if the environment names another."""
        return not self._outer().get("REDIS_URL")

    @property
    def socket(self) -> Path:
        """Of our own Valkey: in var/, or in a short folder of our own if var/'s path doesn't fit into a URL."""
        path = self.var / "valkey.sock"
        if len(os.fsencode(path)) <= LONGEST_SOCKET and set(str(path)) <= PLAIN:
            return path
        digest = hashlib.sha256(os.fsencode(self.var)).hexdigest()[:12]
        base = Path("/tmp") if sys.platform != "win32" else Path(tempfile.gettempdir())
        return base / f"truco-{os.getuid()}-{digest}" / "valkey.sock"

    def make(self) -> None:
        try:
            # Passwords' hashes and links in mails are nobody else's business.
            self.var.mkdir(mode=0o700, parents=True, exist_ok=True)
            for folder in (self.run, self.logs):
                folder.mkdir(parents=True, exist_ok=True)
            (self.run / "probe").write_text("")
            (self.run / "probe").unlink()
        except OSError as error:
            raise Trouble(f"Truco can't write to {self.var}: {error.strerror}.") from None

    def environment(self) -> dict[str, str]:
        """For every process of the site."""
        env = self._outer()
        env.setdefault("DJANGO_SETTINGS_MODULE", "truco_site.settings")
        env["VAR_DIR"] = str(self.var)
        env["PYTHONUNBUFFERED"] = "1"
        if self.own_redis:
            env["REDIS_URL"] = f"unix://{self.socket}"
        hosts = self.names()
        env.setdefault("ALLOWED_HOSTS", ",".join(bracketed(host) for host in hosts))
        env.setdefault("TRUSTED_ORIGINS", ",".join(f"http://{bracketed(host)}:{self.port}" for host in hosts))
        return env

    def names(self) -> list[str]:
        """Under which a browser may ask for the site when nobody says otherwise."""
        names = ["localhost", "127.0.0.1", "::1"]
        if self.host in ANY:
            names += [socket.gethostname().lower(), *_outward()]
        else:
            names.append(self.host)
        return list(dict.fromkeys(names))

    def _outer(self) -> dict[str, str]:
        return {**os.environ, **self.extra}


def bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _outward() -> list[str]:
    """Our address in the local network. Connecting a UDP socket chooses a route and sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        try:
            sock.connect(("192.0.2.1", 9))
            return [sock.getsockname()[0]]
        except OSError:
            return []
