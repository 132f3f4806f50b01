"""Using a power from the menu: reflexively, or as the whole action with its own Speed and DV (rules sections 3 and 13).

A power that grants further actions belongs to a flurry; those that aid an attack are declared in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core import effects
from engine.core.ask import Choice, Number, Option, Question, Uses, number
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused, Tree
from engine.rules.common import powers as using
from engine.rules.common.base import MenuItem

from ..fighter import Fighter, tick_of
from ..log.magic import UsesPower
from ..numbers import essence, powers
from ..numbers.powers import Use
from ..turn import acting
from . import table
from .table import Action

WHEN = "action"
SIMPLE, REFLEXIVE = "simple", "reflexive"
FOR_A_FLURRY = "extra_action"
CHARM = "charm"
"""The action that a simple Charm is."""

TICK = "tick"
"""The word of a power that is over with the present tick."""

LASTS = using.Durations(
    {
        TICK: "this tick",
        "next_action": "until the own next action",
        "ticks": "some ticks",
        "scene": "the scene",
        "removed": "until it is removed",
    },
    usual="next_action",
    unit="ticks",
)


def run(fight: Fight, begin: Begin) -> None:
    """Uses powers: takes the action where one is a simple Charm, pays, then what they add counts for a while."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    fight.involve(fighter)
    if reason := _there(fighter):
        raise table.row(fight.draft, begin.procedure).refusal(fighter.name, reason)
    declared = fight.ask(ask_which, fighter, begin.args)
    if not declared:
        raise Refused("no_power", f"{fighter.name} uses no power: choose one, or make one up.")
    uses = powers.uses(fighter, declared)
    simple = [use for use in uses if type_of(fighter, use) == SIMPLE]
    _together(fighter, uses, simple)
    room = fight.ask(ask_room, fighter, bool(simple))
    pool = fight.ask(using.ask_motes, fighter)
    using.check(fighter.name, uses, lambda cost: essence.afford(fighter, cost))
    if room == SIMPLE:
        _takes(fight, fighter, simple or uses)
    powers.pay(fight, fighter, uses, "power", pool)
    fight.at("2", "Effect")
    for place, use in enumerate(uses):
        _takes_effect(fight, fighter, use, place, begin.args)
    fight.result(", ".join(use.label for use in uses))


def type_of(fighter: Fighter, use: Use) -> str:
    """What a power takes: reflexive, supplemental, extra_action or simple; one made up on the spot is reflexive."""
    return str(fighter.powers.get(use.power, {}).get("type", REFLEXIVE))


def _together(fighter: Fighter, uses: Iterable[Use], simple: list[Use]) -> None:
    """Raises Refused for what can't be used so: two simple Charms at once, or one that grants further actions."""
    if len(simple) > 1:
        raise Refused("two_actions", f"{fighter.name} uses one simple Charm in an action, not {len(simple)}.")
    for use in uses:
        if type_of(fighter, use) == FOR_A_FLURRY:
            raise Refused("for_a_flurry", f"{use.label} grants actions: declare a flurry with it.")


