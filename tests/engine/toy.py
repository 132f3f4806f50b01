"""A ruleset that is small enough to know by heart: four procedures for tests of the core.

`strike` asks and ends in an apply, `surge` closes with its last answer, `rest` asks nothing, `brace` interrupts.
"""

import sys
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from types import ModuleType
from typing import Any

import pytest

from engine import rules as rulebook
from engine.core.ask import Amount, Choice, Number, Option, Question, Throw, Uses, number
from engine.core.dice import Dice
from engine.core.fight import Fight
from engine.core.inputs import Answer, Begin
from engine.core.model import MISSING, Draft, Field, Refused, Tree, View, put
from engine.core.told import Told
from engine.history.encounter import Encounter
from engine.rules.common.base import OptionSpec, Procedure, Ruleset


class Fighter(View):
    pool: Field[int] = Field("sheet.pool", 0)
    guard: Field[int] = Field("sheet.guard", 0)
    soak: Field[int] = Field("sheet.soak", 0)
    power: Field[int] = Field("now.power", 0)
    energy: Field[int] = Field("now.energy", 0)
    onslaught: Field[int] = Field("now.onslaught", 0)


class Hits(Told[Any], key="hits"):
    who: str
    value: int
    faces: tuple[int, ...] = ()


class Harm(Hits, key="harm"):
    target: str = ""


class Miss(Told[Any], key="miss"):
    who: str
    hits: int


class Rested(Told[Any], key="rest"):
    who: str
    value: int


class Toy(Ruleset):
    name = "toy"
    title = "Toy"
    version = 1
    options: Mapping[str, OptionSpec] = {"heavy": OptionSpec(False, (False, True), "Every hit harms one more.")}

    def fighter(self, draft: Draft, id: str) -> Fighter:
        return Fighter(draft, id)

    def opening(self) -> Tree:
        return {"clock": {"round": 1}}

    def validate(self, combatant: Tree) -> None:
        shape: dict[str, Any] = {"name": str, "side": str, "sheet": dict, "now": dict, "note": dict}
        check("", combatant, shape)
        if "name" not in combatant:
            raise ValueError("name: is missing.")
        whole = dict.fromkeys(("pool", "guard", "soak", "power", "energy", "onslaught"), int)
        for part in ("sheet", "now"):
            check(part + ".", combatant.get(part, {}), whole)

    def trim(self, combatant: Tree) -> Tree:
        idle = combatant.get("now", {}).get("onslaught") == 0
        return put(combatant, "now.onslaught", MISSING) if idle else combatant

    def validate_rest(self, state: Tree) -> None:
        known = ("title", "ruleset", "options", "clock", "combatant", "effect")
        check("", state, {key: dict if key in known[2:] else str for key in known})


def check(path: str, table: Tree, shape: Mapping[str, type]) -> None:
    for key, value in table.items():
        if key not in shape:
            raise ValueError(f"{path}{key}: is not a field here.")
        if type(value) is not shape[key]:
            raise ValueError(f"{path}{key}: must be of type {shape[key].__name__}, not {value!r}.")


# -- strike --------------------------------------------------------------------------------------------------------
def strike(fight: Fight, begin: Begin) -> None:
    attacker: Fighter = fight[begin.who]
    fight.involve(attacker)
    fight.at("1", "Declare")
    target: Fighter = fight[fight.ask(choose_target, attacker)]
    fight.involve(target)
    manner = fight.ask(choose_manner, attacker)
    effort = fight.ask(choose_effort, attacker)
    attacker.energy -= effort
    stunt = fight.ask(declare_stunt, attacker)
    bonus = sum(use.get("adds", {}).get("dice", 0) for use in stunt)
    fight.at("2", "Strike")
    guard = fight.show("guard", number(("guard", target.guard), ("onslaught", -target.onslaught)).at_least(0))
    hits = roll(fight, attacker, "hits", lambda: pool_of(attacker, manner, effort, bonus))
    target.onslaught += 1
    if hits < guard:
        fight.result("a miss", passed_over=True)
        attacker.power -= 1
        fight.tell(Miss(who=attacker.id, hits=hits))
        return
    fight.at("3", "Harm")
    harm = roll(fight, attacker, "harm", lambda: damage_of(fight, target, hits - guard))
    fight.bites("heavy")
    attacker.power += harm
    target.power -= harm
    fight.tell(Harm(who=attacker.id, target=target.id, value=harm))


def pool_of(attacker: Fighter, manner: str, effort: int, bonus: int) -> Number:
    reckless = 2 if manner == "reckless" else 0
    return number(("pool", attacker.pool), ("effort", effort), ("stunt", bonus), ("reckless", reckless))


def damage_of(fight: Fight, target: Fighter, over: int) -> Number:
    heavy = 1 if fight.option("heavy") else 0
    return number(("over", over + 5), ("soak", -target.soak), ("heavy", heavy)).at_least(0)


def roll(fight: Fight, who: Fighter, key: str, pool: Callable[[], Number]) -> int:
    answer = fight.ask(dice_ask, who, key, pool)
    result = fight.show(key, number((key, Dice(0).total(answer))))
    kind = {"hits": Hits, "harm": Harm}[key]
    fight.tell(kind(value=result, who=who.id, faces=() if isinstance(answer, int) else answer))
    return result


