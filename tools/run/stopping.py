"""We were told to stop. A flag, looked at between steps: raising inside a handler could lose a child just forked."""

import signal
from types import FrameType

_told = 0


def listen() -> None:
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        # Under nohup a hang-up is ignored, and stays so.
        if number == signal.SIGHUP and signal.getsignal(number) == signal.SIG_IGN:
            continue
        signal.signal(number, _tell)


def stopping() -> int:
    """How often we were told; twice means: don't wait for anyone."""
    return _told


def _tell(number: int, frame: FrameType | None) -> None:
    global _told
    _told += 1
