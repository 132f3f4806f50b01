"""A fight of each form that its files ever had: it opens without a word, and what is written then is of today's."""

import re
import shutil
from pathlib import Path

import pytest

from engine.core.inputs import Edit
from engine.core.model import get
from engine.disk.files import Files
from engine.history import replay
from engine.history.encounter import Encounter

HERE = Path(__file__).parent

ROWER, SEFA = "combatant.rower.now.initiative", "combatant.sefa.now.initiative"


@pytest.fixture(
    params=[path for path in sorted(HERE.glob("*.toml")) if ".log" not in path.suffixes], ids=lambda p: p.stem
)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of a fight: two Initiatives were set, and a third value, which was taken back."""
    given = Files.of(request.param)
    for file in (given.state, given.journal):
        shutil.copy(file, tmp_path / file.name)
    return tmp_path / given.state.name


def test_it_opens_without_a_word_and_nothing_is_written(path: Path) -> None:
    before = {file.name: file.read_bytes() for file in path.parent.glob("*.toml")}
    for read_only in (True, False):
        fight = Encounter.open(path, read_only=read_only)
        assert [said for said in fight.notices if "was begun under version" not in said] == []
        assert (get(fight.committed, ROWER), get(fight.committed, SEFA), fight.moment.redo) == (6, 4, (3,))
        fight.close()
    assert {file.name: file.read_bytes() for file in path.parent.glob("*.toml")} == before
    assert (replay.check(path), replay.verify(path)) == ([], ())


def test_what_is_written_from_then_on_has_a_tie(path: Path) -> None:
    fight = Encounter.open(path)
    fight.redo()
    assert get(fight.committed, SEFA) == 5
    fight.undo()
    fight.undo()
    fight.do(Edit(((ROWER, 7),)))
    fight.close()
    assert re.search(r'(?m)^seal = "[0-9a-f]{32}\.[0-9a-f]{16}"$', path.read_text())
    again = Encounter.open(path)
    assert (get(again.committed, ROWER), get(again.committed, SEFA, None)) == (7, None)
    again.close()
    assert (replay.check(path), replay.verify(path)) == ([], ())


def test_the_journal_of_every_form_gives_the_state_file_of_today(path: Path) -> None:
    path.unlink()
    Encounter.open(path).close()
    today = 'entry = 4\nredo = [3]\nseal = "8712442649b6049553b0f77d0efc53cb.d2d3d81decc8c359"\n'
    assert today in path.read_text()
