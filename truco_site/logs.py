"""What a line of the log looks like, and what none may hold: passwords, cards, whole addresses.

`LOG_FORMAT=json` makes each line one JSON object, for machines; otherwise it is for people. A record may carry what it
is about: `logger.info("...", extra={"table": 7, "match": "k3x"})`.
"""

from __future__ import annotations

import json
import logging
import os
import re
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import ip_address, ip_network
from typing import Any

ABOUT = ("table", "match", "hand", "ply", "user")

IPV4 = re.compile(r"(?<![\d.])(\d{1,3}(?:\.\d{1,3}){3})(?![\d.])")
IPV6 = re.compile(r"(?<![\w:.])([0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?:\.\d{1,3}){0,3})(?![\w:])")
MAIL = re.compile(r"[\w.+-]+@(?=[\w-]+(?:\.[\w-]+)+)")
IN_URL = re.compile(r"(\b[a-z][a-z0-9+.-]*://[^\s:/@]*):[^\s/@]+@", re.IGNORECASE)
NAMED = re.compile(
    r"""(["']?\b\w*(?:password|passwd|secret|token|sessionid|authorization)\w*["']?\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s&,;)}]+)""",
    re.IGNORECASE,
)
CARD = re.compile(r"(?<![0-9A-Za-z.:])-?(?:1[0-2]|[1-7])[OCEB](?![0-9A-Za-z])")
MOVE = re.compile(r"\b(\d{1,7}\.\d{1,3}):-?(?:1[0-2]|[1-7])[OCEB]\b")


def discreet(text: str) -> str:
    """The same text without what nobody needs to know who reads a log."""
    text = IN_URL.sub(r"\1:…@", text)
    text = NAMED.sub(r"\1…", text)
    text = MAIL.sub("…@", text)
    text = IPV4.sub(_network, text)
    text = IPV6.sub(_network, text)
    text = MOVE.sub(r"\1:…", text)
    return CARD.sub("…", text)


def _network(found: re.Match[str]) -> str:
    """An address by its network alone; this machine's own may be told."""
    try:
        ip = ip_address(found[1])
    except ValueError:
        return found[1]
    if ip.is_loopback or ip.is_unspecified:
        return found[1]
    return str(ip_network((ip, 24 if ip.version == 4 else 48), strict=False))


def about(record: logging.LogRecord) -> dict[str, Any]:
    return {name: getattr(record, name) for name in ABOUT if getattr(record, name, None) is not None}


class ForPeople(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line, facts = super().format(record), about(record)
        if facts:
            first, end, rest = line.partition("\n")
            line = f"{first} [{' '.join(f'{name}={value}' for name, value in facts.items())}]{end}{rest}"
        return discreet(line)


class ForMachines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        told: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "process": os.getpid(),
            "message": discreet(record.getMessage()),
            **about(record),
        }
        if record.exc_info:
            told["trace"] = discreet(self.formatException(record.exc_info))
        return json.dumps(told, ensure_ascii=False, default=str)


FORMATS: dict[str, Callable[..., logging.Formatter]] = {"people": ForPeople, "json": ForMachines}
