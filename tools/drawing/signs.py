"""The small signs of the table: matchsticks, and points laid in fives."""

from tools.drawing.pen import DARK_RED, INK, RED, YELLOW, circle, ink, path, symbol, tag, use


def rows():
    """1 to 15 points, in fives."""
    return [
        symbol(f"z-{n}", "0 0 78 24", *(use(f"m-{min(n - 5 * k, 5)}", 27 * k, 0, 24, 24) for k in range((n + 4) // 5)))
        for n in range(1, 16)
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
