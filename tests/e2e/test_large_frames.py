"""A frame of ours is as large as what there is to say; only what pages send is limited."""

import json
import re
from collections import deque

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

pytestmark = pytest.mark.stack

LIMIT = 16_384
OPEN = """
from accounts.models import User
from games.services import seating
from tests.games.table_kit import CLASICO
for number in range(40):
    seating.open_table(User.objects.create(username=f"quien{number}"), CLASICO)
"""


@pytest.fixture(scope="module", autouse=True)
def _many_tables(stack):
    stack.manage("shell", "-c", OPEN)


@pytest.fixture
def lobby(stack):
    address = stack.url.replace("http", "ws", 1) + "/ws/sitio?l=es"
    with connect(address, origin=stack.url, max_size=None) as socket:
        yield socket


def test_a_long_list_arrives_whole(lobby):
    lobby.send(json.dumps({"lobby": "", "seen": "another"}))
    while "list" not in (frame := json.loads(lobby.recv(timeout=10))):
        pass
    assert len(frame["content"]) > LIMIT
    assert len(set(re.findall(r"\bt-(\w+)", frame["content"]))) >= 20


def test_a_long_question_closes_the_line(lobby):
    lobby.send(json.dumps({"lobby": "x" * LIMIT}))
    with pytest.raises(ConnectionClosed):
        deque(lobby, maxlen=0)
