"""Without scripts the forms and a page that reloads itself are enough to play."""

import re

import pytest

from tests.browser import PHONE
from tests.stack import wait_until

pytestmark = [pytest.mark.stack, pytest.mark.chromium]

MOVE = 'button[form="act"]:not([aria-disabled]):visible'


def test_a_newcomer_plays_a_hand_by_forms(stack, players):
    stack.mano(1)
    stack.hands("1E 1B 4C", "4E 5B 6O")
    erin = players(stack, PHONE, java_script_enabled=False)
    page = erin.goto("/")
    page.get_by_role("button", name="Jugar contra un robot").click()
    page.wait_for_url(re.compile("/mesa/"))
    # the page looks again by itself
    assert page.locator("noscript meta, meta[http-equiv=refresh]").count() == 1
    page.locator("#r-hand button.card").nth(2).wait_for(timeout=8000)

    def offered() -> list[str]:
        return [button.get_attribute("value") or "" for button in page.locator(MOVE).all()]

    pressed = []
    for _ in range(20):
        if page.locator("#r-hand .results").count() or hands_over(stack):
            break
        codes = {value.partition(":")[2]: value for value in offered() if value[0].isdigit()}
        choice = next((code for code in ("quiero", "1E", "1B", "4C") if code in codes), None)
        if choice is None:
            page.reload()
            continue
        page.locator(f'button[value="{codes[choice]}"]').click()
        page.wait_for_load_state()
        pressed.append(choice)
    wait_until(lambda: hands_over(stack) == 1, "the first hand is over", 5)
    assert "1E" in pressed
    assert stack.rows("select winner from games_hand where ended_at is not null") == [("A",)]
    played = stack.rows("select action from games_move where by = 'person' order by id")
    assert [action for (action,) in played] == pressed
    page.reload()
    assert page.locator("#r-bar .us .points").inner_text() != "0"
    # what is refused is said
    page.wait_for_load_state()
    heads = [message.head for message in erin.messages()]
    assert not any("/ws/" in head for head in heads)
    assert stack.errors() == ""


def hands_over(stack) -> int:
    return stack.rows("select count(*) from games_hand where ended_at is not null")[0][0]


def test_a_match_to_its_end(stack, players):
    """By forms and reloading alone: what ends a match soon is called whenever it may be."""
    frank = players(stack, PHONE, java_script_enabled=False)
    page = frank.goto("/")
    page.get_by_role("button", name="Jugar contra un robot").click()
    page.wait_for_url(re.compile("/mesa/"))
    code = page.url.rstrip("/").rpartition("/")[2]
    wishes = ("quiero", "falta_envido", "vale_cuatro", "retruco", "truco")
    pressed = 0
    for _ in range(300):
        if "Partida terminada" in page.locator("#r-status").inner_text():
            break
        offered = [button.get_attribute("value") or "" for button in page.locator(MOVE).all()]
        codes = {value.partition(":")[2]: value for value in offered if value[0].isdigit()}
        if not codes:
            page.wait_for_timeout(100)
            page.reload()
            continue
        choice = next((wish for wish in wishes if wish in codes), next(iter(codes)))
        page.locator(f'button[value="{codes[choice]}"]').click()
        page.wait_for_load_state()
        pressed += 1
    assert "Partida terminada" in page.locator("#r-status").inner_text()
    ended = "select m.state from games_match m join games_table t on t.id = m.table_id where t.code = %s"
    assert stack.rows(ended, code) == [("finished",)]
    # how many are needed hangs on the cards; each was a person's move, and none of them was lost or made twice
    by_forms = (
        "select count(*) from games_move v join games_hand h on h.id = v.hand_id"
        " join games_match m on m.id = h.match_id join games_table t on t.id = m.table_id"
        " where v.by = 'person' and t.code = %s"
    )
    assert stack.rows(by_forms, code) == [(pressed,)]
    assert pressed > 0
    # the title says it too, and the same table can go on
    assert page.title().startswith("Partida terminada")
    page.get_by_role("button", name="Otra partida").click()
    page.wait_for_load_state()
    assert stack.rows(ended, code) == [("finished",), ("running",)]
    assert stack.errors() == ""
