"""What is played for: who may sit at an official table, the stakes into escrow, the pot out of it, the points.

Every move of money is in the transaction of the change it belongs to, and is made once (accounts/ledger).
"""

from __future__ import annotations

from collections.abc import Sequence

from django.conf import settings

from accounts import ledger
from accounts.addresses import share_address
from accounts.grants import top_up
from accounts.levels import level_of
from accounts.models import User
from accounts.points import Points, add_all_points, add_points
from games.models import Match, MatchPlayer, Seat, Table
from games.models.match import MatchState
from games.refused import Deny, Refused
from games.table_state import TableConfig


def may_open(user: User, config: TableConfig) -> None:
    """May he open this table? Raises Refused: members only, a stake below the minimum, no level or credit for a
    special one (P3.4, P6.3)."""
    if config.practice:
        if config.stake:
            raise Refused(Deny.BAD_SETTINGS)
        return
    money = settings.TRUCO_MONEY
    if config.stake < money["MINIMUM_STAKE"][config.rules] or config.stake > money["MAXIMUM_STAKE"]:
        raise Refused(Deny.BAD_SETTINGS)
    may_sit(user, config.practice, config.stake)
    if config.special:
        if level_of(user.points) < money["SPECIAL_LEVEL"]:
            raise Refused(Deny.LEVEL_TOO_LOW, level=money["SPECIAL_LEVEL"])
        if ledger.credits(user) < money["SPECIAL_CREDITS"]:
            raise Refused(Deny.NO_CREDIT)


def may_sit(user: User, practice: bool, stake: int) -> None:
    """Has he what it takes to sit at this table, and to get ready there? Raises Refused."""
    if practice:
        return
    if not user.is_member:
        raise Refused(Deny.MEMBERS_ONLY)
    missing = stake - ledger.balance(user)
    if missing > 0:
        raise Refused(Deny.TOO_FEW_COINS, missing=missing)


def help_out(user: User, table_id: int) -> None:
    """Who has too little for a table gets the day's help first, in a transaction of its own (P6.2)."""
    stake = Table.objects.filter(pk=table_id, practice=False).values_list("stake", flat=True).first()
    help_out_for(user, stake or 0)


def help_out_for(user: User, stake: int) -> None:
    """The same, for a stake."""
    if stake and user.is_member and ledger.balance(user) < stake:
        top_up(user)


def note_addresses(table: Table) -> None:
    """Note on a locked table whether two of its people come from one address: then a match brings no points."""
    people = [seat.user for seat in table.seats.select_related("user") if seat.user is not None]
    table.shared_address = not table.practice and share_address(people)


def unable(table: Table, seats: Sequence[Seat], creator: User | None) -> list[Seat]:
    """The seats whose people can't pay for the match that is about to start."""
    if table.practice:
        return []
    special = TableConfig(**table.agreed()).special
    credit = settings.TRUCO_MONEY["SPECIAL_CREDITS"] if special else 0
    broke = creator is not None and ledger.credits(creator) < credit
    people = [seat for seat in seats if seat.user is not None]
    coins = ledger.balances([seat.user for seat in people if seat.user is not None])
    return [seat for seat in people if coins[seat.user_id or 0] < table.stake or (broke and seat.user == creator)]


def take(match: Match, people: Sequence[User], creator: User | None) -> None:
    """The stakes of a match that starts go into its escrow, all or none; a special one takes its creator's credit."""
    if match.practice:
        return
    if match.special and creator is not None:
        ledger.pay_credit(match.code, creator, settings.TRUCO_MONEY["SPECIAL_CREDITS"])
    ledger.escrow_in(match.code, dict.fromkeys(people, match.stake))


def penalise(match: Match, user: User) -> None:
    """Somebody abandoned an official match: points at once (P4.3); his stake stays where it is."""
    if not match.practice:
        add_points(user, settings.TRUCO_MONEY["POINTS_ABANDONED"], f"abandoned:{match.code}", match.rules)


def settle(match: Match) -> None:
    """Pay a match that is over, or give back what was staked on one that was called off (P5.2, P6.4, P6.5)."""
    if match.practice:
        return
    players = list(match.players_of.select_related("user"))
    if match.state == MatchState.CANCELLED:
        forfeit = [p.user for p in players if p.abandoned and p.user is not None]
        # Credits before coins: everybody locks in that order.
        if match.special:
            ledger.return_credit(match.code)
        ledger.refund(match.code, forfeit=forfeit)
        for player in players:
            _note(player, -match.stake if player.abandoned else 0, 0)
        return
    shares = pot_shares(match, players)
    pot = match.stake * sum(1 for p in players if p.robot is None)
    paid = sum(shares.values())
    points = match_points(match, players)
    # Points first, since a level reached brings credits, and credits are locked before coins.
    earned = add_all_points([Points(user, n, f"match:{match.code}", match.rules) for user, n in points.items()])
    ledger.escrow_out(match.code, shares, to_bank=pot - paid)
    got = {one.user.pk: one for one in earned}
    for player in players:
        if player.user is not None:
            one = got.get(player.user.pk)
            level = one.level if one and one.new_levels else None
            _note(player, shares.get(player.user, 0) - match.stake, one.points if one else 0, level)


def pot_shares(match: Match, players: Sequence[MatchPlayer]) -> dict[User, int]:
    """What each winner gets of the pot: equal shares of what the bank leaves. Who abandoned has none."""
    pot = match.stake * sum(1 for p in players if p.robot is None)
    pot -= pot * settings.TRUCO_MONEY["BANK_PERCENT"][match.rules] // 100
    winners = [p.user for p in players if _won(match, p) and not p.abandoned and p.user is not None]
    return {user: pot // len(winners) for user in winners}


def match_points(match: Match, players: Sequence[MatchPlayer]) -> dict[User, int]:
    """The points each player earns (P6.5): none where two share an address, none to who abandoned."""
    if match.shared_address:
        return {}
    money = settings.TRUCO_MONEY
    won = money["POINTS_WON"][match.rules]
    step = money["POINTS_COINS"].get(match.rules)
    if step:
        won += max(0, match.stake - money["MINIMUM_STAKE"][match.rules]) // step
    won = min(won, money["POINTS_MOST"])
    lost = money["POINTS_LOST"][match.rules]
    points = {p.user: won if _won(match, p) else lost for p in players if p.user is not None and not p.abandoned}
    return {user: n for user, n in points.items() if n}


def _won(match: Match, player: MatchPlayer) -> bool:
    return match.winner == "BA"[player.seat % 2]


def _note(player: MatchPlayer, coins: int, points: int, level: int | None = None) -> None:
    player.coins, player.points, player.level = coins, points, level
    player.save(update_fields=["coins", "points", "level"])
