"""The moderators' desk, as far as it needs tables and matches (P8): its lists and its pages, and who may use them."""

from accounts import roles
from games.admin import chat, people, queue, signs, site, tables, trophies

# Each registers what it has.
__all__ = ["chat", "people", "queue", "signs", "site", "tables", "trophies"]

roles.allow(
    roles.MODERATOR,
    *("games.view_table", "games.view_match", "games.close_table", "games.cancel_match"),
    *("games.view_chatline", "games.delete_chatline"),
    *("games.view_maskedword", "games.add_maskedword", "games.change_maskedword", "games.delete_maskedword"),
    *("games.view_report", "games.handle_report", "games.view_suspicion", "games.view_trophy"),
)
roles.allow(roles.CASHIER, "games.view_match", "games.view_suspicion")
