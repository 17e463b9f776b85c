"""The pen: colours, and shapes as text. A group drawn with `ink` has one outline."""

INK, PAPER, SKIN, HAIR = "#2c2119", "#fdf7e6", "#f3c9a0", "#7a4a24"
YELLOW, GOLD, RED, DARK_RED = "#f6c445", "#d18f1d", "#c9372c", "#8f1f1c"
BLUE, SKY, GREEN, LEAF, BROWN = "#2d5f9a", "#a9cbe3", "#4b8b3b", "#8fbf5a", "#9a6233"


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
