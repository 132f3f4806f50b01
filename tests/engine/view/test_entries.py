from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import Refused
from engine.history.encounter import Encounter
from engine.rules import ruleset
from engine.rules.common.base import Slot
from engine.view.entries import (
    EFFECT,
    ESSENCE,
    OVERRIDE,
    At,
    Entry,
    of_harm,
    of_order,
    of_points,
    override_examples,
    weapon_examples,
)
from tests.engine.rules.exalted3e.fights import fight
from tests.engine.rules.static_veil.fights import duel
from tests.tui import gate

STATE: dict[str, Any] = {
    "clock": {"round": 3, "acting": "x"},
    "combatant": {"x": {"name": "Mirel", "now": {"status": "acting", "cells": "11|heroes|##|1/2|3|5||8|4|W|5/7|"}}},
    "effect": {"effect-1": {"on": "x", "label": "prone"}, "effect-2": {"on": "y", "label": "oil"}},
}


INITIATIVE = of_order(gate.Gate())
HARM = of_harm(gate.Gate())


def read(entry: Entry, text: str) -> Begin | Edit:
    return entry.read(text, At("x", STATE, gate.Gate()))


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("3l", {"levels": 3, "type": "lethal"}),
        ("3 lethal", {"levels": 3, "type": "lethal"}),
        ("12B", {"levels": 12, "type": "bashing"}),
        ("+1agg", {"levels": 1, "type": "aggravated"}),
        ("-2", {"heal": 2}),
        ("-2l", {"levels": -2, "type": "lethal"}),
        ("heal 2", {"heal": 2}),
        ("heals 2 lethal", {"levels": -2, "type": "lethal"}),
    ],
)
def test_damage_and_healing(text: str, args: dict[str, Any]) -> None:
    assert read(HARM, text) == Begin("harm", "x", args)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("3", "Say which kind: 3b is bashing, 3l lethal, 3a aggravated."),
        ("3q", "q is no kind of damage: b is bashing, l lethal, a aggravated."),
        ("lots", "Type how many levels and which kind: 3l is three lethal; -2 heals two."),
        ("0l", "Type at least 1 level."),
    ],
)
def test_wrong_damage_is_said_in_a_sentence(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read(HARM, text)
    assert refused.value.sentence == said


@pytest.mark.parametrize(("text", "args"), [("-3", {"change": -3}), ("+2", {"change": 2}), ("=7", {"set": 7})])
def test_initiative(text: str, args: dict[str, Any]) -> None:
    assert read(INITIATIVE, text) == Begin("initiative", "x", args)


@pytest.mark.parametrize("text", ["7", "x", "+-3", "=", "+2 3"])
def test_initiative_without_a_sign_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="Type -3 to take away"):
        read(INITIATIVE, text)


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("-5", {"motes": -5}),
        ("+3p", {"personal": 3}),
        ("-2 peripheral", {"peripheral": -2}),
        ("+ 3 e", {"peripheral": 3}),
        ("w-1", {"willpower": -1}),
        ("+1w", {"willpower": 1}),
        ("5 motes", {"motes": -5}),
        ("+5 motes", {"motes": 5}),
        ("+ 5 motes", {"motes": 5}),
        ("5 motes 1 willpower", {"motes": -5, "willpower": -1}),
        ("-5 w-1", {"motes": -5, "willpower": -1}),
        ("a+1", {"anima": 1}),
        ("+5c", {"committed_peripheral": 5}),
    ],
)
def test_motes_and_willpower(text: str, args: dict[str, Any]) -> None:
    assert read(ESSENCE, text) == Begin("essence", "x", args)


