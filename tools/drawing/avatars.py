"""The faces that people choose from."""

from tools.drawing.pen import (
    BROWN,
    DARK_RED,
    INK,
    PAPER,
    RED,
    SKIN,
    SKY,
    YELLOW,
    circle,
    ellipse,
    ink,
    line,
    path,
    symbol,
    tag,
)
from tools.drawing.suits import rays


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
