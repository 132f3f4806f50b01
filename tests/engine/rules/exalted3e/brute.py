"""An attack played through the procedure itself with every way its dice can fall, each with its chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

from engine.core.dice import Dice
from engine.core.inputs import Amend, Answer, Begin
from engine.core.model import Draft
from engine.core.procedure import Outcome
from engine.history.encounter import Encounter
from engine.rules.exalted3e.fighter import Fighter
from tests.cases.stage import fight


@dataclass
class Told:
    """What every way the dice can fall came to, each with its chance."""

    hit: Fraction = Fraction(0)
    lost: Fraction = Fraction(0)
    gained: Fraction = Fraction(0)
    crashed: Fraction = Fraction(0)
    levels: Fraction = Fraction(0)
    done: Fraction = Fraction(0)

    def given_hit(self, what: str) -> float:
        """A number on condition of a hit."""
        return float(getattr(self, what) / self.hit) if self.hit else 0.0


def every_face(dice: Dice | None, all_faces: bool) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """Every way the dice can fall, in whatever order they lie. Faces of the same worth stand for each other, unless
    `all_faces`."""
    dice = dice or Dice(0)
    ways: dict[int, list[int]] = {}
    for face in range(1, dice.sides + 1):
        ways.setdefault(face if all_faces else dice.worth(face), []).append(face)
    share = {faces[0]: Fraction(len(faces), dice.sides) for faces in ways.values()}
    for faces in combinations_with_replacement(share, dice.count):
        chance = Fraction(factorial(dice.count))
        for face, times in Counter(faces).items():
            chance *= share[face] ** times / factorial(times)
        yield chance, faces


def played_through(enc: Encounter, target: str, all_faces: bool = False) -> Told:
    """The open attack, whose dice are asked, answered with every face in turn."""
    told, asked = Told(), enc.ask
    assert asked is not None
    assert asked.key == "attack"
    for chance, faces in every_face(asked.dice, all_faces):
        inputs = [Answer("attack", faces)]
        after = enc.what_if(*inputs)
        if after.ask is not None and after.ask.key == "guardian or ward":
            inputs.append(Answer("guardian or ward", "guardian"))
            after = enc.what_if(*inputs)
        if after.ask is None or after.ask.key != "damage":
            _count(told, enc, after, chance, target)
            continue
        for part, damage in every_face(after.ask.dice, all_faces):
            _count(told, enc, enc.what_if(*inputs, Answer("damage", damage)), chance * part, target)
    return told


def _count(told: Told, enc: Encounter, end: Outcome, chance: Fraction, target: str) -> None:
    assert end.ask is not None
    assert end.ask.key == "apply"
    if not any(fact.key == "hit" for fact in end.facts):
        return
    was, now = Fighter(Draft(enc.committed), target), Fighter(Draft(end.state), target)
    his, mine = Fighter(Draft(enc.committed), "a"), Fighter(Draft(end.state), "a")
    broke = sum(fact.data["amount"] for fact in end.facts if fact.key == "break")
    told.hit += chance
    told.lost += chance * (was.initiative - now.initiative)
    told.gained += chance * (mine.initiative - his.initiative - broke)
    told.crashed += chance * (was.initiative > 0 >= now.initiative)
    told.levels += chance * sum(fact.data["amount"] for fact in end.facts if fact.key == "wounds")
    told.done += chance * any(fact.data["done"] for fact in end.facts if fact.key == "gambit")


def declared(data: dict[str, Any], kind: str, amends: dict[str, Any]) -> Encounter:
    """A fight in which `a` has declared an attack on `b` and has not paid for it."""
    enc, amends = fight(data), dict(amends)
    args = {"target": "b", "kind": kind} | ({"gambit": amends.pop("gambit")} if "gambit" in amends else {})
    enc.do(Begin("attack", "a", args), *(Amend(key, value) for key, value in amends.items()))
    return enc


def at_the_dice(data: dict[str, Any], kind: str, amends: dict[str, Any]) -> Encounter:
    """A fight in which `a` attacks `b` and the attack dice are asked."""
    enc = declared(data, kind, amends)
    while enc.ask is not None and enc.ask.kind != "dice":
        enc.answer(enc.ask.default)
    return enc


def fighters(blade: dict[str, Any], a: dict[str, Any], **others: Any) -> dict[str, Any]:
    """Fighters `a`, a hero with a blade, and others."""
    mine = {"side": "heroes", "initiative": 6, "weapon": {"blade": {"name": "Blade", **blade}}} | a
    return {"fighter": {"a": mine, **others}, "acting": "a"}