def choose_target(fight: Fight, attacker: Fighter) -> Choice:
    others = [Option(one.id, one.id) for one in fight.everyone() if one != attacker]
    return fight.choice("target", attacker.id, "Whom?", others, silent=False)


def choose_manner(fight: Fight, attacker: Fighter) -> Choice:
    tired = "too tired" if attacker.power < 0 else ""
    options = (Option("steady", "Steady"), Option("reckless", "Reckless", barred=tired))
    return fight.choice("manner", attacker.id, "How?", options)


def choose_effort(fight: Fight, attacker: Fighter) -> Amount:
    return fight.amount("effort", attacker.id, "Energy", attacker.energy)


def declare_stunt(fight: Fight, attacker: Fighter) -> Question[Uses]:
    return fight.declare("stunt", attacker.id, "Stunt?", ())


def dice_ask(fight: Fight, who: Fighter, key: str, pool: Callable[[], Number]) -> Question[Throw]:
    count = fight.show(f"{key}-pool", pool().at_least(0))
    return fight.dice(key, who.id, "Roll", Dice(count), key)


# -- the others ----------------------------------------------------------------------------------------------------
def surge(fight: Fight, begin: Begin) -> None:
    who: Fighter = fight[begin.who]
    who.energy += fight.ask(lambda f: f.amount("surge", who.id, "How much?", 5, low=1, default=1))


def rest(fight: Fight, begin: Begin) -> None:
    who: Fighter = fight[begin.who]
    who.energy += begin.args.get("by", 1)
    fight.tell(Rested(who=who.id, value=who.energy))


def brace(fight: Fight, begin: Begin) -> None:
    who: Fighter = fight[begin.who]
    who.soak += fight.ask(lambda f: f.amount("brace", who.id, "How hard?", 5, default=1))
    who.energy -= 1


Toy.procedures = {
    "strike": Procedure("strike", "Strike", strike, confirms=True),
    "surge": Procedure("surge", "Surge", surge),
    "rest": Procedure("rest", "Rest", rest),
    "brace": Procedure("brace", "Brace", brace, interrupt=True),
}
RULES = Toy()


# -- for tests -----------------------------------------------------------------------------------------------------
def install(patch: pytest.MonkeyPatch) -> None:
    """Makes `toy` a ruleset that files can name."""
    module = ModuleType("engine.rules.toy")
    module.__dict__["RULES"] = RULES
    patch.setitem(sys.modules, "engine.rules.toy", module)
    patch.setitem(rulebook.NAMES, "toy", "Toy")


def fighter(name: str, pool: int = 5, guard: int = 2, soak: int = 3, power: int = 4, energy: int = 3) -> Tree:
    sheet = {"pool": pool, "guard": guard, "soak": soak}
    return {"name": name, "side": "heroes", "sheet": sheet, "now": {"power": power, "energy": energy}}


def siege() -> dict[str, Tree]:
    return {"ana": fighter("Ana"), "bo": fighter("Bo", guard=3), "cy": fighter("Cy", pool=3, power=0)}


def ticking() -> Callable[[], datetime]:
    """A clock that goes on by a second each time it is looked at."""
    seconds = iter(range(10**6))
    return lambda: datetime(2026, 11, 30, 21, tzinfo=UTC) + timedelta(seconds=next(seconds))


def battle(path: Any = None, **more: Any) -> Encounter:
    return Encounter.new(path, "toy", siege(), title="Lantern Gate", seed=7, clock=ticking(), **more)


def answers(fight: Encounter, **values: Any) -> None:
    """Answers the open asks by key; they have to come in this order."""
    for key, value in values.items():
        assert fight.ask is not None
        assert fight.ask.key == key
        fight.do(Answer(key, value))


def hit(fight: Encounter, who: str = "ana", target: str = "bo", **more: Any) -> None:
    """A whole strike that hits by 4 against a guard of 3 and harms by 2, up to and with its apply."""
    fight.do(Begin("strike", who))
    answers(
        fight, **{"target": target, "manner": "steady", "effort": 0, "hits": 4, "harm": 2, "apply": "apply", **more}
    )


def now(fight: Encounter, id: str, key: str) -> Any:
    """What a fighter has now, with what is open."""
    value: Any = fight.state["combatant"][id]
    for part in key.split("."):
        value = value.get(part, 0)
    return value


def rolling(effort: int = 0) -> Encounter:
    """A battle in which Ana strikes at Bo and her dice are asked for."""
    fight = battle()
    fight.do(Begin("strike", "ana"))
    answers(fight, target="bo", manner="steady", effort=effort)
    return fight


def refusal(what: Callable[[], Any]) -> str:
    """The code of the refusal that it raises."""
    with pytest.raises(Refused) as refused:
        what()
    return refused.value.code


def snapshot(fight: Encounter) -> tuple[Any, ...]:
    """All that a refusal may not change."""
    return fight.state, fight.committed, fight.moment, fight.cursor, dict(fight.entries), fight.ask