@pytest.mark.parametrize(("text", "said"), [("5", "Type -5"), ("-5q", "q is no pool"), ("", "Type -5"), ("+0", "Type")])
def test_wrong_motes(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read(ESSENCE, text)
    assert refused.value.sentence.startswith(said)


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("prone", {"label": "prone"}),
        (
            '+2 defense 2 turns "oil"',
            {"label": "oil", "modifiers": {"defense": 2}, "until": {"start_of": "x", "count": 2}},
        ),
        (
            "oil +2 attack dice for 1 turn",
            {"label": "oil", "modifiers": {"attack_dice": 2}, "until": {"start_of": "x", "count": 1}},
        ),
        ("blessed -1 soak 2 rounds", {"label": "blessed", "modifiers": {"soak": -1}, "until": {"round": 4}}),
        ("smoke -1 evasion scene", {"label": "smoke", "modifiers": {"evasion": -1}, "until": {"scene": True}}),
        ("-2 parry 3 rounds mud", {"label": "mud", "modifiers": {"parry": -2}, "until": {"round": 5}}),
        ("lit for the scene by torches", {"label": "lit by torches", "until": {"scene": True}}),
        ("-pro", {"remove": "effect-1"}),
    ],
)
def test_effects(text: str, args: dict[str, Any]) -> None:
    assert read(EFFECT, text) == Begin("effect", "x", args)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Type what it is"),
        ("-oil", "There is no effect oil here; there is: prone."),
        ("oil 3 motes", "An effect put on by hand costs nothing"),
        ("+2 sparkle", "No number is called sparkle"),
        ("oil 0 turns", "An effect lasts at least"),
    ],
)
def test_wrong_effects(text: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        read(EFFECT, text)
    assert refused.value.sentence.startswith(said)


def fighter(**now: Any) -> Encounter:
    return fight(mirel={"initiative": 5, "evasion": 3, "parry": 5, "soak": 8} | now)


def shown(enc: Encounter, column: str) -> str:
    return enc.rules.row(enc.state, Slot("mirel", "")).cells[column].text


@pytest.mark.parametrize(
    ("text", "label", "modifiers"),
    [
        ("par 4", "GM", {"parry": -1}),
        ('e=5 "high ground"', "high ground", {"evasion": 2}),
        ("soak 0", "GM", {"soak": -8}),
        ("hard 4", "GM", {"hardness": 4}),
    ],
)
def test_an_override_is_an_effect_that_makes_the_difference(text: str, label: str, modifiers: dict[str, int]) -> None:
    enc = fighter()
    assert OVERRIDE.read(text, At("mirel", enc.state, enc.rules)) == Begin(
        "effect", "mirel", {"label": label, "modifiers": modifiers}
    )


@pytest.mark.parametrize(("text", "column", "to"), [("p 2", "parry", 2), ("p 1", "parry", 1), ("e 9", "evasion", 9)])
def test_an_override_counts_from_below_the_floor(text: str, column: str, to: int) -> None:
    enc = fighter(parry=2, onslaught=5)
    assert (shown(enc, "parry"), shown(enc, "evasion")) == ("0", "0")
    enc.do(OVERRIDE.read(text, At("mirel", enc.state, enc.rules)))
    assert shown(enc, column) == str(to)


def test_what_no_effect_can_bring_there_is_refused() -> None:
    enc = fighter(health={"lethal": 2})
    with pytest.raises(Refused, match="Wounds can't be set here: it follows from Health"):
        OVERRIDE.read("wounds 0", At("mirel", enc.state, enc.rules))


def test_hardness_can_be_set_in_crash() -> None:
    enc = fighter(initiative=-2, hardness=5, crash={"turns": 1})
    enc.do(OVERRIDE.read("hard 4", At("mirel", enc.state, enc.rules)))
    assert shown(enc, "hardness") == "4"


def test_rounds_that_begin_before_the_fight_count_from_the_first() -> None:
    enc = fight(mirel={"parry": 2})
    begun = EFFECT.read("+2 defense 2 rounds", At("mirel", enc.state, enc.rules))
    assert isinstance(begun, Begin)
    assert begun.args["until"] == {"round": 2}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("p 5", "Parry is 5 already."),
        ("x 4", "Type a number's name and its new value, as in p 4; there is: Parry 5, Evasion 3, Soak 8"),
        ("", "Type a number's name"),
        ("parry", "Type a number's name"),
        ("wounds -2", "Wounds can't be set here: it follows from Health."),
    ],
)
def test_wrong_overrides(text: str, said: str) -> None:
    enc = fighter()
    with pytest.raises(Refused) as refused:
        OVERRIDE.read(text, At("mirel", enc.state, enc.rules))
    assert refused.value.sentence.startswith(said)


