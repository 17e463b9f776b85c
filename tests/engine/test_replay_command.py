"""`manage.py replay`: a line a file, and the highest exit code."""

from io import StringIO

from django.core.management import call_command

from games.management.commands.replay import Command

GOOD = "rules: argentino\nhand: 7O 1E 4C / 12B 3O 3C\n1 7O\nexpect turn 2\n"


def replay(tmp_path, **texts):
    """The exit code and the lines printed for files of these names and texts; None is a file that isn't there."""
    for name, text in texts.items():
        if text is not None:
            (tmp_path / name).write_text(text)
    out, code = StringIO(), 0
    try:
        call_command(Command(), [str(tmp_path / name) for name in texts], stdout=out)
    except SystemExit as exit:
        code = exit.code
    return code, [
        line.removeprefix(f"{tmp_path}/") for line in out.getvalue().replace(f"ok {tmp_path}/", "ok ").splitlines()
    ]


def test_files_that_hold(tmp_path):
    assert replay(tmp_path, a=GOOD, b=GOOD) == (0, ["ok a", "ok b"])


def test_a_failed_expectation(tmp_path):
    code, lines = replay(tmp_path, a=GOOD + "expect turn 1\n", b=GOOD)
    assert (code, lines) == (1, ["a:5: expected turn 1, saw 2", "ok b"])


def test_the_highest_code_wins_and_every_file_is_tried(tmp_path):
    code, lines = replay(tmp_path, a=GOOD + "expect turn 1\n", b="rules: uno\n", c=GOOD)
    assert code == 2 and len(lines) == 3 and lines[1].startswith("b:1: rules: 'uno'") and lines[2] == "ok c"


def test_an_unreadable_file(tmp_path):
    code, lines = replay(tmp_path, a=None, b=GOOD)
    assert code == 2 and lines == ["a:1: can't be read: No such file or directory", "ok b"]
