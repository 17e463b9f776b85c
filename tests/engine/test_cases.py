"""The stated rule cases and whole random matches, as text."""

from pathlib import Path

import pytest

from games.engine import notation

CASES = sorted((Path(__file__).parents[1] / "cases").glob("*.truco"))


def test_the_cases_are_there():
    assert len(CASES) >= 110


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case(path):
    assert notation.report(path.name, path.read_bytes()) == (0, f"ok {path.name}")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_case_written_and_read_again(path):
    record = notation.parse(path.read_text()).record()
    again = notation.parse(notation.write(record))
    assert again.record() == record
    assert notation.play(again).state == notation.play(notation.parse(path.read_text())).state
