"""What somebody with bad intentions sends: values of buttons, frames, requests. Pure functions of chance.

Nothing in here may succeed: what a person could rightly do (his own legal move, leaving, a vote) is never made up.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random
from urllib.parse import quote, quote_plus

CARDS = [f"{rank}{suit}" for suit in "OCEB" for rank in (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)]
CALLS = (
    *("envido", "real_envido", "falta_envido", "truco", "retruco", "vale_cuatro", "flor", "contraflor"),
    *("contraflor_al_resto", "quiero", "no_quiero", "mazo", "paso"),
)
# In a running match these are refused to those who sit there; the others need no table at all.
SEATED = ("ready", "unready", "rematch", "robot:2", "remove:2", "sit:1", "sit:2", "yes:1", "no:1", "yes:999999999999")
ODD = (
    *("", " ", "\x00", "\x1b[31m", "ñ", "\u202e", "💥", "²", "٣", "\ud7ff", "null", "true", "NaN", "-0", "1e9", "0x10"),
    *("' or 1=1 --", '"; drop table games_table; --', "{{7*7}}", "{% debug %}", "<script>alert(1)</script>", "%s%s%n"),
    *("../../etc/passwd", "..\\..\\", "file:///etc/passwd", "http://[::1]/", "__class__", "__proto__", "constructor"),
    *("a" * 41, "9" * 30, "1.0:" + "7" * 300, "\r\nX-Evil: 1", "do=ready&do=leave", "${jndi:ldap://x}", "\x7f" * 9),
)


@dataclass
class Table:
    """A table in a hand, nobody having moved: what is true there."""

    code: str
    hand: int
    acting: int
    old: list[str] = field(default_factory=list)


@dataclass
class Request:
    """Bytes for one connection, and what must not come of them is the same for all."""

    method: str
    path: str
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


def text(chance: Random) -> str:
    kind = chance.random()
    if kind < 0.5:
        return chance.choice(ODD)
    if kind < 0.8:
        return "".join(chr(chance.randrange(1, 0x2FF)) for _ in range(chance.randrange(1, 60)))
    return "".join(chance.choice(ODD) for _ in range(chance.randrange(2, 5)))


def action(chance: Random, table: Table, seat: int | None) -> str:
    """What a button could say that this viewer (a seat, or None: he has none there) may not do, or nobody."""
    kind = chance.random()
    codes = CARDS if chance.random() < 0.5 else CALLS
    code = chance.choice(codes)
    if kind < 0.15:
        return text(chance)
    if kind < 0.3:
        return chance.choice(SEATED) if seat is not None else chance.choice(SEATED[3:])
    if kind < 0.4:
        return f"{chance.choice(('sit', 'robot', 'remove', 'yes', 'kick', 'do'))}:{text(chance)}"
    if kind < 0.5 and table.old:
        return chance.choice(table.old)
    if kind < 0.65 and seat != table.acting:
        return f"{table.hand}.0:{code}"
    if kind < 0.85:
        # another moment: gone, to come, or beyond all
        hand, ply = chance.choice([(table.hand, 1), (table.hand, 77), (table.hand + 1, 0), (0, 0), (9999999, 999)])
        return f"{hand}.{ply}:{code}"
    made = list(f"{table.hand}.0:{code}")
    made[chance.randrange(len(made))] = chance.choice("xX.:-²\x00 9")
    value = "".join(made)
    # turned into something that this seat may say after all?
    return value if seat != table.acting else value + "~"


def frame(chance: Random, table: Table, seat: int | None) -> str | bytes:
    kind = chance.random()
    if kind < 0.75:
        return json.dumps({"do": action(chance, table, seat), "headers": {"HX-Request": "true"}})
    if kind < 0.8:
        values = [5, -1, 1.5, None, True, [], {}, ["ready"], {"$ne": 1}, {"do": "ready"}, 10**400]
        return json.dumps({"do": chance.choice(values)})
    if kind < 0.84:
        return json.dumps({chance.choice(["Do", "DO", "d\u006f ", "", "ping2", "type"]): text(chance)})
    if kind < 0.88:
        whole = json.dumps({"do": action(chance, table, seat)})
        return whole[: chance.randrange(len(whole))]
    if kind < 0.91:
        return chance.randbytes(chance.randrange(1, 200))
    if kind < 0.94:
        return chance.choice(["[", '{"do":', '{"a":'])[:1] * chance.randrange(1, 3000)
    if kind < 0.97:
        return json.dumps({"do": "ready", "x": "y" * chance.choice([4000, 4090, 5000, 16000])})
    return text(chance)


PATHS = (
    *("/", "/crear/", "/jugar-robot/", "/ranking/", "/jugador/{}/", "/mesa/{}/", "/mesa/{}/{}", "/cuenta/{}/"),
    *("/cuenta/login/", "/cuenta/signup/", "/cuenta/ajustes/", "/cuenta/monedas/", "/cuenta/datos.json", "/admin/"),
    *("/cuenta/confirm-email/{}/", "/cuenta/password/reset/key/{}/", "/cuenta/password/reset/", "/admin/login/"),
    *("/avisos/", "/amigos/", "/amigos/hacer/", "/retar/{}/", "/retos/", "/reto/{}/", "/retar-con-enlace/", "/charla/"),
    *("/mesa/{}/ajustes/", "/mesa/{}/reglas/", "/mesa/{}/denunciar/", "/mesa/{}/charla/", "/mesa/{}/invitar/"),
    *("/jugador/{}/denunciar/", "/charla/{}/denunciar/", "/charla/99999999999999999999999/denunciar/", "/ayuda/{}/"),
    *("/partida/{}/", "/partida/{}.truco", "/reparto/", "/cuenta/sancion/{}/", "/cuenta/avisos/", "/cuenta/idioma/"),
    *("/static/{}", "/static/../manage.py", "/{}", "/metrics", "/ws/mesa/{}", "//{}", "/%2e%2e/{}", "/healthz"),
)
PARAMETERS = (
    "v",
    "antes",
    "partida",
    "mesa",
    "mano",
    "desde",
    "pagina",
    "de",
    "modalidad",
    "next",
    "sola",
    "q",
    "do",
    "id",
    "p",
    "e",
    "_popup",
)


def path(chance: Random, table: Table) -> str:
    shape = chance.choice(PATHS)
    while "{}" in shape:
        part = table.code if chance.random() < 0.3 else text(chance)
        raw = part.encode("utf-8", "surrogatepass") if chance.random() < 0.8 else chance.randbytes(6)
        shape = shape.replace("{}", quote(raw, safe=""), 1)
    if chance.random() < 0.6:
        pairs = [
            f"{chance.choice(PARAMETERS)}={quote_plus(text(chance).encode('utf-8', 'surrogatepass'))}"
            for _ in range(chance.randrange(1, 4))
        ]
        shape += "?" + "&".join(pairs)
    if chance.random() < 0.05:
        shape += "%zz%" + chance.choice(["00", "c0%af", "ff%fe", "e0%80%80"])
    return shape


def form(**fields: str) -> bytes:
    return "&".join(
        f"{quote_plus(name)}={quote_plus(value.encode('utf-8', 'surrogatepass'))}" for name, value in fields.items()
    ).encode()


URLENCODED = {"Content-Type": "application/x-www-form-urlencoded"}


def request(chance: Random, table: Table, seat: int | None, token: str, origin: str) -> Request:
    """One request that must come to nothing. `token` is what a form of ours would carry for this person."""
    kind = chance.random()
    ours = {**URLENCODED, "Origin": origin}
    at_table = f"/mesa/{table.code}/"
    if kind < 0.35:
        fields = {"csrfmiddlewaretoken": token, "do": action(chance, table, seat)}
        if chance.random() < 0.3:
            fields |= {name: text(chance) for name in chance.sample(["seat", "user", "as", "next", "v"], 2)}
        return Request("POST", at_table, ours, form(**fields))
    if kind < 0.45:
        # the right move, forged by another site or without our token
        legal = f"{table.hand}.0:{chance.choice(['mazo', 'envido', 'truco', *CARDS])}"
        forged: dict[str, str] = chance.choice(
            [
                {"do": legal},
                {"do": legal, "csrfmiddlewaretoken": "b" * chance.choice([1, 32, 63, 500])},
                {"do": legal, "csrfmiddlewaretoken": text(chance)},
            ]
        )
        return Request("POST", at_table, ours, form(**forged))
    if kind < 0.5:
        other = chance.choice(
            ["https://evil.example", "null", "http://127.0.0.1.evil.example", "http://localhost:1", "x"]
        )
        fields = {"csrfmiddlewaretoken": token, "do": f"{table.hand}.0:mazo"}
        return Request("POST", at_table, {**URLENCODED, "Origin": other}, form(**fields))
    if kind < 0.75:
        return Request("GET" if chance.random() < 0.9 else "HEAD", path(chance, table), _odd_headers(chance))
    if kind < 0.85:
        where, fields = chance.choice(
            [
                ("/crear/", {"rules": "mus", "players": text(chance), "target": text(chance), "stake": text(chance)}),
                ("/cuenta/ajustes/", {"avatar": "99", "country": text(chance), "volume": text(chance)}),
                ("/cuenta/login/", {"login": text(chance), "password": text(chance), "next": text(chance)}),
                ("/cuenta/signup/", {"username": "x y" + text(chance), "password1": "1", "password2": text(chance)}),
                (
                    "/amigos/hacer/",
                    {"do": f"{text(chance)}:{text(chance)}", "name": text(chance), "next": text(chance)},
                ),
                ("/amigos/hacer/", {"do": f"accept:{text(chance)}!", "next": text(chance)}),
                ("/retos/", {"do": f"{chance.choice(['yes', 'no', 'x'])}:{text(chance)}", "next": text(chance)}),
                (f"/retar/{quote(text(chance).encode('utf-8', 'surrogatepass'), safe='')}/", {"rules": text(chance)}),
                ("/charla/", {"frase": text(chance) + "!", "x": text(chance)}),
                ("/sentarse/", {"seat": f"{text(chance)}:{text(chance)}"}),
                ("/cuenta/avisos/", {"hasta": "x" + text(chance), "next": text(chance)}),
                (f"/mesa/{table.code}/ajustes/", {"rules": "mus", "players": text(chance), "stake": text(chance)}),
                ("/cuenta/borrar/", {"proof": text(chance) + "!"}),
                ("/cuenta/password/reset/", {"email": text(chance)}),
                ("/admin/login/", {"username": text(chance), "password": text(chance), "next": text(chance)}),
            ]
        )
        return Request("POST", where, ours, form(csrfmiddlewaretoken=token, **fields))
    if kind < 0.9:
        method = chance.choice(["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "FOO", "PROPFIND"])
        return Request(method, at_table, ours, form(csrfmiddlewaretoken=token, do=f"{table.hand}.0:mazo"))
    if kind < 0.95:
        headers = {
            "Origin": origin,
            "Content-Type": chance.choice(["multipart/form-data", "application/json", "text/xml", "x", ""]),
        }
        if chance.random() < 0.5:
            headers["Content-Type"] = "multipart/form-data; boundary=b"
        body = chance.choice(
            [
                json.dumps({"do": f"{table.hand}.0:mazo", "csrfmiddlewaretoken": token}).encode(),
                b'--b\r\nContent-Disposition: form-data; name="do"\r\n\r\n' + text(chance).encode("utf-8", "replace"),
                b'--b\r\nContent-Disposition: form-data; name="f"; filename="../x"\r\n\r\nx\r\n--b--\r\n',
                chance.randbytes(300),
            ]
        )
        return Request("POST", at_table, headers, body)
    if kind < 0.98:
        many = "&".join(f"k{n}=v" for n in range(chance.choice([10, 1500])))
        return Request("POST", at_table, ours, form(csrfmiddlewaretoken=token, do="nada") + b"&" + many.encode())
    return Request("POST", at_table, ours, form(csrfmiddlewaretoken=token, do="ready", much="x" * 70_000))


def _odd_headers(chance: Random) -> dict[str, str]:
    if chance.random() < 0.6:
        return {}
    name = chance.choice(
        [
            *("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "Accept-Language", "If-None-Match"),
            *("HX-Request", "HX-Target", "HX-Current-URL", "If-Modified-Since", "Range", "User-Agent", "Referer"),
            "Accept-Encoding",
        ]
    )
    value = text(chance).encode("latin-1", "ignore").decode("latin-1")
    return {name: "".join(c for c in value if c.isprintable())[:300]}
