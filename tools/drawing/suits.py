"""The four suits, told apart by their silhouettes, and the ground of their cards."""

from tools.drawing.pen import DARK_RED, PAPER, RED, SKY, YELLOW, circle, ellipse, ink, line, number, path, symbol, use

SUITS = "EBOC"
RANKS = (1, 2, 3, 4, 5, 6, 7, 10, 11, 12)


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


def ground(suit):
    return f"var(--ground-{suit.lower()},{PAPER})"
