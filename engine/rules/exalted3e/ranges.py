"""Who stands how far from whom, pair by pair, and what a step sets off (rules section 17).

The band of two fighters is kept at `range.<a>.<b>`, `a` before `b` in the alphabet. A pair that nobody has
placed has no band: the rules then ask, or let pass, but never take it for close.
"""

from __future__ import annotations

from engine import effects
from engine.model import Draft
from engine.procedure import Fight

from .fighter import BANDS, Fighter

FOLLOWS = "rush"
"""Effect on one who has won a rush: it follows the next move of the effect's `against`."""

SLIDES = "slides away"
"""Effect on one who has disengaged: it slides a band away when the effect's `against` advances."""

COVER = {"light": "light cover", "heavy": "heavy cover", "full": "full cover"}
"""The labels of cover by kind; cover is left by moving."""


def band(draft: Draft, a: str, b: str) -> str:
    """The band between two fighters; empty where nobody has placed them."""
    first, second = sorted((a, b))
    return str(draft.get(f"range.{first}.{second}", ""))


def place(draft: Draft, a: str, b: str, to: str) -> None:
    """Puts a band between two fighters."""
    first, second = sorted((a, b))
    draft.set(f"range.{first}.{second}", to)


def shifted(was: str, by: int) -> str:
    """The band so many further (or nearer) than `was`, which may be empty: then it stays so."""
    return BANDS[min(len(BANDS) - 1, max(0, BANDS.index(was) + by))] if was else ""


def in_fight(fighter: Fighter) -> bool:
    """Whether a fighter has joined battle and is not out."""
    return fighter.joined and not fighter.out


def others(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """Everybody else in the fight, enemies first."""
    found = [one for one in fight.everyone() if one.id != fighter.id and in_fight(one)]
    return sorted(found, key=lambda one: not are_enemies(fighter, one))


def are_enemies(a: Fighter, b: Fighter) -> bool:
    """Whether two fighters are on opposite sides; bystanders are on none."""
    return {a.side, b.side} == {"heroes", "foes"}


def enemies(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """The enemies in the fight."""
    return [one for one in others(fight, fighter) if are_enemies(fighter, one)]


def at_close(fight: Fight, fighter: Fighter) -> list[Fighter]:
    """The enemies known to stand at close range."""
    return [one for one in enemies(fight, fighter) if band(fight.draft, fighter.id, one.id) == "close"]


def step(fight: Fight, mover: Fighter, other: Fighter, by: int) -> None:
    """One fighter moves so many bands away from another (below 0: towards), which leaves cover behind."""
    was = band(fight.draft, mover.id, other.id)
    to = shifted(was, by)
    if to and to != was:
        place(fight.draft, mover.id, other.id, to)
    leaves_cover(fight, mover)


def leaves_cover(fight: Fight, mover: Fighter) -> None:
    """Takes away the cover that a fighter moves out of."""
    for label in COVER.values():
        if effects.remove_label(fight.draft, mover.id, label):
            fight.fact("leaves_cover", who=mover.id, label=label)


def has_moved(fight: Fight, mover: Fighter) -> None:
    """Lets everyone who has won a rush against the mover follow one band, once."""
    for id, effect in list(effects.every(fight.draft)):
        if effect["label"] != FOLLOWS or effect.get("against") != mover.id:
            continue
        effects.remove(fight.draft, id)
        follower = fight[effect["on"]]
        if in_fight(follower):
            step(fight, follower, mover, -1)
            to = band(fight.draft, follower.id, mover.id)
            fight.fact("follows", who=follower.id, target=mover.id, to=to)


def advanced(fight: Fight, mover: Fighter, target: Fighter) -> None:
    """Lets a target that has disengaged from the mover slide one band away, once for all it got away from."""
    waiting = effects.on(fight.draft, target.id, SLIDES)
    if not any(effect.get("against") == mover.id for _, effect in waiting):
        return
    effects.remove_label(fight.draft, target.id, SLIDES)
    step(fight, target, mover, 1)
    to = band(fight.draft, target.id, mover.id)
    fight.fact("slides", who=target.id, target=mover.id, to=to)
    has_moved(fight, target)
