"""Davek on the boat (case ex2-sh-02) as the desk plays it: by answers, amended fields and numbers set by the GM."""

from typing import Any

import pytest

from engine.core.inputs import Amend, Answer, Begin, Edit, Override
from engine.history.encounter import Encounter
from tests.engine.rules.exalted2e.fights import fight, view

STRIKE = {"do": "attack", "target": "pirate", "weapon": "sword"}
SAIL = {"do": "miscellaneous", "label": "keep footing", "pool": 10}
CATCH = {"do": "miscellaneous", "label": "catch", "pool": 9}


def boat(**options: Any) -> Encounter:
    davek = {
        "side": "heroes",
        "tick": 13,
        "willpower": 5,
        "attributes": {"dexterity": 4, "strength": 3},
        "abilities": {"melee": 4, "athletics": 3, "dodge": 3},
        "weapon": {"sword": {"name": "Short sword", "accuracy": 1, "defense": 1, "rate": 2, "speed": 5}},
    }
    return fight({"davek": davek, "pirate": {"tick": 40}}, tick=13, ruleset="ialdabaoth", **options)


def stands(enc: Encounter) -> tuple[int, int, int, int]:
    """The clock, the DV penalty, the next tick and the Willpower of Davek."""
    davek = view(enc, "davek")
    return int(enc.state["clock"]["tick"]), -davek.penalty, davek.tick, davek.willpower


def shown(enc: Encounter, key: str) -> int:
    assert enc.outcome is not None
    return enc.outcome.shown[key].value


def declares(enc: Encounter, *rows: dict[str, Any]) -> None:
    """A flurry by the table the screen asks for."""
    enc.do(Begin("flurry", "davek"))
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.kind) == ("parts", "table")
    enc.do(Answer("parts", rows))


def misses(enc: Encounter) -> int:
    """The next attack of the flurry, which hits nobody; returns its dice."""
    begin = enc.rules.first_action(enc.state, "davek", "pirate")
    assert begin.procedure == "attack"
    enc.do(begin)
    enc.do(Answer("declared", "go"))
    dice = shown(enc, "attack dice")
    enc.do(Answer("attack", 0))
    enc.do(Answer("apply", "apply"))
    return dice


def rolls(enc: Encounter) -> int:
    """The next action of the flurry that is no attack; returns its dice."""
    begin = enc.rules.first_action(enc.state, "davek", "pirate")
    assert begin.procedure == "part"
    enc.do(begin)
    dice = shown(enc, "dice")
    enc.do(Answer("roll", 2))
    enc.do(Answer("apply", "apply"))
    return dice


def rushes(enc: Encounter, tick: int, cost: str) -> None:
    """A rush as the interrupts list it: on that tick, which the question of the cost still lets be set, and paid."""
    item = next(one for one in enc.rules.interrupts(enc.state) if one.id == "rush-davek")
    enc.do(item.begin)
    assert enc.ask is not None
    assert (enc.ask.key, [one.id for one in enc.ask.options]) == ("cost", ["willpower", "health"])
    if enc.state["clock"]["tick"] != tick:
        enc.do(Amend("tick", tick))
    enc.do(Answer("cost", cost))


def acts(enc: Encounter, label: str, dv: int, pool: int) -> int:
    """Another action, its DV penalty as the GM says; returns its dice."""
    enc.do(Begin("miscellaneous", "davek", {"label": label}))
    enc.do(Amend("pool", pool))
    enc.do(Override("DV penalty", dv, "strength and a hurry"))
    assert enc.ask is not None
    dice = shown(enc, "dice")
    enc.do(Answer("roll", 1))
    enc.do(Answer("apply", "apply"))
    return dice


