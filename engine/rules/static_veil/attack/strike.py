"""The attack roll and its target, with every modifier and what stands in the way."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core import effects
from engine.core.ask import GM, Amount, Choice, Faces, Number, Option, Part, Question, Role, number
from engine.core.dice import dice_set, set_words
from engine.core.fight import Fight

from .. import numbers
from .. import numbers as targets
from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..lasting import PRONE
from ..log.actions import Complication
from ..log.attack import Roll
from ..log.telling import COMPLICATION, REROLL, GritMoves
from ..options import RATES
from .plan import DISARM, HELD, OPPORTUNITY, OWN, Attack

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
    dice = dice_set((100, *numbers.sides(attack.weapon.get("dice", ()))), "Hit")
    return fight.faces("attack", attack.attacker.id, "Attack test", dice, gives=HITS, role=Role.ATTACK)


def _test(fight: Fight, attack: Attack) -> numbers.Test:
    return numbers.test(fight.draft, fight.shown_value(TARGET), attack.face)


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
    sides = numbers.sides(attack.weapon.get("dice", ()))
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


def complication(fight: Fight, who: Fighter, test: numbers.Test) -> None:
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
        Part(f"{set_words((sides,))} shows {face}", numbers.hits(draft, (face,)), "rules P6")
        for sides, face in zip(numbers.sides(attack.weapon.get("dice", ())), dice, strict=False)
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
    value = fight.show(TARGET, target(attack), title="Target")
    fight.at(here)
    return value


# -- what is added to the Success Target of an attack before it is rolled, each as a part -----------------------------
COUNTERSTRIKE = 10
"""What a Counterstrike adds to the next attack on that opponent (rules P30)."""

COUNTER_WAITS = "now.once.counter-waits"
"""Set in the own turn in which a Counterstrike was made: it is for the next one."""


SIZES = {"large": ("large, in both hands", -10), "usual": ("of the usual size", -20), "small": ("small", -30)}
"""The modifier of a called shot at a held item, by how large that is: -10 to -30 (rules P31)."""


def skill(attack: Attack) -> str:
    """The skill of an attack: the weapon's own, or that of its kind (rules S22)."""
    own, setting = str(attack.weapon.get("skill", "")), attack.attacker.setting
    if attack.thrown_in_melee and own == setting("attack.skill.thrown"):
        own = ""
    return targets.skill_of(attack.attacker, attack.kind, own)


def target(attack: Attack) -> Number:
    """1. The Success Target of this very attack, clamped once behind everything (rules P1)."""
    return targets.clamped(attack.attacker, parts(attack))


def parts(attack: Attack) -> Iterator[Part]:
    """1. All that the Success Target is made of, in the order in which it is added; of a shot at one of several targets
    only what belongs to that one, on its share."""
    if attack.share:
        yield from _of_a_share(attack)
        return
    attacker, named = attack.attacker, skill(attack)
    yield from targets.base(attacker, named).parts
    yield Part(nth(attack), multiple(attack), "rules S17")
    yield from _range(attack)
    yield from _melee(attack)
    yield from aimed(attack)
    yield from targets.standing(attacker, named, "attack", against=attack.target.id)
    if attack.target != attacker:
        yield from effects.parts(attacker.draft, attack.target.id, "attacked")
    if attack.defenseless:
        yield Part("defenseless", attacker.setting("attack.modifiers.defenseless"), "rules P17")
    if counters(attack):
        yield Part("Counterstrike", COUNTERSTRIKE, "rules P30")
    yield Part("circumstances", attack.situation, "rules P2")


def uses_up(attack: Attack) -> None:
    """0. Notes what is for this attack alone, before it is paid for: aim, its place in the round, a Counterstrike."""
    attacker = attack.attacker
    attack.counterstrike = counters(attack)
    attack.aim, attack.earlier = attacker.aim, attacker.attacks


def earlier(attack: Attack) -> int:
    """1. The attacks of the round that count before this one."""
    return attack.attacker.attacks if attack.earlier is None else attack.earlier


