"""What a step sets off: cover is left, a rush followed up, one who has disengaged slides away (section 4).

A pair of fighters that nobody has placed is never taken for close here: the rules ask, or let pass.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from engine.core import effects
from engine.core.fight import Fight

from .. import fighter as ranges
from ..fighter import Fighter, further, set_band
from ..lasting import COVER, FOLLOWS, LASTING, SLIDES
from ..log.actions import Follows, GuardEnds, LeavesCover, Slides


def in_fight(fighter: Fighter) -> bool:
    """Whether a fighter has joined battle and is not out."""
    return fighter.joined and not fighter.out


def others(fighter: Fighter) -> list[Fighter]:
    """Everybody else in the fight, enemies first."""
    against, rest = _parted(fighter)
    return [*against, *rest]


def near(fighter: Fighter) -> list[tuple[Fighter, str]]:
    """Everybody else in the fight whom somebody has placed, with the band, enemies first."""
    bands = ranges.around(fighter.draft, fighter.id)
    against, rest = _parted(fighter, bands)
    return [(one, bands[one.id]) for one in (*against, *rest)]


def _parted(fighter: Fighter, among: Container[str] | None = None) -> tuple[list[Fighter], list[Fighter]]:
    """The enemies in the fight, and who else is in it, of those `among` whom it is asked. A crowd is asked for this at
    each key: the tables are read as they are."""
    against, rest = list[Fighter](), list[Fighter]()
    side = fighter.side
    for id, one in fighter.draft.get("combatant", {}).items():
        if id == fighter.id or (among is not None and id not in among):
            continue
        now = one.get("now", {})
        if not now.get("joined", False) or now.get("defeated", ""):
            continue
        hostile = {side, one.get("side", "foes")} == _SIDES
        (against if hostile else rest).append(type(fighter)(fighter.draft, id))
    return against, rest


_SIDES = {"heroes", "foes"}


def are_enemies(a: Fighter, b: Fighter) -> bool:
    """Whether two fighters are on opposite sides; bystanders are on none."""
    return {a.side, b.side} == _SIDES


def enemies(fighter: Fighter) -> list[Fighter]:
    """The enemies in the fight."""
    return _parted(fighter)[0]


def somebody_else(fighter: Fighter) -> bool:
    """Whether anybody else is in the fight."""
    return any(id != fighter.id for id, _ in _there(fighter))


def opposed(fighter: Fighter) -> Iterator[str]:
    """Whoever is in the fight on another side, by id."""
    return (id for id, side in _there(fighter) if id != fighter.id and side != fighter.side)


def _there(fighter: Fighter) -> Iterator[tuple[str, str]]:
    """Everybody in the fight by id, with the side, one by one: of a crowd seldom more than one or two are looked at."""
    for id, one in fighter.draft.get("combatant", {}).items():
        now = one.get("now", {})
        if now.get("joined", False) and not now.get("defeated", ""):
            yield id, one.get("side", "foes")


def placed(a: Fighter, b: Fighter) -> str:
    """The band between two fighters; empty where nobody has placed them."""
    return ranges.placed(a.draft, a.id, b.id)


def at_close(fighter: Fighter) -> list[Fighter]:
    """The enemies known to stand at close range."""
    bands = ranges.around(fighter.draft, fighter.id)
    return [one for one in _parted(fighter, bands)[0] if bands[one.id] == "close"]


def step(fight: Fight, mover: Fighter, other: Fighter, by: int) -> None:
    """One fighter moves so many bands away from another (below 0: towards), which leaves cover behind."""
    was = placed(mover, other)
    if was:
        set_band(fight.draft, mover.id, other.id, further(was, by))
        for guardian, ward in ((mover, other), (other, mover)):
            _no_longer_guards(fight, guardian, ward)
    leaves_cover(fight, mover)


def _no_longer_guards(fight: Fight, guardian: Fighter, ward: Fighter) -> None:
    """A ward is defended at close range only (rules section 7)."""
    if guardian.guards == ward.id and placed(guardian, ward) != "close":
        guardian.guards = ""
        fight.tell(GuardEnds(who=guardian.id, target=ward.id))


def leaves_cover(fight: Fight, mover: Fighter) -> None:
    """Takes away the cover that a fighter moves out of."""
    for label in LASTING.makes_way(fight.draft, mover.id, COVER):
        fight.tell(LeavesCover(who=mover.id, label=label))


def has_moved(fight: Fight, mover: Fighter) -> None:
    """Lets everyone who has won a rush against the mover follow one band, once."""
    for id, effect in list(effects.every(fight.draft)):
        if effect["label"] != FOLLOWS.label or effect.get("against") != mover.id:
            continue
        effects.remove(fight.draft, id)
        follower = fight[effect["on"]]
        if in_fight(follower):
            step(fight, follower, mover, -1)
            fight.tell(Follows(who=follower.id, target=mover.id, to=placed(follower, mover)))


def advanced(fight: Fight, mover: Fighter, target: Fighter) -> None:
    """Lets a target that has disengaged from the mover slide one band away, once for all it got away from."""
    if not SLIDES.against(fight.draft, target.id, mover.id):
        return
    SLIDES.off(fight.draft, target.id)
    step(fight, target, mover, 1)
    fight.tell(Slides(who=target.id, target=mover.id, to=placed(target, mover)))
    has_moved(fight, target)
