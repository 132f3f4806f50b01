"""Counterattacks: declared in 3, resolved in 6, landed in 9 (seed steps 3, 6 and 9; rules section 5)."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Edit
from engine.core.model import MISSING, Refused
from engine.history.encounter import Encounter
from tests.cases.stage import view

from ..duels import asked, attack, barred, duel, opened, standing

RIPOSTE = {"name": "Riposte", "when": "counterattack", "cost": {"motes": 3}, "once_per": "turn", "kinds": ["withering"]}


def _ready(power: dict[str, Any] | None = None, **b: Any) -> Encounter:
    return duel(b={"power": {"riposte": RIPOSTE | (power or {})}, "personal": 5, **b})


def test_a_counterattack_on_the_sheet_is_asked_before_the_dice() -> None:
    enc = _ready()
    opened(enc)
    enc.answer("go")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.who, enc.ask.step, enc.ask.default) == ("counterattack", "b", "3", "none")
    assert "attack" not in standing(enc).passed


def test_it_is_paid_when_it_is_declared_and_used_up() -> None:
    enc = _ready()
    opened(enc)
    enc.answer("go")
    enc.answer("riposte")
    assert enc.ask is not None
    assert (enc.ask.key, view(enc, "b").read("now.motes.personal")) == ("attack", 2)
    assert view(enc, "b").read("now.once") == {"riposte": "turn"}


@pytest.mark.parametrize(
    ("kind", "b", "reason"),
    [
        ("decisive", {}, "only with withering attacks"),
        ("withering", {"motes": {"personal": 2}}, "costs 3 motes, 2 left"),
        ("withering", {"once": {"riposte": "turn"}}, "once per turn, and used"),
    ],
)
def test_what_keeps_it_is_said(kind: str, b: dict[str, Any], reason: str) -> None:
    enc = _ready(**b)
    opened(enc, kind=kind)
    enc.answer("go")
    assert enc.ask is not None
    assert enc.ask.key == "attack", "nothing that can be used, nothing asked"
    assert barred(enc, "counterattack")["riposte"] == reason


def test_nobody_counters_a_counterattack() -> None:
    enc = duel({"power": {"riposte": {**RIPOSTE, "kinds": []}}, "personal": 9})
    played = attack(enc, 0, counterattack="gm", **{"counter.attack": 0})
    assert "counter.counterattack" not in played.keys
    enc.undo()
    assert barred(enc, "counter.counterattack") == {"gm": "not against a counterattack"}


def test_nothing_in_hand_that_reaches_is_no_counterattack() -> None:
    bow = {"bow": {"name": "Bow", "dice": 5, "damage": 8, "range": "long", "tags": ["archery long"]}}
    enc = duel({"weapon": bow}, {"power": {"riposte": {**RIPOSTE, "kinds": []}}, "personal": 9})
    opened(enc)
    enc.answer("go")
    reason = "nothing in hand reaches short range"
    assert barred(enc, "counterattack") == {"riposte": reason, "gm": reason}


def test_the_gm_may_allow_one_where_the_sheet_has_none() -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    enc.do(Amend("counterattack", "gm"))
    enc.answer((1, 1, 1, 1, 1))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.who) == ("counter.declared", "b")


def test_what_its_power_adds_counts_for_it_and_is_not_paid_twice() -> None:
    enc = _ready({"adds": {"attack_dice": 2, "raw_damage": 3}})
    played = attack(enc, 1, counterattack="riposte", damage=0, **{"counter.attack": 1, "counter.damage": 0})
    assert (played.shown()["counter.attack dice"], played.shown()["counter.raw damage"]) == (7, 11)
    assert view(enc, "b").read("now.motes.personal") == 2


STEP_8 = ("raw damage", "damage dice", "Hardness", "soak", "damage successes", "Initiative lost", "health levels")


@pytest.mark.parametrize("kind", ["withering", "decisive"])
@pytest.mark.parametrize("reply", ["withering", "decisive"])
def test_held_until_9_it_changes_no_number_of_the_attack_it_answers(kind: str, reply: str) -> None:
    """Rules section 22: computed as if the counterattack had not happened, however hard it strikes."""
    powers = {"sting": {"name": "Sting", "when": "counterattack", "adds": {"target_initiative": 5}}}
    told = []
    for counters in (False, True):
        enc = duel({"soak": 2, "hardness": 1}, {"power": powers, "hardness": 2, "soak": 3})
        more: dict[str, Any] = {}
        if counters:
            more = {"counterattack": "sting", "counter.kind": reply, "counter.attack": 5, "counter.damage": 6}
        played = attack(enc, 2, kind=kind, damage=3, **more)
        told.append({key: value for key, value in played.shown().items() if key in STEP_8})
    assert told[0] == told[1]
    assert len(told[0]) >= 4


def test_nothing_of_it_has_landed_before_9() -> None:
    enc = duel()
    opened(enc)
    enc.answer("go")
    enc.do(Amend("counterattack", "gm"))
    enc.answer((7, 1, 1, 1, 1))
    enc.answer("go")
    enc.answer((7, 7, 1, 1, 1))
    enc.answer(4)
    assert enc.ask is not None
    assert enc.ask.key == "damage", "the first attack goes on"
    assert (view(enc, "a").initiative, view(enc, "b").initiative, view(enc, "a").onslaught) == (8, 6, 0)
    enc.answer(1)
    assert (view(enc, "a").initiative, view(enc, "b").initiative, view(enc, "a").onslaught) == (6, 10, 1)


def test_a_hit_on_who_counters_is_landed_first() -> None:
    """It is crashed at 8, and its blow that lands at 9 lifts it out again; who crashed it is crashed: a Shift."""
    enc = duel({"initiative": 4}, {"initiative": 2, "join_battle": 3})
    more = {"counterattack": "gm", "counter.attack": 1, "counter.damage": 14, "counter.shift": 1}
    played = attack(enc, 1, damage=2, **more)
    # a: 4 + 3 + Break 5, then 14 off; b: 2 - 2, then 14 + 1, Break 5 and 1 of Join Battle.
    assert (view(enc, "a").initiative, view(enc, "b").initiative) == (-2, 21)
    assert view(enc, "b").shifted
    assert [fact["who"] for fact in played.facts("break")] == ["a", "b"]


def test_a_counterattack_that_its_payment_makes_impossible_is_abandoned_alone() -> None:
    stool = {"stool": {"name": "Stool", "dice": 5, "damage": 5, "tags": ["improvised"]}}
    enc = duel(b={"initiative": 1, "weapon": stool})
    played = attack(enc, 1, counterattack="gm", damage=0, **{"counter.kind": "decisive"})
    assert played.facts("abandoned") == [{"who": "b", "target": "a", "kind": "decisive"}]
    assert (view(enc, "b").initiative, view(enc, "a").onslaught, view(enc, "b").onslaught) == (-5, 0, 1)


def test_only_one_counterattack_to_an_attack() -> None:
    enc = _ready()
    opened(enc)
    enc.answer("go")
    with pytest.raises(Refused):
        enc.answer(["riposte", "gm"])
    assert asked(enc, "counterattack").kind == "choice"


@pytest.mark.parametrize(("successes", "at_6", "at_9"), [(9, "hits", "lands"), (0, "missed", "missed")])
def test_what_a_counterattack_came_to_stands_at_its_step_and_where_it_lands(
    successes: int, at_6: str, at_9: str
) -> None:
    enc = _ready(parry=1)
    opened(enc)
    given = {"counterattack": "riposte", "attack": 4, "counter.attack": successes, "counter.damage": 2, "damage": 1}
    while enc.ask is not None and enc.ask.key != "apply":
        enc.answer(given.get(enc.ask.key, enc.ask.default))
    results = {step.number: step.result for step in standing(enc).steps if not step.prefix}
    assert (results["6"], results["9"]) == (at_6, at_9)


def test_a_power_taken_off_the_sheet_after_it_was_declared_adds_nothing_to_the_counterattack() -> None:
    enc = _ready({"adds": {"attack_dice": 2}})
    opened(enc)
    enc.answer("go")
    enc.answer("riposte")
    enc.do(Edit((("combatant.b.sheet.power.riposte", MISSING),)))
    enc.answer(0)
    enc.answer("go")
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.count) == ("counter.attack", 5)
