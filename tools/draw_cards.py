"""Draw the deck: ``python tools/draw_cards.py > static/c.svg``.

One sprite of symbols: ``c-7O`` … the 40 cards, ``c-back``, ``s-E`` … the suits, ``av-1`` … the avatars, and the small
signs of the table. Everything is drawn here, by hand, in a card of 100 × 154. Colours are presentation attributes
(the pages allow no inline style) and a symbol never needs the page's style sheet; a page may still retint the suits
through the inherited custom properties ``--suit-e``, ``--suit-b``, ``--suit-o`` and ``--suit-c``, the ground of their
cards through ``--ground-e`` …, and show the large faces instead of the drawn ones by ``--face-drawn: none`` and
``--face-large: inline``.
"""

INK, PAPER, SKIN, HAIR = "#2c2119", "#fdf7e6", "#f3c9a0", "#7a4a24"
YELLOW, GOLD, RED, DARK_RED = "#f6c445", "#d18f1d", "#c9372c", "#8f1f1c"
BLUE, SKY, GREEN, LEAF, BROWN = "#2d5f9a", "#a9cbe3", "#4b8b3b", "#8fbf5a", "#9a6233"
SUITS = "EBOC"
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)
PINTAS = {"O": 0, "C": 1, "E": 2, "B": 3}  # gaps in the top and bottom line of the frame
GAPS = {0: (), 1: (50,), 2: (38, 62), 3: (29, 50, 71)}


def path(d, fill=None, **more):
    return tag("path", d=d, fill=fill, **more)


def circle(x, y, r, fill=None, **more):
    return tag("circle", cx=x, cy=y, r=r, fill=fill, **more)


