"""Actions without a roll of movement: roll, cost, effect on Defense and end of each (rules section 4)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules.exalted3e import numbers

from ..fights import answers, begin, do, facts, fight, initiative, now, view

BOW = {"bow": {"name": "Bow", "dice": 9, "damage": 10, "range": "long", "tags": ("archery",)}}
WHIP = {"whip": {"name": "Whip", "dice": 8, "damage": 8, "tags": ("melee", "flexible")}}


def three(**kes: Any) -> Encounter:
    """Kes's turn; Tavo is on her side, the ogre is not."""
    mine = {"initiative": 9, "side": "heroes", "parry": 4, "evasion": 3} | kes
    return fight(kes=mine, ogre={"initiative": 6, "resolve": 2}, tavo={"initiative": 4, "side": "heroes", "parry": 1})


def defenses(enc: Encounter, id: str) -> tuple[int, int]:
    """Parry and Evasion as they stand."""
    who = view(enc, id)
    return numbers.parry(who).value, numbers.evasion(who).value


def labels(enc: Encounter, id: str) -> list[str]:
    """What effects a fighter is under."""
    return [it["label"] for it in enc.state.get("effect", {}).values() if it["on"] == id]


def next_turn(enc: Encounter, id: str) -> None:
    """Ends turns until it is that fighter's again."""
    do(enc, "end_turn")
    while enc.state["clock"]["acting"] != id:
        do(enc, "end_turn")


class TestAim:
    def test_three_dice_on_the_next_turn_against_that_target_then_over(self) -> None:
        enc = three()
        do(enc, "aim", "kes", target="ogre")
        assert (initiative(enc, "kes"), defenses(enc, "kes"), now(enc, "kes", "used")) == ((9,), (4, 3), ("aim",))
        next_turn(enc, "kes")
        begin(enc, "attack", "kes", target="ogre")
        assert enc.outcome is not None
        assert enc.outcome.shown["attack dice"].value == 8 + 3
        answers(enc, attack=0)
        do(enc, "end_turn")
        assert labels(enc, "kes") == []

    def test_nothing_against_another(self) -> None:
        enc = three()
        do(enc, "aim", "kes", target="ogre")
        next_turn(enc, "kes")
        begin(enc, "attack", "kes", target="tavo")
        assert enc.outcome is not None
        assert enc.outcome.shown["attack dice"].value == 8

    def test_at_medium_range_one_aim_only_permits_the_shot_and_two_add_dice(self) -> None:
        enc = three(weapon=BOW)
        do(enc, "aim", "kes", target="ogre")
        next_turn(enc, "kes")
        enc.do(Begin("attack", "kes", {"target": "ogre", "range": "medium"}))
        assert enc.outcome is not None
        assert enc.outcome.answers["range"] == "medium"
        assert enc.outcome.shown["attack dice"].value == 9
        enc.undo_action()
        entry = do(enc, "aim", "kes", target="ogre")
        assert facts(entry, "aim") == [{"who": "kes", "target": "ogre", "times": 2}]
        next_turn(enc, "kes")
        enc.do(Begin("attack", "kes", {"target": "ogre", "range": "medium"}))
        assert enc.outcome is not None
        assert enc.outcome.shown["attack dice"].value == 9 + 3

    def test_a_second_aim_at_another_begins_anew(self) -> None:
        enc = three()
        do(enc, "aim", "kes", target="ogre")
        next_turn(enc, "kes")
        do(enc, "aim", "kes", target="tavo")
        assert [(it["against"], it["note"]) for it in enc.state["effect"].values()] == [("tavo", "once")]

    def test_who_aims_does_not_move_and_who_moved_does_not_aim(self) -> None:
        enc = three()
        do(enc, "aim", "kes", target="ogre")
        with pytest.raises(Refused, match="can't move and aim"):
            begin(enc, "move", "kes", target="ogre", way="toward")
        enc.undo_action()
        do(enc, "move", "kes", target="ogre", way="toward")
        with pytest.raises(Refused, match="can't move and aim"):
            begin(enc, "aim", "kes", target="ogre")