def ask_which(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> Question[Uses]:
    """Which power? One that the menu has named passes by itself where it has only one size."""
    known = fighter.powers
    offers = powers.options(fighter, WHEN)
    return using.ask_which(fight, fighter, offers, lambda id: powers.most(fighter, known[id]), args)


def ask_room(fight: Fight, fighter: Fighter, simple: bool) -> Choice:
    """Whether it is the whole action; asked aloud where that can't be taken now."""
    barred = acting.why_not(fighter)
    options = (Option(SIMPLE, "is the whole action", barred=barred), Option(REFLEXIVE, "reflexive, takes no action"))
    return fight.choice("room", fighter.id, "What does it take?", options, silent=not (simple and barred),
                        default=SIMPLE if simple else REFLEXIVE, field=using.DECLARE)  # fmt: skip


def _takes(fight: Fight, fighter: Fighter, uses: list[Use]) -> None:
    """Takes the action of a simple Charm; the GM may set its Speed and DV penalty."""
    use = uses[0]
    ticks, size = fight.show("Speed", speed(fighter, use)), fight.show("DV penalty", penalty(fighter, use))
    label = fighter.powers.get(use.power, {}).get("name", use.label)
    acting.takes(fight, fighter, table.row(fight.draft, CHARM), max(0, ticks), {label: max(0, size)}, label=label)


def speed(fighter: Fighter, use: Use) -> Number:
    """The Speed of a power as an action: its own, or that of any simple Charm."""
    own = fighter.powers.get(use.power, {}).get("speed", table.row(fighter.draft, CHARM).ticks(fighter).value)
    return number((f"{use.label}, Speed", int(own), table.RULE))


def penalty(fighter: Fighter, use: Use) -> Number:
    """The DV penalty of a power as an action: its own, or that of any simple Charm."""
    own = fighter.powers.get(use.power, {}).get("dv", table.row(fighter.draft, CHARM).loss(fighter).value)
    return number((use.label, int(own), table.RULE))


def _takes_effect(fight: Fight, fighter: Fighter, use: Use, place: int, args: Mapping[str, Any]) -> None:
    """What it adds counts as an effect, for as long as it lasts."""
    added = {name: amount for name, amount in use.adds.items() if amount}
    lasts = using.lasts(fight, fighter, use, place, args, LASTS)
    if added or lasts:
        label = fighter.powers.get(use.power, {}).get("name", use.label)
        effects.add(fight.draft, fighter.id, label, added, _until(fight, fighter, lasts), source=use.label)
    fight.tell(UsesPower(who=fighter.id, label=use.label, adds=added, lasts=lasts))


def _until(fight: Fight, fighter: Fighter, lasts: str) -> effects.Until:
    """What ends it, by the word of a power's `lasts`; a power without one is over with this tick."""
    now = tick_of(fight.draft)
    if lasts in ("", TICK):
        return {"tick": now + 1}
    if lasts == "next_action":
        return effects.until_start_of(fighter.id)
    if lasts.startswith("ticks "):
        return {"tick": now + int(lasts.removeprefix("ticks "))}
    return {"scene": True} if lasts == "scene" else {}


def _there(fighter: Fighter) -> str:
    if fighter.out:
        return f"out of the fight ({fighter.defeated})"
    return "" if fighter.joined else "has not joined battle"


def _of_the_sheet(fighter: Fighter) -> Iterator[MenuItem]:
    """Powers of the sheet that are used from the menu."""
    row = table.row(fighter.draft, POWER.name)
    for id, power in powers.offered(fighter, WHEN).items():
        takes, closed, speed = _taken(fighter, power)
        cost = ", ".join(filter(None, (takes, powers.cost_words(powers.cost_of(power, 1)))))
        barred = acting.not_there(fighter) or closed or powers.barred(fighter, id, power)
        note = powers.adds_words(power.get("adds", {}))
        yield row.offer(fighter, barred, id=f"power-{id}", title=power["name"], cost=cost, speed=speed, note=note,
                        key="", minor=False, power=id)  # fmt: skip


def _taken(fighter: Fighter, power: Tree) -> tuple[str, str, int]:
    """What a power takes as an action, why it can't be used as one now, and its Speed; nothing of what is reflexive."""
    kind = power.get("type", REFLEXIVE)
    if kind == FOR_A_FLURRY:
        return "", "declare a flurry with it", 0
    if kind != SIMPLE:
        return "", "", 0
    usual = table.row(fighter.draft, CHARM)
    ticks, size = power.get("speed", usual.ticks(fighter).value), power.get("dv", usual.loss(fighter).value)
    return table.said(ticks, size), acting.why_not(fighter), ticks


POWER = Action(
    "power", "Use a power", run, confirms=True, takes="reflexive", key="p", place=210, minor=True,
    offered="Another power", effect="as the GM says", more=_of_the_sheet, usual=True, done="use a power",
    facts=(UsesPower,),
)  # fmt: skip

PROCEDURES = (POWER,)
