"""The attack as an action: what the menu, the log and an undo know of it before anybody attacks."""

from __future__ import annotations

from engine.core.fight import Fight
from engine.core.inputs import Begin
from engine.rules.common.action import ATTACKS
from engine.rules.common.fighters import short

from .. import grapple
from ..actions.table import Action, Flurried
from ..fighter import Fighter
from ..log.attack import GambitMade, Hits, Misses
from ..log.grapple import FACTS as GRAPPLE_FACTS
from ..log.telling import Crashes
from ..log.turns import Out
from ..sheet import weapons
from ..turn.order import NOBODY_EQUAL, equals


def _run(fight: Fight, begin: Begin) -> None:
    """Its ten steps, which are loaded with the first attack."""
    from .attack import run

    run(fight, begin)


def _barred(fighter: Fighter) -> str:
    """Nobody is there, or nothing in hand reaches anybody or can be used at once."""
    from . import declare

    return declare.nobody_to_attack(fighter) or _all_empty(fighter)


def _all_empty(fighter: Fighter) -> str:
    """Why nothing in hand can be used before it is reloaded."""
    reasons = [weapons.unloaded(one) for one in weapons.ready(fighter.sheet_tree).values()]
    return reasons[0] if reasons and all(reasons) else ""


ATTACK = Action(
    "attack", "Attack", _run, confirms=True, key="a", place=10, barred=_barred, whom=True, usual=True, kind=ATTACKS,
    outcomes={
        Misses.key: "miss", Out.key: "defeat", Crashes.key: "crash", GambitMade.key: "gambit", Hits.key: "hit",
    },
)  # fmt: skip


def _maneuver(fight: Fight, begin: Begin) -> None:
    """One maneuver of a grapple, which strikes as an attack does."""
    from .maneuver import run

    run(fight, begin)


def _holds_nobody(fighter: Fighter) -> str:
    """Why the fighter has no maneuver; empty where it holds somebody by a control roll."""
    return "" if grapple.hold(fighter) else "holds nobody"


MANEUVER = Action(
    "maneuver", "Grapple maneuver", _maneuver, confirms=True, rolls_on=True, key="k", place=15,
    effect="savage, restrain, throw", barred=_holds_nobody, shown=lambda fighter: not _holds_nobody(fighter),
    flurried=Flurried(never=True), kind=ATTACKS, done="make a maneuver", undo="maneuver", facts=GRAPPLE_FACTS,
)  # fmt: skip


def _clash(fight: Fight, begin: Begin) -> None:
    """Two attacks that meet; what they are made of is loaded with the first one."""
    from .clash import run

    run(fight, begin)


def _no_clash(fighter: Fighter) -> str:
    """Why there is nobody to clash with; empty where there is."""
    return "" if equals(fighter) else NOBODY_EQUAL


def _with_whom(fighter: Fighter) -> str:
    """With whom, in a few words."""
    found = equals(fighter)
    if not found:
        return "at equal Initiative, both at once"
    more = f" or {len(found) - 1} more" if len(found) > 1 else ""
    return f"with {short(fighter.draft, found[0])}{more}, both at once"


CLASH = Action(
    "clash", "Clash", _clash, confirms=True, key="j", place=12, effect=_with_whom, barred=_no_clash,
    shown=lambda fighter: not _no_clash(fighter), whom=True, flurried=Flurried(never=True), kind=ATTACKS,
    undo="clash", outcomes={Out.key: "defeat", Crashes.key: "crash"},
)  # fmt: skip

PROCEDURES = (ATTACK, CLASH, MANEUVER)