class TestFullDefense:
    def test_one_initiative_for_two_defense_until_the_own_next_turn(self) -> None:
        enc = three()
        do(enc, "full_defense", "kes")
        assert (initiative(enc, "kes"), defenses(enc, "kes")) == ((8,), (6, 5))
        do(enc, "end_turn")
        begin(enc, "attack", "ogre", target="kes")
        assert enc.outcome is not None
        assert enc.outcome.shown["Defense"].value == 6
        enc.undo_action()
        next_turn(enc, "kes")
        assert defenses(enc, "kes") == (4, 3)

    def test_a_flexible_weapon_passes_it_by(self) -> None:
        enc = fight(kes={"initiative": 9, "parry": 4, "side": "heroes"}, ogre={"initiative": 6, "weapon": WHIP})
        do(enc, "full_defense", "kes")
        do(enc, "end_turn")
        begin(enc, "attack", "ogre", target="kes")
        assert enc.outcome is not None
        assert enc.outcome.shown["Defense"].value == 4

    def test_not_in_crash(self) -> None:
        enc = three(initiative=-1)
        enc.do(Begin("act_now", "kes"))
        with pytest.raises(Refused, match="in Crash"):
            begin(enc, "full_defense", "kes")

    def test_the_last_point_crashes_by_its_own_cost(self) -> None:
        enc = fight(acting="kes", kes=1, ogre=6)
        do(enc, "full_defense", "kes")
        assert initiative(enc, "kes") == (-5,)
        assert now(enc, "kes", "crash.self_inflicted") is True


class TestDefendOther:
    def test_the_ward_is_guarded_until_the_own_next_turn(self) -> None:
        enc = three()
        do(enc, "defend_other", "kes", target="tavo")
        assert (now(enc, "kes", "guards"), initiative(enc, "kes"), defenses(enc, "kes")) == ("tavo", (9,), (4, 3))
        do(enc, "end_turn")
        begin(enc, "attack", "ogre", target="tavo")
        answers(enc, attack=3)
        assert initiative(enc, "tavo") == (4,)  # 3 successes don't beat Kes's Parry of 4
        next_turn(enc, "kes")
        assert now(enc, "kes", "guards", "") == ""

    def test_a_ward_that_is_not_close_is_barred(self) -> None:
        enc = three()
        place(enc, "kes", "tavo", "short")
        with pytest.raises(Refused, match="nobody to defend"):
            begin(enc, "defend_other", "kes")
        enc.do(Edit((("combatant.ogre.side", "heroes"),)))
        begin(enc, "defend_other", "kes")
        assert enc.outcome is not None
        asked = enc.outcome.ask
        assert asked is not None
        assert {one.id: one.barred for one in asked.options} == {"ogre": "", "tavo": "short range, not close"}


def place(enc: Encounter, a: str, b: str, band: str) -> None:
    """Puts a band between two fighters by hand."""
    first, second = sorted((a, b))
    enc.do(Edit(((f"range.{first}.{second}", band),)))


class TestMiscellaneous:
    def test_costs_one_defense_until_the_own_next_turn_and_is_called_what_the_gm_calls_it(self) -> None:
        enc = three()
        do(enc, "miscellaneous", "kes", label="bars the gate")
        assert (initiative(enc, "kes"), defenses(enc, "kes"), labels(enc, "kes")) == (
            (9,),
            (3, 2),
            ["busy: bars the gate"],
        )
        next_turn(enc, "kes")
        assert (defenses(enc, "kes"), labels(enc, "kes")) == ((4, 3), [])


class TestSocialInfluence:
    @pytest.mark.parametrize(("successes", "won"), [(2, True), (1, False)])
    def test_a_pool_against_resolve_at_no_cost(self, successes: int, won: bool) -> None:
        enc = three(action={"presence": {"name": "Presence", "dice": 6}})
        begin(enc, "social", "kes", target="ogre")
        assert enc.ask is not None
        assert (enc.ask.key, enc.ask.default) == ("pool", 6)
        entry = answers(enc, social=successes)
        assert facts(entry, "social")[0] == {
            "who": "kes", "target": "ogre", "value": successes, "against": 2, "won": won,
        }  # fmt: skip
        assert (initiative(enc, "kes"), defenses(enc, "kes"), now(enc, "kes", "used")) == ((9,), (4, 3), ("social",))

    def test_wounds_and_a_flurry_count(self) -> None:
        enc = three(health={"lethal": 2})
        begin(enc, "social", "kes", target="ogre")
        enc.do(Amend("flurry", "yes"))
        enc.answer(8)
        enc.answer(2)
        assert enc.outcome is not None
        assert enc.outcome.shown["social dice"].value == 8 - 1 - 3
