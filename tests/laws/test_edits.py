"""What an open action offers, costs and works out does not depend on when the GM has put a thing right by hand.

An edit made at any question of an attack, or of anything else that asks, is held against the same edit made before it
began: from there on every question and every number is the same, save what had been thrown, or decided by it, before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.core.ask import Ask
from engine.core.inputs import Amend, Begin, Edit
from engine.core.model import get
from engine.core.procedure import APPLY
from engine.history.encounter import Encounter
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
class Action:
    """An action of `a`: its fight, how it begins and is answered, and the numbers that each answer settles."""

    name: str
    fight: Callable[[], Encounter]
    begin: Mapping[str, Any]
    answers: Mapping[str, Any]
    settled: Mapping[str, tuple[str, ...]]
    changes: tuple[Change, ...]
    procedure: str = "attack"
    who: str = "a"

    def played(self, change: Change, at: int) -> list[Moment]:
        """Every question from number `at` on, with the edit made at it; before it all begins where `at` is below 0."""
        enc, out = self.fight(), list[Moment]()
        if at < 0:
            enc.do(change.made(enc))
        enc.do(Begin(self.procedure, self.who, self.begin))
        passed_over = set(self.answers)
        while enc.ask is not None:
            if len(out) == at:
                enc.do(change.made(enc))
            if enc.ask is None:
                break
            for key in sorted(passed_over & set(enc.outcome.passed if enc.outcome else ())):
                enc.do(Amend(key, self.answers[key]))
            assert enc.outcome is not None
            out.append((enc.ask, {key: shown.value for key, shown in enc.outcome.shown.items()}))
            passed_over -= {enc.ask.key, *enc.outcome.passed}
            if enc.ask.key == APPLY:
                break
            enc.answer(self.answer(enc.ask))
        return out

    def answer(self, ask: Ask) -> Any:
        """What is answered, whatever the edit."""
        if ask.key in self.answers:
            return self.answers[ask.key]
        if ask.kind == "dice" and ask.dice is not None:
            return tuple(min(5, ask.dice.sides_of(place)) for place in range(ask.count))
        return next(one.id for one in ask.options if not one.barred) if ask.default is None else ask.default

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


# -- what is no attack, or more than one ---------------------------------------------------------------------------
ABILITIES = ("melee", "dodge", "martial_arts", "presence", "integrity", "war", "athletics", "occult")
ATTRIBUTES = ("dexterity", "strength", "charisma", "wits")


def on_the_wheel(ruleset: str = "exalted2e", acting: str = "a", tick: int = 0, **ticks: int) -> Encounter:
    """`a` and its ally `c`, who make a group, against `b`; each on a tick of its own."""
    sword = {"name": "Sword", "speed": 5, "accuracy": 2, "damage": 3, "defense": 1, "rate": 2}
    alike = {"being": "solar", "essence": 3, "peripheral": 30, "willpower": 6, "weapon": {"sword": sword},
             "attributes": dict.fromkeys(ATTRIBUTES, 3), "abilities": dict.fromkeys(ABILITIES, 2)}  # fmt: skip
    sides = {"a": "heroes", "b": "foes", "c": "heroes"}
    due = {"a": 0, "b": 2, "c": 0, **ticks}
    group = {"group": "Heron"}
    fighters = {
        id: {**alike, "side": side, "tick": due[id], **(group if id != "b" else {})} for id, side in sides.items()
    }
    return wheel.fight(fighters, tick, acting, ruleset, simultaneous=False)


def after(enc: Encounter, procedure: str, **args: Any) -> Encounter:
    """The fight after an action of `a` with all its defaults, on the next move."""
    enc.do(Begin(procedure, "a", args))
    while enc.ask is not None:
        enc.answer(enc.ask.default)
    enc.do(Begin("end_turn"))
    return enc


def all_of(id: str, kind: str, names: tuple[str, ...], by: int = 1) -> Mapping[str, int]:
    return {f"combatant.{id}.sheet.{kind}.{name}": by for name in names}


ON_THE_WHEEL = (
    Change("a worse hurt one who acts", {"combatant.a.now.health.lethal": 2}),
    Change("a worse hurt other", {"combatant.b.now.health.lethal": 2}),
    Change("Attributes", all_of("a", "attributes", ATTRIBUTES)),
    Change("Abilities", all_of("a", "abilities", ABILITIES)),
    Change("Attributes of the other", all_of("b", "attributes", ATTRIBUTES)),
    Change("Abilities of the other", all_of("b", "abilities", ABILITIES, -1)),
    Change("an effect", put=effect("a", dice=-2)),
    Change("an effect on the other", put=effect("b", dice=-2)),
    Change("an external penalty", put=effect("a", external=-1), until="roll"),
    Change("motes and Willpower", put={"combatant.a.now.motes.peripheral": 2, "combatant.a.now.willpower": 0}),
    Change("Willpower of the other", put={"combatant.b.now.willpower": 1}),
)
OF_A_CONTEST = {"roll": ("dice",), "answer.roll": ("answer.dice",)}
OF_A_SOCIAL_ATTACK = {"roll": ("dice", "MDV")}
OF_A_VOLLEY = {"split": ("Speed",)} | {
    f"shot {n}.{roll}": (*(f"shot {n}.{key}" for key in (*keys, "DV", "knockdown dice")),)
    for n in (1, 2)
    for roll, keys in {**ROLLS_2E, "knockdown": ()}.items()
}
BEHIND_A_SHOT = tuple(
    replace(one, until="shot 1.attack") for one in OF_2E if one.name not in ("armor", "levels of an effect")
)


def of_veil(**more: Any) -> Encounter:
    """`a` with a grenade and a rifle, `b` and `c` before it."""
    grenade = {"name": "Grenade", "kind": "area", "flat": 6, "dice": ["d8", "d8"], "throw": "typical", "blast_m": 8,
               "falloff_per_m": 1}  # fmt: skip
    rifle = {**veil.PISTOL, "name": "Rifle", "shot_rate": 4, "capacity": 36}
    foe = {"targets": {"dodge": 50, "athletics": 40}, "listed": {"toughness_dice": ["d6"]},
           "armor": {"vest": {"name": "Vest", "torso": 2}}}  # fmt: skip
    a = {"side": "heroes", "ap": 4, "targets": {"athletics": 60, "marksmanship": 60},
         "weapon": {"grenade": grenade, "rifle": rifle}}  # fmt: skip
    return veil.fight({"a": a, "b": foe, "c": foe}, **more)


SKILLS = ("athletics", "marksmanship", "dodge")
IN_THE_VEIL = (
    Change("skills", all_of("a", "targets", SKILLS, 10)),
    Change("skills of the other", all_of("b", "targets", SKILLS[:1], 10)),
    Change("an effect", put=effect("a", test=-5)),
    Change("an effect on the other", put=effect("b", test=-5)),
    Change("Action Points", {"combatant.a.now.ap": -1}, until="declared"),
)
IN_AN_AREA = (
    *IN_THE_VEIL,
    Change("Dodge of the other", all_of("b", "targets", ("dodge",), 10), until="dodge b"),
    Change("Toughness", put={"combatant.b.sheet.listed.toughness_dice": ("d8", "d6")}, until="passive b"),
    Change("armor", {"combatant.b.sheet.armor.vest.torso": 3}),
    Change("what goes off", {"combatant.a.sheet.weapon.grenade.flat": 3}),
)
HARM = ("raw damage, b", "damage, b")
OF_AN_AREA = {"attack": ("Success Target",), "dodge b": ("Dodge, b", *HARM), "passive b": HARM}


def tied() -> Encounter:
    """The turn of `a`; `b` and `c` are to act behind it, as quick as each other."""
    same = {"initiative": 7, "join_battle": 4}
    more = {"b": {**COMBATANTS["b"], **same}, "c": {**same, "side": "heroes"}, "d": {"initiative": 5}}
    return stage.fight({"fighter": {**COMBATANTS, **more}, "acting": "a", "options": {"tie_break": "gm_picks"}})


OF_A_TIE = (
    Change("one more", {"combatant.d.now.initiative": 2}),
    Change("all of them", {f"combatant.{id}.now.initiative": 3 for id in "bc"}),
)
COUNTERED = (replace(OF_2E[0], until="counter.attack"), *OF_2E[1:])
COUNTER = {"counterattack": "gm", "counter.attack": 8, "counter.damage": 1}
MOVING = (
    Change("a worse hurt one who acts", {"combatant.a.now.health.lethal": 3}),
    Change("an effect", put=effect("a", dice=-2)),
    Change("an effect on the other", put=effect("b", dice=-2)),
    Change("combat movement", put={"combatant.a.sheet.combat_movement": 9, "combatant.b.sheet.combat_movement": 8}),
)
TURNS = {"roll": 4, "answer.roll": 2}

ATTACKS = (
    Action("withering", duel3, {"target": "b"}, {"attack": 5, "damage": 3}, ROLLS_3E, OF_3E),
    Action("decisive", duel3, {"target": "b", "kind": "decisive"}, {"attack": 5, "damage": 3}, ROLLS_3E, OF_3E),
    Action("gambit", duel3, {"target": "b", "kind": "gambit", "gambit": "disarm"}, {"attack": 5, "damage": 3},
           ROLLS_3E, OF_3E),
    Action("exalted2e", duel2, {"target": "b"}, {"attack": 12, "damage": 1}, ROLLS_2E, OF_2E),
    Action("static veil", duel_of_the_veil, {"target": "b"}, {"active": "dodge"}, ROLLS_OF_THE_VEIL, OF_THE_VEIL),
    Action("withering, countered", duel3, {"target": "b"}, {"attack": 5, "damage": 3, **COUNTER}, ROLLS_3E, OF_3E),
    Action("exalted2e, countered", duel2, {"target": "b"}, {"attack": 12, "damage": 1, **COUNTER}, ROLLS_2E, COUNTERED),
)  # fmt: skip
OTHERS = (
    Action("an action roll", on_the_wheel, {"pool": 8}, TURNS, OF_A_CONTEST, ON_THE_WHEEL, "miscellaneous"),
    Action("blockade", on_the_wheel, {}, {"target": "b", **TURNS}, OF_A_CONTEST, ON_THE_WHEEL, "blockade"),
    Action("coordinate", on_the_wheel, {"target": "b"}, TURNS, OF_A_CONTEST, ON_THE_WHEEL, "coordinate"),
    Action("social attack", on_the_wheel, {"target": "b"}, {"roll": 6, "answer": "resists"}, OF_A_SOCIAL_ATTACK,
           ON_THE_WHEEL, "social"),
    Action("distraction", lambda: after(on_the_wheel(), "shape", circle="terrestrial"), {}, TURNS, OF_A_CONTEST,
           ON_THE_WHEEL, "distract"),
    Action("volley", lambda: on_the_wheel(b=3), {}, {"split": ({"target": "b"},), "shot 1.attack": 9,
           "shot 1.damage": 1, "shot 2.attack": 9, "shot 2.damage": 1}, OF_A_VOLLEY, BEHIND_A_SHOT, "volley"),
    Action("abort", lambda: after(on_the_wheel(c=1), "guard"), {}, {}, {},
           (Change("later moves", {"combatant.a.now.tick": 5, "combatant.b.now.tick": 5}),), "abort"),
    Action("Ialdabaoth, rush", lambda: on_the_wheel("ialdabaoth", "b", 2, a=5, c=9), {}, {}, {}, ON_THE_WHEEL, "rush"),
    Action("Ialdabaoth, action roll", lambda: on_the_wheel("ialdabaoth"), {"pool": 8}, TURNS, OF_A_CONTEST,
           ON_THE_WHEEL, "miscellaneous"),
    Action("area", of_veil, {}, {"with b": "2", "evade b": "yes", "attack": (20,), "dodge b": (20,)}, OF_AN_AREA,
           IN_AN_AREA, "area"),
    Action("area, astray", of_veil, {}, {"with b": "2", "lands b": "1", "attack": (99,), "goes astray": (3, 3)},
           OF_AN_AREA, IN_AN_AREA, "area"),
    Action("suppressive fire", of_veil, {"weapon": "rifle"}, {"inside b": "in", "attack": (20, 5)},
           {"attack": ("Success Target", "roll Hits", "attack Hits")}, IN_THE_VEIL, "suppress"),
    Action("shove", of_veil, {"target": "b"}, {}, {"shove": ("Athletics, a",), "resist": ("Athletics, b",)},
           IN_THE_VEIL[:4], "shove"),
    Action("rush", lambda: stage.fight({"fighter": COMBATANTS, "acting": "a"}), {"target": "b"}, {},
           {"rush": ("rush dice",), "against b": ("against b dice",)}, MOVING, "rush"),
    Action("a tie", tied, {}, {}, {}, OF_A_TIE, "end_turn", ""),
)  # fmt: skip


def behind(attack: Action, moments: list[Moment], at: int) -> set[str]:
    """The numbers that lie already when the question number `at` is open."""
    return {key for ask, _ in moments[:at] for key in attack.settled_at(ask.key)}


@pytest.mark.parametrize(
    ("attack", "change"),
    [
        pytest.param(one, change, id=f"{one.name}, {change.name}")
        for one in (*ATTACKS, *OTHERS)
        for change in one.changes
    ],
)
def test_an_edit_at_any_question_counts_as_one_made_before(attack: Action, change: Change) -> None:
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


@pytest.mark.parametrize(("id", "by", "first"), [("b", 2, "b"), ("b", -4, "c"), ("d", 4, "d")])
def test_who_is_set_before_the_others_at_a_tie_acts_first_and_nothing_is_asked(id: str, by: int, first: str) -> None:
    enc = tied()
    enc.do(Begin("end_turn"))
    assert (enc.ask and enc.ask.key, get(enc.state, "clock.acting", "")) == ("tie", "")
    enc.do(Change("", {f"combatant.{id}.now.initiative": by}).made(enc))
    assert (enc.ask, get(enc.state, "clock.acting")) == (None, first)
    assert [fact.key for fact in enc.entries[enc.cursor].facts if fact.key == "tie"] == []
