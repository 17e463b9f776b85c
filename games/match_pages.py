"""The pages about matches that are over: result and replay, the export, how a deal is checked.

A match's address can't be guessed, and whoever was told it may look: it is what its players share. Pages that others
see (profiles) don't tell the addresses of private matches.
"""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.whole_numbers import whole_number
from games import engine, recording
from games.card_names import card_name
from games.engine.commitment import commitment, commitment_text
from games.engine.commitment import hands_of as dealt_by
from games.live.replay import replay
from games.models import Hand, Match
from games.models.match import MatchState
from games.results import result
from games.views import HtmxRequest


@require_safe
@never_cache
def match(request: HtmxRequest, code: str) -> HttpResponse:
    """A match: while it runs, that it does; once it has ended, its result and its replay. Asked by htmx, the replay."""
    found = _match(code)
    hands = recording.dealt_hands(found) if found.over else []
    shown = replay(found, hands, _number(request, "mano", 1), _number(request, "paso", 0)) if found.over else None
    if shown is not None and request.htmx and not request.htmx.boosted:
        return render(request, "games/replay.html", {"match": found, "replay": shown})
    viewer = request.user if isinstance(request.user, User) else None
    context = {
        "match": found,
        "result": result(found, hands, viewer),
        "replay": shown,
        "address": request.build_absolute_uri(request.path),
    }
    return render(request, "games/match.html", context)


@require_safe
def export(request: HttpRequest, code: str) -> HttpResponse:
    """The match as a `.truco` file. While it runs there is none."""
    found = _match(code)
    if not found.over:
        raise Http404
    answer = HttpResponse(recording.text(found), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="truco-{found.code}.truco"'
    return answer


@require_safe
@never_cache
def deals(request: HttpRequest) -> HttpResponse:
    """How to check a deal, with one from a match: the one asked for, else the newest that everybody may see."""
    code = request.GET.get("partida", "")
    found = _match(code) if code else None
    if found is not None and not found.over:
        raise Http404
    asked = found is not None
    if found is None:
        public = Match.objects.filter(state=MatchState.FINISHED, private=False)
        found = public.order_by("-pk").first()
    hands = recording.dealt_hands(found) if found is not None else []
    number = min(max(_number(request, "mano", 1), 1), max(len(hands), 1))
    context = {
        "match": found if hands else None,
        "asked": asked,
        "hands": hands,
        "number": number,
        **(_example(found, hands[number - 1]) if found is not None and hands else _made_up()),
    }
    return render(request, "games/deals.html", context)


def _match(code: str) -> Match:
    found = Match.objects.select_related("table").filter(code=code).first()
    if found is None:
        raise Http404
    return found


def _number(request: HttpRequest, key: str, default: int) -> int:
    asked = whole_number(request.GET.get(key), digits=5)
    return default if asked is None else asked


def _example(match: Match, hand: Hand) -> dict[str, Any]:
    """A deal of a match that is over, as the page shows it."""
    deck = [engine.card(each) for each in hand.deck.split()]
    players = match.players_of.select_related("user").order_by("seat")
    return _shown(hand.salt, deck, hand.commitment, recording.names_of(list(players)))


def _made_up() -> dict[str, Any]:
    """The worked example of the notation, for a site where nobody has played yet."""
    salt = "00112233445566778899aabbccddeeff"
    return _shown(salt, list(engine.DECK), commitment(salt, engine.DECK), ("1", "2"))


def _shown(salt: str, deck: list[engine.Card], commit: str, names: tuple[str, ...]) -> dict[str, Any]:
    hands = dealt_by(deck, len(names))
    return {
        "salt": salt,
        "deck": " ".join(card.code for card in deck),
        "sealed": commitment_text(salt, deck),
        "commit": commit,
        "dealt": [
            (name, 3 * i + 1, 3 * i + 3, [(card.code, card_name(card.code)) for card in cards])
            for i, (name, cards) in enumerate(zip(names, hands, strict=True))
        ],
    }