def test_every_number_of_the_example() -> None:
    enc = boat()
    assert stands(enc) == (13, 0, 13, 5)

    declares(enc, STRIKE, STRIKE, SAIL, {"do": "dash"})
    assert stands(enc) == (13, -5, 18, 5)
    assert [misses(enc), misses(enc), rolls(enc)] == [9 - 4, 9 - 5, 10 - 6]
    enc.do(enc.rules.first_action(enc.state, "davek", ""), Answer("apply", "apply"))

    rushes(enc, 15, "willpower")
    assert stands(enc) == (15, -5 - 3, 15, 4)
    assert view(enc, "davek").dice_lost_next == {"rush": 3}
    assert acts(enc, "shove the bomb", 2, 9) == 9 - 3
    assert stands(enc) == (15, -10, 20, 4)

    rushes(enc, 18, "health")
    assert stands(enc) == (18, -10 - 2, 18, 4)
    declares(enc, {**CATCH, "dv": 1}, {**CATCH, "label": "brace", "dv": 2})
    assert stands(enc) == (18, -15, 23, 4)
    assert [rolls(enc), rolls(enc)] == [9 - 2 - 2, 9 - 2 - 3]
    assert view(enc, "davek").dv_penalties == {
        "attack": 2, "keep-footing": 1, "dash": 2, "rush": 3 + 2, "shove-the-bomb": 2, "catch": 1, "brace": 2,
    }  # fmt: skip

    enc.do(Begin("end_turn"))
    assert stands(enc) == (23, 0, 23, 4)


def test_the_log_says_when_and_at_what_cost() -> None:
    enc = boat()
    enc.do(Begin("dash", "davek"), Answer("apply", "apply"))
    rushes(enc, 14, "willpower")
    last = enc.entries[max(enc.entries)]
    told = enc.rules.sentences(Begin("rush", "davek"), last.facts, enc.name)
    assert told == ("Davek rushes on tick 14 for 1 Willpower: -2 dice, DV -2, -4 in all.",)


def test_the_dv_of_an_attack_on_him_has_the_rush_as_a_part() -> None:
    enc = boat()
    enc.do(Begin("tick", "pirate", {"set": 15}))
    enc.do(Begin("dash", "davek"), Answer("apply", "apply"))
    rushes(enc, 14, "willpower")
    enc.do(Begin("guard", "davek"), Answer("apply", "apply"))
    enc.do(Begin("end_turn"))
    assert (enc.state["clock"]["acting"], view(enc, "davek").tick) == ("pirate", 17)
    enc.do(Begin("attack", "pirate", {"target": "davek"}))
    assert enc.outcome is not None
    found = {one.label: one.amount for one in enc.outcome.shown["DV"].parts}
    assert (found["dash"], found["rush"]) == (-2, -2)


def test_an_extra_action_charm_lowers_neither_the_dice_nor_the_dv_of_the_rush() -> None:
    enc = boat()
    enc.do(Begin("dash", "davek"), Answer("apply", "apply"))
    rushes(enc, 14, "willpower")
    enc.do(Begin("flurry", "davek", {"charm": "gm"}))
    enc.do(Answer("parts", ({**CATCH, "dv": 1}, {**CATCH, "label": "brace", "dv": 2})))
    assert view(enc, "davek").dv_penalties == {"dash": 2, "rush": 2, "extra-actions": 2}
    assert [rolls(enc), rolls(enc)] == [9 - 2, 9 - 2]


def test_a_rush_lets_charms_of_an_action_be_used_again() -> None:
    enc = boat()
    edge = {"name": "Edge", "when": "action", "adds": {"dice": 1}, "once_per": "action"}
    enc.do(Begin("dash", "davek"), Answer("apply", "apply"))
    enc.do(Edit((("combatant.davek.sheet.power", {"edge": edge}), ("combatant.davek.now.once", {"edge": "action"}))))
    rushes(enc, 14, "willpower")
    assert dict(view(enc, "davek").read("now.once", {})) == {}


def test_rushes_are_told_by_the_menu_with_what_they_take() -> None:
    enc = boat()
    enc.do(Begin("dash", "davek"), Answer("apply", "apply"))
    item = {one.id: one for one in enc.menu("davek")}["rush"]
    assert (item.cost, item.note, item.barred) == ("1 Willpower or a bashing level", "rush: -3 dice, DV -3", "")


@pytest.mark.parametrize(("literal", "penalty"), [(False, 2), (True, 2 + 1)])
def test_the_literal_surcharge_makes_two_attacks_cost_3(literal: bool, penalty: int) -> None:
    enc = boat(rush_literal_flurry_surcharge=literal)
    declares(enc, STRIKE, STRIKE)
    assert view(enc, "davek").penalty == penalty


def test_the_header_names_the_house_rules() -> None:
    enc = boat(simultaneous=False)
    assert enc.rules.header_words(enc.state)[1] == "Ialdabaoth core, one after the other"
    assert enc.rules.header_words(enc.state)[0].startswith("Ialdabaoth 2e core   one after the other")
