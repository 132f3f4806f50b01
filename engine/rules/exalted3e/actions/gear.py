"""Readying weapons and putting them away (rules sections 4 and 16)."""

from __future__ import annotations

from engine import effects
from engine.ask import Choice, Option
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import MISSING, Refused
from engine.rules.base import Procedure

from .. import lasting
from ..fighter import Fighter
from ..log.action_sentences import Readies, Reloads
from . import allowed, disarmed

NOTHING = "nothing"


def ready(fight: Fight, begin: Begin) -> None:
    """Ready a weapon, put one away, or swap two: Defense -1 until the own next turn."""
    fighter = allowed.declares(fight, begin, "ready")
    out = fight.ask(ask_ready, fighter, str(begin.args.get("weapon", "")))
    away = fight.ask(ask_away, fighter, out)
    if out == away:
        raise Refused("nothing_readied", f"{fighter.name} readies nothing: choose a weapon to draw or put away.")
    for id, held in ((out, True), (away, False)):
        if id != NOTHING:
            fighter.write(f"sheet.weapon.{id}.ready", held)
    if out != NOTHING:
        disarmed.has_again(fight, fighter, _name(fighter, out))
    loss = fight.show("Defense", lasting.READY.number("defense"))
    lasting.READY.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), {"defense": loss})
    drawn, stowed = (_name(fighter, id) for id in (out, away))
    fight.result(drawn or f"{stowed} away")
    fight.tell(Readies(who=fighter.id, weapon=drawn, away=stowed, amount=loss))


def _name(fighter: Fighter, id: str) -> str:
    return "" if id == NOTHING else str(fighter.sheet(f"weapon.{id}.name", id))


def ask_ready(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon is drawn, if any."""
    options = [Option(id, _name(fighter, id)) for id in allowed.stowed(fighter)]
    nothing = Option(NOTHING, "none, only put one away")
    named = wanted in {option.id for option in options}
    default = wanted if named else None
    return fight.choice("ready", fighter.id, "Ready which weapon?", [*options, nothing], default=default,
                        silent=named, field="declare")  # fmt: skip


def ask_away(fight: Fight, fighter: Fighter, out: str) -> Choice:
    """Which weapon is put away, if any; asked aloud where none is drawn."""
    options = [Option(id, _name(fighter, id)) for id in allowed.held(fighter)]
    nothing = Option(NOTHING, "none")
    order = [*options, nothing] if out == NOTHING else [nothing, *options]
    return fight.choice("away", fighter.id, "Put which weapon away?", order, silent=out != NOTHING, field="declare")


def reload(fight: Fight, begin: Begin) -> None:
    """Reload a slow weapon that has been used: Defense -1 until the own next turn, as for all that takes a few
    seconds (rules sections 4 and 16)."""
    fighter = allowed.declares(fight, begin, "reload")
    id = fight.ask(ask_reload, fighter, str(begin.args.get("weapon", "")))
    fighter.write(f"sheet.weapon.{id}.loaded", MISSING)
    loss = fight.show("Defense", lasting.RELOAD.number("defense"))
    lasting.RELOAD.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), {"defense": loss})
    fight.result(_name(fighter, id))
    fight.tell(Reloads(who=fighter.id, weapon=_name(fighter, id), amount=loss))


def ask_reload(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon is reloaded?"""
    options = [Option(id, _name(fighter, id)) for id in allowed.empty(fighter)]
    silent = wanted in {option.id for option in options}
    return fight.choice("reload", fighter.id, "Reload which weapon?", options, default=wanted or None,
                        silent=silent, field="declare")  # fmt: skip


PROCEDURES: tuple[Procedure, ...] = (
    Procedure("ready", "Ready a weapon", ready, confirms=True),
    Procedure("reload", "Reload", reload, confirms=True),
)
