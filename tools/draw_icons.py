"""Draw the site's icons into static/icons: ``python -m tools.draw_icons``. Pictures for home screens need Chromium.

``icon.svg`` stands in a browser's tab, ``turn.svg`` while it is the player's turn; ``maskable.png`` is for systems that
cut the shape themselves, so everything stands in its middle.
"""

from pathlib import Path

from playwright.sync_api import sync_playwright

from tools.drawing.suits import rays

FOLDER = Path(__file__).resolve().parent.parent / "static" / "icons"
INK, PAPER, GOLD, RED, FELT, FELT_DEEP, ALARM = (
    "#2c2119",
    "#fdf7e6",
    "#f6c445",
    "#c9372c",
    "#24714c",
    "#164a31",
    "#e0301e",
)
# The coin of the deck, with fewer and thicker rays, since it is seen small.
COIN = (
    f'<g stroke="{INK}" stroke-width="2.2"><circle r="24" fill="{GOLD}"/><circle r="18.6" fill="{PAPER}"/>'
    f'<path d="{rays(8, 9.5, 17.6, 0.42)}" fill="{RED}" stroke-width="1"/><circle r="9.6" fill="{GOLD}"/>'
    f'<circle r="4.2" fill="{RED}" stroke-width="1.4"/></g>'
)
DOT = f'<circle cx="16" cy="-16" r="9.5" fill="{ALARM}" stroke="{PAPER}" stroke-width="3"/>'
#: Side of each picture, its name, and how far the view reaches from the middle of the coin.
PICTURES = ((180, "180", 34), (192, "192", 34), (512, "512", 34), (512, "maskable", 44))


def icon(*signs: str, reach: int = 26, ground: str = "") -> str:
    view = f"{-reach} {-reach} {2 * reach} {2 * reach}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{ground}{"".join(signs)}</svg>'


def on_felt(reach: int) -> str:
    """The coin on the cloth, to the edges: home screens round the corners."""
    side = 2 * reach
    cloth = (
        f'<radialGradient id="g"><stop stop-color="{FELT}"/><stop offset="1" stop-color="{FELT_DEEP}"/>'
        "</radialGradient>"
        f'<rect x="{-reach}" y="{-reach}" width="{side}" height="{side}" fill="url(#g)"/>'
    )
    return icon(COIN, reach=reach, ground=cloth)


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / "icon.svg").write_text(icon(COIN) + "\n")
    (FOLDER / "turn.svg").write_text(icon(COIN, DOT) + "\n")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for side, name, reach in PICTURES:
            page = browser.new_page(viewport={"width": side, "height": side})
            page.set_content(f"<style>body{{margin:0}}svg{{display:block;width:{side}px}}</style>{on_felt(reach)}")
            page.screenshot(path=str(FOLDER / f"{name}.png"))
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
