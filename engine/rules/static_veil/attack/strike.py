"""Steps 1 and 2: the d100 with the dice of the weapon, and the attack's Hits (rules S7 to S11, S17)."""

from __future__ import annotations

from engine.core.ask import Choice, Faces, Number, Option, Part, Question, Role, number
from engine.core.dice_sets import dice_set, set_words
from engine.core.fight import Fight

from ..fighter import Fighter
from ..log.action_sentences import Complication
from ..log.attack_sentences import Roll
from ..log.cost_sentences import COMPLICATION, REROLL, GritMoves
from ..numbers import bonus, tests
from . import modifiers
from .plan import OPPORTUNITY, Attack

TARGET = "Success Target"
HITS = "attack Hits"


def counts(fight: Fight, attack: Attack) -> None:
    """1. Whether this attack is counted, and as which: the count runs over all passes of the round (rules S18, S19)."""
    attacker = attack.attacker
    if attack.counted or (attack.how == OPPORTUNITY and not fight.option("attack.opportunity.counts")):
        return
    attack.index = attacker.attacks + 1
    if fight.option("attack.misses_count"):
        attacker.attacks = attack.index


def rolls(fight: Fight, attack: Attack) -> bool:
    """1. The attack test; whether it succeeds. A failed one misses, and its Bonus Dice are ignored."""
    faces = fight.ask(ask_attack, attack)
    if not faces:
        return _said(fight, attack)
    attack.face, dice = faces[0], faces[1:]
    attack.test = _test(fight, attack)
    faces = _again(fight, attack, dice)
    complication(fight, attack.attacker, attack.test)
    told(fight, attack, faces)
    if not attack.test.success:
        return False
    fight.at("2", "Attack Hits")
    _hits(fight, attack, faces)
    return True


def ask_attack(fight: Fight, attack: Attack) -> Question[Faces]:
    """1. The d100 and the weapon's Bonus Dice together."""
    show_target(fight, attack)
    dice = dice_set((100, *bonus.sides(attack.weapon.get("dice", ()))), "Hit")
    return fight.faces("attack", attack.attacker.id, "Attack test", dice, gives=HITS, role=Role.ATTACK)


def _test(fight: Fight, attack: Attack) -> tests.Test:
    return tests.test(fight.draft, fight.shown_value(TARGET), attack.face)


def _said(fight: Fight, attack: Attack) -> bool:
    """The GM has said how many Hits the attack has: it succeeds, and no dice were rolled."""
    attack.hits = max(0, fight.show(HITS, number(("no dice", 0))))
    fight.result("as the GM says")
    fight.at("2", "Attack Hits")
    fight.result(str(attack.hits))
    _counted(fight, attack)
    return True


# -- rolling again -------------------------------------------------------------------------------------------------
def _again(fight: Fight, attack: Attack, dice: tuple[int, ...]) -> tuple[int, ...]:
    """1. Grit rolls the d100 again, and with it the place of the hit; or the dice, which keep the d100 (rules D18)."""
    which = fight.ask(ask_grit, attack)
    if which == "none":
        return dice
    pays_grit(fight, attack.attacker, int(fight.option("grit.reroll")), REROLL)
    if which == "d100":
        attack.face = (fight.ask(ask_again, attack, (100,), "attack again") or (attack.face,))[0]
        attack.test = _test(fight, attack)
        return dice
    sides = bonus.sides(attack.weapon.get("dice", ()))
    return tuple(fight.ask(ask_again, attack, sides, "dice again") or dice)


def ask_grit(fight: Fight, attack: Attack) -> Choice:
    """1. Whether Grit rolls anything again."""
    attacker, cost = attack.attacker, int(attack.attacker.setting("grit.reroll"))
    barred = "" if attacker.grit >= cost else f"takes {cost} Grit, {attacker.grit} left"
    no_dice = "" if attack.weapon.get("dice", ()) else "the weapon has none"
    options = (
        Option("none", "no"),
        Option("d100", "the d100", f"{cost} Grit", barred=barred),
        Option("dice", "the Bonus Dice", f"{cost} Grit", barred=barred or no_dice),
    )
    ask = fight.choice("grit", attacker.id, "Grit to roll again?", options, silent=True)
    return fight.by_habit(ask, "grit")


def ask_again(fight: Fight, attack: Attack, sides: tuple[int, ...], key: str) -> Question[Faces]:
    """1. What is rolled again."""
    return fight.faces(key, attack.attacker.id, "Rolled again", dice_set(sides, "Hit"), gives=HITS, faces_only=True)


def pays_grit(fight: Fight, who: Fighter, cost: int, what: str) -> None:
    """Spends Grit."""
    was = who.grit
    who.grit = was - cost
    fight.tell(GritMoves(who=who.id, was=was, to=who.grit, what=what))


def complication(fight: Fight, who: Fighter, test: tests.Test) -> None:
    """A Complication changes neither result nor Hits; a hero gains Grit by it (rules P5)."""
    if not test.complication:
        return
    fight.tell(Complication(who=who.id, roll=test.roll))
    more, most = int(fight.option("test.complication_grit")), int(fight.option("grit.maximum"))
    if who.side == "heroes" and more and who.grit < most:
        was = who.grit
        who.grit = min(most, was + more)
        fight.tell(GritMoves(who=who.id, was=was, to=who.grit, what=COMPLICATION))


# -- what it came to -----------------------------------------------------------------------------------------------
def told(fight: Fight, attack: Attack, dice: tuple[int, ...]) -> None:
    """1. What the test came to, for the log and the list of steps."""
    test = attack.test
    assert test is not None
    fight.result(f"{test.roll:02} {'under' if test.success else 'over'} {test.target}")
    fight.tell(Roll(roll="attack", who=attack.attacker.id, faces=(attack.face, *dice), target=test.target,
                    success=test.success, value=test.hits))  # fmt: skip


def hits_number(attack: Attack, dice: tuple[int, ...]) -> tuple[Number, Number]:
    """2. The Hits of the d100, and those of the Bonus Dice."""
    test, draft = attack.test, attack.attacker.draft
    assert test is not None
    own = number(Part(f"{test.target} against {test.roll:02}", test.hits, "rules P3"))
    worth = [
        Part(f"{set_words((sides,))} shows {face}", bonus.hits(draft, (face,)), "rules P6")
        for sides, face in zip(bonus.sides(attack.weapon.get("dice", ())), dice, strict=False)
    ]
    return own, number(*worth)


def _hits(fight: Fight, attack: Attack, dice: tuple[int, ...]) -> None:
    """2. Roll Hits and bonus Hits; 0 in all is still a successful attack (rules S8, S9)."""
    own, worth = hits_number(attack, dice)
    roll_hits, bonus_hits = fight.show("roll Hits", own), fight.show("bonus Hits", worth)
    whole = number(("roll Hits", roll_hits), ("bonus Hits", bonus_hits))
    attack.hits = max(0, fight.show(HITS, whole))
    fight.result(str(attack.hits))
    _counted(fight, attack)


def _counted(fight: Fight, attack: Attack) -> None:
    """An attack that only counts where it succeeds is counted now (option `attack.misses_count`)."""
    if attack.index:
        attack.attacker.attacks = attack.index


def show_target(fight: Fight, attack: Attack) -> int:
    """0 and 1. Shows the Success Target with its parts: as it is foreseen, and as it is when the dice are thrown."""
    here = fight.step
    attack.declared_in = attack.declared_in or here
    fight.at(attack.declared_in)
    value = fight.show(TARGET, modifiers.target(attack), title="Target")
    fight.at(here)
    return value
