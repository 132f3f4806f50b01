"""A party keeps its wounds and pools between fights, or comes refreshed; the file says when and from which fight."""

from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import party
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree, get
from engine.history.encounter import Encounter
from engine.rules import ruleset
from engine.rules.exalted3e.ruleset import Exalted3e
from tests.engine.rules.exalted3e.fights import fight, fighter

RULES = ruleset("exalted3e")
THEN = datetime(2026, 11, 30, 21, 14, 5, tzinfo=UTC)


def worn(**more: Any) -> Tree:
    """A hero after a fight: wounded, spent, in the middle of things."""
    now: Tree = {"initiative": 9, "onslaught": 2, "acted": True, "health": {"bashing": 1, "lethal": 2},
           "motes": {"personal": 3, "peripheral": 11, "committed_peripheral": 5}, "anima": "burning",
           "once": {"surge": "scene"},
           "crash": {"turns": 1, "by": "orsolo"}, "joined": True}  # fmt: skip
    made = fighter("mirel", name="Mirel Ashwing", side="heroes", player="Ana", dice="faces", personal=16, peripheral=40,
                   **(now | more))  # fmt: skip
    return {**made, "now": {**made["now"], "willpower": 4}, "sheet": {**made["sheet"], "willpower": 7}}


def kept(**members: Tree) -> party.Party:
    return party.of(RULES, "Lantern Company", "The Causeway", THEN, members or {"mirel": worn()})


def brought(of: party.Party, fresh: bool, there: dict[str, Tree] | None = None) -> dict[str, Tree]:
    edit = party.coming(of, RULES, fresh, there or {})
    return {path.removeprefix("combatant."): tree for path, tree in edit.values}


def test_as_they_were_has_wounds_motes_willpower_and_anima_and_nothing_of_the_fight() -> None:
    mirel = brought(kept(), fresh=False)["mirel"]
    assert mirel["now"] == {
        "health": {"bashing": 1, "lethal": 2},
        "motes": {"personal": 3, "peripheral": 11, "committed_peripheral": 5},
        "willpower": 4,
        "anima": "burning",
    }
    assert (mirel["player"], mirel["dice"], mirel["side"]) == ("Ana", "faces", "heroes")
    assert mirel["sheet"] == worn()["sheet"]
    assert RULES.condition(mirel) == (
        "1 bashing, 2 lethal of 7 levels; personal 3 of 16; peripheral 11 of 40, 5 committed; Willpower 4 of 7; "
        "anima burning"
    )


def test_refreshed_is_healed_and_full_but_for_what_is_committed() -> None:
    mirel = brought(kept(), fresh=True)["mirel"]
    assert mirel["now"] == {"motes": {"committed_peripheral": 5}}
    assert RULES.condition(mirel) == "unhurt; peripheral 35 of 40, 5 committed"
    assert mirel["sheet"] == worn()["sheet"]


def test_whoever_fled_comes_back_and_whoever_is_dying_is_dying_still_unless_refreshed() -> None:
    fled, dying = worn(defeated="fled"), worn(defeated="dying", health={"lethal": 7})
    of = kept(mirel=fled, tavo={**dying, "name": "Tavo"})
    assert "defeated" not in brought(of, fresh=False)["mirel"]["now"]
    assert brought(of, fresh=False)["tavo"]["now"]["defeated"] == "dying"
    assert RULES.condition(brought(of, fresh=False)["tavo"]).endswith("; anima burning; dying")
    assert "defeated" not in brought(of, fresh=True)["tavo"]["now"]


@given(st.integers(0, 7), st.integers(0, 35), st.integers(0, 7), st.booleans())
def test_the_file_gives_back_what_was_kept(harm: int, motes: int, will: int, fresh: bool) -> None:
    mirel = worn(health={"bashing": harm}, motes={"peripheral": motes, "committed_peripheral": 5})
    mirel = {**mirel, "now": {**mirel["now"], "willpower": will}}
    of = kept(mirel=mirel)
    again = party.read(party.written(of), "lantern-company.toml")
    assert again == of
    one = brought(again, fresh)["mirel"]
    assert one == RULES.carried(mirel, fresh)
    assert get(one, "now.health.bashing", 0) == (0 if fresh else harm)
    assert get(one, "now.motes.peripheral", None) == (None if fresh else motes)
    assert get(one, "now.willpower", 7) == (7 if fresh else will)


def test_a_party_played_in_a_second_fight() -> None:
    enc = Encounter.new(None, "exalted3e", seed=1)
    enc.do(party.coming(kept(), RULES, False, {}))
    assert enc.entries[1].changes[0].path == "combatant"
    enc.do(Begin("join_battle"))
    while enc.ask:
        enc.roll() if enc.ask.kind == "dice" else enc.answer("go")
    assert get(enc.state, "clock.acting") == "mirel"
    assert get(enc.state, "combatant.mirel.now.health") == {"bashing": 1, "lethal": 2}
    enc.undo_action()
    enc.undo_action()
    assert get(enc.state, "combatant", {}) == {}


def test_only_heroes_are_a_party() -> None:
    of = kept(mirel=worn(), orsolo=fighter("orsolo", side="foes"), gull=fighter("gull", side="bystanders"))
    assert list(of.members) == ["mirel"]
    with pytest.raises(Refused, match="no heroes"):
        kept(orsolo=fighter("orsolo"))


