"""A new fight with a party, from the command line."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from engine import party
from engine.core.inputs import Edit
from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules import ruleset
from tests.engine.rules.exalted3e.fights import fighter
from tests.tui.test_running import running
from tui import beginning
from tui.arguments import parser

RULES = ruleset("exalted3e")
THEN = datetime(2026, 11, 30, 21, 14, 5, tzinfo=UTC)


@pytest.fixture
def company(data_folder: Path) -> party.Party:
    """A party on the shelf: Mirel, hurt."""
    mirel = fighter("x", name="Mirel Ashwing", side="heroes", health={"lethal": 2})
    made = party.of(RULES, "Lantern Company", "The Causeway", THEN, {"mirel": mirel})
    party.shelf(data_folder).keep(made)
    return made


def asked(*given: str) -> party.Party | None:
    return beginning.party_of(parser().parse_args(["new", "gate", *given]))


def test_it_is_found_by_its_name_whatever_the_capitals(company: party.Party) -> None:
    assert asked("--party", "lantern company") == company
    assert asked() is None


def test_it_comes_as_it_was_or_fresh_in_the_first_entry(company: party.Party) -> None:
    for fresh, harm in ((False, 2), (True, 0)):
        enc = Encounter.new(None, "exalted3e", seed=1)
        begun = beginning.begun(enc, beginning.coming(company, "exalted3e", fresh))
        assert begun is enc
        assert get(enc.state, "combatant.mirel.now.health.lethal", 0) == harm
        assert enc.cursor == 1
        enc.undo()
        assert get(enc.state, "combatant", {}) == {}


def test_what_is_not_there_is_said_with_what_is(company: party.Party, data_folder: Path) -> None:
    with pytest.raises(Refused, match=r"There is no party 'Lantern'; known: Lantern Company\."):
        asked("--party", "Lantern")
    (data_folder / "parties" / "lantern-company.toml").write_text("name = 3\n")
    with pytest.raises(Refused, match=r"known: none yet\. lantern-company\.toml, line 1"):
        asked("--party", "Lantern Company")


def test_fresh_goes_with_a_party() -> None:
    with pytest.raises(Refused, match="give --party NAME too"):
        asked("--fresh")


def test_other_rules_are_refused_before_there_is_a_file(company: party.Party) -> None:
    with pytest.raises(Refused, match="is a party of Exalted 3e; this fight is of Exalted 3e"):
        beginning.coming(company, "gate", False)


def test_it_begins_a_fight_on_the_screen(company: party.Party, data_folder: Path) -> None:
    with running(data_folder, "new", "gate", "--party", "Lantern Company") as terminal:
        terminal.wait_for("Mirel Ashwing")
        terminal.wait_for("the party Lantern Company, as they were after")
        terminal.press("ctrl+q")
        assert terminal.wait_exit() == 0
    assert Encounter.open(data_folder / "gate.toml").state["combatant"]["mirel"]["now"] == {"health": {"lethal": 2}}


def test_a_party_that_can_not_come_leaves_no_fight_behind(tmp_path: Path) -> None:
    path = tmp_path / "gate.toml"
    for given, refused in (("?", True), ("Mirel", False)):
        enc = Encounter.new(path, "exalted3e", seed=1)
        member = {"name": given, "side": "heroes", "sheet": {"kind": "quick"}}
        wrong = {"health": -1} if refused else {}
        coming = Edit((("combatant.mirel", {**member, **wrong}),))
        if refused:
            with pytest.raises(Refused):
                beginning.begun(enc, coming)
            assert not path.exists()
        else:
            beginning.begun(enc, coming).close()
    assert path.exists()
