"""The ten steps as a whole: their order, results, undo, and what happens in between (seed 001; rules section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Drop, Edit, Override
from engine.core.model import Refused
from engine.rules.exalted3e import RULES
from engine.rules.exalted3e.attack.chances import flow_title
from tests.cases.playing import play
from tests.cases.stage import view

from ..duels import attack, duel, opened, standing


def _steps(outcome: Any, prefix: str = "") -> dict[str, str]:
    return {step.number: "-" if step.passed_over else step.result for step in outcome.steps if step.prefix == prefix}


def test_the_steps_are_numbered_as_the_rules_number_them() -> None:
    numbers = [number for number, _ in RULES.steps("attack")]
    assert numbers == ["1", "2", "3", "4", "5", "6", "7", "8", "8a", "8b", "8c", "8d", "8e", "8f", "9", "10"]


@pytest.mark.parametrize(
    ("kind", "hits", "damage", "results"),
    [
        ("withering", 3, 2, {"5": "3, a hit", "7": "-", "8": "2", "8c": "9", "8d": "2", "10": "to -1"}),
        ("withering", 1, None, {"5": "1, a miss", "7": "", "8": "-", "10": "to -1"}),
        (
            "decisive",
            2,
            3,
            {"5": "2, a hit", "7": "-", "8": "3 lethal", "8c": "8", "8d": "3 lethal", "8e": "", "10": "to -1"},
        ),
        ("decisive", 1, None, {"5": "1, a miss", "7": "loses 2", "8": "-", "10": "to -1"}),
    ],
)
def test_each_step_tells_its_result(kind: str, hits: int, damage: int | None, results: dict[str, str]) -> None:
    enc = duel(b={"parry": 2})
    played = attack(enc, hits, kind=kind, **({} if damage is None else {"damage": damage}))
    told = _steps(played.outcome)
    assert {number: told.get(number) for number in results} == results
    assert (told["1"], told["4"], told["6"], told["9"]) == (kind, "Parry 2", "-", "-")


def test_break_and_shift_are_a_step_of_their_own() -> None:
    crash = {"initiative": -1, "join_battle": 2, "crash": {"turns": 1, "by": "b"}}
    for me, result in (({}, "Break"), (crash, "Shift")):
        enc = duel(me, {"initiative": 2})
        played = attack(enc, 1, damage=3, **({"shift": 1} if me else {}))
        assert _steps(played.outcome)["8f"] == result
    enc = duel(b={"initiative": 2, "recovered_round": 1}, round=2)
    assert _steps(attack(enc, 1, damage=3).outcome)["8f"] == "no Break"


def test_a_counterattack_has_steps_of_its_own() -> None:
    enc = duel()
    played = attack(enc, 1, counterattack="gm", damage=1, **{"counter.attack": 1, "counter.damage": 2})
    assert _steps(played.outcome)["6"] == "hits"
    assert _steps(played.outcome)["9"] == "lands"
    inner = _steps(played.outcome, "counter.")
    assert (inner["5"], inner["6"], inner["8"]) == ("1, a hit", "-", "2")


def test_a_guardians_parry_is_the_result_of_the_fourth_step() -> None:
    enc = duel(c={"initiative": 3, "parry": 4, "guards": "b"})
    told = _steps(attack(enc, 2).outcome)
    assert (told["4"], told["5"]) == ("C's Parry 4", "2, parried by C")


def test_the_attack_takes_the_action_of_the_turn_and_a_second_one_is_refused() -> None:
    enc = duel()
    attack(enc, 0)
    assert view(enc, "a").used == ("attack",)
    cursor = enc.cursor
    with pytest.raises(Refused) as refused:
        enc.do(Begin("attack", "a"))
    assert (refused.value.code, enc.cursor, enc.ask) == ("no_room", cursor, None)


def test_an_attack_out_of_turn_takes_no_action() -> None:
    enc = duel()
    attack(enc, 0, who="b", target="a")
    assert view(enc, "b").used == ()
    play(enc, "end_turn")
    attack(enc, 0, who="b", target="a")
    assert view(enc, "b").used == ("attack",)


def test_one_key_takes_the_whole_of_it_back_and_one_brings_it_again() -> None:
    riposte = {"riposte": {"name": "Riposte", "when": "counterattack", "cost": {"motes": 3}}}
    focus = {
        "focus": {
            "name": "Focus",
            "when": "attacker_effects",
            "adds": {"attack_dice": 1},
            "each": {"motes": 1},
            "most": 5,
        }
    }
    me = {"power": focus, "peripheral": 9, "willpower_left": 3, "initiative": -1, "crash": {"turns": 1, "by": "b"}}
    enc = duel(me, {"power": riposte, "personal": 5, "initiative": 2})
    start = enc.state
    more = {"counter.attack": 1, "counter.damage": 4, "shift": 1}
    attack(
        enc, None, power_focus=5, stunt=2, counterattack="riposte", damage=3,
        attack=[9, 8, 7, 6, 5, 4, 3, 2, 1, 1, 1, 1], **more,
    )  # fmt: skip
    end = enc.state
    a, b = view(enc, "a"), view(enc, "b")
    assert (a.anima, a.willpower, a.read("now.motes.peripheral"), a.onslaught) == ("glowing", 4, 4, 1)
    assert (b.onslaught, b.read("now.motes.personal"), b.shifted, a.shifted) == (1, 2, False, True)
    enc.undo_action()
    assert enc.state == start
    while enc.moment.redo:
        enc.redo()
    assert enc.state == end


def test_left_alone_it_stays_open_and_dropped_it_never_was() -> None:
    enc = duel()
    opened(enc, ("stunt", 2))
    enc.answer("go")
    with pytest.raises(Refused) as refused:
        enc.do(Begin("aim", "a"))
    assert refused.value.code == "procedure_open"
    assert enc.committed != enc.state
    committed = enc.committed
    enc.do(Drop())
    assert (enc.state, enc.ask) == (committed, None)
    enc.undo()
    assert enc.ask is not None
    assert enc.ask.key == "attack"


def test_who_takes_part_can_not_be_taken_out_meanwhile() -> None:
    enc = duel(c={"initiative": 2})
    opened(enc)
    from engine.core.model import MISSING

    with pytest.raises(Refused) as refused:
        enc.do(Edit((("combatant.b", MISSING),)))
    assert refused.value.code == "takes_part"


def test_a_soak_set_by_hand_at_the_damage_counts_from_there_on() -> None:
    enc = duel(b={"parry": 1})
    opened(enc)
    enc.answer("go")
    enc.answer((9, 8, 3, 2, 1))
    assert enc.ask is not None
    assert enc.ask.count == 9
    enc.do(Edit((("combatant.b.sheet.soak", 5), ("combatant.b.sheet.parry", 9))))
    assert (enc.ask.key, enc.ask.count) == ("damage", 4)
    assert standing(enc).shown["Defense"].value == 1, "what was rolled before stays"


def test_what_the_gm_does_in_between_counts_where_it_was_done() -> None:
    enc = duel()
    opened(enc, kind="decisive")
    enc.answer("go")
    enc.answer(3)
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("damage", 8)
    enc.do(Begin("initiative", "a", {"change": 3}))
    assert enc.ask.count == 11
    enc.answer(2)
    enc.answer("apply")
    assert view(enc, "a").initiative == 3


def test_the_defense_foreseen_is_the_one_that_is_met() -> None:
    enc = duel(b={"parry": 3, "onslaught": 1})
    opened(enc)
    foreseen = standing(enc).shown["Defense"].value
    enc.answer("go")
    assert standing(enc).shown["Defense"].value == foreseen == 2


def test_a_number_set_at_the_declaration_stands_to_the_end() -> None:
    enc = duel(b={"parry": 3})
    opened(enc)
    enc.do(Override("Defense", 1), Override("attack dice", 2))
    enc.answer("go")
    assert enc.ask is not None
    assert enc.ask.count == 2
    enc.answer((7, 1))
    assert enc.ask.key == "damage"
    enc.do(Amend("stunt", 3))
    assert standing(enc).shown["attack dice"].computed == 7
    assert standing(enc).shown["attack dice"].value == 2


def test_a_power_buys_a_second_attack_with_onslaught_of_its_own() -> None:
    flow = {"flow": {"name": "Flow", "when": "attacker_effects", "adds": {"further_attacks": 1}, "once_per": "turn"}}
    enc = duel({"power": flow}, {"parry": 3})
    assert attack(enc, 0, power_flow=1).shown()["Defense"] == 3
    assert view(enc, "a").further_attacks == 1
    assert attack(enc, 0).shown()["Defense"] == 2
    with pytest.raises(Refused):
        enc.do(Begin("attack", "a"))
    assert view(enc, "b").onslaught == 2


def test_what_cannot_be_rolled_is_refused_as_a_whole() -> None:
    enc = duel()
    opened(enc)
    cursor, before = enc.cursor, enc.state
    with pytest.raises(Refused):
        enc.do(Override("attack dice", 3), Override("no such number", 1))
    assert (enc.cursor, enc.state) == (cursor, before)


@pytest.mark.parametrize(
    ("kind", "told"),
    [
        ("withering", "Initiative -2, in Crash, soak 6"),
        ("decisive", "Initiative -2, in Crash, Hardness 0"),
        ("gambit", "Initiative -2, in Crash; difficulty 3, cost 4"),
    ],
)
def test_what_of_the_target_decides_it(kind: str, told: str) -> None:
    outcome = opened(duel(b={"initiative": -2, "soak": 6, "hardness": 4, "crash": {"turns": 0}}), kind=kind)
    assert flow_title(outcome)[1].right[0].text == told


@pytest.mark.parametrize(("kind", "told"), [("withering", "soak 6"), ("decisive", "Hardness 4")])
def test_legendary_size_is_told_where_the_attacker_is_smaller(kind: str, told: str) -> None:
    big = {"soak": 6, "hardness": 4, "legendary": True}
    right = flow_title(opened(duel(b=big), kind=kind))[1].right[0].text
    assert right == f"Initiative 6, {told}, legendary size"
    right = flow_title(opened(duel({"legendary": True}, big), kind=kind))[1].right[0].text
    assert right == f"Initiative 6, {told}"
