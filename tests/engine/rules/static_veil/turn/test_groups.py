"""Initiative of a group: one roll, side by side in the order, one line on the desk that opens, one undo."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Answer, Begin, Edit
from engine.core.model import get
from engine.history.encounter import Encounter
from engine.rules import static_veil
from engine.rules.common.fighters import shorts
from engine.rules.static_veil.turn import groups
from tests.cases.playing import play
from tests.cases.veil_stage import combatant, order

from ..fights import fight, view

GANG: dict[str, Any] = {"group": "Dock Gangers", "listed": {"initiative_bonus": 5}}


def gang(*ids: str, **others: dict[str, Any]) -> Encounter:
    """Nobody has rolled; the gang is listed first."""
    made = {id: combatant(id, one) for id, one in (dict.fromkeys(ids, GANG) | others).items()}
    return Encounter.new(None, "static_veil", made, seed=3)


def begins(enc: Encounter, who: str = "", **faces: int) -> None:
    """Initiative is rolled, with these faces."""
    play(enc, "roll_initiative", who, answers={f"initiative.{id}": (face,) for id, face in faces.items()})


def said(enc: Encounter) -> tuple[str, ...]:
    made, entry = next(enc.journal.actions(enc.moment.entry))
    assert made is not None
    names = shorts(enc.state["combatant"])
    return enc.rules.sentences(made, entry.facts, lambda id: names[id])


def values(enc: Encounter) -> dict[str, int]:
    return {slot.id: slot.value for slot in enc.order()}


def test_a_group_rolls_one_die_and_stands_side_by_side() -> None:
    enc = gang("a", "b", "c", hero={"side": "heroes", "listed": {"initiative_bonus": 6}},
               lone={"listed": {"initiative_bonus": 5}})  # fmt: skip
    enc.do(Begin("roll_initiative"))
    asked = list[tuple[str, str]]()
    for face in (4, 9, 4):
        assert enc.ask is not None
        asked.append((enc.ask.key, enc.ask.prompt))
        enc.do(Answer(enc.ask.key, (face,)))
    assert asked == [("initiative.a", "Initiative, one die for Dock Gangers x3"), ("initiative.hero", "Initiative"),
                     ("initiative.lone", "Initiative")]  # fmt: skip
    assert (enc.ask, values(enc)) == (None, {"hero": 15, "a": 9, "b": 9, "c": 9, "lone": 9})
    assert order(enc) == ("hero", "a", "b", "c", "lone")
    assert [view(enc, id).ap for id in "abc"] == [3, 3, 3]
    assert said(enc)[0] == "Initiative: 15 Hero, 9 Dock Gangers x3 and Lone."


def test_one_undo_takes_it_back() -> None:
    enc = gang("a", "b")
    before = enc.state
    begins(enc, a=4)
    enc.undo()
    assert enc.state == before
    enc.redo()
    assert values(enc) == {"a": 9, "b": 9}


def test_the_best_bonus_counts_and_a_tie_with_others_does_not_part_the_group() -> None:
    enc = gang(slow=GANG | {"listed": {"initiative_bonus": 2}}, between={"listed": {"initiative_bonus": 4}},
               quick=GANG | {"listed": {"initiative_bonus": 6}})  # fmt: skip
    begins(enc, quick=3, between=5)
    assert values(enc) == {"quick": 9, "slow": 9, "between": 9}
    assert order(enc) == ("quick", "slow", "between")
    why = {id: next(one for one in enc.rules.why(enc.state, id) if one.id == "initiative") for id in ("quick", "slow")}
    parts = {id: [(part.label, part.amount) for part in one.reasons] for id, one in why.items()}
    assert parts["quick"][0] == parts["slow"][0] == ("the die, or as it was set", 3)
    assert parts["slow"][-1] == ("the best bonus of its group", 4)
    assert [sum(amount or 0 for _, amount in some) for some in parts.values()] == [9, 9]
    assert why["slow"].notes[-1] == "one roll for Dock Gangers x2"


def test_those_of_another_side_roll_by_themselves() -> None:
    enc = gang("a", turncoat=GANG | {"side": "heroes"})
    begins(enc, a=4, turncoat=2)
    assert values(enc) == {"a": 9, "turncoat": 7}


def test_one_who_comes_late_has_the_initiative_of_its_group_unrolled() -> None:
    enc = gang("a", "b", lone={"listed": {"initiative_bonus": 5}})
    begins(enc, a=4, lone=4)
    enc.do(Edit((("combatant.c", combatant("c", GANG)),)))
    enc.do(Begin("roll_initiative", "c"))
    assert (enc.ask, order(enc), view(enc, "c").ap) == (None, ("a", "b", "c", "lone"), 3)
    assert said(enc) == ("C joins the fight: Initiative 9, its group's.",)


def test_one_who_comes_late_does_not_part_a_group() -> None:
    enc = gang(a=GANG, b=GANG | {"listed": {"initiative_bonus": 2}})
    begins(enc, a=4)
    enc.do(Edit((("combatant.lone", combatant("lone", {"listed": {"initiative_bonus": 4}})),)))
    begins(enc, "lone", lone=5)
    assert (order(enc), values(enc)) == (("a", "b", "lone"), {"a": 9, "b": 9, "lone": 9})


def test_a_group_that_is_out_is_rolled_for_anew() -> None:
    enc = gang("a", lone={})
    begins(enc, a=4, lone=1)
    enc.do(Begin("defeat", "a", {"reason": "dead"}))
    enc.do(Edit((("combatant.c", combatant("c", GANG)),)))
    begins(enc, "c", c=8)
    assert view(enc, "c").initiative == 13


def test_it_is_rolled_once_a_round_by_the_option() -> None:
    enc = fight({"a": GANG | {"ap": 1}, "b": GANG | {"ap": 1}}, options={"time.initiative_reroll": "round"})
    for _ in range(2):
        enc.do(Begin("end_turn"))
    enc.do(Answer("initiative.a", (7,)))
    assert (enc.ask, values(enc), get(enc.state, "clock.round")) == (None, {"a": 12, "b": 12}, 2)


def test_one_moved_by_hand_leaves_the_group_and_comes_back_beside_it() -> None:
    enc = gang("a", "b", "c", lone={"listed": {"initiative_bonus": 0}})
    begins(enc, a=4, lone=1)
    enc.do(Begin("initiative", "b", {"set": 12}))
    assert order(enc) == ("b", "a", "c", "lone")
    enc.do(Begin("initiative", "b", {"set": 9}))
    assert order(enc) == ("a", "c", "b", "lone")


# -- the line ------------------------------------------------------------------------------------------------------
def lines(enc: Encounter) -> list[str]:
    return ["".join(slot.id for slot in line) for line in groups.folded(enc.state)]


def test_those_who_are_alike_share_a_line_until_something_is_not_the_same() -> None:
    enc = gang("a", "b", "c", "d")
    assert lines(enc) == ["abcd"]
    begins(enc, a=4)
    assert lines(enc) == ["a", "bcd"]
    assert groups.title(enc.state, groups.folded(enc.state)[1]) == "Dock Gangers x3"
    assert groups.title(enc.state, groups.folded(enc.state)[0]) == "A"
    enc.do(Begin("points", "d", {"ap": -1}))
    assert lines(enc) == ["a", "bc", "d"]
    enc.do(Begin("points", "d", {"ap": 1}))
    enc.do(Begin("effect", "c", {"label": "distracted"}))
    assert lines(enc) == ["a", "b", "c", "d"]


def test_the_line_shows_the_worst_of_a_band_and_how_many_are_hurt() -> None:
    enc = gang("a", "b", "c", "d")
    begins(enc, a=4)
    enc.do(Begin("harm", "c", {"levels": 1}))
    line = groups.folded(enc.state)[1]
    row = enc.rules.group_row(enc.state, line)
    assert (row.id, row.cells["name"].text, row.cells["health"].text, row.cells["state"].text) == (
        "b", "Dock Gangers x3", "11", "1/3 hurt",
    )  # fmt: skip


def test_one_whose_wounds_count_has_a_line_of_its_own_and_the_others_stay_together() -> None:
    enc = gang("a", "b", "c", "d")
    begins(enc, a=4)
    enc.do(Begin("harm", "c", {"levels": 9}))
    assert lines(enc) == ["a", "bd", "c"]
    together, alone = groups.folded(enc.state)[1:]
    assert enc.rules.group_row(enc.state, together).cells["health"].text == "12"
    assert enc.rules.row(enc.state, alone[0]).cells["band"].text == "wounded"
    enc.do(Begin("harm", "d", {"levels": 9}))
    assert lines(enc) == ["a", "b", "cd"]
    both = enc.rules.group_row(enc.state, groups.folded(enc.state)[2])
    assert (both.cells["health"].text, both.cells["state"].text) == ("3", "2/2 hurt")


@pytest.mark.parametrize(("one", "group"), [
    ({"sheet": {"rank": "minor"}}, "Ganger"), ({"sheet": {"rank": "minor"}, "group": "Crew"}, "Crew"),
    ({"sheet": {"rank": "major"}}, ""), ({"sheet": {"rank": "minor"}, "side": "heroes"}, ""),
])  # fmt: skip
def test_minor_foes_are_added_as_a_group(one: dict[str, Any], group: str) -> None:
    assert static_veil.RULES.as_added({"name": "Ganger", **one}).get("group", "") == group


def test_a_long_name_of_a_group_leaves_room_for_how_many_there_are() -> None:
    made = {id: combatant(id, {**GANG, "group": "Street Ganger"}) for id in "abc"}
    enc = Encounter.new(None, "static_veil", made, seed=3)
    (slots,) = groups.folded(enc.state)
    assert groups.title(enc.state, slots) == "Ganger x3"


def test_one_who_defends_or_attacks_with_another_target_has_a_line_of_its_own() -> None:
    enc = gang("a", "b", "c", "d")
    begins(enc, a=4)
    enc.do(Edit((("combatant.c.sheet.targets", {"dodge": 71}),)))
    assert lines(enc) == ["a", "bd", "c"]
    rows = [enc.rules.group_row(enc.state, line).cells["dodge"].text for line in groups.folded(enc.state)[1:]]
    assert rows[0] != rows[1]