@pytest.mark.parametrize(
    ("text", "begun"),
    [
        ("init 9", Begin("initiative", "mirel", {"set": 9})),
        ("i = -2", Begin("initiative", "mirel", {"set": -2})),
        ("w 3", Begin("essence", "mirel", {"willpower": -2})),
        ("sword w 11", Begin("effect", "mirel", {"label": "GM", "modifiers": {"attack_dice": 3}})),
        ('ons -2 "mob"', Edit((("combatant.mirel.now.onslaught", 2),), "mob")),
    ],
)
def test_any_number_that_can_be_set_is_found_by_how_its_name_begins(text: str, begun: Begin | Edit) -> None:
    enc = fighter()
    assert OVERRIDE.read(text, At("mirel", enc.state, enc.rules)) == begun


def test_a_ruleset_without_numbers_has_none_to_override() -> None:
    with pytest.raises(Refused, match="there is: no number"):
        read(OVERRIDE, "p 4")


@pytest.mark.parametrize(
    ("text", "args"),
    [("valor +1", {"valor": 1}), ("-2 compassion", {"compassion": -2}), ("-5 con-1", {"motes": -5, "conviction": -1})],
)
def test_a_ruleset_may_have_more_to_spend(text: str, args: dict[str, Any]) -> None:
    assert ESSENCE.read(text, At("x", {}, ruleset("exalted2e"))) == Begin("essence", "x", args)


VEIL = At("x", {}, ruleset("static_veil"))


def test_conditions_of_static_veil_are_known_by_their_names_and_other_words() -> None:
    at = At("x", {"effect": {"e1": {"on": "x", "label": "stunned"}}}, ruleset("static_veil"))
    assert EFFECT.read("dazed", at) == Begin("effect", "x", {"label": "stunned"})
    assert EFFECT.read('blind "the flash"', at) == Begin("effect", "x", {"label": "blinded", "note": "the flash"})
    assert EFFECT.read("-dazed", at) == Begin("effect", "x", {"remove": "e1"})


@pytest.mark.parametrize(
    ("text", "args"),
    [
        ("3", {"levels": 3, "type": "lethal"}),
        ("2n", {"levels": 2, "type": "nonlethal"}),
        ("3 head", {"levels": 3, "type": "lethal", "location": "head"}),
        ("4n left arm", {"levels": 4, "type": "nonlethal", "location": "left_arm"}),
        ("-2", {"heal": 2}),
        ("-2 head", {"heal": 2}),
    ],
)
def test_damage_is_typed_as_the_ruleset_has_it(text: str, args: dict[str, Any]) -> None:
    assert of_harm(VEIL.rules).read(text, VEIL) == Begin("harm", "x", args)


def test_wrong_damage_is_said_in_the_words_of_the_ruleset() -> None:
    with pytest.raises(Refused) as refused:
        of_harm(VEIL.rules).read("many", VEIL)
    assert refused.value.sentence == "Type how much damage: 3 is three; -2 heals two."
    with pytest.raises(Refused) as refused:
        of_harm(VEIL.rules).read("3b", VEIL)
    assert refused.value.sentence == (
        "b is no kind of damage: l is lethal, n nonlethal; or a place: head, torso, left arm, right arm, left leg, "
        "right leg, psychic."
    )


@pytest.mark.parametrize(
    ("text", "args"),
    [("-1", {"ap": -1}), ("+2", {"ap": 2}), ("g+1", {"grit": 1}), ("-1 grit-1", {"ap": -1, "grit": -1})],
)
def test_points_of_a_ruleset_without_motes(text: str, args: dict[str, Any]) -> None:
    assert of_points(VEIL.rules).read(text, VEIL) == Begin("points", "x", args)


def test_what_are_no_points_is_said_with_examples() -> None:
    with pytest.raises(Refused) as refused:
        of_points(VEIL.rules).read("w-1", VEIL)
    assert refused.value.sentence == "Type -1 for AP, +2 for AP, g+1 for Grit, g-1 for Grit."


def test_motes_stay_where_a_ruleset_has_no_other_points() -> None:
    assert of_points(ruleset("exalted2e")) is ESSENCE


def test_what_can_be_typed_for_an_override_is_of_this_very_fighter() -> None:
    shown = override_examples(At("a", duel().state, ruleset("static_veil")))
    assert shown == (("d 51", "Dodge is 51"), ('melee 61 "mud"', "and why"), ("i 31", "Initiative is 31"))
    assert weapon_examples(At("a", duel().state, ruleset("static_veil"))) == (("sword s 62", "Success Target"),)
    assert override_examples(At("x", {}, gate.Gate())) == ()
