"""Many rows at once, by plain SQL, for the lists of the desk."""

from __future__ import annotations

from django.db import connection

SERIES = "WITH RECURSIVE n(i) AS (SELECT %(after)s + 1 UNION ALL SELECT i + 1 FROM n WHERE i < %(upto)s)"

USERS = """
INSERT INTO accounts_user (id, password, is_superuser, username, first_name, last_name, email, is_staff, is_active,
    date_joined, is_guest, avatar, country, language, volume, deck, four_colours, shortcuts, challengers, points,
    level_reached, has_news)
{series} SELECT i, '', FALSE, 'gente-' || i, '', '', '', FALSE, TRUE, '2026-11-01 10:00:00+00:00', FALSE, 1, '', '',
    70, 'classic', FALSE, TRUE, 'all', 0, 1, FALSE FROM n
"""
ACCOUNTS = """
INSERT INTO accounts_account (id, kind, reference, owner_id, balance)
{series} SELECT i, 'coins', CAST(i AS VARCHAR(20)), i, 1000 FROM n
"""
# Each from one person to the next but three.
TRANSFERS = """
INSERT INTO accounts_transfer (id, source_id, target_id, amount, source_after, target_after, kind, reference, key,
    reason, at)
{series} SELECT i, %(first)s + i %% %(people)s, %(first)s + (i + 3) %% %(people)s, 1, 0, 0, 'payout', 'm' || i,
    'crowd:' || i, '', '2026-11-02 10:00:00+00:00' FROM n
"""
AUDIT = """
INSERT INTO accounts_auditentry (id, at, actor_id, action, person_id, reference, reason, facts)
{series} SELECT i, '2026-11-02 10:00:00+00:00', %(first)s, 'warn', %(first)s + i %% %(people)s, '', 'x', '{{}}' FROM n
"""
SANCTIONS = """
INSERT INTO accounts_sanction (id, user_id, kind, reason, actor_id, at)
{series} SELECT i, %(first)s + i %% %(people)s, 'warn', 'x', %(first)s, '2026-11-02 10:00:00+00:00' FROM n
"""
REPORTS = """
INSERT INTO games_report (id, reporter_id, person_id, reason, text, match_code, quote, state, outcome, at)
{series} SELECT i, %(first)s, %(first)s + 1 + i %% (%(people)s - 1), 'insult', 'x', '', '',
    CASE WHEN i %% 2 = 0 THEN 'open' ELSE 'dismissed' END, '', '2026-11-02 10:00:00+00:00' FROM n
"""
SUSPICIONS = """
INSERT INTO games_suspicion (id, sign, first_id, second_id, matches, coins, percent, seen_at)
{series} SELECT i, 'flow', %(first)s + i %% %(people)s, %(first)s + (i + 1 + %(people)s %% 7) %% %(people)s, 5, i, 80,
    '2026-11-02 10:00:00+00:00' FROM n
"""
CHAT = """
INSERT INTO games_chatline (id, author_id, audience, kind, text, original, created_at)
{series} SELECT i, %(first)s + i %% %(people)s, 'lobby', 'words', 'hola ' || i, '', '2026-11-02 10:00:00+00:00' FROM n
"""
EACH = {
    "users": USERS,
    "accounts": ACCOUNTS,
    "transfers": TRANSFERS,
    "audit": AUDIT,
    "sanctions": SANCTIONS,
    "reports": REPORTS,
    "suspicions": SUSPICIONS,
    "chat": CHAT,
}
# Their ids begin here, so that people of a test's own stay who they are.
FIRST = 1_000_001


def crowd(people: int, **rows: int) -> None:
    """So many people with an account each, and so many rows of what is named. May be called again for more."""
    amounts = {"users": people, "accounts": people, **rows}
    with connection.cursor() as cursor:
        for name, upto in amounts.items():
            cursor.execute(f"SELECT COALESCE(MAX(id), %s) FROM {_table(name)} WHERE id >= %s", [FIRST - 1, FIRST])
            (after,) = cursor.fetchone()
            if after < FIRST - 1 + upto:
                values = {"after": after, "upto": FIRST - 1 + upto, "first": FIRST, "people": people}
                cursor.execute(EACH[name].format(series=SERIES), values)


def _table(name: str) -> str:
    return EACH[name].split("INSERT INTO ", 1)[1].split(" ", 1)[0]
