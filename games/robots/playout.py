"""A hand played to its end by rule of thumb, with strengths only."""

from collections.abc import Sequence

from .worlds import World

_STRONG = 10  #: a 3


def thumb(hand: Sequence[int], best: int, ours: bool, last: bool, first: int | None) -> int:
    """The place in `hand` (strengths, ascending) of the card to play by rule of thumb.

    `best`: the strongest card on the table, -1 when leading; `ours`: it is the partner's; `last`: this card
    completes the trick; `first`: the first trick, 1 won, -1 lost, 0 parda, None while it runs.
    """
    top = len(hand) - 1
    if not top:
        return 0
    if best < 0:
        if first is None:
            return top if hand[top] <= _STRONG else top - 1
        return 0 if first == 1 else top
    if ours and (last or best >= _STRONG):
        return 0
    for i, strength in enumerate(hand):
        if strength > best:
            return i
        if strength == best and not ours and (first == 1 or first == 0 or (first is None and hand[top] >= _STRONG)):
            return i
    return 0


def play_out(
    world: World,
    seat: int,
    play: int | None,
    results: tuple[int, ...],
    table: Sequence[tuple[int, int]],
    turn: int,
    team: int,
    all_pardas: float,
) -> float:
    """1 if `team` wins the hand, 0 if it loses it, `all_pardas` after three pardas.

    `seat` has to play the card of strength `play` on its next turn, or nothing special (None). `table`: seat
    and strength of the cards of the running trick; `turn`: who plays next.
    """
    hands = [list(hand) for hand in world]
    players = len(hands)
    first: int | None = results[0] if results else None
    won = results.count(1)
    lost = results.count(-1)
    done = len(results)
    best, best_seat, tied, played = -1, 0, False, 0
    lead = turn
    if table:
        lead = table[0][0]
        for who, strength in table:
            played += 1
            if strength > best:
                best, best_seat, tied = strength, who, False
            elif strength == best and (who - best_seat) & 1:
                tied = True
    while True:
        hand = hands[turn - 1]
        if play is not None and turn == seat:
            strength = play
            hand.remove(strength)
            play = None
        else:
            mine = (turn - 1) & 1 == team
            ours = best >= 0 and not (turn - best_seat) & 1 and not tied
            told = first if mine or first is None else -first
            strength = hand.pop(thumb(hand, best, ours, played == players - 1, told))
        played += 1
        if strength > best:
            best, best_seat, tied = strength, turn, False
        elif strength == best and (turn - best_seat) & 1:
            tied = True
        if played < players:
            turn = turn % players + 1
            continue
        done += 1
        if tied:
            result = 0
        else:
            lead = best_seat
            result = 1 if (best_seat - 1) & 1 == team else -1
            if result == 1:
                won += 1
            else:
                lost += 1
        if first is None:
            first = result
        if won == 2 or lost == 2:
            return 1.0 if won == 2 else 0.0
        if done >= 2 and done > won + lost and won + lost:
            return 1.0 if won > lost or (won == lost and first == 1) else 0.0
        if done == 3:
            return all_pardas
        turn = lead
        best, best_seat, tied, played = -1, 0, False, 0
