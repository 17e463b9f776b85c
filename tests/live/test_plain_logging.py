"""What autobahn would log of a frame isn't painted for a terminal."""

import subprocess
import sys

SENDS = """
import click
from truco_site import asgi
from autobahn.websocket import protocol

painted = []
paint, click.style = click.style, lambda *a, **b: painted.append(a) or paint(*a, **b)
plain = protocol.hltype, protocol.hlval
assert asgi.application and [name(print) for name in plain] == [print, print]
from autobahn.util import hltype
hltype(print)
assert painted, "this would have been seen"
"""


def test_names_are_left_as_they_are():
    done = subprocess.run([sys.executable, "-c", SENDS], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