def test_it_says_from_which_fight_and_when_in_utc() -> None:
    text = party.written(kept())
    assert 'fight = "The Causeway"\nsaved = 2026-11-30T21:14:05Z\n' in text
    there = text.replace("2026-11-30T21:14:05Z", "2026-11-30T22:14:05+01:00")
    assert party.read(there, "x.toml").saved == THEN.astimezone(timezone(timedelta(hours=1)))
    assert party.read(there, "x.toml").saved.tzinfo is UTC


def test_who_is_there_already_is_not_brought_again() -> None:
    of = kept(mirel=worn(), tavo={**worn(), "name": "Tavo"})
    assert list(brought(of, False, {"x": {"name": "Mirel Ashwing"}})) == ["tavo"]
    with pytest.raises(Refused, match="Everyone of Lantern Company is in this fight already"):
        brought(of, False, {"x": {"name": "Mirel Ashwing"}, "y": {"name": "Tavo"}})


def test_an_id_that_is_taken_or_was_ever_used_is_not_used_again() -> None:
    edit = party.coming(kept(), RULES, False, {"mirel": {"name": "Another"}}, {"mirel-ashwing"})
    assert [path for path, _ in edit.values] == ["combatant.mirel-ashwing-2"]


def test_a_party_of_other_rules_is_refused() -> None:
    class Others(Exalted3e):
        name, title = "others", "Other rules"

    with pytest.raises(Refused, match="is a party of Exalted 3e; this fight is of Other rules"):
        party.coming(kept(), Others(), False, {})


def test_the_fight_remembers_which_party_came_and_how() -> None:
    edit = party.coming(kept(), RULES, True, {})
    assert edit.why == "the party Lantern Company, refreshed after The Causeway"
    assert party.brought(["oil", edit.why, ""]) == "Lantern Company, refreshed after The Causeway"
    assert party.brought(["oil"]) == ""


@pytest.mark.parametrize(
    ("was", "to", "said"),
    [
        ("bashing = 1", "bashing = -1", "member.mirel.now.health.bashing is -1; the least is 0."),
        ('kind = "quick"', 'kind = "swift"', "member.mirel.sheet.kind must be"),
        ('ruleset = "exalted3e"', 'ruleset = "chess"', "line 3, column 1: ruleset 'chess' is not known; known are: "),
        ("saved = 2026-11-30T21:14:05Z", 'saved = "yesterday"', "line 5, column 1: saved must be a time such as"),
        ("saved = 2026-11-30T21:14:05Z", "saved = 0001-01-01T00:00:00+14:00", "line 5, column 1: saved must be a time"),
        ("saved = 2026-11-30T21:14:05Z", "", "p.toml: saved must be a time such as"),
        ('fight = "The Causeway"', "fight = 3", "line 4, column 1: fight must be text that can be shown."),
        ('name = "Lantern Company"', "", "p.toml: name is missing."),
        ('name = "Lantern Company"', 'nmae = "Lantern"', "line 2, column 1: nmae is not a field of a party; did you "),
        ("format = 1", "format = 2", "line 1, column 1: format must be 1, the number of the format."),
        ("damage = 12", "damage = ", "this is not a value"),
    ],
)
def test_what_is_wrong_is_named_with_file_line_and_field(was: str, to: str, said: str) -> None:
    text = party.written(kept())
    assert was in text
    with pytest.raises(Refused) as refused:
        party.read(text.replace(was, to, 1), "p.toml")
    assert refused.value.sentence.startswith("p.toml")
    assert said in refused.value.sentence


@pytest.mark.parametrize("id", ['"Mirel"', '"mirel ashwing"', '"mirel.two"', '""'])
def test_an_id_that_no_fight_can_have_is_told_as_the_file_is_read(id: str) -> None:
    text = party.written(kept()).replace("[member.mirel", f"[member.{id}")
    with pytest.raises(Refused) as refused:
        party.read(text, "p.toml")
    assert "must be an id of small letters, digits and hyphens only" in refused.value.sentence
    assert refused.value.sentence.startswith("p.toml, line 7")


def test_a_party_without_members_is_none() -> None:
    text = party.written(kept())
    head = text[: text.index("[member")]
    for end in ("", "member = 3\n", "[member]\n", "member = { mirel = 3 }\n"):
        with pytest.raises(Refused, match=r"p\.toml.*member"):
            party.read(head + end, "p.toml")


def test_a_title_that_can_not_be_shown_can_still_be_kept() -> None:
    for title, kept_as in (("\x1b[31mGate\u202e", "Gate"), ("\x1b[0m", "a fight")):
        of = party.of(RULES, "One", title, THEN, {"mirel": worn()})
        assert of.fight == kept_as
        assert party.read(party.written(of), "one.toml") == of


def test_two_shelves(tmp_path: Path) -> None:
    party.shelf(tmp_path).keep(kept())
    found = party.shelf(tmp_path).named("lantern company")
    assert found is not None
    assert found.path == tmp_path / "parties" / "lantern-company.toml"
    assert found.thing == kept()


def test_a_duel_keeps_its_hero_as_it_stands() -> None:
    enc = fight(mirel={"initiative": 8, "side": "heroes", "health": {"lethal": 1}}, orsolo=5)
    of = party.of(RULES, "One", "Duel", THEN, get(enc.state, "combatant"))
    assert of.members["mirel"]["now"] == {"health": {"lethal": 1}}
