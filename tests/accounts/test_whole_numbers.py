"""Numbers from clients."""

import pytest

from accounts.whole_numbers import whole_number


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("9" * 18, 10**18 - 1)])
def test_digits(text, number):
    assert whole_number(text) == number


@pytest.mark.parametrize("text", [None, "", " 7", "-1", "+1", "1e3", "²", "٣", "1_000", "0x1", "1.0", "\0", "9" * 19])
def test_anything_else(text):
    assert whole_number(text) is None


def test_so_many_digits():
    assert whole_number("123", digits=3) == 123 and whole_number("1234", digits=3) is None
