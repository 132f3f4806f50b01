"""What an open attack offers, costs and works out does not depend on when the GM has put a thing right by hand.

An edit made at any question of an attack is held against the same edit made before the attack began: from there on
every question and every number is the same, save what had been thrown, or decided by it, before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import pytest

from engine.ask import Ask
from engine.encounter import Encounter
from engine.inputs import Begin, Edit
from engine.model import get
from engine.procedure import APPLY
from tests.cases import stage
from tests.engine.rules.exalted2e import fights as wheel
from tests.engine.rules.static_veil import fights as veil

Moment = tuple[Ask, Mapping[str, int]]
"""An open question, and every number as it counts."""


@dataclass(frozen=True)
class Change:
    """An edit: amounts that are added to values, and values that are set. What it changes of a roll that lies already
    stays: made behind the question `until` it is not compared."""

    name: str
    add: Mapping[str, int] | None = None
    put: Mapping[str, Any] | None = None
    until: str = ""

    def made(self, enc: Encounter) -> Edit:
        """The edit on the fight as it is now."""
        added = {path: get(enc.state, path, 0) + by for path, by in (self.add or {}).items()}
        return Edit(tuple({**added, **(self.put or {})}.items()))


def effect(on: str, **modifiers: int) -> Mapping[str, Any]:
    return {"effect.e-1": {"on": on, "label": "song", "modifiers": modifiers}}


@dataclass(frozen=True)
class Attack:
    """An attack of `a` on `b`: its fight, how it begins and is answered, and the numbers that each roll settles."""

    name: str
    fight: Callable[[], Encounter]
    begin: Mapping[str, Any]
    answers: Mapping[str, Any]
    settled: Mapping[str, tuple[str, ...]]
    changes: tuple[Change, ...]

    def played(self, change: Change, at: int) -> list[Moment]:
        """Every question from number `at` on, with the edit made at it; before it all begins where `at` is below 0."""
        enc, out = self.fight(), list[Moment]()
        if at < 0:
            enc.do(change.made(enc))
        enc.do(Begin("attack", "a", self.begin))
        while True:
            if len(out) == at:
                enc.do(change.made(enc))
            assert enc.outcome is not None
            assert enc.ask is not None
            out.append((enc.ask, {key: shown.value for key, shown in enc.outcome.shown.items()}))
            if enc.ask.key == APPLY:
                return out
            enc.answer(self.answer(enc.ask))

    def answer(self, ask: Ask) -> Any:
        """What is answered, whatever the edit."""
        if ask.key in self.answers:
            return self.answers[ask.key]
        if ask.kind == "dice" and ask.dice is not None:
            return tuple(min(5, ask.dice.sides_of(place)) for place in range(ask.count))
        return ask.default

    def settled_at(self, key: str) -> frozenset[str]:
        """Numbers that the roll of that question decides."""
        return frozenset(self.settled.get(key, ()))


COMBATANTS: Mapping[str, Any] = {
    "a": {"side": "heroes", "initiative": 12, "willpower": 5, "attributes": {"strength": 3}, "soak": 4,
          "motes": {"peripheral": 20}, "weapon": {"blade": {"name": "Blade", "dice": 8, "damage": 12}}},
    "b": {"initiative": 9, "soak": 6, "hardness": 1, "parry": 3, "evasion": 2,
          "weapon": {"axe": {"name": "Axe", "dice": 6, "damage": 9}}},
}  # fmt: skip


def duel3() -> Encounter:
    return stage.fight({"fighter": COMBATANTS, "acting": "a"})


OF_3E = (
    Change("initiative of the attacker", {"combatant.a.now.initiative": 4}),
    Change("initiative of the target", {"combatant.b.now.initiative": 4}),
    Change("a worse hurt attacker", {"combatant.a.now.health.lethal": 3}),
    Change("a worse hurt target", {"combatant.b.now.health.lethal": 3}, until="attack"),
    Change("a weapon", {"combatant.a.sheet.weapon.blade.dice": 2, "combatant.a.sheet.weapon.blade.damage": 3}),
    Change("soak and Hardness", {"combatant.b.sheet.soak": 5, "combatant.b.sheet.hardness": 1}),
    Change("onslaught", {"combatant.b.now.onslaught": 1}, until="attack"),
    Change("an effect on the attacker", put=effect("a", attack_dice=3, raw_damage=2)),
    Change("successes of an effect", put=effect("a", attack_successes=1), until="attack"),
    Change("an effect on the target", put=effect("b", defense=-1, soak=2), until="attack"),
    Change("motes and Willpower", put={"combatant.a.now.motes.peripheral": 2, "combatant.a.now.willpower": 0}),
)
ROLLS_3E = {
    "attack": ("attack dice", "automatic successes", "attack successes", "threshold", "Defense"),
    "damage": ("raw damage", "soak", "minimum damage", "Hardness", "damage dice"),
}


def duel2() -> Encounter:
    fighter = {"being": "solar", "essence": 3, "peripheral": 30, "willpower": 6,
               "attributes": {"dexterity": 4, "strength": 4, "stamina": 2, "wits": 3}}  # fmt: skip
    sword = {"name": "Sword", "speed": 5, "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}
    armor = {"mail": {"name": "Mail", "lethal": 4, "bashing": 4, "hardness": 1}}
    a = {**fighter, "tick": 0, "side": "heroes", "abilities": {"melee": 5, "dodge": 2}, "weapon": {"sword": sword}}
    b = {**fighter, "tick": 2, "abilities": {"melee": 2, "dodge": 1}, "weapon": {"sword": sword}, "armor": armor}
    return wheel.fight({"a": a, "b": b}, tick=0, acting="a", simultaneous=False)


OF_2E = (
    Change("a worse hurt attacker", {"combatant.a.now.health.lethal": 2}),
    Change("a weapon", {"combatant.a.sheet.weapon.sword.accuracy": 2, "combatant.a.sheet.weapon.sword.damage": 5}),
    Change("armor", {"combatant.b.sheet.armor.mail.lethal": 3, "combatant.b.sheet.armor.mail.hardness": 2}),
    Change("Strength", {"combatant.a.sheet.attributes.strength": 1}),
    Change("an effect on the attacker", put=effect("a", attack_dice=3, raw_damage=2)),
    Change("levels of an effect", put=effect("a", damage_levels=1), until="damage"),
    Change("an external penalty", put=effect("a", external=-1), until="attack"),
    Change("an effect on the target", put=effect("b", dv=-1, soak=2), until="attack"),
    Change("motes and Willpower", put={"combatant.a.now.motes.peripheral": 2, "combatant.a.now.willpower": 0}),
)
ROLLS_2E = {
    "attack": ("attack dice", "automatic successes", "attack successes"),
    "damage": ("raw damage", "Hardness", "soak", "minimum damage", "damage dice", "damage levels"),
}


def duel_of_the_veil() -> Encounter:
    return veil.duel({"grit": 2})


OF_THE_VEIL = (
    Change("skills of the attacker", {"combatant.a.sheet.targets.melee": 10}, until="attack"),
    Change("defenses of the target", {"combatant.b.sheet.targets.dodge": 9}, until="active defense"),
    Change("Toughness", put={"combatant.b.sheet.listed.toughness_dice": ("d8", "d6")}, until="passive defense"),
    Change("a weapon", {"combatant.a.sheet.weapon.sword.flat": 3, "combatant.a.sheet.weapon.sword.pen": 1}),
    Change("an effect on the attacker", put=effect("a", attack=-10), until="attack"),
    Change("damage of an effect", put=effect("a", damage=2)),
    Change("an effect on the target", put=effect("b", defense=-10), until="active defense"),
    Change("passive Hits of an effect", put=effect("b", passive=1), until="passive defense"),
    Change("Action Points", {"combatant.a.now.ap": -1}),
)
ROLLS_OF_THE_VEIL = {
    "attack": ("Success Target", "roll Hits", "bonus Hits", "attack Hits"),
    "active defense": ("Active Defense target", "active Hits"),
    "passive defense": ("passive Hits", "armor", "raw damage", "damage"),
}

ATTACKS = (
    Attack("withering", duel3, {"target": "b"}, {"attack": 5, "damage": 3}, ROLLS_3E, OF_3E),
    Attack("decisive", duel3, {"target": "b", "kind": "decisive"}, {"attack": 5, "damage": 3}, ROLLS_3E, OF_3E),
    Attack("gambit", duel3, {"target": "b", "kind": "gambit", "gambit": "disarm"}, {"attack": 5, "damage": 3},
           ROLLS_3E, OF_3E),
    Attack("exalted2e", duel2, {"target": "b"}, {"attack": 12, "damage": 1}, ROLLS_2E, OF_2E),
    Attack("static veil", duel_of_the_veil, {"target": "b"}, {"active": "dodge"}, ROLLS_OF_THE_VEIL, OF_THE_VEIL),
)  # fmt: skip


def behind(attack: Attack, moments: list[Moment], at: int) -> set[str]:
    """The numbers that lie already when the question number `at` is open."""
    return {key for ask, _ in moments[:at] for key in attack.settled_at(ask.key)}


@pytest.mark.parametrize(
    ("attack", "change"),
    [pytest.param(one, change, id=f"{one.name}, {change.name}") for one in ATTACKS for change in one.changes],
)
def test_an_edit_at_any_question_counts_as_one_made_before(attack: Attack, change: Change) -> None:
    before = attack.played(change, -1)
    keys = [ask.key for ask, _ in before]
    for at, key in enumerate(keys):
        if change.until and change.until in keys[:at]:
            break
        made = attack.played(change, at)
        lying = behind(attack, before, at)
        for (ask, numbers), (same, others) in zip(made[at:], before[at:], strict=True):
            assert ask == same, f"{ask.key}, edited at {key}"
            differing = {name for name in {**numbers, **others} if numbers.get(name) != others.get(name)}
            assert differing <= lying, f"{differing - lying} at {ask.key}, edited at {key}"


def test_an_edit_at_another_place_would_be_seen() -> None:
    """The law can fail: what a roll has settled does differ."""
    attack = ATTACKS[0]
    change = next(one for one in OF_3E if one.name == "a weapon")
    late, early = attack.played(change, 2)[-1][1], attack.played(change, -1)[-1][1]
    assert late["attack dice"] != early["attack dice"]
    assert late["raw damage"] == early["raw damage"]