def counters(attack: Attack) -> bool:
    """1. Whether a Counterstrike helps: in the next own turn, against the one it answers (rules P30)."""
    attacker = attack.attacker
    if attack.counterstrike is not None:
        return attack.counterstrike
    ready = attacker.acting and not attacker.read(COUNTER_WAITS, "")
    return bool(ready and attack.how == OWN and attacker.counter == attack.target.id)


def _of_a_share(attack: Attack) -> Iterator[Part]:
    """1. A share of the Success Target and what is added for this target alone (rules P32, D12)."""
    attacker = attack.attacker
    yield Part("share of the target", attack.share, "rules D12")
    yield Part("further targets", attack.further, "rules D8")
    yield from distance(attack)
    yield from _against_it_alone(attack)
    yield from effects.parts(attacker.draft, attack.target.id, "attacked")
    if attack.defenseless:
        yield Part("defenseless", attacker.setting("attack.modifiers.defenseless"), "rules P17")
    yield Part("circumstances", attack.situation, "rules P2")


def _against_it_alone(attack: Attack) -> Iterator[Part]:
    """What effects on the attacker change only in dealings with this target; the rest is in what was divided."""
    attacker, numbers = attack.attacker, ("test", skill(attack), "attack")
    whole = list(effects.parts(attacker.draft, attacker.id, *numbers))
    for part in effects.parts(attacker.draft, attacker.id, *numbers, against=attack.target.id):
        if part in whole:
            whole.remove(part)
        else:
            yield part


def multiple(attack: Attack) -> int:
    """The penalty of further attacks: a step for each that counts before this one (rules S17 to S20)."""
    attacker = attack.attacker
    if attack.how == OPPORTUNITY and not attacker.setting("attack.opportunity.suffers"):
        return 0
    return targets.multiple(attacker, earlier(attack))


def nth(attack: Attack) -> str:
    """Which attack of the round it is: `second attack this round`."""
    return targets.nth(earlier(attack))


def _range(attack: Attack) -> Iterator[Part]:
    yield from distance(attack)
    if attack.rate or recoil_control(attack) < 0:
        yield from rate(attack)


def distance(attack: Attack) -> Iterator[Part]:
    """What the range band does, and a shot at arm's length."""
    setting = attack.attacker.setting
    if attack.band is not None and attack.kind != "melee":
        yield Part(f"range, {attack.band.name}", attack.band.modifier, "rules P19")
        if attack.point_blank:
            yield Part("at arm's length", setting("attack.modifiers.close_quarters"), "rules P19")
    if attack.unseen:
        yield Part("unseen behind a barrier", UNSEEN, RULE)


def rate(attack: Attack) -> Iterator[Part]:
    """Shot Rate as far as the recoil is under control; below 0 it costs (rules P32)."""
    if attack.kind != "ranged":
        return
    control = recoil_control(attack)
    if control < 0:
        step = int(attack.attacker.setting("attack.shot_rate_rule.negative_recoil_step"))
        yield Part(f"Recoil Control {control}", -control * step, "rules P32")
    else:
        each = int(attack.attacker.setting("attack.shot_rate_rule.bonus_per_sr"))
        yield Part(f"Shot Rate {attack.rate}", each * min(attack.rate, control), "rules P32")


def recoil_control(attack: Attack) -> int:
    """Effective Recoil Control: Strength by 5, rounded down, and what the weapon adds (rules P32)."""
    listed = attack.attacker.sheet("listed.recoil_control", None)
    own = attack.attacker.attribute("strength") // 5 if listed is None else int(listed)
    return own + int(attack.weapon.get("recoil", 0))


def _melee(attack: Attack) -> Iterator[Part]:
    if attack.kind != "melee":
        return
    attacker, setting = attack.attacker, attack.attacker.setting
    more = (
        0
        if attack.target.thing
        else max(
            0, reach(attacker, int(attack.weapon.get("reach", 0))) - reach(attack.target, armed_reach(attack.target))
        )
    )
    yield Part(f"Reach, {more} more", more * setting("attack.modifiers.reach_per_point"), "rules P18")
    if attack.charge:
        yield Part("charge", setting("attack.modifiers.charge"), "rules P18")
    down = PRONE.there(attacker.draft, attack.target.id)
    if down:
        yield Part(f"target {PRONE.label}", setting("attack.modifiers.target_prone"), "rules P18")
    elif PRONE.there(attacker.draft, attacker.id):
        yield Part(PRONE.label, setting("attack.modifiers.attacker_prone"), "rules P18")


