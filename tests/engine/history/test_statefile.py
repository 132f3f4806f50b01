"""The state file's text and its seal."""

from pathlib import Path

import pytest

from engine.core.model import MISSING, Refused, put
from engine.history import statefile
from engine.history.statefile import StateText
from tests.engine.toy import siege

STATE = {"title": "x", "ruleset": "toy", "serial": 3, "clock": {"round": 1}, "combatant": siege()}


def test_what_is_known_of_the_file_comes_first_and_any_other_value_before_the_tables(path: Path) -> None:
    path.write_text(StateText().of(STATE, 417, (420, 419)))
    lines = path.read_text().split("\n")
    assert lines[:5] == ["format = 1", 'title = "x"', 'ruleset = "toy"', "entry = 417", "redo = [420, 419]"]
    assert lines[5].startswith('seal = "')
    assert lines[6:10] == ["serial = 3", "", "[clock]", "round = 1"]
    saved = statefile.read(path)
    assert (saved.state, saved.entry, saved.redo, saved.sealed) == (STATE, 417, (420, 419), True)


def test_line_ends_and_a_byte_order_mark_do_not_break_the_seal(path: Path) -> None:
    text = StateText().of(STATE, 0, ())
    for data in (text.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + text.encode()):
        path.write_bytes(data)
        assert statefile.read(path).sealed


@pytest.mark.parametrize(
    ("old", "new"),
    [("round = 1", "round = 2"), ("entry = 0", "entry = 1"), ("redo = []", "redo = [1]"), ("[clock]", "# x\n[clock]")],
)
def test_whatever_is_changed_breaks_the_seal(path: Path, old: str, new: str) -> None:
    text = StateText().of(STATE, 0, ())
    assert old in text
    path.write_text(text.replace(old, new))
    assert not statefile.read(path).sealed


def test_a_seal_that_is_gone_or_another_is_broken(path: Path) -> None:
    text = StateText().of(STATE, 0, ())
    line = next(line for line in text.split("\n") if line.startswith("seal"))
    for other in ("", 'seal = ""', "seal = 5"):
        path.write_text(text.replace(line, other))
        assert not statefile.read(path).sealed


def test_texts_made_one_after_the_other_are_those_made_afresh() -> None:
    keeper, state = StateText(), STATE
    for path, value in (
        ("combatant.bo.now.power", 9),
        ("combatant.ana", MISSING),
        ("combatant.dan.name", "Dan"),
        ("combatant.ana.name", "Ana again"),
        ("combatant", MISSING),
        ("combatant.bo", {}),
        ("title", MISSING),
    ):
        state = put(state, path, value)
        assert keeper.of(state, 1, ()) == StateText().of(state, 1, ())


def test_an_empty_file_is_as_good_as_none(path: Path) -> None:
    path.write_text(" \n")
    with pytest.raises(Refused, match=r"^siege\.toml is empty\.$") as refused:
        statefile.read(path)
    assert refused.value.code == "bad_toml"
