"""Every page that people see, and who looks at it. A page that is new joins here; `test_registry.py` misses it if not.

A path's {names} come from the scene (`scene.py`).
"""

from __future__ import annotations

from typing import NamedTuple

from games.help.pages import BY_SLUG


class Visit(NamedTuple):
    """`who` has a session in the scene; nobody if empty."""

    name: str
    path: str
    who: str = ""
    status: int = 200


PAGES = [
    Visit("lobby", "/"),
    Visit("lobby-member", "/", "judy"),
    Visit("lobby-playing", "/", "alice"),
    Visit("create", "/crear/"),
    Visit("create-member", "/crear/", "judy"),
    Visit("table-two-to-play", "/mesa/{two}/", "alice"),
    Visit("table-two-waiting-for-the-other", "/mesa/{two}/", "bob"),
    Visit("table-two-spectator", "/mesa/{two}/", "judy"),
    Visit("table-two-nobody", "/mesa/{two}/"),
    Visit("table-two-guest", "/mesa/{two}/", "guest"),
    Visit("table-four-asked", "/mesa/{four}/", "dave"),
    Visit("table-four-partner", "/mesa/{four}/", "charlie"),
    Visit("table-four-spectator", "/mesa/{four}/", "judy"),
    Visit("table-gaucho-three-cards", "/mesa/{gaucho}/", "walter"),
    Visit("table-free-seats-captain", "/mesa/{free}/", "mallory"),
    Visit("table-free-seats-stranger", "/mesa/{free}/", "judy"),
    Visit("table-not-ready", "/mesa/{unready}/", "oscar"),
    Visit("table-vote", "/mesa/{vote}/", "rupert"),
    Visit("table-finished-winner", "/mesa/{finished}/", "heidi"),
    Visit("table-finished-spectator", "/mesa/{finished}/", "judy"),
    Visit("table-three-rounds", "/mesa/{rounds}/", "victor"),
    Visit("table-not-for-strangers", "/mesa/{closed}/", "judy", status=403),
    Visit("table-settings-captain", "/mesa/{free}/ajustes/", "mallory"),
    Visit("table-settings-to-read", "/mesa/{two}/ajustes/", "bob"),
    Visit("table-rules", "/mesa/{two}/reglas/", "alice"),
    Visit("help", "/ayuda/"),
    *(Visit(f"help-{slug}", f"/ayuda/{slug}/") for slug in BY_SLUG),
    Visit("table-talk", "/mesa/{two}/charla/", "alice"),
    Visit("match", "/partida/{match}/", "heidi"),
    Visit("match-replay", "/partida/{match}/?mano=2&paso=3"),
    Visit("match-running", "/partida/{running}/"),
    Visit("deals", "/reparto/"),
    Visit("friends", "/amigos/", "judy"),
    Visit("challenge", "/retar/ivan/", "judy"),
    Visit("follow", "/reto/{challenge}/"),
    Visit("follow-too-late", "/reto/no-hay/", status=404),
    Visit("report", "/jugador/ivan/denunciar/", "heidi"),
    Visit("report-line", "/charla/{line}/denunciar/", "alice"),
    Visit("report-at-table", "/mesa/{two}/denunciar/", "alice"),
    Visit("sanction", "/cuenta/sancion/{sanction}/"),
    Visit("own-notices", "/cuenta/avisos/", "trent"),
    Visit("mfa", "/cuenta/2fa/", "judy"),
    Visit("mfa-with", "/cuenta/2fa/", "olivia"),
    Visit("mfa-authenticate", "/cuenta/2fa/authenticate/", "halfway"),
    Visit("mfa-reauthenticate", "/cuenta/2fa/reauthenticate/", "olivia"),
    Visit("mfa-activate", "/cuenta/2fa/totp/activate/", "judy"),
    Visit("mfa-deactivate", "/cuenta/2fa/totp/deactivate/", "olivia"),
    Visit("mfa-codes", "/cuenta/2fa/recovery-codes/", "olivia"),
    Visit("mfa-codes-anew", "/cuenta/2fa/recovery-codes/generate/", "olivia"),
    Visit("ranking", "/ranking/"),
    Visit("ranking-own-place", "/ranking/?de=siempre&modalidad=argentino", "heidi"),
    Visit("ranking-empty-page", "/ranking/?pagina=99"),
    Visit("profile", "/jugador/heidi/"),
    Visit("profile-own", "/jugador/heidi/", "heidi"),
    Visit("coins", "/cuenta/monedas/", "heidi"),
    Visit("settings", "/cuenta/ajustes/", "heidi"),
    Visit("settings-guest", "/cuenta/ajustes/", "guest"),
    Visit("delete", "/cuenta/borrar/", "heidi"),
    Visit("login", "/cuenta/login/"),
    Visit("signup", "/cuenta/signup/"),
    Visit("signup-guest", "/cuenta/signup/", "guest"),
    Visit("logout", "/cuenta/logout/", "judy"),
    Visit("inactive", "/cuenta/inactive/"),
    Visit("reauthenticate", "/cuenta/reauthenticate/", "judy"),
    Visit("email", "/cuenta/email/", "judy"),
    Visit("email-verification-sent", "/cuenta/confirm-email/"),
    Visit("email-confirm", "/cuenta/confirm-email/{confirm}/"),
    Visit("email-confirm-bad", "/cuenta/confirm-email/nothing/"),
    Visit("password-change", "/cuenta/password/change/", "judy"),
    Visit("password-set", "/cuenta/password/set/", "ursula"),
    Visit("password-reset", "/cuenta/password/reset/"),
    Visit("password-reset-done", "/cuenta/password/reset/done/"),
    Visit("password-reset-key", "/cuenta/password/reset/key/{reset}/"),
    Visit("password-reset-bad-key", "/cuenta/password/reset/key/1-nothing/"),
    Visit("password-reset-key-done", "/cuenta/password/reset/key/done/"),
    Visit("not-found", "/no-hay/", status=404),
    Visit("no-such-table", "/mesa/no-hay/", status=404),
]

#: Addresses that show no page of their own, and why.
NOT_PAGES = {
    "play_robot": "a post that leads to a table",
    "play_now": "a post that leads to a table",
    "sit": "a post that leads to a table",
    "notices": "a part that every page holds",
    "set_language": "a post that leads back",
    "befriend": "a post that leads back",
    "challenge_link": "a post that leads to a table",
    "challenge_answer": "a post that leads to a table or back",
    "invite": "a post that leads back to the table",
    "lobby_talk": "a post that leads back to the lobby",
    "healthz": "for machines",
    "match_export": "a file",
    "mfa_download_recovery_codes": "a file",
    "own_data": "a file",
    "manifest": "a file",
    "account_request_reauthentication_code": "nobody logs in by a code",
    "account_confirm_reauthentication_code": "nobody logs in by a code",
    "account_confirm_login_code": "nobody logs in by a code",
}