def reach(fighter: Fighter, weapon: int) -> int:
    """Reach of body and weapon together (rules section D)."""
    return int(fighter.sheet("reach", 0)) + weapon


def armed_reach(fighter: Fighter) -> int:
    """The Reach of the longest melee weapon at hand."""
    return max(int(one.get("reach", 0)) for one in fighter.weapons.values())


def aimed(attack: Attack) -> Iterator[Part]:
    """Aim, an improvised weapon, and a called shot."""
    setting = attack.attacker.setting
    aim = attack.attacker.aim if attack.aim is None else attack.aim
    yield from targets.in_hand(attack.attacker, attack.kind, attack.weapon, aim)
    if attack.called == DISARM:
        yield Part("called shot, held item", SIZES[attack.size][1], "rules P31")
    elif attack.called != "none" and attack.harms:
        part = attack.called.rpartition("_")[2]
        yield Part(f"called shot, {part}", setting(f"attack.modifiers.called_{part}"), "rules P31")


def cost(attack: Attack) -> Number:
    """0. The Action Points of this attack; of one that was held a single shot has been paid for (S1, P28, P29, P32)."""
    setting = attack.attacker.setting
    if attack.how == OPPORTUNITY:
        return number(("Attack of Opportunity", ACTIONS.row("opportunity").due(attack.attacker), "rules P29"))
    usual = number() if attack.how == HELD else number(("attack", setting("attack.cost_ap"), "rules S1"))
    if attack.kind != "ranged":
        return usual
    rates = setting("attack.shot_rate")
    paid = int(rates[0]["ap"] if attack.how == HELD else RATES[0]["ap"])
    more = int(rates[min(attack.rate, len(rates) - 1)]["ap"]) - paid
    return usual.plus(Part(f"Shot Rate {attack.rate}", more, "rules P32")).at_least(0)


def least_cost(fighter: Fighter, how: str) -> int:
    """The Action Points of the cheapest attack with what is at hand."""
    made = (Attack(fighter, fighter, how, weapon_id=id, declared_weapon=one) for id, one in fighter.weapons.items())
    return min(cost(one).value for one in made)


def ammunition(attack: Attack) -> int:
    """0. Rounds that it takes; 0 for what counts none."""
    if not attack.weapon.get("capacity", 0):
        return 0
    rates = attack.attacker.setting("attack.shot_rate")
    return int(rates[min(attack.rate, len(rates) - 1)]["ammo"]) if attack.kind == "ranged" else 1


# -- shots through a barrier, in place of cover (rules P36) -----------------------------------------------------------
RULE = "rules P36"
UNSEEN = -20
"""What a target costs that a barrier covers fully."""

THROUGH, THROUGH_UNSEEN = "barrier", "barrier_full"
MOST = 200


def options() -> Iterator[Option]:
    """0. What may stand in the place of cover: its dice don't count then, and its armor does."""
    yield Option(THROUGH, "through a barrier", note="its armor, no dice")
    yield Option(THROUGH_UNSEEN, "through it, unseen", note=f"{UNSEEN:+}, its armor")


def declares(fight: Fight, attack: Attack, chosen: str) -> None:
    """0. Takes what was said of cover: its level, or a barrier with its armor."""
    if chosen not in (THROUGH, THROUGH_UNSEEN):
        attack.cover = chosen
        return
    attack.unseen = chosen == THROUGH_UNSEEN
    attack.barrier = fight.ask(ask_armor)


def ask_armor(fight: Fight) -> Amount:
    """0. The armor of the barrier, by the GM's word."""
    return fight.amount("barrier armor", GM, "Armor of the barrier", MOST, field="declare")


def words(attack: Attack) -> Iterator[str]:
    """What is shot through."""
    if attack.barrier or attack.unseen:
        yield f"through armor {attack.barrier}"
