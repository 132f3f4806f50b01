"""An attack as far as it has been declared, and what it does to others as results: worked out when they arise, written
when they land.

Levels of an attack land at its step 8, everything else at step 10, where a counterattack lands too (rules section 6).
With `simultaneous` on, landing is waiting for the end of the tick.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.core.fight import Fight
from engine.core.model import MISSING, Tree

from ..fighter import Fighter
from ..log.attack import ClinchLost, Disarmed, KnockedBack
from ..numbers import pools
from ..numbers.pools import CLOSE
from ..numbers.powers import Use
from ..sheet import weapons
from ..turn import order, tick


@dataclass
class Attack:
    """One attack. `outer` is the attack in whose step 9 this counterattack is made."""

    attacker: Fighter
    target: Fighter
    outer: Attack | None = None
    answer: Attack | None = None
    """The counterattack made in step 9."""
    given: list[Use] = field(default_factory=list)
    """What the power behind a counterattack adds to it."""
    costs_action: bool = True
    """Whether it takes an action of its own: no part of a flurry, no counterattack, nothing given by the GM."""
    taken: bool = False
    """Whether that action has been taken."""
    part: Tree = field(default_factory=dict)
    """What was declared of it as a part of a flurry."""

    # 1  declared
    move: str = ""
    """The usual move that it is, by its name."""
    planned: Mapping[str, int] = field(default_factory=dict)
    """Units of powers that its move has in it."""
    weapon_id: str = ""
    declared_weapon: Tree = field(default_factory=dict)
    """The weapon as it was declared; one of the body is on no sheet."""
    special: str = "none"
    difficulty: int = 0
    band: str = CLOSE
    aim: int = 0
    bypass: str = "none"
    aware: bool = True
    specialty: bool = False
    stunt: int = 0
    willpower: int = 0
    channel: str = "none"
    pool: str = "peripheral"
    uses: list[Use] = field(default_factory=list)
    onslaught: int = 0
    """Attacks of the same action on this target before this one."""
    # 2  the defense
    height: int = 0
    """How much higher the target stands, in points of DV; below 0 the attacker does."""
    cover: str = "stands"
    terrain: int = 0
    """Unstable ground under the target besides its effects, in points of Dodge DV; beyond 3 there is none to give."""
    restored: str = "none"
    mode: str = "parry"
    guardian: Fighter | None = None
    """Who parries for the target (rules section 6.5)."""
    reply_stunt: int = 0
    reply_willpower: int = 0
    replies: list[Use] = field(default_factory=list)
    counter: str = "none"
    # 3 to 6
    visibility: int = 0
    successes: int = 0
    botch: bool = False
    """Whether the roll that stands is a botch (rules section 1.4)."""
    dice_on_dv: int = 0
    rerolled: list[Use] = field(default_factory=list)
    """The target's effects of step 6."""
    left: int = 0
    hit: bool = False
    automatic_miss: bool = False
    # 7 and 8
    damage_uses: list[Use] = field(default_factory=list)
    damage_replies: list[Use] = field(default_factory=list)
    raw: int = 0
    raw_step: str = ""
    """The step in which raw damage is worked out."""
    levels: int = 0
    post_soak: int = 0
    stopped: bool = False
    """Whether Hardness has taken it without effect."""
    holds: bool = False
    """Whether what it does is held until step 10 of the attack it answers."""
    results: list[Result] = field(default_factory=list)

    @property
    def weapon(self) -> Tree:
        """The weapon as the sheet has it now."""
        return self.attacker.carried(self.weapon_id, self.declared_weapon)

    @property
    def defender(self) -> Fighter:
        """Whose DV it meets: the target's, or that of a guardian."""
        return self.guardian or self.target

    @property
    def ranged(self) -> bool:
        """Whether it is a ranged attack."""
        return weapons.is_ranged(self.weapon)

    @property
    def type(self) -> str:
        """The type of its damage; a pulled blow is bashing."""
        return "bashing" if self.special == "pulled" else weapons.damage_type(self.weapon)

    @property
    def all_uses(self) -> list[Use]:
        """The attacker's effects of all steps."""
        return self.uses + self.damage_uses

    @property
    def all_replies(self) -> list[Use]:
        """The target's effects of all steps."""
        return self.replies + self.rerolled + self.damage_replies


# -- what an attack does to others, as results ------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Result:
    """One thing an attack does to `who` by `by`; `what` is a key of `LANDS`."""

    what: str
    who: str
    amount: int = 0
    by: str = ""
    type: str = ""
    label: str = ""
    modifiers: Mapping[str, int] = field(default_factory=dict)
    until: Mapping[str, Any] = field(default_factory=dict)


def land(fight: Fight, results: Iterable[Result]) -> None:
    """Lets results count: now, or when the tick ends."""
    for result in results:
        LANDS[result.what](fight, result)


def _harm(fight: Fight, result: Result) -> None:
    """8. Health levels."""
    tick.harm(fight, fight[result.who], result.amount, result.type, result.by)


def _effect(fight: Fight, result: Result) -> None:
    """10. A state that the attack puts its target into."""
    tick.effect(fight, fight[result.who], result.label, result.modifiers, result.until, result.by)


def _clinch(fight: Fight, result: Result) -> None:
    """10. The attacker has hold of its target. Of two who clinch each other on one tick whoever had more successes left
    has control; a tie keeps the first."""
    for id, one in list(fight.draft.get(tick.TABLE, {}).items()):
        if one.get("what", "") == "clinch" and (one["on"], one.get("by", "")) == (result.by, result.who):
            other = int(one.get("margin", 0))
            wins, loses = (result.by, result.who) if result.amount > other else (result.who, result.by)
            margins = sorted((result.amount, other))
            fight.tell(ClinchLost(who=loses, target=wins, successes=margins[0], against=margins[1]))
            if wins != result.by:
                return
            fight.draft.set(f"{tick.TABLE}.{id}", MISSING)
    tick.waits(fight, {"on": result.who, "by": result.by, "what": "clinch", "margin": result.amount})


def _grips(fight: Fight, one: Tree) -> None:
    if one.get("by", "") in fight.draft.get("combatant", {}):
        order.grips(fight, fight[one["by"]], fight[one["on"]])


def _disarm(fight: Fight, result: Result) -> None:
    """10. A weapon is out of somebody's hand."""
    tick.waits(fight, {"on": result.who, "by": result.by, "what": "disarm", "label": result.label})


def _loses(fight: Fight, one: Tree) -> None:
    loser: Fighter = fight[one["on"]]
    if name := loser.sheet(f"weapon.{one['label']}.name", ""):
        loser.write(f"sheet.weapon.{one['label']}.ready", False)
        fight.tell(Disarmed(who=loser.id, weapon=name, by=one.get("by", "")))


tick.LANDS |= {"clinch": _grips, "disarm": _loses}


def _push(fight: Fight, result: Result) -> None:
    """10. Somebody is knocked back so many yards; where the two have been placed, they are further apart then."""
    distance = pools.yards(fight.draft, result.who, result.by)
    if distance is not None:
        pools.place(fight.draft, result.who, result.by, distance + result.amount)
    fight.tell(KnockedBack(who=result.who, by=result.by, yards=result.amount))


LANDS: dict[str, Callable[[Fight, Result], None]] = {"harm": _harm, "effect": _effect, "clinch": _clinch,
                                                     "disarm": _disarm, "push": _push}  # fmt: skip
