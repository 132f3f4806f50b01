"""Using a power from the menu: one on the sheet, or one made up on the spot (rules sections 9 and 18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine import effects
from engine.ask import Ask, Option
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Refused
from engine.rules.arguments import whole
from engine.rules.base import Procedure
from engine.rules.whom import whom

from ..attack import crash
from ..fighter import Fighter, round_of
from ..numbers import essence, powers
from ..numbers.powers import Use
from . import allowed, flurry, steps

AT_ONCE = ("initiative", "target_initiative", "further_attacks", "join_battle_dice", "join_battle_successes")
"""What a power adds once and not for a while."""

ACTION, REFLEXIVE = "action", "reflexive"
LASTS = {"": "this turn", "next_turn": "until the own next turn", "rounds": "some rounds", "scene": "the scene",
         "removed": "until it is removed"}  # fmt: skip


def run(fight: Fight, begin: Begin) -> None:
    """Uses powers: pays, then what they add counts for as long as they last."""
    fighter: Fighter = fight[begin.who]
    fight.at("1", "Declare")
    fight.involve(fighter)
    out = flurry.out_of_fight(fighter)
    if out:
        raise allowed.refused(fighter, "power", out)
    declared = fight.ask(ask_which, fighter, begin.args)
    if not declared:
        raise Refused("no_power", f"{fighter.name} uses no power: choose one, or make one up.")
    if fight.ask(ask_room, fighter) == ACTION:
        allowed.begin(fight, fighter, "power")
        flurry.declare(fight, fighter, "power")
    uses = powers.uses(fighter, declared)
    if not uses:
        raise Refused("no_power", f"{fighter.name}'s sheet must keep the power in use: take the action back first (u).")
    _check(fighter, uses)
    target = _target(fight, fighter, uses, str(begin.args.get("target", "")))
    pool = fight.ask(ask_motes, fighter)
    powers.pay(fight, fighter, uses, "power", pool)
    fight.at("2", "Effect")
    for place, use in enumerate(uses):
        _takes_effect(fight, fighter, use, place, target, begin.args)
    fight.result(", ".join(use.label for use in uses))


def ask_which(fight: Fight, fighter: Fighter, args: Mapping[str, Any]) -> Ask:
    """Which power? One that the menu has named passes by itself where it has only one size."""
    options = powers.options(fighter, ACTION)
    ask = fight.declare("power", fighter.id, "Use which power?", options, silent=False, field="declare")
    wanted = next((option for option in options if option.id == args.get("power") and not option.barred), None)
    if wanted is None:
        return ask
    default = ({"power": wanted.id, "times": whole(args, "times", 1)},)
    sized = powers.most(fighter, fighter.powers[wanted.id]) > 1 and "times" not in args
    return replace(ask, default=default, silent=not sized)


def ask_room(fight: Fight, fighter: Fighter) -> Ask:
    """Whether it takes the action of the turn; asked aloud where the turn has no room for one."""
    barred = allowed.why_not(fighter, "power")
    options = (
        Option(ACTION, "takes the action of the turn", barred=barred),
        Option(REFLEXIVE, "reflexive, takes no action"),
    )
    return fight.choice("room", fighter.id, "What does it take?", options, silent=not barred, field="declare")


def ask_motes(fight: Fight, fighter: Fighter) -> Ask:
    """Which motes are spent first; peripheral ones show."""
    both = all(essence.maximum(fighter, pool) for pool in essence.POOLS)
    options = (Option("peripheral", "peripheral first"), Option("personal", "personal first"))
    offered = options if both else options[:1]
    return fight.choice("motes from", fighter.id, "Which motes first?", offered, silent=True, field="declare")


def _check(fighter: Fighter, uses: list[Use]) -> None:
    total: dict[str, int] = {}
    for use in uses:
        for what, amount in use.cost.items():
            total[what] = total.get(what, 0) + amount
    short = essence.afford(fighter, total)
    if short:
        raise Refused("not_enough", f"{fighter.name} can't use it: it {short}.")


def _target(fight: Fight, fighter: Fighter, uses: list[Use], wanted: str) -> str:
    """Whose Initiative it takes, where it takes any."""
    if not powers.total(uses, "target_initiative"):
        return ""
    chosen: str = fight.ask(ask_target, fighter, wanted)
    fight.involve(fight[chosen])
    return chosen


def ask_target(fight: Fight, fighter: Fighter, wanted: str) -> Ask:
    """Whose Initiative?"""
    return whom(fight, fighter, "Against whom?", [Option(one.id, one.name) for one in steps.others(fighter)], wanted)


def _takes_effect(fight: Fight, fighter: Fighter, use: Use, place: int, target: str, args: Mapping[str, Any]) -> None:
    """What it adds at once, and what it adds for a while as an effect."""
    lasting = {name: amount for name, amount in use.adds.items() if name not in AT_ONCE and amount}
    label = fighter.powers.get(use.power, {}).get("name", use.label)
    lasts = _lasts(fight, fighter, use, place, args) if lasting or not use.adds else ""
    if lasting or lasts:
        effects.add(fight.draft, fighter.id, label, lasting, _until(fight, fighter, lasts), source=use.label)
    fight.fact("power", who=fighter.id, label=use.label, adds=dict(lasting), lasts=lasts, target=target)
    gained = use.adds.get("initiative", 0)
    if gained:
        was = fighter.initiative
        crash.gain(fight, fighter, gained)
        fight.fact("gains", who=fighter.id, amount=gained, was=was, to=fighter.initiative, why=use.label)
    fighter.further_attacks = max(0, fighter.further_attacks + use.adds.get("further_attacks", 0))
    taken = abs(use.adds.get("target_initiative", 0))
    if taken and target:
        crash.effect_takes(fight, fighter, fight[target], taken)


def _lasts(fight: Fight, fighter: Fighter, use: Use, place: int, args: Mapping[str, Any]) -> str:
    """For how long: as the sheet says, or as it is asked of one made up on the spot."""
    if use.power:
        return str(fighter.powers.get(use.power, {}).get("lasts", ""))
    wanted = str(args.get("lasts", "next_turn"))
    kind = fight.ask(ask_lasts, fighter, place, wanted.split(" ")[0], "lasts" in args)
    if kind != "rounds":
        return str(kind)
    digits = wanted.removeprefix("rounds ")
    return f"rounds {fight.ask(ask_rounds, fighter, place, int(digits) if digits.isdecimal() else 0)}"


def ask_lasts(fight: Fight, fighter: Fighter, place: int, wanted: str, said: bool) -> Ask:
    """How long does it last?"""
    options = [Option(id or "turn", title) for id, title in LASTS.items()]
    return fight.choice(
        f"lasts {place}",
        fighter.id,
        "How long does it last?",
        options,
        default=wanted or "turn",
        silent=said,
        field="declare",
    )


def ask_rounds(fight: Fight, fighter: Fighter, place: int, said: int) -> Ask:
    """How many rounds, this one counted?"""
    return fight.amount(
        f"rounds {place}", fighter.id, "How many rounds?", 99, 1, said or 3, silent=bool(said), field="declare"
    )


def _until(fight: Fight, fighter: Fighter, lasts: str) -> effects.Until:
    """What ends it, by the word of a power's `lasts`."""
    if lasts in ("", "turn"):
        return {"end_of": fighter.id}
    if lasts == "next_turn":
        return effects.until_start_of(fighter.id)
    if lasts.startswith("rounds "):
        return {"round": max(1, round_of(fight.draft)) + int(lasts.removeprefix("rounds ")) - 1}
    return {"scene": True} if lasts == "scene" else {}


PROCEDURES: tuple[Procedure, ...] = (Procedure("power", "Use a power", run, confirms=True),)
