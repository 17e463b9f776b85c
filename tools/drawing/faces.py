"""What every card has (a frame with its suit's gaps, numerals) and the cards from one to seven."""

from tools.drawing.pen import INK, PAPER, path, tag, use
from tools.drawing.suits import ground, pip

PINTAS = {"O": 0, "C": 1, "E": 2, "B": 3}  # gaps in the top and bottom line of the frame
GAPS = {0: (), 1: (50,), 2: (38, 62), 3: (29, 50, 71)}
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
