"""Page, rider and king."""

from tools.drawing.pen import (
    BLUE,
    BROWN,
    DARK_RED,
    GREEN,
    HAIR,
    INK,
    LEAF,
    PAPER,
    RED,
    SKIN,
    YELLOW,
    circle,
    ellipse,
    ink,
    line,
    path,
    tag,
    use,
)
from tools.drawing.suits import pip


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
