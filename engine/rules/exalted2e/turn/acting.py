"""Taking an action: may somebody act, and what an action costs in ticks, DV and dice (rules sections 2.2 and 2.3).

Every action goes through `takes`. Aborting and acting by a house rule only make somebody due without a refresh.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.ask import Part
from engine.core.fight import Fight
from engine.core.model import MISSING
from engine.core.names import slug
from engine.rules.common import turns
from engine.rules.common.action import nothing

from ..actions.table import Action
from ..fighter import Fighter, begun, tick_of
from ..lasting import HELPLESS
from ..log.actions import Acts, Quick
from ..log.magic import SpellLost
from . import clinch, coordinated, order, refresh

AIM_DROPPED = 2
"""Dice that an action costs which is not the attack that was aimed (rules section 3)."""

SLOWEST = 3
"""Below this Speed only magic acts (rules section 2.2)."""


def why_not(fighter: Fighter, flurry_part: bool = False) -> str:
    """Why this fighter can't take an action now, in a few words; empty where it can.

    A `flurry_part` is the next action of a flurry that has been declared; everything else waits for its end.
    """
    draft = fighter.draft
    if fighter.out:
        return f"out of the fight ({fighter.defeated})"
    if not begun(draft) or not fighter.joined:
        return "has not joined battle" if begun(draft) else "battle has not been joined"
    if HELPLESS.there(draft, fighter.id):
        return "can do nothing"
    if order.in_flurry(fighter):
        return "" if flurry_part else "the flurry comes first"
    if fighter.tick > tick_of(draft):
        return f"acts on tick {fighter.tick}"
    if not fighter.acting and turns.acting(draft):
        return f"{draft.get(f'combatant.{turns.acting(draft)}.name', '')} acts first"
    return ""


def not_there(fighter: Fighter) -> str:
    """Why somebody can do nothing at all; empty where it can."""
    return "" if fighter.joined and not fighter.out else "not in the fight"


TAKES: Mapping[str, Callable[[Fighter], str]] = {"action": why_not, "reflexive": not_there, "": nothing}
"""What stands against an action by what it takes."""


def barred(fighter: Fighter, row: Action) -> str:
    """Why this fighter can't take this very action now; empty where it can."""
    return TAKES[row.takes](fighter) or row.barred(fighter)


def check(fighter: Fighter, row: Action, flurry_part: bool = False) -> None:
    """Raises Refused where this fighter can take no action of this kind now."""
    reason = why_not(fighter, True) if flurry_part else TAKES[row.takes](fighter)
    if reason:
        raise row.refusal(fighter.name, reason)


def fits(fighter: Fighter, row: Action) -> None:
    """Raises Refused for an action that does not go with what the fighter has done just before, or how it is."""
    if reason := row.barred(fighter):
        raise row.refusal(fighter.name, reason)


def takes(
    fight: Fight,
    fighter: Fighter,
    row: Action,
    speed: int,
    penalties: Mapping[str, int],
    *,
    target: str = "",
    label: str = "",
) -> None:
    """Takes an action of so many ticks now. `penalties` are sizes by label, all of them on both DVs until the refresh.

    It begins with a refresh, unless it has been aborted into or follows its own aim. `target` is whom it is about: the
    attack on whom one has aimed keeps the aim. A Speed of 0 leaves the next tick where it is.
    """
    now = tick_of(fight.draft)
    aimed = fighter.aiming
    keeps_aim = _keeps_aim(fighter, row, target)
    if aimed and not keeps_aim and not fighter.held:
        refresh.late(fight, fighter)
    lost = dict(fighter.dice_lost_next)
    if aimed and not keeps_aim:
        lost["aim-dropped"] = AIM_DROPPED
    if row.aim != "more" and not (row.aim == "goes on" and keeps_aim):
        fighter.write("now.aim", MISSING)
    if row.keeps != "spell":
        loses_spell(fight, fighter)
    if row.keeps != "hold":
        clinch.lets_go(fight, fighter)
    fighter.dice_lost, fighter.dice_lost_next, fighter.held = lost, {}, False
    fighter.guards = ""
    fighter.write("now.struck", MISSING)
    fighter.write("now.flurry", MISSING)
    _penalised(fight, fighter, penalties)
    if speed < SLOWEST and not row.quick:
        fight.tell(Quick(who=fighter.id, speed=speed))
    fighter.doing, fighter.since = row.name, now
    if speed:
        fighter.tick = now + speed
    fight.tell(
        Acts(
            who=fighter.id,
            action=row.name,
            speed=speed,
            penalty=sum(penalties.values()),
            label=label,
            dv=fighter.penalty,
            to=fighter.tick,
            target=target,
        )
    )


def loses_spell(fight: Fight, fighter: Fighter) -> None:
    """A spell that was being shaped is lost: anything but shaping it on and casting it breaks it off."""
    if circle := fighter.read("now.shaping.circle", ""):
        fighter.write("now.shaping", MISSING)
        fight.tell(SpellLost(who=fighter.id, circle=circle))


def foreseen(fighter: Fighter, row: Action, target: str = "") -> tuple[Part, ...]:
    """Dice that an action which is yet to be taken will cost."""
    lost = [Part(label.replace("-", " "), -size) for label, size in fighter.dice_lost_next.items()]
    if fighter.aiming and not _keeps_aim(fighter, row, target):
        lost.append(Part("aim dropped", -AIM_DROPPED, "rules section 3"))
    return tuple(lost)


def _keeps_aim(fighter: Fighter, row: Action, target: str) -> bool:
    """Whether an action goes on with an aim: more of it, the attack that it was for, or a flurry with that in it."""
    return fighter.aiming and bool(target) and target == fighter.aims_at and bool(row.aim)


def _penalised(fight: Fight, fighter: Fighter, penalties: Mapping[str, int]) -> None:
    """Adds DV penalties to the running ones: at once, or with `same_tick_penalty` when the tick ends."""
    later = fight.option("same_tick_penalty") == "end_of_tick"
    if later:
        fight.bites("same_tick_penalty", fighter.id)
    table = dict(fighter.dv_later if later else fighter.dv_penalties)
    for label, size in penalties.items():
        if size:
            key = slug(label, "action")
            table[key] = table.get(key, 0) + size
    if later:
        fighter.dv_later = table
    else:
        fighter.dv_penalties = table


def strikes(fight: Fight, attacker: Fighter, target: Fighter) -> None:
    """Counts an attack of the present action on a target, for onslaught (rules section 5.6)."""
    attacker.write(f"now.struck.{target.id}", _made(attacker, target) + 1)
    coordinated.strikes(fight, attacker.id, target.id)
    if fight.option("onslaught_scope") == "until_refresh":
        fight.bites("onslaught_scope", target.id)
        target.onslaught += 1


def onslaught(fight: Fight, attacker: Fighter, target: Fighter, begun: bool = True) -> int:
    """How many attacks count as onslaught already: those of the attacker's present action on this target, or those of
    all who strike together. An action that has not `begun` yet has made none itself."""
    own = _made(attacker, target) if begun else 0
    return max(own, coordinated.struck(fight, attacker.id, target.id))


def _made(attacker: Fighter, target: Fighter) -> int:
    return int(attacker.struck.get(target.id, 0))
