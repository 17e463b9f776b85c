"""The forty cards, their back, and the cards somebody still holds."""

from tools.drawing.faces import both_corners, plain
from tools.drawing.figures import figure
from tools.drawing.pen import PAPER, circle, path, symbol, tag, use
from tools.drawing.suits import RANKS, SUITS, rays


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
