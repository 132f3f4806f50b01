"""Health, wounds, soak and Hardness.

On the track lie from its top aggravated, lethal, bashing damage, so that the worst wounds sit first. Behind its last
box, Incapacitated, come the Dying boxes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine.core import effects
from engine.core.ask import Number, Part, number
from engine.core.fight import Fight
from engine.core.model import MISSING, Refused
from engine.rules.common.log import Healed
from engine.rules.exalted.fighter import FULL_TRACK

from ..fighter import DAMAGE_TYPES, DEAD, DESTROYED, INCAPACITATED, UNCONSCIOUS, Fighter
from ..log.harm import Dies, Wounds
from ..sheet import weapons
from ..sheet.weapons import EXTRA_TRACK
from ..turn.order import comes_back, goes_out

RULE = "rules section 9.5"
FELLED = frozenset({UNCONSCIOUS, INCAPACITATED, DEAD, DESTROYED})

MARKS = {"aggravated": "*", "lethal": "X", "bashing": "/"}


@dataclass(frozen=True, slots=True)
class Marked:
    """Levels of damage by type on a track of `size` levels, and Dying boxes filled out of `boxes`.

    `over` are levels that found nothing left to fill.
    """

    size: int
    bashing: int = 0
    lethal: int = 0
    aggravated: int = 0
    dying: int = 0
    boxes: int = 0
    over: int = 0

    @property
    def taken(self) -> int:
        """Levels of the track with damage in them."""
        return self.bashing + self.lethal + self.aggravated

    @property
    def left(self) -> int:
        """Levels of the track without damage."""
        return max(0, self.size - self.taken)

    @property
    def full(self) -> bool:
        """Whether no level is left."""
        return self.taken >= self.size

    @property
    def dead(self) -> bool:
        """Whether harm has gone through the last Dying box; who has none dies of the first level past the track."""
        return self.full and (self.dying >= self.boxes > 0 or self.over > 0)


def levels(fighter: Fighter) -> tuple[int | str, ...]:
    """The track: wound penalties, and `incapacitated` as the last."""
    return tuple(fighter.sheet("health", EXTRA_TRACK if fighter.extra else FULL_TRACK))


def dying_boxes(fighter: Fighter) -> int:
    """How many Dying boxes there are: as many as Stamina, none for an extra."""
    return int(fighter.sheet("dying", 0 if fighter.extra else fighter.attribute("stamina")))


def marked(fighter: Fighter) -> Marked:
    """The damage a fighter has taken."""
    found = {type: int(fighter.read(f"now.health.{type}", 0)) for type in (*DAMAGE_TYPES, "dying")}
    return Marked(len(levels(fighter)), boxes=dying_boxes(fighter), **found)


def open_wounds(fighter: Fighter) -> int:
    """Levels of lethal damage and worse, which bleed."""
    marks = marked(fighter)
    return marks.lethal + marks.aggravated


def wounds(fighter: Fighter, marks: Marked | None = None) -> Number:
    """The wound penalty as a number with one part: that of the lowest box with damage in it, 0 or below.

    It is taken off all pools, both DVs and movement. A full track has the worst number on it.
    """
    lost = (marks or marked(fighter)).taken
    reached = [level for level in levels(fighter)[:lost] if isinstance(level, int)]
    return number(("wounds", min(reached, default=0), RULE))


def track(fighter: Fighter, marks: Marked | None = None) -> str:
    """The track as marks, worst damage first: `*` aggravated, `X` lethal, `/` bashing, `#` left."""
    lost = marks or marked(fighter)
    return "".join(mark * getattr(lost, type) for type, mark in MARKS.items()) + "#" * lost.left


def taken(was: Marked, amount: int, type: str) -> Marked:
    """The track after so many levels more, one after the other."""
    now = was
    for _ in range(amount):
        now = _one(now, type)
    return now


def _one(was: Marked, type: str) -> Marked:
    if not was.full:
        return replace(was, **{type: getattr(was, type) + 1})
    if type == "bashing":
        return _bashing_past_the_end(was)
    if was.bashing:
        return _bashing_past_the_end(replace(was, bashing=was.bashing - 1, **{type: getattr(was, type) + 1}))
    if type == "aggravated" and was.lethal:
        return _dies(replace(was, lethal=was.lethal - 1, aggravated=was.aggravated + 1))
    return _dies(was)


def _bashing_past_the_end(was: Marked) -> Marked:
    """A bashing level with no box left turns the topmost bashing one into lethal; with none left it is Dying."""
    if was.bashing:
        return replace(was, bashing=was.bashing - 1, lethal=was.lethal + 1)
    return _dies(was)


def _dies(was: Marked) -> Marked:
    if was.dying < was.boxes:
        return replace(was, dying=was.dying + 1)
    return replace(was, over=was.over + 1)


def mark(fight: Fight, fighter: Fighter, amount: int, type: str, by: str = "") -> None:
    """Marks so many levels of a type of damage now, 0 for none. Whose track is full is out of the fight."""
    if amount <= 0:
        return
    was = marked(fighter)
    now = taken(was, amount, type)
    _write(fighter, now)
    fight.tell(
        Wounds(
            who=fighter.id,
            by=by,
            amount=amount,
            type=type,
            was=was.left,
            left=now.left,
            dying=now.dying - was.dying,
            over=now.over,
            filled=now.dying,
            boxes=now.boxes,
            penalty=wounds(fighter).value,
        )
    )
    if now.full and fighter.defeated in ("", UNCONSCIOUS, INCAPACITATED) and felled(fighter, now) != fighter.defeated:
        goes_out(fight, fighter, felled(fighter, now))


def dies_on(fight: Fight, fighter: Fighter, boxes: int = 1) -> None:
    """A dying fighter loses Dying boxes (rules section 9.5)."""
    now = marked(fighter)
    for _ in range(boxes):
        now = _dies(now)
    _write(fighter, now)
    fight.tell(Dies(who=fighter.id, left=now.boxes - now.dying))
    if now.dead and fighter.defeated != DEAD:
        goes_out(fight, fighter, DEAD)


def felled(fighter: Fighter, marks: Marked) -> str:
    """Why a fighter whose track is like this is out; nothing while a level is left."""
    if not marks.full:
        return ""
    if marks.dead:
        return DESTROYED if fighter.being == "undead" else DEAD
    return UNCONSCIOUS if marks.bashing else INCAPACITATED


def heal(fight: Fight, fighter: Fighter, amount: int, type: str = "") -> None:
    """Heals so many levels of a type, or of any, the lightest first. Raises Refused where there are fewer.

    Dying boxes are empty again as soon as a level is healed. Who was out for a full track only is back in.
    """
    was = marked(fighter)
    there = getattr(was, type) if type else was.taken
    if amount > there:
        kind = f"{type} " if type else ""
        raise Refused("not_so_hurt", f"{fighter.name} has {there} levels of {kind}damage: {amount} can't be healed.")
    now, rest = replace(was, dying=0), amount
    for kind in (type,) if type else DAMAGE_TYPES:
        healed = min(rest, getattr(now, kind))
        now, rest = replace(now, **{kind: getattr(now, kind) - healed}), rest - healed
    _write(fighter, now)
    fight.tell(
        Healed(who=fighter.id, amount=amount, type=type, was=was.left, left=now.left, penalty=wounds(fighter).value)
    )
    if fighter.defeated in FELLED and not now.full:
        comes_back(fight, fighter)


def _write(fighter: Fighter, now: Marked) -> None:
    for type in (*DAMAGE_TYPES, "dying"):
        fighter.write(f"now.health.{type}", getattr(now, type) or MISSING)


# -- soak by type of damage, natural and armor apart, Hardness and mobility -------------------------------------------
SOAK_RULE = "rules section 9.2"


def natural(fighter: Fighter, type: str) -> Number:
    """The soak of the body: Stamina against bashing; half of it against lethal for the Exalted and spirits."""
    stamina = fighter.attribute("stamina")
    if type == "bashing":
        own = Part("Stamina", stamina, SOAK_RULE)
    elif type == "lethal" and (fighter.exalted or fighter.being == "spirit"):
        own = Part("half of Stamina", stamina // 2, SOAK_RULE)
    else:
        own = Part("Stamina", 0)
    return number(own, ("natural armor", fighter.sheet(f"natural.{type}", 0), SOAK_RULE))


def worn(fighter: Fighter, type: str, piercing: bool = False) -> Number:
    """The soak of armor; a piercing attack halves it, rounded down. Of a soak that is listed whole it is the rest."""
    listed = fighter.sheet(f"listed.{type}", None)
    if listed is not None:
        label, amount = "soak beyond the body's", max(0, listed - natural(fighter, type).value)
    else:
        suit = weapons.best(fighter.sheet_tree, type)
        label, amount = (suit["name"], weapons.soak_of(suit, type)) if suit else ("armor", 0)
    whole = number((label, amount, SOAK_RULE))
    return whole.plus(Part("piercing", -(amount - amount // 2), SOAK_RULE)) if piercing else whole


def soak(fighter: Fighter, type: str, piercing: bool = False) -> Number:
    """The whole soak against a type of damage, effects in it; at least 0."""
    listed = fighter.sheet(f"listed.{type}", None)
    if listed is not None and not piercing:
        whole = number(("soak, as listed", listed, "rules section 15.7"))
    else:
        own = natural(fighter, type)
        if listed is not None and own.value > listed:
            own = number(("soak, as listed", listed, "rules section 15.7"))
        whole = own.plus(*worn(fighter, type, piercing).parts)
    return whole.plus(*effects.parts(fighter.draft, fighter.id, "soak", f"{type}_soak", rule=SOAK_RULE)).at_least(0)


def hardness(fighter: Fighter) -> Number:
    """Hardness: the highest single source, and effects; 0 is none (rules section 9.1)."""
    rule = "rules section 9.1"
    listed, own = fighter.sheet("listed.hardness", None), int(fighter.sheet("hardness", 0))
    suit = weapons.hardest(fighter.sheet_tree)
    if listed is not None:
        base = Part("Hardness, as listed", listed, "rules section 15.7")
    elif suit is not None and int(suit["hardness"]) > own:
        base = Part(suit["name"], int(suit["hardness"]), rule)
    else:
        base = Part("Hardness", own, rule)
    return number(base).plus(*effects.parts(fighter.draft, fighter.id, "hardness", rule=rule)).at_least(0)


def mobility(fighter: Fighter) -> Number:
    """The mobility penalty of armor, 0 or below: on Dodge DV after halving, and on movement (rules section 5.5)."""
    suit = weapons.heaviest(fighter.sheet_tree)
    return number((f"{suit['name']}, mobility", -int(suit["mobility"]), "rules section 5.5")) if suit else number()
