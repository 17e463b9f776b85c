"""Words of the list are covered, whatever they are dressed up as; others that hold them are not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.masking import Listed, mask

LIST = [Listed("Maricón"), Listed("zzgg", inside=True)]


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("qué maricón", "qué •••••••"),
        ("MARICON!", "•••••••" + "•"),
        ("mar1c0n, ¿no?", "•••••••, ¿no?"),
        ("m@ricónes todos", "••••••••• todos"),
        ("Mariconera", "Mariconera"),
        ("hola aZzGg1", "hola ••••••"),
        ("buena mano!!", "buena mano!!"),
        ("", ""),
    ],
)
def test_listed_words_are_covered(said, shown):
    assert mask(said, LIST) == shown


@given(st.text(max_size=60))
def test_a_mask_changes_no_length_and_is_stable(text):
    once = mask(text, LIST)
    assert len(once) == len(text)
    assert mask(once, LIST) == once
    assert mask(text, []) == text
