"""Draw the deck: ``python -m tools.draw_cards > static/c.svg``.

One sprite of symbols: ``c-7O`` … the 40 cards, ``c-back``, ``s-E`` … the suits, ``av-1`` … the avatars, and the small
signs of the table. Everything is drawn here, by hand, in a card of 100 × 154. Colours are presentation attributes
(the pages allow no inline style) and a symbol never needs the page's style sheet; a page may still retint the suits
through the inherited custom properties ``--suit-e``, ``--suit-b``, ``--suit-o`` and ``--suit-c``, the ground of their
cards through ``--ground-e`` …, and show the large faces instead of the drawn ones by ``--face-drawn: none`` and
``--face-large: inline``.
"""

from tools.drawing.avatars import avatars
from tools.drawing.cards import back, deck, fans
from tools.drawing.faces import frame, large_numeral, large_suit, numeral
from tools.drawing.figures import king, ornaments, page, rider
from tools.drawing.pen import tag
from tools.drawing.reactions import reactions
from tools.drawing.signs import matches, rows, signs
from tools.drawing.suits import RANKS, SUITS, suits


def sprite():
    parts = [
        *suits(),
        tag(
            "defs",
            *(frame(s) for s in SUITS),
            *(numeral(r) for r in RANKS),
            *(large_numeral(r) for r in RANKS),
            *(large_suit(s) for s in SUITS),
            *ornaments(),
            king(),
            page(),
            rider(),
        ),
        *deck(),
        back(),
        *fans(),
        *avatars(),
        *signs(),
        *reactions(),
        *(matches(n) for n in range(1, 6)),
        *rows(),
    ]
    return '<svg xmlns="http://www.w3.org/2000/svg">\n' + "\n".join(parts) + "\n</svg>\n"


if __name__ == "__main__":
    print(sprite(), end="")
