"""What can be said without words."""

from tools.drawing.pen import (
    BROWN,
    DARK_RED,
    INK,
    LEAF,
    RED,
    SKIN,
    SKY,
    YELLOW,
    circle,
    ellipse,
    ink,
    path,
    symbol,
    tag,
)


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
