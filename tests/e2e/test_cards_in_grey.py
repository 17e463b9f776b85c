"""All 40 cards are told apart at 60 px, without colour: each deck that one can choose.

Two pictures are compared as an eye does that doesn't measure: the card is drawn in grey and its brightness taken in
5 × 8 fields, each as large as a pip. The field where two cards differ most says how well they are told apart. What is
too little is measured by the card itself: one that flies over the table stands half a pixel beside itself now and then,
and nobody takes it for another card. So two cards must differ clearly more than any card from itself moved by half a
pixel.
"""

import re
from pathlib import Path

import pytest

from games.engine import DECK
from tools.draw_cards import sprite

pytestmark = [pytest.mark.chromium]

CLEARLY = 1.5
TOKENS = (Path(__file__).parents[2] / "static" / "css" / "tokens.css").read_text()

GREY = """async ({sprite, codes, side, style}) => {
  const width = side, height = Math.round(side * 1.54), COLUMNS = 5, ROWS = 8;
  const draw = async (code, shift) => {
    const size = `width="${width}" height="${height}" viewBox="${-shift} 0 100 154"`;
    const text = `<svg xmlns="http://www.w3.org/2000/svg" ${size} style="${style}">${sprite}
      <use href="#c-${code}" width="100" height="154"/></svg>`;
    const image = new Image(width, height);
    image.src = URL.createObjectURL(new Blob([text], { type: "image/svg+xml" }));
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width, height }), pen = canvas.getContext("2d");
    pen.fillStyle = "#24714c";   // the cloth
    pen.fillRect(0, 0, width, height);
    pen.drawImage(image, 0, 0, width, height);
    const { data } = pen.getImageData(0, 0, width, height);
    const sums = Array(COLUMNS * ROWS).fill(0), counts = Array(COLUMNS * ROWS).fill(0);
    for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) {
      const field = Math.floor(y * ROWS / height) * COLUMNS + Math.floor(x * COLUMNS / width);
      const [red, green, blue] = data.slice(4 * (y * width + x));
      sums[field] += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      counts[field]++;
    }
    return sums.map((sum, field) => sum / counts[field]);
  };
  const plain = [], moved = [];
  for (const code of codes) {
    plain.push(await draw(code, 0));
    moved.push(await draw(code, 50 / width));
  }
  return { plain, moved };
}"""


def chosen(attribute: str) -> str:
    """What tokens.css says where somebody has chosen this deck."""
    found = re.search(rf":root\[{re.escape(attribute)}\] {{(.*?)}}", TOKENS, re.DOTALL)
    assert found, attribute
    return " ".join(found[1].split())


@pytest.mark.parametrize("deck", ["", 'data-suits="four"', 'data-deck="large"'], ids=["drawn", "four colours", "large"])
def test_every_two_cards(browser, deck):
    page = browser.new_page()
    codes = [card.code for card in DECK]
    # the symbols alone: the picture around them is made for each card
    symbols = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", sprite())
    asked = {"sprite": symbols, "codes": codes, "side": 60, "style": chosen(deck) if deck else ""}
    found = page.evaluate(GREY, asked)
    page.close()
    plain, moved = found["plain"], found["moved"]
    itself = max((differ(plain[i], moved[i]), codes[i]) for i in range(40))
    closest = sorted((differ(plain[i], plain[j]), codes[i], codes[j]) for i in range(40) for j in range(i))[:5]
    assert itself[0] > 1, "the cards were drawn, and moved"
    assert closest[0][0] > CLEARLY * itself[0], f"too close: {closest}; from itself: {itself}"


def differ(one: list[float], other: list[float]) -> float:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))
