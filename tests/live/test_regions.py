"""The HTML of the regions, and the frames that carry what changed (games/live/regions.py)."""

import json
import re

import pytest

from games import engine
from games.live import pieces, regions
from games.live.look import build_pov
from games.live.regions import changed, page, push
from tests.engine.play import CONFIGS, config_id
from tests.engine.play import table as match_of
from tests.live.tables import cards_in, known_to, random_match, seats, table

TWO = "7O 1E 4C / 12B 3O 3C"


@pytest.fixture(autouse=True)
def _hashed_sprite(monkeypatch):
    """The name of the sprite is as long as it is in production."""
    monkeypatch.setattr(pieces, "_sprite", lambda: "/static/c.0123456789ab.svg")
    for each in vars(pieces).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()
    yield
    for each in vars(pieces).values():
        if hasattr(each, "cache_clear"):
            each.cache_clear()


def at(moves="", ply=None, **changes):
    count = moves.count(";") + bool(moves)
    return table(match_of(engine.ARGENTINO, TWO, moves), ply=count if ply is None else ply, **changes)


def html(state, seat):
    return "".join(page(build_pov(state, seat), "es").values())


def test_a_button_says_hand_ply_and_code():
    text = html(at("1 envido"), 2)
    assert 'value="1.1:quiero"' in text and 'value="1.1:real_envido"' in text
    assert 'value="1.1:mazo"' not in text


def test_own_cards_can_be_played_open_and_face_down():
    text = html(at(), 1)
    assert 'value="1.0:7O"' in text and 'value="1.0:-7O"' in text


def test_who_cannot_act_gets_no_values():
    assert not re.search(r"value=\"?1\.", html(at("1 envido"), 1))


def test_a_greyed_button_says_why_and_a_card_has_a_name():
    text = html(at("1 envido"), 2)
    assert re.search(r'call mazo" aria-disabled=true title="[^"]+"', text)
    assert 'aria-label="rey de bastos"' in text


def test_names_are_escaped():
    state = at()._replace(seats=(seats(2)[0]._replace(name='<b title="x">&'), seats(2)[1]))
    for viewer in (1, 2, None):
        assert "<b title" not in html(state, viewer)


def test_nothing_filled_in_last_is_left_open():
    for state in random_match(engine.MatchConfig(engine.ARGENTINO, 4, flor=True), seed=3, most=100):
        for viewer in (None, 1, 2):
            text = html(state, viewer)
            assert not set("\x1a\x1b\x1c") & set(text)
            assert "{{" not in text and "{%" not in text


def test_changed_names_exactly_the_parts_that_differ():
    before, after = build_pov(at(), None), build_pov(at("1 4C"), None)
    assert changed(before, after) == ["seats", "board", "status"]
    assert changed(after, after) == []
    assert changed(None, after) == list(regions.REGIONS)


def test_a_push_is_made_of_partials_and_adds_to_the_log():
    frame = push(build_pov(at(), 1), build_pov(at("1 4C"), 1), "es")
    assert "<hx-partial id=r-board>" in frame
    assert " id=seat-1 hx-swap-oob=outerMorph>" in frame
    assert "<hx-partial id=log-lines hx-swap=beforeend><li id=l1-1 class=played>Ana juega 4 de copas</li>" in frame
    assert "#r-bar" not in frame
    assert push(build_pov(at("1 4C"), 1), build_pov(at("1 4C"), 1), "es") == ""


def test_a_push_from_nothing_brings_everything():
    frame = push(None, build_pov(at("1 4C"), 1), "es")
    for name in regions.REGIONS:
        assert f"<hx-partial id=r-{name}>" in frame
    assert "<hx-partial id=log-lines>" in frame


def test_a_new_hand_begins_a_new_story():
    last = build_pov(table(match_of(engine.ARGENTINO, TWO, "1 mazo"), phase="between", hand=2), 1)
    fresh = build_pov(table(match_of(engine.ARGENTINO, TWO), hand=2), 1)
    frame = push(last, fresh, "es")
    assert "<hx-partial id=log-lines><li id=l2-0 class=dealt>" in frame
    assert regions.log(fresh, "es") in frame and "l1-" not in frame


def test_a_rematch_leaves_no_lines_of_the_match_before():
    over = build_pov(table(match_of(engine.ARGENTINO, TWO, "1 mazo"), phase="finished"), 1)
    agreed = build_pov(table(engine.new_match(engine.MatchConfig(engine.ARGENTINO, 2)), phase="between", hand=2), 1)
    assert over.story.events and not agreed.story.events
    assert "<hx-partial id=log-lines></hx-partial>" in push(over, agreed, "es")


def test_a_piece_is_rendered_once_whoever_it_is_about(monkeypatch):
    html(at("1 envido"), 2)
    rendered = []
    monkeypatch.setattr(pieces, "_template", rendered.append)
    others = tuple(seat._replace(name=f"{seat.name}2") for seat in seats(2))
    assert "Ana2" in html(at("1 envido", seats=others), 2)
    assert rendered == []


def test_a_name_stays_a_name():
    state = at("1 envido")._replace(seats=(seats(2)[0]._replace(name="{{ x }}%(who)s"), seats(2)[1]))
    assert "{{ x }}%(who)s: ¡Envido! ¿Quieres?" in html(state, 2)


@pytest.mark.parametrize("config", CONFIGS, ids=config_id)
def test_a_whole_match_never_gives_a_card_away_and_stays_small(config):
    """Every byte for every viewer: no card he may not know, no inline style or script; frames of about 4 kB at most.

    Only the end of a hand of four, where everything on the page changes, may be larger.
    """
    sizes, shown = [], dict.fromkeys((None, *range(1, config.players + 1)))
    for state in random_match(config, seed=11, most=80):
        for viewer, old in shown.items():
            new = build_pov(state, viewer)
            frame = push(old, new, "es")
            sent = json.dumps({"v": new.version, "content": frame}, ensure_ascii=False, separators=(",", ":")).encode()
            if old is not None:
                sizes.append(len(sent))
            known = known_to(engine.view_for(state.match, viewer))
            for text in (frame, html(state, viewer) if state.ply % 4 == 0 else ""):
                assert " style=" not in text and "<script" not in text and not re.search(r"<[^>]* on\w+=", text)
                assert cards_in(text) <= known, (viewer, text)
            shown[viewer] = new
    assert max(sizes) <= (4096 if config.players == 2 else 4608)
    assert sum(size > 4096 for size in sizes) <= 0.005 * len(sizes)


@pytest.mark.parametrize(
    ("practice", "says"),
    [(True, "Pierdes la partida. ¿Seguro?"), (False, "Pierdes la partida, lo apostado y 20 puntos.")],
)
def test_who_is_about_to_abandon_reads_what_it_costs(practice, says):
    state = at()
    agreed = state.config._replace(practice=practice)
    assert says in page(build_pov(state._replace(config=agreed), 1), "es")["menu"]