def ellipse(x, y, rx, ry, fill=None, **more):
    return tag("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **more)


def use(name, x=None, y=None, width=None, height=None, **more):
    return tag("use", href=f"#{name}", x=x, y=y, width=width, height=height, **more)


def number(value):
    return f"{value:.1f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)


def tag(name, *inside, **attributes):
    pairs = (
        f' {key.rstrip("_").replace("_", "-")}="{number(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    body = "".join(inside)
    return f"<{name}{''.join(pairs)}>{body}</{name}>" if body else f"<{name}{''.join(pairs)}/>"


def ink(*inside, width=1.6, **more):
    """A group drawn with the pen: every shape in it has the same outline."""
    return tag("g", *inside, stroke=INK, stroke_width=width, stroke_linejoin="round", stroke_linecap="round", **more)


def line(d, width=None, colour=None):
    return path(d, "none", stroke=colour, stroke_width=width)


def symbol(name, box, *inside):
    return tag("symbol", *inside, id=name, viewBox=box)


# The suits ---------------------------------------------------------------------------------------------------------


def rays(count, inner, outer, half):
    """Petals of a sun, alternately straight and stubby, as one path."""
    from math import cos, pi, sin

    steps = []
    for i in range(count):
        a = 2 * pi * i / count
        reach = outer if i % 2 == 0 else outer - 2.2
        points = ((inner, a - half), (reach, a), (inner, a + half))
        steps.append(
            "M" + "L".join(f"{number(round(r * cos(t), 1))} {number(round(r * sin(t), 1))}" for r, t in points) + "Z"
        )
    return "".join(steps)


def suits():
    sword = ink(
        path("M0-51C4-46 7.6-42 7.2-36L6 16H-6L-7.2-36C-7.6-42-4-46 0-51Z", SKY),
        path("M0-51C4-46 7.6-42 7.2-36L6 16H0Z", "var(--suit-e,#2d5f9a)", stroke="none"),
        line("M0-40V14", 1.2),
        path("M-16 11C-12 18-6 17 0 17S12 18 16 11C18 20 9 25 0 25S-18 20-16 11Z", YELLOW),
        path("M-4.4 24H4.4L3.8 40H-3.8Z", RED),
        line("M-4.2 29H4.2M-4 34.5H4", 1.4),
        circle(0, 45, 6, YELLOW),
        path("M0-51C4-46 7.6-42 7.2-36L6 16H-6L-7.2-36C-7.6-42-4-46 0-51Z", "none"),
        width=2.4,
    )
    club = ink(
        path(
            "M-5 50C-5 30-9 22-10 12L-17 9-14 1-11 2C-13-8-15-18-14-30C-14-44-8-51 0-51C9-51 15-43 14-31"
            "C14-27 14-25 13-21L19-22 19-13 12-10C10 4 10 12 8 20L13 21 11 28 7 29C6 36 5 42 5 50Z",
            "var(--suit-b,#4b8b3b)",
        ),
        path(
            "M4-49C9-45 14-43 14-31C14-27 14-25 13-21L12-10C10 4 10 12 8 20 6 36 5 42 5 50H1C4 20 10-10 4-49Z",
            "#2f6329",
            stroke="none",
        ),
        line("M-7-34C-8-26-7-20-5-14M-3-4C-4 4-2 10-1 14", 1.8),
        ellipse(-1, -42, 6.5, 4, YELLOW, stroke_width=1.8),
        ellipse(-15.8, 5, 3, 4.2, YELLOW, stroke_width=1.8, transform="rotate(18 -15.8 5)"),
        ellipse(19, -17.5, 2.8, 4.6, YELLOW, stroke_width=1.8),
        path("M-5.4 38H5.6L5.2 46H-5.2Z", RED, stroke_width=1.8),
        width=2.4,
    )
    coin = ink(
        circle(0, 0, 24, "var(--suit-o,#f6c445)"),
        circle(0, 0, 19.4, PAPER, stroke_width=1.2),
        path(rays(12, 10.4, 18.8, 0.26), RED, stroke_width=0.9),
        circle(0, 0, 10.4, "var(--suit-o,#f6c445)", stroke_width=1.6),
        circle(0, 0, 5, RED, stroke_width=1.2),
        width=2.2,
    )
    cup = ink(
        path("M-14 25C-12 19-5 19-4 15L-3 8H3L4 15C5 19 12 19 14 25Z", YELLOW),
        path("M-19-21C-20-2-12 9 0 9S20-2 19-21Z", "var(--suit-c,#c9372c)"),
        path("M8-20C9-6 7 3 3 8.8 12 8 20-2 19-21Z", DARK_RED, stroke="none"),
        path(
            "M-19.2-13C-8-9 8-9 19.2-13C19-9 18.4-6.5 17.6-4.4 7-1 -7-1-17.6-4.4-18.4-6.5-19-9-19.2-13Z",
            YELLOW,
        ),
        line("M-10-7.5h.1M0-6.6h.1M10-7.5h.1", 3.2, DARK_RED),
        ellipse(0, -21, 19.4, 4.6, YELLOW),
        ellipse(0, -21, 13.6, 2.4, DARK_RED, stroke_width=1.2),
        ellipse(0, 11.5, 5.4, 2.6, RED, stroke_width=1.8),
        path("M-14 25H14", "none"),
        width=2.2,
    )
    return [
        symbol("s-E", "-20 -53 40 106", sword),
        symbol("s-B", "-21 -53 42 106", club),
        symbol("s-O", "-26 -26 52 52", coin),
        symbol("s-C", "-22 -27 44 54", cup),
    ]


ASPECT = {"E": 40 / 106, "B": 42 / 106, "O": 1, "C": 44 / 54}


def pip(suit, x, y, height, **more):
    width = height * ASPECT[suit]
    return use(f"s-{suit}", float(x - width / 2), float(y - height / 2), float(width), float(height), **more)


# The frame, the numerals, the plain cards --------------------------------------------------------------------------

DIGITS = {
    "0": "M5 1C1.8 1 1 5 1 8S1.8 15 5 15 9 11 9 8 8.2 1 5 1Z",
    "1": "M2 4.2L5.6 1V15",
    "2": "M1.5 4.6C2-.2 9-.2 9 4.5 9 8 3 10.5 1.3 15H9.4",
    "3": "M1.5 3C3.5 0 9 .4 8.8 4.2 8.6 7 6 7.4 4.4 7.4 7 7.4 9.5 8.5 9.3 11.4 9 15.6 3 16 1 12.8",
    "4": "M7 15V1L.8 10.6H9.8",
    "5": "M8.8 1H2.6L2 7.2C5 5.4 9.4 6.4 9.2 10.6 9 15.7 3 16 1 13",
    "6": "M8.4 2C4-.2 1 5 1.2 10 1.4 16.7 9.4 16 9.2 10.4 9 6 3 5.8 1.4 10",
    "7": "M1 1H9.2C7 5.5 5 10 4.4 15",
}


def ground(suit):
    return f"var(--ground-{suit.lower()},{PAPER})"


def frame(suit):
    gaps = GAPS[PINTAS[suit]]
    edges, x = [], 12
    for gap in gaps:
        edges.append((x, gap - 4))
        x = gap + 4
    edges.append((x, 88))
    d = "M88 5.5A6.5 6.5 0 0 1 94.5 12V142A6.5 6.5 0 0 1 88 148.5"
    d += "M12 148.5A6.5 6.5 0 0 1 5.5 142V12A6.5 6.5 0 0 1 12 5.5"
    d += "".join(f"M{a} {y}H{b}" for a, b in edges for y in (5.5, 148.5))
    return tag(
        "g",
        tag("rect", x=0.5, y=0.5, width=99, height=153, rx=8, fill=ground(suit), stroke="#c9b992"),
        path(d, "none", stroke=INK, stroke_width=1.7, stroke_linecap="round"),
        id=f"f{suit}",
    )


PEN = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}


def numeral(rank):
    """Written with a broad pen, on a halo of paper so that a figure behind it never blurs it."""
    parts = [path(DIGITS["1"], transform="translate(-1.5)")] if rank > 9 else []
    last = str(rank)[-1]
    parts.append(path(DIGITS[last], transform="translate(7)" if rank > 9 else None))
    if rank == 1:
        parts.append(path("M2.2 15H9"))
    size = "translate(11 12) scale(1.1)" if rank > 9 else "translate(10.5 12) scale(1.22)"
    return tag(
        "g",
        tag("g", *parts, stroke=PAPER, stroke_width=6.5) if rank > 9 else "",
        tag("g", *parts, stroke=INK, stroke_width=2.9, id=f"d{rank}"),
        id=f"n{rank}",
        transform=size,
        **PEN,
    )


def large_numeral(rank):
    """The same, three times as big; nothing is behind it."""
    size = "translate(25 12) scale(3)" if rank > 9 else "translate(31 12) scale(3.7)"
    return tag("g", use(f"d{rank}"), id=f"l{rank}", transform=size, **PEN)


def large_suit(suit):
    return tag("g", pip(suit, 50, 110, {"E": 66, "B": 66, "O": 58, "C": 60}[suit]), id=f"g{suit}")


def both_corners(rank):
    return use(f"n{rank}") + use(f"n{rank}", transform="rotate(180 50 77)")


ROUND = {
    2: (50, ((50, 43), (50, 111))),
    3: (40, ((50, 35), (50, 77), (50, 119))),
    4: (35, ((33, 50), (67, 50), (33, 104), (67, 104))),
    5: (31, ((33, 47), (67, 47), (50, 77), (33, 107), (67, 107))),
    6: (31, ((34, 43), (66, 43), (34, 77), (66, 77), (34, 111), (66, 111))),
    7: (26, ((33.5, 39), (66.5, 39), (50, 58.5), (33.5, 77), (66.5, 77), (33.5, 115), (66.5, 115))),
}
LONG = {
    2: (100, ((33, 77), (67, 77))),
    3: (78, ((27, 86), (50, 77), (73, 68))),
    4: (62, ((35, 46), (65, 46), (35, 108), (65, 108))),
    5: (56, ((31, 50), (69, 47), (50, 77), (31, 107), (69, 104))),
    6: (54, ((29, 53), (50, 47), (71, 47), (29, 107), (50, 107), (71, 101))),
    7: (42, ((30, 40), (70, 36), (30, 79), (70, 75), (50, 77), (30, 118), (70, 114))),
}
ACE = {"E": 118, "B": 118, "O": 66, "C": 72}


def plain(rank, suit):
    if rank == 1:
        inside = [use("orn"), use("orn", transform="matrix(-1 0 0 1 100 0)"), pip(suit, 50, 77, ACE[suit])]
        if suit == "O":  # the sun of the ace has a face
            inside.append(use("face"))
        return inside
    long = suit in "EB"
    height, places = (LONG if long else ROUND)[rank]
    pips = []
    for x, y in places:
        size = height * 1.5 if long and rank == 7 and (x, y) == (50, 77) else height
        if suit == "B":  # broader than a sword
            size *= 0.9
        pips.append(pip(suit, x, y, size))
    return pips


def ornaments():
    leaf = ink(
        line("M35 132C20 122 15 104 18 84M18 84C19 74 17 66 21 58"),
        path("M22 118C14 116 12 109 12 104 20 105 23 110 22 118Z", LEAF),
        path("M18 100C11 96 11 89 12 85 18 88 21 93 18 100Z", LEAF),
        path("M20 106C22 98 27 96 31 95 31 102 28 106 20 106Z", GREEN),
        path("M18 88C19 80 24 77 28 76 28 83 25 88 18 88Z", GREEN),
        path("M19 72C12 68 13 61 15 57 20 60 23 66 19 72Z", LEAF),
        path("M29 127C24 122 25 116 28 111 33 115 34 122 29 127Z", GREEN),
        circle(22, 55, 3.2, RED),
        width=1.3,
        id="orn",
    )
    face = ink(
        circle(50, 77, 13, YELLOW, stroke_width=1.6),
        circle(44.5, 80, 2.4, "#ec9a5a", stroke="none"),
        circle(55.5, 80, 2.4, "#ec9a5a", stroke="none"),
        line("M45.4 74.4v.8M54.6 74.4v.8", 2.2),
        line(
            "M50 75.5L48.8 79H50.4M46.2 82.4C48 84.6 52 84.6 53.8 82.4M43 71.4C44.5 70.2 46 70.2 47.4 71.2"
            "M52.6 71.2C54 70.2 55.5 70.2 57 71.4",
            1.2,
        ),
        id="face",
    )
    return [leaf, face]


# The figures: currentColor is the cloth, the inherited fill the second cloth ---------------------------------------


def head(x, y, beard=False):
    """A face of our people, looking slightly aside."""
    return (
        ellipse(x, y, 9, 10.6, SKIN)
        + line(f"M{x - 4.4} {y - 1.5}v1M{x + 3} {y - 1.5}v1", 1.9)
        + line(
            f"M{x - 6.4} {y - 4.4}q1.8-1.3 3.4-.3M{x + 1.4} {y - 4.6}q1.8-1.1 3.4.2M{x - 1.2} {y - 0.6}l-1.4 4h2.2",
            1,
        )
        + ("" if beard else line(f"M{x - 3.6} {y + 6}q2.6 1.8 4.8-.2", 1.2))
        + circle(x - 6, y + 3, 1.7, "#e79a78", stroke="none")
        + circle(x + 5.4, y + 3, 1.7, "#e79a78", stroke="none")
    )


SLEEVES = path("M59 58C65 62 67 65 70 63L77 70C70 78 61 76 56 70Z") + path(
    "M34 58C25 66 21 78 26 90L34 89C32 82 35 76 39 71Z"
)


def king():
    return ink(
        path("M32 60C23 84 19 112 18 139H75C75 112 70 84 62 60Z", "currentColor"),
        line("M29 82C27 98 25 110 24.5 128M66 82C68 96 69 110 69.5 128", 1.1),
        path("M41 72L38 139H57L54 72Z"),
        path("M18.3 130H75L75 139H18Z", YELLOW),
        line("M24 134.5h.1M33 134.5h.1M42 134.5h.1M51 134.5h.1M60 134.5h.1M69 134.5h.1", 3, DARK_RED),
        path("M43 96L47.5 90 52 96 47.5 102ZM42.5 113L47.5 107 52.5 113 47.5 119Z", YELLOW, stroke_width=1.2),
        SLEEVES,
        path("M26 90L34 89V84L25 85Z", YELLOW, stroke_width=1.2),
        circle(31, 92.5, 4.2, SKIN),
        line("M28 82C40 88 56 88 67 80", 3.6),
        line("M28 82C40 88 56 88 67 80", 1.4, YELLOW),
        path("M31 58C38 52 57 52 64 58L68 73C56 80 38 80 27 73Z", PAPER),
        line("M35 66v2.6M43 69v2.6M52 69v2.6M60 66v2.6M39 60v2M56 60v2", 1.6),
        path("M36 34C31 44 32 54 35 60L60 60C63 54 64 44 59 34Z", "#b9b2a6"),
        head(47.5, 41, True),
        path(
            "M38 44C37 57 41 68 47.5 70 54 68 58 57 57 44 55 49 51 48.5 47.5 47.2 44 48.5 40 49 38 44Z",
            "#d8d2c4",
        ),
        line("M44 56C45 60 46 63 47 65M51 56C50.5 59 50 61 49.4 62.4", 1),
        line("M44.6 51.6q3 1.6 5.8 0", 1.3, RED),
        path(
            "M35 33L31.5 17 39.5 24.5 43 14 47.5 22.5 52 14 55.5 24.5 63.5 17 60 33C52 36 43 36 35 33Z",
            YELLOW,
        ),
        line("M35 29.6C43 32.4 52 32.4 60 29.6", 1.1),
        circle(31.5, 17, 2, RED),
        circle(43, 13.6, 2, RED),
        circle(52, 13.6, 2, RED),
        circle(63.5, 17, 2, RED),
        id="rey",
        width=1.5,
    )


def page():
    return ink(
        line("M16 139.5C34 136.5 58 137 74 139.5", 1.3),
        path("M34 100L35 131H44L46.5 104 49 131H58L59 100Z"),
        line("M40 104V130M54 104L53.4 130", 1),
        path("M35 129C29 132 24 134 25 139H45L44.6 129ZM49 129L48.6 139H68C68 134 63 132 58 129Z", BROWN),
        path(
            "M32 60C38 54 55 54 61 60L58.5 79 66 104C60 109 56 105 51 109 47 105 42 109 38 106 33 108 30 106 27 103"
            "L34.5 79Z",
            "currentColor",
        ),
        line("M42 84L38 105M51 84L55 106", 1.1),
        path("M42 58L46.5 79 51 58Z", PAPER, stroke_width=1.2),
        line("M46.5 64v.2M46.5 69v.2M46.5 74v.2", 2),
        SLEEVES,
        line("M33.5 80C42 83 51 83 59.5 80", 5),
        line("M33.5 80C42 83 51 83 59.5 80", 2.4, YELLOW),
        circle(30.5, 92, 4.2, SKIN),
        path("M35 30C30 42 31 52 35 58 42 55 52 55 58 58 62 52 62 42 58 30Z", HAIR),
        path("M42 50h9v6q-4.5 3.6-9 0Z", SKIN, stroke_width=1.2),
        head(46.5, 41),
        path("M36 24C31 17 23 19 17 10 13 21 22 31 33 31Z", PAPER),
        line("M33 27C26 26 22 21 19 16", 1),
        path("M31 33C29 22 42 15 53 18 62 20 64 28 61 33 51 28.5 41 28.5 31 33Z"),
        path("M31 33C41 28.5 51 28.5 61 33L60.6 36C51 31.6 41 31.6 32 36Z", YELLOW, stroke_width=1.2),
        id="sota",
        width=1.5,
    )


def rider():
    horse = "#efe2c6"
    return ink(
        tag(
            "g",
            path("M80 88C92 90 94 106 89 122 85 114 86 104 79 99Z", BROWN),
            path("M36 106C28 106 20 109 17 116L22 128 28 126 25 118C31 115 38 115 43 112Z", "#cbb48b"),
            path("M68 106C66 116 62 124 60 139H68C69 128 74 120 77 110Z", "#cbb48b"),
            path(
                "M29 52L32 60C39 63 44 72 48 80 57 84 68 79 76 83 85 87 84 99 81 107 80 115 84 124 82 139H74"
                "C75 127 72 119 69 112 60 115 50 115 44 113 44 121 47 128 45 139H37C38 127 36 118 33 110 27 104 27 96"
                " 30 90 31 85 30 81 28 78 25 81 20 85 15 84 10 82 11 77 13 74 16 68 20 62 25 59Z",
                horse,
            ),
            path("M32 58C41 60 49 71 52 82L45 83C41 74 37 67 30 63Z", BROWN),
            path("M37 135H45.4L45 139H37ZM74 135H82.2L82 139H74ZM22 128L28 126 26 121.5 19.6 123Z", INK),
            line("M22.5 66.5v.6", 2.6),
            line("M13.5 77.5q2 .8 3.4 0", 1.2),
            line("M19 63L24 76.5M16 70L28 76M25 73C34 78 42 78 50 76", 1.2, DARK_RED),
            path("M44 82C54 86 66 84 72 81L76 104C66 109 54 109 46 106Z"),
            path("M46 100L46 106C54 109 66 109 76 104L75 98.6C66 103 54 104 46 100Z", YELLOW, stroke_width=1.2),
            transform="translate(-1 12) scale(.915)",
        ),
        path("M49 82C43 90 43 98 46 106L55 105C54 98 58 92 65 86Z", "currentColor"),
        path("M46 104L46 112 39 115V118.5H54.5L55 104Z", BROWN),
        path("M46 56C52 51 60 51 66 56L67 84C60 88 52 88 46 84Z", "currentColor"),
        path("M46 80C52 84 61 84 67 80L67 85C60 88.6 52 88.6 46 85Z", YELLOW, stroke_width=1.2),
        path("M63 56C70 58 71 60 73 56L80 61C76 70 66 71 60 66Z"),
        path("M49 57C42 64 40 70 37 73L42 79C49 77 53 70 54 65Z"),
        circle(38.5, 77, 3.8, SKIN),
        path("M46 30C44 42 46 50 49 54H66C69 46 68 36 66 30Z", HAIR),
        path("M52 47h9v6q-4.5 3.6-9 0Z", SKIN, stroke_width=1.2),
        head(56, 38.5),
        path("M40 32C46 27 44 17 56 16.5 67 17 66 27 73 32 62 34.6 50 34.6 40 32Z"),
        line("M46.5 27C53 29 60 29 66.5 27", 2.4, YELLOW),
        id="caballo",
        width=1.5,
    )


CLOTH = {"O": (RED, BLUE), "C": (BLUE, RED), "E": ("#e0a526", GREEN), "B": (GREEN, "#e0a526")}
# height of what a figure holds, and how far its middle lies from the hand, in heights
EMBLEM = {"E": (86, -0.3), "B": (80, -0.3), "O": (36.0, -0.52), "C": (40, -0.42)}


def figure(rank, suit):
    name = {10: "sota", 11: "caballo", 12: "rey"}[rank]
    cloth, second = CLOTH[suit]
    tall, lift = EMBLEM[suit]
    x, y, height = (78, 60, tall * 0.86) if rank == 11 else (77, 67, tall)
    return [
        tag(
            "g",
            use(name, color=cloth, fill=second),
            pip(suit, x, y + lift * height, height),
            circle(x, y, 4.6, SKIN, stroke=INK, stroke_width=1.5),
            transform="translate(4.5 17) scale(.88)",
        )
    ]


def deck():
    drawn = []
    for suit in SUITS:
        for rank in RANKS:
            inside = plain(rank, suit) if rank < 8 else figure(rank, suit)
            faces = (
                tag("g", *inside, both_corners(rank), display="var(--face-drawn,inline)"),
                tag("g", use(f"l{rank}"), use(f"g{suit}"), display="var(--face-large,none)"),
            )
            drawn.append(symbol(f"c-{rank}{suit}", "0 0 100 154", use(f"f{suit}"), *faces))
    return drawn


def back():
    grid = []
    for k in range(-14, 10):  # diagonals of the lattice, cut at the edge of the picture (x 9…91, y 9…145)
        for direction in (1, -1):
            c = k * 14 + 7
            points = []
            for x in (9, 91):
                y = direction * (x - 50) + 77 + c + 28
                if 9 <= y <= 145:
                    points.append((x, y))
            for y in (9, 145):
                x = 50 + direction * (y - 77 - c - 28)
                if 9 < x < 91:
                    points.append((x, y))
            if len(points) == 2:
                (a, b), (c2, d) = points
                grid.append(f"M{a} {b}L{c2} {d}")
    return symbol(
        "c-back",
        "0 0 100 154",
        tag("rect", x=0.5, y=0.5, width=99, height=153, rx=8, fill=PAPER, stroke="#c9b992"),
        tag("rect", x=6, y=6, width=88, height=142, rx=5, fill="#8c2b2a"),
        path("".join(grid), "none", stroke="#d9a15c", stroke_width=1.5),
        tag("rect", x=9, y=9, width=82, height=136, rx=3, fill="none", stroke="#f0cf8e", stroke_width=1.8),
        path("M50 43L76 77 50 111 24 77Z", "#6d1e20", stroke="#f0cf8e", stroke_width=2, stroke_linejoin="round"),
        tag(
            "g",
            path(rays(16, 9, 18, 0.2), "#f0cf8e"),
            circle(0, 0, 8, "#f0cf8e"),
            circle(0, 0, 4.6, "#8c2b2a"),
            transform="translate(50 77)",
        ),
    )


def fans():
    """The cards a player still holds, seen from behind."""
    turns = {1: (0,), 2: (-7, 7), 3: (-14, 0, 14)}
    return [
        symbol(
            f"b-{n}",
            "-30 -12 160 172",
            *(use("c-back", 0, 0, 100, 154, transform=f"rotate({a} 50 170)" if a else None) for a in angles),
        )
        for n, angles in turns.items()
    ]


def rows():
    """1 to 15 points, in fives."""
    return [
        symbol(f"z-{n}", "0 0 78 24", *(use(f"m-{min(n - 5 * k, 5)}", 27 * k, 0, 24, 24) for k in range((n + 4) // 5)))
        for n in range(1, 16)
    ]


# Avatars and signs -------------------------------------------------------------------------------------------------


def avatar(n, ground, *inside):
    return symbol(f"av-{n}", "0 0 48 48", circle(24, 24, 24, ground), ink(*inside, width=1.5))


def eyes(y=22, apart=5):
    return line(f"M{24 - apart} {y}v1.4M{24 + apart} {y}v1.4", 2.4)


def avatars():
    return [
        avatar(  # gaucho
            1,
            "#7fb2a0",
            path("M10 46C11 37 17 34 24 34S37 37 38 46C34 48 14 48 10 46Z", "#b5452f"),
            path("M17 34L24 41 31 34Z", PAPER),
            ellipse(24, 24, 10, 11.5, SKIN),
            eyes(23, 4),
            path("M16 27C19 26 22 27.4 24 29 26 27.4 29 26 32 27 32 31 27 32 24 30.4 21 32 16 31 16 27Z", INK),
            path(
                "M5 17C12 21 36 21 43 17 40 15 35 15 34 14 33 7 29 5 24 5S15 7 14 14C13 15 8 15 5 17Z",
                "#5a3c22",
            ),
            path("M14 13.6C20 16 28 16 34 13.6L34 16.4C28 18.6 20 18.6 14 16.4Z", RED, stroke_width=1),
        ),
        avatar(  # woman with braids
            2,
            "#e6b655",
            path("M10 46C11 38 17 35 24 35S37 38 38 46C34 48 14 48 10 46Z", "#2d5f9a"),
            path(
                "M13 22C9 30 11 38 10 43 14 44 16 42 16 38L18 26ZM35 22C39 30 37 38 38 43 34 44 32 42 32 38L30 26Z",
                "#33211a",
            ),
            ellipse(24, 24, 10, 11.5, "#e2ad82"),
            eyes(24, 4),
            line("M20.6 30.4q3.4 2.6 6.8 0", 1.5, DARK_RED),
            circle(16.8, 28, 1.8, "#d98265", stroke="none"),
            circle(31.2, 28, 1.8, "#d98265", stroke="none"),
            path("M13 24C11 12 18 8 24 8S37 12 35 24C33 19 29 15 24 13 19 15 15 19 13 24Z", "#33211a"),
            circle(33, 12, 3, RED),
            line("M11 40h5M32 40h5", 2, RED),
        ),
        avatar(  # mate
            3,
            "#a9c46c",
            line("M27 18L35 5", 4.4),
            line("M27 18L35 5", 1.8, "#d9d9d9"),
            path("M12 20C10 34 15 43 24 43S38 34 36 20Z", "#8b4f2a"),
            path("M30 20.6C31 32 28 39 24 42.8 34 42 38 32 36 20Z", "#6b3a1f", stroke="none"),
            path("M12 20C10 34 15 43 24 43S38 34 36 20Z", "none"),
            ellipse(24, 19.5, 13, 4.6, "#c9c5bb"),
            ellipse(24, 19.5, 9.6, 2.8, "#5f8a36", stroke_width=1.2),
            line("M19 29v1.4M28 29v1.4", 2.4),
            line("M21 34.4q2.6 2 5.2 0"),
        ),
        avatar(  # horse
            4,
            "#c98a5a",
            path(
                "M34 46C35 34 33 28 30 22L31 10 26 14C18 15 14 23 9 31 7 35 9 38 13 38.6 17 39 20 36 23 35"
                " 22 40 20 43 19 46Z",
                "#efe2c6",
            ),
            path("M27 13C37 17 41 30 40 45L34 46C35 34 33 28 30 22 28 19 26 16 27 13Z", "#5b3521"),
            line("M21 23v1.6", 2.6),
            line("M12 33.4q1.6.6 2.6-.4"),
            line("M15 27L21 35.5M18 31L30 24", 1.4, DARK_RED),
        ),
        avatar(  # old man with a beret
            5,
            "#8fb1cf",
            path("M10 46C11 38 17 35 24 35S37 38 38 46C34 48 14 48 10 46Z", "#5d6b4a"),
            path("M14 22C12 28 13 30 14 31L18 24ZM34 22C36 28 35 30 34 31L30 24Z", "#e9e4da"),
            ellipse(24, 24.6, 10, 11, SKIN),
            eyes(24, 4),
            circle(19, 24.4, 3.4, "none", stroke_width=1.2),
            circle(29, 24.4, 3.4, "none", stroke_width=1.2),
            line("M22.4 24.4h3.2", 1.2),
            path(
                "M17 30C20 28.6 22.6 29.4 24 31 25.4 29.4 28 28.6 31 30 30 34 26 33.6 24 32.6 22 33.6 18 34 17 30Z",
                "#e9e4da",
            ),
            path("M11 19C9 11 17 7 26 8 35 9 40 15 37 20 28 15.6 19 16 11 19Z", "#2c2f3a"),
            line("M25 8L26 5", 2.2),
        ),
        avatar(  # the sun
            6,
            "#4d7fae",
            tag("g", path(rays(16, 12, 21, 0.2), YELLOW, stroke_width=1.2), transform="translate(24 24)"),
            circle(24, 24, 12, YELLOW),
            circle(17.6, 27, 2.2, "#ec9a5a", stroke="none"),
            circle(30.4, 27, 2.2, "#ec9a5a", stroke="none"),
            eyes(21.6, 4.4),
            line(
                "M24 22.6L22.6 26.4H24.6M19.6 29C22 32 26 32 28.4 29M17.6 18.8q2-1.4 3.8-.2M26.6 18.6q2-1.2 3.8.2",
                1.3,
            ),
        ),
        avatar(  # hornero, the ovenbird
            7,
            "#d9c9a3",
            line("M4 39C16 36 32 37 44 40", 3.4),
            line("M4 39C16 36 32 37 44 40", 1.4, BROWN),
            path("M33 36L46 42 43 45 31 38Z", "#8a5530"),
            path("M12 18C13 11 21 9 26 13 33 18 38 26 36 34 31 39 22 38 17 33 13 29 12 24 12 18Z", "#b9743f"),
            path("M13 23C15 31 21 36 28 36 24 31 20 24 13 23Z", "#f2dfc0", stroke="none"),
            path("M24 21C31 23 36 29 35 35 29 35 25 29 24 21Z", "#8a5530"),
            path("M12.4 16.4L4 18.6 12.6 20.6Z", "#4a4038"),
            line("M17.4 16v1", 2.6),
            line("M23 37v3M28 37.4v3"),
        ),
        avatar(  # cat
            8,
            "#c87f8a",
            path("M10 46C11 38 17 35 24 35S37 38 38 46C34 48 14 48 10 46Z", "#4b4650"),
            path("M11 22L10 8 19 14C22 13 26 13 29 14L38 8 37 22C39 31 33 37 24 37S9 31 11 22Z", "#5c5661"),
            path("M24 27C20 28 18 31 20 34 22 37 26 37 28 34 30 31 28 28 24 27Z", "#efe6da", stroke="none"),
            ellipse(18, 23, 3.2, 3.4, "#d9dd6a", stroke_width=1.2),
            ellipse(30, 23, 3.2, 3.4, "#d9dd6a", stroke_width=1.2),
            line("M18 21.8v2.4M30 21.8v2.4", 1.8),
            path("M22.4 28H25.6L24 30Z", "#c0605f", stroke_width=1),
            line(
                "M24 30v1.6M21 33q1.8.4 3-1.4 1.2 1.8 3 1.4M13 29l-8-1.4M13 32l-7.4 1.4M35 29l8-1.4M35 32l7.4 1.4",
                1.1,
            ),
        ),
        symbol(
            "av-robot",
            "0 0 48 48",
            circle(24, 24, 24, "#b8c0c8"),
            ink(
                path("M13 46C14 40 18 38 24 38S34 40 35 46C31 48 17 48 13 46Z", "#7d8a94"),
                line("M24 12V6"),
                circle(24, 5.4, 2.4, RED),
                path(
                    "M12 14C18 11 30 11 36 14 38 22 38 28 36 34 30 37 18 37 12 34 10 28 10 22 12 14Z",
                    "#e6eaed",
                ),
                path("M10.8 20L7 21V28L10.8 28.4ZM37.2 20L41 21V28L37.2 28.4Z", "#7d8a94"),
                circle(18.4, 22, 3.6, SKY),
                circle(29.6, 22, 3.6, SKY),
                line("M18.4 22h.1M29.6 22h.1", 2.6),
                line("M17 30H31M20.4 28.4v3.2M24 28.4v3.2M27.6 28.4v3.2", 1.3),
                width=1.5,
            ),
        ),
        symbol(
            "av-none",
            "0 0 48 48",
            circle(
                24,
                24,
                22.5,
                "none",
                stroke="currentColor",
                stroke_width=2,
                stroke_dasharray="5 4",
                opacity=".6",
            ),
            path("M24 16v16M16 24h16", "none", stroke="currentColor", stroke_width=3, stroke_linecap="round"),
        ),
    ]


def matches(count):
    """Up to five points as they are laid on a table: a square of four and one across."""

    def stick(x1, y1, x2, y2):
        return (
            path(f"M{x1} {y1}L{x2} {y2}", stroke="#8a6a35", stroke_width=3.6)
            + path(f"M{x1} {y1}L{x2} {y2}", stroke="#f0d9a4", stroke_width=2.4)
            + circle(x2, y2, 2.3, RED, stroke=DARK_RED, stroke_width=0.7)
        )

    places = (
        (3.5, 20, 3.2, 5),
        (5, 3.2, 19.5, 3.6),
        (20.6, 4.5, 20.4, 19.5),
        (19, 20.8, 4.8, 20.6),
        (5, 18.6, 18.6, 5.8),
    )
    return symbol(f"m-{count}", "0 0 24 24", tag("g", *(stick(*p) for p in places[:count]), stroke_linecap="round"))


def signs():
    return [
        symbol(
            "i-match",
            "0 0 8 40",
            path("M2.6 6H5.2L5.6 39H2.4Z", "#ecd29a", stroke="#8a6a35", stroke_width=0.7),
            path(
                "M4 .8C6.4.8 7 4 6.6 6.4 6.2 9.4 1.9 9.4 1.5 6.4 1.1 4 1.6.8 4 .8Z",
                RED,
                stroke=DARK_RED,
                stroke_width=0.7,
            ),
        ),
        symbol(
            "i-star",
            "0 0 24 24",
            path(
                "M12 2.4L14.8 8.8 21.8 9.5 16.5 14.1 18.1 21 12 17.3 5.9 21 7.5 14.1 2.2 9.5 9.2 8.8Z",
                YELLOW,
                stroke=INK,
                stroke_width=1.5,
                stroke_linejoin="round",
            ),
        ),
        symbol(
            "i-robot",
            "0 0 24 24",
            tag(
                "g",
                path("M5 8.5h14v10H5zM12 8.5V4.5M9 13v.8M15 13v.8M9.5 16.4h5M2.5 12v3M21.5 12v3"),
                circle(12, 3.6, 1),
                fill="none",
                stroke="currentColor",
                stroke_width=1.8,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
        ),
        symbol(
            "i-chat",
            "0 0 24 24",
            tag(
                "g",
                path("M4 4.5h16v11.5h-8.5L6.5 20.5V16H4zM8 8.6h8M8 12h5.5"),
                fill="none",
                stroke="currentColor",
                stroke_width=1.8,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
        ),
        symbol(
            "i-clock",
            "0 0 24 24",
            tag(
                "g",
                circle(12, 12.6, 8.4),
                path("M12 8v5l3 2.2M9.4 1.8h5.2"),
                fill="none",
                stroke="currentColor",
                stroke_width=1.9,
                stroke_linecap="round",
                stroke_linejoin="round",
            ),
        ),
        symbol(
            "i-flower",
            "0 0 24 24",
            ink(
                path(
                    "M12 11C6 1 18 1 12 11ZM13 12C23 6 25 17 13 12ZM12.6 13C21 21 11 26 12 13Z"
                    "M11.4 13C3 21 1 12 11 12.4ZM11 11.6C0 8 6 0 11.6 11Z",
                    "#e58fa2",
                ),
                circle(12, 12, 3, YELLOW),
                width=1.3,
            ),
        ),
        symbol(
            "i-hand",
            "0 0 24 24",
            path(
                "M7 12V6.4c0-1.8 2.4-1.8 2.4 0V4.2c0-1.8 2.5-1.8 2.5 0v1c0-1.8 2.5-1.8 2.5 0v1.6c0-1.6 2.3-1.6 2.3 0"
                "V15c0 4-2 6.4-5.6 6.4-3 0-4.6-1.6-5.8-4.2L3 13c-.8-1.8 1.4-2.8 2.4-1.4z",
                "none",
                stroke="currentColor",
                stroke_width=1.7,
                stroke_linejoin="round",
            ),
        ),
    ]


def reactions():
    """What can be said without words, each in a square of 24."""

    def face(name, *features):
        head = circle(12, 12, 10, YELLOW, stroke=INK, stroke_width=1.4)
        lines = {"fill": "none", "stroke": INK, "stroke_width": 1.5, "stroke_linecap": "round"}
        return symbol(f"r-{name}", "0 0 24 24", head, tag("g", *features, **lines))

    def eyes(y=9.6):
        return circle(8.4, y, 0.5, INK, stroke_width=1.2) + circle(15.6, y, 0.5, INK, stroke_width=1.2)

    hand = (
        "M5.5 13.5L9.4 8.6c.9-1.1 2.3 0 1.5 1.1l2.7-3.4c.9-1.1 2.4.1 1.5 1.2l1-1.2c.9-1.1 2.4.1 1.5 1.2l-1 1.3"
        "c.9-.9 2.2.3 1.4 1.3l-4.4 5.6c-2.6 3.3-7.1 2.8-8.8.1-1.2-2-.7-2.9.7-2.3z"
    )
    return [
        face(
            "risa",
            path("M6.6 9.8c.6-1.5 2.6-1.5 3.2 0M14.2 9.8c.6-1.5 2.6-1.5 3.2 0"),
            path("M6.6 13.2h10.8c-.4 6-10.4 6-10.8 0z", DARK_RED),
            path("M4.4 11.4c-2.3 2.2-1.2 3.9.1 3.4s1-2.2-.1-3.4zM19.6 11.4c2.3 2.2 1.2 3.9-.1 3.4s-1-2.2.1-3.4z", SKY),
        ),
        symbol(
            "r-aplauso",
            "0 0 24 24",
            ink(path(hand, SKIN), path("M17 2.2v3M21.6 5.2l-2.4 1.6M12.4 1.6l.9 2.6"), width=1.3),
        ),
        face(
            "asombro",
            eyes(9),
            path("M6.6 6.2c.8-.9 2-1.2 3-.9M17.4 6.2c-.8-.9-2-1.2-3-.9"),
            ellipse(12, 15.6, 2.1, 3, DARK_RED),
        ),
        face(
            "llanto",
            path("M6.4 9.4c.9 1.1 2.5 1.1 3.4 0M14.2 9.4c.9 1.1 2.5 1.1 3.4 0M8.6 17.4c1.5-2.4 5.3-2.4 6.8 0"),
            path("M7.2 11.6c-2.2 3-1.4 5.4 0 5.4s2.2-2.4 0-5.4zM16.8 11.6c-2.2 3-1.4 5.4 0 5.4s2.2-2.4 0-5.4z", SKY),
        ),
        face("enojo", eyes(11), path("M6 7l4.2 2.2M18 7l-4.2 2.2M8.4 17.2c1.6-2.2 5.6-2.2 7.2 0")),
        face("duda", eyes(10), path("M13.8 6.6c1-.9 2.6-.8 3.6.2M6.4 7.6h3.4M8.6 16.6c2-.2 4.4-1 6.4-2.2")),
        symbol(
            "r-fuego",
            "0 0 24 24",
            ink(
                path(
                    "M12.4 1.8c.8 3.6 6.4 6.4 6.4 12.2A6.8 6.8 0 0 1 5.2 14"
                    "c0-2.8 1.4-4.6 2.6-6 .4 1.6 1 2.4 2 2.8.2-3.6.8-6.6 2.6-9z",
                    RED,
                ),
                width=1.4,
            ),
            path(
                "M12.2 11.4c.4 2 2.8 3.2 2.8 5.6a3 3 0 0 1-6 .1c0-1.6.9-2.5 1.6-3.2.3.8.6 1.1 1 1.3 0-1.5.1-2.6.6-3.8z",
                YELLOW,
            ),
        ),
        symbol(
            "r-mate",
            "0 0 24 24",
            path("M14.4 9.6L18.8 2.4", "none", stroke="#9aa4ab", stroke_width=2, stroke_linecap="round"),
            ink(
                path("M5.6 9.4c-3 3.4-2.4 12.4 6 12.4s9-9 6-12.4z", BROWN), ellipse(11.6, 9.4, 6, 2.2, LEAF), width=1.4
            ),
        ),
    ]


def sprite():
    parts = [
        *suits(),
        tag(
            "defs",
            *(frame(s) for s in SUITS),
            *(numeral(r) for r in RANKS),
            *(large_numeral(r) for r in RANKS),
            *(large_suit(s) for s in SUITS),
            *ornaments(),
            king(),
            page(),
            rider(),
        ),
        *deck(),
        back(),
        *fans(),
        *avatars(),
        *signs(),
        *reactions(),
        *(matches(n) for n in range(1, 6)),
        *rows(),
    ]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(parts) + "\n</svg>\n"


if __name__ == "__main__":
    print(sprite(), end="")
