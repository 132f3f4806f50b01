"""Weapons drawn, put away and picked up, and letting go of who is held."""

from __future__ import annotations

from engine.core import effects
from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.core.model import MISSING, Refused

from .. import grapple, lasting
from ..fighter import Fighter
from ..lasting import GRAPPLING
from ..log.actions import Readies, Reloads
from ..sheet import weapons
from ..sheet.weapons import has
from . import by_hand, turn_room
from .table import Action

NOTHING = "nothing"


def ready(fight: Fight, begin: Begin) -> None:
    """Ready a weapon, put one away, or swap two: Defense -1 until the own next turn."""
    fighter = turn_room.declares(fight, begin, READY)
    out = fight.ask(ask_ready, fighter, str(begin.args.get("weapon", "")))
    away = fight.ask(ask_away, fighter, out)
    if out == away:
        raise Refused("nothing_readied", f"{fighter.name} readies nothing: choose a weapon to draw or put away.")
    for id, in_hand in ((out, True), (away, False)):
        if id != NOTHING:
            fighter.write(f"sheet.weapon.{id}.ready", in_hand)
    if out != NOTHING:
        by_hand.has_again(fight, fighter, _name(fighter, out))
    loss = fight.show("Defense", lasting.READY.number("defense"))
    lasting.READY.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), {"defense": loss})
    drawn, put_away = (_name(fighter, id) for id in (out, away))
    fight.result(drawn or f"{put_away} away")
    fight.tell(Readies(who=fighter.id, weapon=drawn, away=put_away, amount=loss))


def _name(fighter: Fighter, id: str) -> str:
    return "" if id == NOTHING else str(fighter.sheet(f"weapon.{id}.name", id))


def ask_ready(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon is drawn, if any."""
    options = [Option(id, _name(fighter, id)) for id in stowed(fighter)]
    nothing = Option(NOTHING, "none, only put one away")
    named = wanted in {option.id for option in options}
    default = wanted if named else None
    return fight.choice("ready", fighter.id, "Ready which weapon?", [*options, nothing], default=default,
                        silent=named, field="declare")  # fmt: skip


def ask_away(fight: Fight, fighter: Fighter, out: str) -> Choice:
    """Which weapon is put away, if any; asked aloud where none is drawn."""
    options = [Option(id, _name(fighter, id)) for id in held(fighter)]
    nothing = Option(NOTHING, "none")
    order = [*options, nothing] if out == NOTHING else [nothing, *options]
    return fight.choice("away", fighter.id, "Put which weapon away?", order, silent=out != NOTHING, field="declare")


def reload(fight: Fight, begin: Begin) -> None:
    """Reload a slow weapon that has been used: Defense -1 until the own next turn, as for all that takes a few
    seconds (rules sections 4 and 16)."""
    fighter = turn_room.declares(fight, begin, RELOAD)
    id = fight.ask(ask_reload, fighter, str(begin.args.get("weapon", "")))
    fighter.write(f"sheet.weapon.{id}.loaded", MISSING)
    loss = fight.show("Defense", lasting.RELOAD.number("defense"))
    lasting.RELOAD.on(fight.draft, fighter.id, effects.until_start_of(fighter.id), {"defense": loss})
    fight.result(_name(fighter, id))
    fight.tell(Reloads(who=fighter.id, weapon=_name(fighter, id), amount=loss))


def ask_reload(fight: Fight, fighter: Fighter, wanted: str) -> Choice:
    """Which weapon is reloaded?"""
    options = [Option(id, _name(fighter, id)) for id in empty(fighter)]
    silent = wanted in {option.id for option in options}
    return fight.choice("reload", fighter.id, "Reload which weapon?", options, default=wanted or None,
                        silent=silent, field="declare")  # fmt: skip


def held(fighter: Fighter) -> list[str]:
    """Ids of the sheet's weapons that are in hand and can be put away."""
    own = fighter.sheet("weapon", {})
    return [id for id, one in own.items() if one.get("ready", True) and not has(one, "natural", "worn")]


def empty(fighter: Fighter) -> list[str]:
    """Ids of the weapons that have to be reloaded."""
    return [id for id, one in fighter.sheet("weapon", {}).items() if weapons.unloaded(one)]


def stowed(fighter: Fighter) -> list[str]:
    """Ids of the sheet's weapons that are not in hand."""
    return [id for id, one in fighter.sheet("weapon", {}).items() if not weapons.is_ready(one)]


def _no_weapons(fighter: Fighter) -> str:
    return "" if fighter.sheet("weapon", {}) else "the sheet has no weapons"


def _nothing_empty(fighter: Fighter) -> str:
    return "" if empty(fighter) else "nothing has to be reloaded"


def _has_slow(fighter: Fighter) -> bool:
    return any(map(weapons.is_slow, fighter.sheet("weapon", {}).values()))


READY = Action(
    "ready", "Ready a weapon", ready, confirms=True, key="y", place=100, puts=lasting.READY, barred=_no_weapons,
    usual=True, undo="draw", facts=(Readies,),
)  # fmt: skip

RELOAD = Action(
    "reload", "Reload", reload, confirms=True, key="u", place=110, puts=lasting.RELOAD, shown=_has_slow,
    barred=_nothing_empty, usual=True, facts=(Reloads,),
)  # fmt: skip


# -- letting go of whom one holds in a grapple (rules section 11) -----------------------------------------------------
def release(fight: Fight, begin: Begin) -> None:
    """Releases everyone this fighter holds: reflexive, it takes no action. Raises Refused where it holds nobody."""
    fighter: Fighter = fight[begin.who]
    turn_room.checks(fighter, RELEASE)
    grapple.ends_for_grappler(fight, fighter)


def _holds_nobody(fighter: Fighter) -> str:
    """Why this fighter can't release anybody now; empty where it can."""
    holds = GRAPPLING.there(fighter.draft, fighter.id)
    return turn_room.out_of_fight(fighter) or ("" if holds else "holds nobody in a grapple")


RELEASE = Action(
    "release", "release", release, key="l", place=200, offered="Release", effect="ends the grapple, takes no action",
    barred=_holds_nobody, shown=lambda fighter: not _holds_nobody(fighter), takes="nothing",
    done="release anybody",
)  # fmt: skip


PROCEDURES = (
    READY,
    RELOAD,
    RELEASE,
)
