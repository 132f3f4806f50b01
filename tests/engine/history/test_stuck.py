"""An action left open that today's rules can't run: the fight opens, says so, and the action can be left."""

from pathlib import Path

import pytest

from engine.core.inputs import Answer, Begin, Drop, Edit, Override
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from tests.engine.toy import battle


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('procedure = "strike"', 'procedure = "storm"', "KeyError: 'storm'"),
        ('who = "bo"', 'who = "nobody"', "There is no fighter 'nobody' in this fight."),
    ],
)
class TestAnOpenActionThatCanNotBeGoneOnWith:
    @pytest.fixture
    def said(self, path: Path, log: Path, old: str, new: str, why: str) -> str:
        """A fight with an action left open that the rules can't run; what is said of it."""
        fight = battle(path)
        fight.do(Begin("rest", "cy"))
        fight.do(Begin("strike", "bo"))
        fight.close()
        log.write_text(log.read_text().replace(old, new))
        line = [place for place, text in enumerate(log.read_text().split("\n"), 1) if text == "[[entry]]"][-1]
        return f"siege.log.toml, line {line}: the action begun here can't be gone on with. {why}"

    def test_it_is_told_with_its_line_and_the_fight_opens(self, path: Path, said: str, why: str) -> None:
        before = contents(path)
        again = Encounter.open(path)
        before["siege.lock"] = contents(path)["siege.lock"]  # the checksum of the journal as it is now
        assert again.notices == [f"{said} Take it back (u), or drop it."]
        assert (again.stuck, again.outcome, again.ask) == (why, None, None)
        assert again.state == again.committed
        assert contents(path) == before
        assert replay.check(path) == [said]

    def test_nothing_else_can_be_done_with_it(self, path: Path, said: str) -> None:
        again = Encounter.open(path)
        for given in (Begin("rest", "ana"), Answer("target", "ana"), Override("hits", 3), Edit((("title", "x"),))):
            with pytest.raises(Refused, match="take it back"):
                again.do(given)

    def test_it_can_be_dropped(self, path: Path, said: str) -> None:
        again = Encounter.open(path)
        again.do(Drop())
        assert (again.stuck, again.moment.open) == ("", ())
        again.do(Begin("rest", "ana"))
        again.close()
        assert Encounter.open(path).notices == []

    def test_it_can_be_taken_back(self, path: Path, said: str) -> None:
        again = Encounter.open(path)
        rested = again.state
        again.undo_action()
        assert (again.stuck, again.moment.open, again.state) == ("", (), rested)
        again.redo()
        assert again.stuck

    def test_an_edit_by_hand_drops_it(self, path: Path, said: str) -> None:
        path.write_text(path.read_text().replace('title = "Lantern Gate"', 'title = "Salt Gate"'))
        again = Encounter.open(path)
        assert (again.state["title"], again.moment.open, again.stuck) == ("Salt Gate", (), "")
        assert said in again.notices[-1] or said in again.notices[0]
