"""Using a power from the menu: one on the sheet, or one made up on the spot (rules sections 9 and 18)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core import effects
from engine.core.ask import Choice, Option, Question, Uses
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.rules.common import powers as using
from engine.rules.common.action import whom
from engine.rules.common.base import MenuItem

from .. import essence, powers
from ..attack import crash
from ..fighter import Fighter, round_of
from ..log.actions import UsesPower
from ..log.telling import Gains
from ..powers import Use
from . import steps, turn_room
from .table import Action

AT_ONCE = ("initiative", "target_initiative", "further_attacks", "join_battle_dice", "join_battle_successes")
"""What a power adds once and not for a while."""

ACTION, REFLEXIVE = "action", "reflexive"
LASTS = using.Durations(
    {
        "turn": "this turn",
        "next_turn": "until the own next turn",
        "rounds": "some rounds",
        "scene": "the scene",
        "removed": "until it is removed",
    },
    usual="next_turn",
    unit="rounds",
)


def run(fight: Fight, begin: Begin) -> None:
    """Uses powers: pays, then what they add counts for as long as they last."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    fight.involve(fighter)
    turn_room.checks(fighter, POWER)
    declared = fight.ask(ask_which, fighter, begin.args)
    if not declared:
        raise Refused("no_power", f"{fighter.name} uses no power: choose one, or make one up.")
    if fight.ask(ask_room, fighter) == ACTION:
        turn_room.begin(fight, fighter, POWER)
        turn_room.declare(fight, fighter, POWER)
    uses = powers.uses(fighter, declared)
    if not uses:
        raise Refused("no_power", f"{fighter.name}'s sheet must keep the power in use: take the action back first (u).")
    using.check(fighter.name, uses, lambda cost: essence.afford(fighter, cost))
    target = _target(fight, fighter, uses, str(begin.args.get("target", "")))
    pool = fight.ask(using.ask_motes, fighter)
    powers.pay(fight, fighter, uses, "power", pool)
    fight.at("2", "Effect")
    for place, use in enumerate(uses):
        _takes_effect(fight, fighter, use, place, target, begin.args)
    fight.result(", ".join(use.label for use in uses))


def ask_which(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> Question[Uses]:
    """Which power? One that the menu has named passes by itself where it has only one size."""
    known = fighter.powers
    return using.ask_which(
        fight, fighter, powers.options(fighter, ACTION), lambda id: powers.most(fighter, known[id]), args
    )


def ask_room(fight: Fight, fighter: Fighter) -> Choice:
    """Whether it takes the action of the turn; asked aloud where the turn has no room for one."""
    barred = turn_room.barred(fighter, POWER)
    options = (
        Option(ACTION, "takes the action of the turn", barred=barred),
        Option(REFLEXIVE, "reflexive, takes no action"),
    )
    return fight.choice("room", fighter.id, "What does it take?", options, silent=not barred, field="declare")


def _target(fight: Fight, fighter: Fighter, uses: list[Use], wanted: str) -> str:
    """Whose Initiative it takes, where it takes any."""
    if not powers.total(uses, "target_initiative"):
        return ""
    chosen = fight.ask(ask_target, fighter, wanted)
    fight.involve(fight[chosen])
    return chosen


def ask_target(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Whose Initiative?"""
    return whom(fight, fighter, "Against whom?", [Option(one.id, one.name) for one in steps.others(fighter)], wanted)


def _takes_effect(fight: Fight, fighter: Fighter, use: Use, place: int, target: str, args: Mapping[str, Any]) -> None:
    """What it adds at once, and what it adds for a while as an effect."""
    lasting = {name: amount for name, amount in use.adds.items() if name not in AT_ONCE and amount}
    label = fighter.powers.get(use.power, {}).get("name", use.label)
    lasts = using.lasts(fight, fighter, use, place, args, LASTS) if lasting or not use.adds else ""
    if lasting or lasts:
        effects.add(fight.draft, fighter.id, label, lasting, _until(fight, fighter, lasts), source=use.label)
    fight.tell(UsesPower(who=fighter.id, label=use.label, adds=dict(lasting), lasts=lasts, target=target))
    gained = use.adds.get("initiative", 0)
    if gained:
        was = fighter.initiative
        crash.gain(fight, fighter, gained)
        fight.tell(Gains(who=fighter.id, amount=gained, was=was, to=fighter.initiative, why=use.label))
    fighter.further_attacks = max(0, fighter.further_attacks + use.adds.get("further_attacks", 0))
    taken = abs(use.adds.get("target_initiative", 0))
    if taken and target:
        crash.effect_takes(fight, fighter, fight[target], taken)


def _until(fight: Fight, fighter: Fighter, lasts: str) -> effects.Until:
    """What ends it, by the word of a power's `lasts`."""
    if lasts in ("", "turn"):
        return {"end_of": fighter.id}
    if lasts == "next_turn":
        return effects.until_start_of(fighter.id)
    if lasts.startswith("rounds "):
        return {"round": max(1, round_of(fight.draft)) + int(lasts.removeprefix("rounds ")) - 1}
    return {"scene": True} if lasts == "scene" else {}


def _of_the_sheet(fighter: Fighter) -> Iterator[MenuItem]:
    """An item of the menu for each power of the sheet, which may be reflexive."""
    out = turn_room.out_of_fight(fighter)
    for id, power in powers.offered(fighter, ACTION).items():
        cost, note = powers.cost_words(powers.cost_of(power, 1)), powers.adds_words(power.get("adds", {}))
        begin, barred = Begin(POWER.name, fighter.id, {"power": id}), out or powers.barred(fighter, id, power)
        yield MenuItem(f"{POWER.name}-{id}", power["name"], begin, cost, note, barred, True)


POWER = Action(
    "power", "Use a power", run, confirms=True, key="p", place=150, offered="Another power", minor=True,
    effect="as the GM says", barred=turn_room.out_of_fight, usual=True, more=_of_the_sheet, takes="either",
    facts=(UsesPower,),
)  # fmt: skip

PROCEDURES = (POWER,)
