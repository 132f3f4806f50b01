"""An attack as far as it has been declared and rolled: what the steps pass on to each other, and what odds read."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.model import Tree

from ..fighter import Fighter
from ..numbers import Test
from ..ranges import Band

OWN, OPPORTUNITY, HELD, SEVERAL = "attack", "opportunity", "held", "several"
"""What an attack is: an action of the own turn, an Attack of Opportunity, one that was held, or the shot at one of
several targets."""


DISARM, KNOCKDOWN = "disarm", "knockdown"
"""Called shots that do something else than damage (rules P31)."""


@dataclass
class Attack:
    """One attack."""

    attacker: Fighter
    target: Fighter
    how: str = OWN
    counted: bool = False
    """Whether it has been counted as it was held."""
    # 0  declared
    weapon_id: str = ""
    declared_weapon: Tree = field(default_factory=dict)
    """The weapon as it was declared; bare hands, and what is thrown back, are on no sheet of the attacker's."""
    band: Band | None = None
    point_blank: bool = False
    cover: str = "none"
    barrier: int = 0
    """Armor of what the shot goes through."""
    unseen: bool = False
    """Whether that covers the target fully."""
    behind_shield: bool = True
    """Whether a braced shield of the target faces this attack."""
    rate: int = 0
    called: str = "none"
    item: str = ""
    """The weapon of the target that a Disarm is for."""
    size: str = ""
    """How large that is."""
    lethal: bool = True
    charge: bool = False
    defenseless: bool = False
    situation: int = 0
    share: int = 0
    """What of the divided Success Target is for this one of several targets."""
    further: int = 0
    """The penalty of this one where each target counts as an attack."""
    # paid
    declared_in: str = ""
    """The step in which the Success Target was first shown."""
    aim: int | None = None
    """The aim that it uses up; None while that is still the attacker's."""
    earlier: int | None = None
    """The attacks of the round that count before it; None before it is paid for."""
    counterstrike: bool | None = None
    """Whether a Counterstrike helps it and is used up; None before it is paid for."""
    # 1 and 2
    index: int = 0
    """The number of this attack among those of the round that count; 0 for one that does not."""
    face: int = 0
    """What the d100 shows; 0 where it was not rolled."""
    test: Test | None = None
    hits: int = 0
    # 3
    mode: str = "none"
    braced: bool = False
    blocked_by: Tree | None = None
    active: Test | None = None
    active_hits: int = 0
    defending: bool = False
    """Whether the Active Defense that is being rolled has been counted already."""
    # 4 to 6
    passive_hits: int = 0
    defense: int = 0
    negated_by: str = ""
    # 7 and 8
    net: int = 0
    location: str = ""
    raw: int = 0
    damage: int = 0
    # what it was begun as
    move: str = ""
    """The usual move that it is, by its name."""

    @property
    def weapon(self) -> Tree:
        """The weapon as the sheet has it now."""
        return self.attacker.carried(self.weapon_id, self.declared_weapon)

    @property
    def kind(self) -> str:
        """What the weapon is: melee, ranged, thrown or area. Thrown at arm's length it is a melee attack."""
        return "melee" if self.thrown_in_melee else str(self.weapon.get("kind", "melee"))

    @property
    def thrown_in_melee(self) -> bool:
        """Whether it is a thrown weapon used at arm's length (rules P19)."""
        return self.point_blank and self.weapon.get("kind") == "thrown"

    @property
    def harms(self) -> bool:
        """Whether it is meant to do damage: neither a Disarm nor a Knockdown."""
        return self.called not in (DISARM, KNOCKDOWN)

    @property
    def active_success(self) -> bool:
        """Whether an Active Defense has succeeded."""
        return self.active is not None and self.active.success
