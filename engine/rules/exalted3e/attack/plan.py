"""An attack as far as it has been declared: what the steps pass on to each other, and what the desk's odds read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.core.model import Tree

from .. import powers
from ..fighter import Fighter
from ..powers import Use
from .gambits import Gambit


@dataclass(frozen=True, slots=True)
class Result:
    """One thing an attack does to `who` by `by`; `what` says how, as `landing.LANDS` has it."""

    what: str
    who: str
    amount: int = 0
    by: str = ""
    gain: int = 0
    type: str = ""
    keeps: int = 0
    """Initiative that withering damage leaves a legendary body at least; 0 where it may take all."""


@dataclass
class Attack:
    """One attack. `outer` is the attack whose step 6 this counterattack is resolved in."""

    attacker: Fighter
    target: Fighter
    outer: Attack | None = None
    answer: Attack | None = None
    """The counterattack made in step 6."""
    given: list[Use] = field(default_factory=list)
    """What the power behind a counterattack adds to it."""

    # 1  declared
    move: str = ""
    """The usual move that it is, by its name."""
    kind: str = "withering"
    weapon_id: str = ""
    declared_weapon: Tree = field(default_factory=dict)
    """The weapon as it was declared: it is struck with to the end, also where it has left the hand since."""
    gambit: Gambit | None = None
    difficulty: int = 0
    ally: str = ""
    band: str = "close"
    aimed: str = "no"
    surprise: str = "none"
    flurried: bool = False
    # 2  the attacker's effects
    option: str = "none"
    bypass: str = "none"
    specialty: bool = False
    stunt: int = 0
    willpower: int = 0
    pool: str = "peripheral"
    uses: list[Use] = field(default_factory=list)
    # 3  the target's, and those of who guards it
    guard_replies: list[Use] = field(default_factory=list)
    guard_stunt: int = 0
    replies: list[Use] = field(default_factory=list)
    reply_stunt: int = 0
    counter: str = "none"
    # 4 and 5
    mode: str = "parry"
    defense: int = 0
    guardian: Fighter | None = None
    guard_surprise: str = "none"
    """Whether the guardian itself is surprised: a defender's own eyes count."""
    ward: Fighter | None = None
    """Who was attacked, where the guardian takes the blow."""
    cover: bool = True
    successes: int = 0
    threshold: int = 0
    throws: bool = False
    """Whether it throws or slams its target, which bruises it, whatever the weapon is."""
    sure: bool = False
    """Whether it hits with no success too, as one who is held is struck (rules section 11)."""
    abandoned: bool = False
    """Whether its own payments have made it impossible."""
    # 8
    planned: Mapping[str, int] = field(default_factory=dict)
    """Units of powers that its move has in it."""
    damage_uses: list[Use] = field(default_factory=list)
    damage_replies: list[Use] = field(default_factory=list)
    damage_type: str = "lethal"
    dice_lost: int = 0
    thrown: int = 0
    """Rounds of control that a throw has given up for its damage (rules section 11)."""
    clash: bool = False
    """Whether it meets an attack of its target's in a Clash (rules section 12)."""
    # what else it does, to land with the rest
    holds: bool = False
    """Whether all it does is held until step 9 of the attack it answers."""
    later: list[Result] = field(default_factory=list)

    @property
    def declared(self) -> Fighter:
        """Whom step 1 named, whoever takes the blow."""
        return self.ward or self.target

    @property
    def weapon(self) -> Tree:
        """The weapon as the sheet has it now."""
        return self.attacker.carried(self.weapon_id, self.declared_weapon)

    @property
    def withering(self) -> bool:
        """Whether it is a withering attack."""
        return self.kind == "withering"

    @property
    def all_uses(self) -> list[Use]:
        """The attacker's effects of steps 2 and 8a, and those that last."""
        return self.roll_uses + self.damage_uses

    @property
    def roll_uses(self) -> list[Use]:
        """The attacker's effects on the attack roll."""
        return self.uses + powers.lasting(self.attacker, self.declared.id)

    @property
    def all_replies(self) -> list[Use]:
        """The target's effects of steps 3 and 8b."""
        return self.replies + self.damage_replies
