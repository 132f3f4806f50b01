"""Disarm and Knockdown: called shots that the target resists with a check, in place of damage (rules P31).

The document gives the checks, and -10 to -30 on a shot at a held item. That they do no damage is our reading, and so is
that the size of the item says how much.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ask import Faces, Number, Option, Part, Question, number
from engine.core.dice_sets import dice_set
from engine.core.fight import Fight
from engine.core.model import Tree

from ..fighter import Fighter
from ..lasting import PRONE
from ..log.attack_sentences import Disarms, KnocksDown
from ..numbers import targets, tests
from . import modifiers, strike
from .plan import DISARM, KNOCKDOWN, Attack

RULE = "rules P31"
CHECKS = {DISARM: "grip", KNOCKDOWN: "vigor"}
"""What resists each."""

PER_NET_HIT = -5
"""What each Net Hit adds to the target of the check."""


def items(target: Fighter) -> dict[str, Tree]:
    """What can be struck from somebody's hands: weapons that take any hands at all."""
    return {id: one for id, one in target.weapons.items() if id != "unarmed" and one.get("hands", 1)}


def barred(target: Fighter, called: str) -> str:
    """Why that would be for nothing; empty where it would not."""
    if target.thing:
        return "an object"
    if called == DISARM:
        return "" if items(target) else "holds nothing"
    return "prone already" if called == KNOCKDOWN and PRONE.there(target.draft, target.id) else ""


def item_name(attack: Attack) -> str:
    """The thing that a Disarm is for."""
    return str(items(attack.target).get(attack.item, {}).get("name", "weapon"))


def words(attack: Attack) -> Iterator[str]:
    """What the attack is for: `to disarm of the pistol`."""
    if attack.called == DISARM:
        yield f"to disarm of the {item_name(attack).lower()}"
    elif attack.called == KNOCKDOWN:
        yield "to knock down"


def check(attack: Attack, net: int) -> Number:
    """8. The target's Success Target against so many Net Hits: Grip or Vigor, -5 for each."""
    target, skill = attack.target, CHECKS[attack.called]
    more = Part(f"{net} Net Hit{'s' if net != 1 else ''}, {PER_NET_HIT} each", PER_NET_HIT * net, RULE)
    own = targets.base(target, skill).parts
    return targets.clamped(target, (*own, *targets.standing(target, skill, against=attack.attacker.id), more))


def goal_name(attack: Attack) -> str:
    """What that target is called: `Grip target`."""
    return f"{CHECKS[attack.called].capitalize()} target"


def lands(fight: Fight, attack: Attack) -> None:
    """8. The check, and where it fails the weapon is out of hand, or the target down."""
    target, skill = attack.target, CHECKS[attack.called]
    item = item_name(attack)
    faces = fight.ask(ask_check, attack)
    goal = fight.shown_value(goal_name(attack))
    made = tests.test(fight.draft, goal, faces[0]) if faces else None
    if made is not None:
        strike.complication(fight, target, made)
    came = _hits(made)
    hits = fight.show(f"{skill} Hits", came)
    by_dice = made is not None and hits == came.value
    resists = made.success if made is not None and by_dice else hits > 0
    attacker, roll = attack.attacker.id, made.roll if made is not None and by_dice else 0
    fight.result(f"{skill.capitalize()} {'holds' if resists else 'fails'}")
    if attack.called == DISARM:
        fight.tell(Disarms(item=item, who=attacker, target=target.id, resists=resists, number=goal, roll=roll))
        if not resists:
            target.dropped = (*target.dropped, attack.item)
        return
    fight.tell(KnocksDown(who=attacker, target=target.id, resists=resists, number=goal, roll=roll))
    if not resists:
        PRONE.change(fight, target, 1)


def _hits(made: tests.Test | None) -> Number:
    """What the check came to; where the GM says something else, any Hit resists."""
    if made is None:
        return number(("no dice", 0))
    if not made.success:
        return number((f"{made.target} against {made.roll:02}: failed", 0))
    return number(Part(f"{made.target} against {made.roll:02}", made.hits, "rules P3"))


def ask_check(fight: Fight, attack: Attack) -> Question[Faces]:
    """8. The d100 of the one who resists, against its target."""
    skill = CHECKS[attack.called]
    fight.show(goal_name(attack), check(attack, attack.net))
    return fight.faces(f"{skill} check", attack.target.id, f"{skill.capitalize()} check", dice_set((100,)),
                      gives=f"{skill} Hits")  # fmt: skip


# -- step 0 ------------------------------------------------------------------------------------------------------------
def size(attack: Attack) -> str:
    """How large the item is where nobody says otherwise: what takes both hands is large."""
    return "large" if items(attack.target).get(attack.item, {}).get("hands", 1) > 1 else "usual"


def called_options(attack: Attack) -> Iterator[Option]:
    """0. The two, behind the places of a called shot."""
    for id, title in ((DISARM, "held item: Disarm"), (KNOCKDOWN, "Knockdown")):
        note = "" if barred(attack.target, id) else f"{CHECKS[id].capitalize()} check, no damage"
        yield Option(id, title, note=note, barred=barred(attack.target, id))


def size_options() -> Iterator[Option]:
    """0. How large a held item may be."""
    return (Option(id, title, note=f"{amount:+}") for id, (title, amount) in modifiers.SIZES.items())
