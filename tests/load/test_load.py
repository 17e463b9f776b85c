"""A small `make load`: whole matches over sockets and posts, and every page against the database at the end."""

import pytest

from tests.bench.stack_bench import Site
from tests.load.crowd import Players, differing, truth
from tests.load.view import View


@pytest.mark.stack
@pytest.mark.postgres
def test_every_page_shows_what_the_database_says(new_stack, postgres_url):
    stack = new_stack(
        database_url=postgres_url, daphnes=2, environment={"DJANGO_SETTINGS_MODULE": "tests.bench.settings"}
    )
    each = Site("load", stack)
    each.seed(tables=10, target=15, chicos=1)
    players = Players(stack, each.tables, 4.0, 1, posts=0.2)
    players.wait_going()
    found = players.finish()
    assert found.errors == []
    assert differing(found, truth(stack, each.tables)) == []
    assert each.broken_hands() == []
    assert len(found.views) == 20 and found.moves > 200 and found.posts > 10
    assert stack.rows("select count(*) from games_match where state = 'finished'")[0][0] > 0, "matches end and begin"
    assert stack.errors() == ""
    # and what is held against it would be seen
    found.views[0]["frames"][-1:] = []
    assert differing(found, truth(stack, each.tables))


def test_a_page_as_htmx_would_make_it():
    hand = "<li id=a><b>1</b></li><li id=c></li>"
    page = View([f"<hx-partial id=r-hand>{hand}</hx-partial><hx-partial id=log-lines>x</hx-partial>"])
    page.apply('<li id=a hx-swap-oob=outerMorph class="x"><li>2</li></li>')
    assert page.regions["r-hand"] == '<li id=a class="x"><li>2</li></li><li id=c></li>'
    page.apply(
        "<hx-partial id=c hx-swap=beforeend><i>3</i></hx-partial>"
        "<hx-partial id=c hx-swap=beforeend><i>4</i></hx-partial>"
    )
    page.apply("<hx-partial id=log-lines hx-swap=beforeend>y</hx-partial>")
    assert page.regions == {
        "r-hand": '<li id=a class="x"><li>2</li></li><li id=c><i>3</i><i>4</i></li>',
        "log-lines": "xy",
    }
    truth_ = View(["<hx-partial id=r-hand>z</hx-partial><hx-partial id=log-lines>y</hx-partial>"])
    assert [each.partition(" ")[0] for each in page.differs(truth_)] == ["r-hand"]
    with pytest.raises(ValueError):
        page.apply("<li id=gone hx-swap-oob=outerMorph></li>")
