"""Step 2 of an attack: how the target defends, what it adds, and the DV that comes of it (rules sections 5 and 6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from engine.core import effects
from engine.core.ask import GM, Amount, Choice, Number, Option, Part, Question, Uses, number
from engine.core.fight import Fight
from engine.core.model import Refused
from engine.rules.exalted import powers as alike
from engine.rules.exalted.powers import BY_WORD, NONE

from .. import options
from ..actions import effort
from ..actions.table import doing
from ..fighter import Fighter
from ..lasting import COVERS
from ..log.attack import Guarded
from ..numbers import dv, essence, powers
from ..numbers.excellencies import Mode
from ..sheet import weapons
from ..turn import acting
from ..turn import order as windows
from .plan import Attack

if TYPE_CHECKING:
    from .plan import Attack


SIDES = {"stands": "as it stands", "none": "does not count", **{percent: f"{percent}%" for percent in COVERS}}
"""Cover from the side of the attack."""


def defends(fight: Fight, attack: Attack) -> None:
    """2. The target declares: Dodge, Parry or nothing, a stunt, Charms. What is not a reroll is paid now.

    Where a guardian parries it is the guardian that declares and pays.
    """
    attack.terrain = fight.ask(ask_terrain, attack)
    attack.height = fight.ask(ask_height, attack)
    attack.cover = fight.ask(ask_cover, attack)
    attack.restored = fight.ask(ask_restored, attack)
    falls_into(attack, fight.ask(ask_defense, attack))
    target = attack.defender
    fight.involve(target)
    attack.reply_stunt = fight.ask(ask_stunt, target)
    attack.reply_willpower = fight.ask(effort.ask_willpower, "target's willpower", target, "defense")
    attack.replies = powers.uses(target, fight.ask(ask_replies, attack))
    _mixed(fight, attack)
    attack.counter = fight.ask(ask_counter, attack)
    essence.pay(fight, target, "target's spent", {"willpower": attack.reply_willpower})
    powers.pay(fight, target, attack.replies, "target's effects")
    pays(fight, attack)
    acting.noted(fight, target, attack.reply_stunt)
    if attack.guardian:
        fight.tell(Guarded(who=target.id, target=attack.target.id))
    value = fight.show("DV", number_of(fight, attack))
    fight.result(f"{title(fight, attack)} {max(0, value)}{_dice_words(attack)}")


def _misses_by_itself(fight: Fight, attack: Attack) -> bool:
    """Whether an extra's attack misses without a roll, as things stand before the target adds anything."""
    pool = fight.shown_value("attack dice")
    return attack.attacker.extra and number_of(fight, attack).value > pool


MODES = {dv.DODGE: "Dodge", dv.PARRY: "Parry", dv.NONE: "none,"}


def further(fight: Fight, attack: Attack) -> Mapping[str, Mode]:
    """Further ways to defend against this attack by a table's own rules; none where they don't apply."""
    closed = barred(fight, attack)
    row = doing(attack.target)
    return row.defenses(attack.target, needs_weapon(attack)) if row is not None and not closed else {}


def chosen(fight: Fight, attack: Attack, mode: str) -> Mode | None:
    """The further way to defend of that name; None for Dodge, Parry and nothing."""
    return None if mode in MODES else further(fight, attack).get(mode)


def falls_into(attack: Attack, mode: str) -> None:
    """Sets how the target defends: a mode of its own, or the Parry of a guardian."""
    attack.guardian = dv.guardians(attack.target).get(mode)
    attack.mode = dv.PARRY if attack.guardian else mode


def title(fight: Fight, attack: Attack) -> str:
    """The mode of defense that was chosen, as it is called."""
    found = chosen(fight, attack, attack.mode)
    return found.title if found else MODES.get(attack.mode, attack.mode)


def _mixed(fight: Fight, attack: Attack) -> None:
    """Raises Refused where Excellencies of several Abilities add more to a further mode than they may together."""
    found = chosen(fight, attack, attack.mode)
    dice = powers.charm_dice(attack.replies)
    if found and len(dice) > 1 and sum(dice.values()) > found.mixed:
        most = f"Mixed Excellencies may add {found.mixed} dice to {found.title}"
        raise Refused("over_the_cap", f"{most}, a success counts as two: {sum(dice.values())}.")


def _dice_words(attack: Attack) -> str:
    dice = dice_number(attack).value
    return f", {dice} dice" if dice > 0 else ""


def barred(fight: Fight, attack: Attack) -> dict[str, str]:
    """Which modes have a base of 0, and why. What is mundane a stunt or a Charm restores, by the GM's word."""
    found = dv.modes_barred(
        attack.target, type=attack.type, ranged=attack.ranged, bypass=attack.bypass, aware=attack.aware
    )
    if attack.terrain >= dv.NO_FOOTING:
        found.setdefault(dv.DODGE, "no ground to give")
    given_back = {"both": dv.MODES, "none": ()}.get(attack.restored, (attack.restored,))
    magical = ("unblockable", "undodgeable")
    return {mode: why for mode, why in found.items() if mode not in given_back or why in magical}


def number_of(fight: Fight, attack: Attack, mode: str = "") -> Number:
    """The DV of a mode, or of the one that was chosen, against this attack: its true value, which may be below 0."""
    guardian = dv.guardians(attack.target).get(mode) if mode else attack.guardian
    if guardian is not None:
        return _guarded(attack, guardian)
    mode = mode or attack.mode
    ability = parts(attack, mode)
    return dv.value(
        attack.target,
        mode,
        attack.attacker.id,
        barred=barred(fight, attack).get(mode, ""),
        ranged=attack.ranged,
        armed=needs_weapon(attack),
        bonuses=(*ability, *on_the_dv(attack)),
        added=under_the_dv(attack),
        further=chosen(fight, attack, mode),
    )


def _guarded(attack: Attack, guardian: Fighter) -> Number:
    """The Parry DV of a guardian with its own penalties. Where the target stands and what covers it is not the
    guardian's."""
    return dv.value(
        guardian,
        dv.PARRY,
        attack.attacker.id,
        ranged=attack.ranged,
        armed=needs_weapon(attack, guardian),
        bonuses=(*of_the_attack(attack, dv.PARRY), *on_the_dv(attack)),
        added=under_the_dv(attack),
    )


def guarding(attack: Attack) -> dict[str, Fighter]:
    """The guardians whose Parry is allowed against this attack, by its key."""
    return {key: one for key, one in dv.guardians(attack.target).items() if _can_guard(attack, one)}


def _can_guard(attack: Attack, guardian: Fighter) -> bool:
    found = dv.modes_barred(guardian, type=attack.type, ranged=attack.ranged, bypass=attack.bypass)
    return guardian != attack.attacker and dv.PARRY not in found


def needs_weapon(attack: Attack, who: Fighter | None = None) -> bool:
    """Whether bare hands can't parry this attack."""
    natural = (who or attack.target).sheet("natural_parry", False) or attack.restored in ("parry", "both")
    return not natural and (attack.type != "bashing" or attack.ranged)


def values(fight: Fight, attack: Attack) -> dict[str, Number]:
    """The DV of each mode against this attack, and the Parry DV of each guardian that may parry it."""
    modes = (*further(fight, attack), *dv.MODES, *guarding(attack))
    return {mode: number_of(fight, attack, mode) for mode in modes}


def best(fight: Fight, attack: Attack) -> str:
    """The mode with the higher DV, into which the target falls by itself."""
    return dv.best(values(fight, attack))


def ask_defense(fight: Fight, attack: Attack) -> Choice:
    """2. Dodge, Parry or nothing; by default the higher DV."""
    found, closed = values(fight, attack), barred(fight, attack)
    offers = [
        Option(mode, f"{mode.title()} DV", note=f"{max(0, found[mode].value)}{_why(closed, mode)}") for mode in dv.MODES
    ]
    offers += [
        Option(mode, f"{one.title} DV", note=str(max(0, found[mode].value)))
        for mode, one in further(fight, attack).items()
    ]
    offers += [
        Option(key, f"{one.name} parries", note=str(max(0, found[key].value))) for key, one in guarding(attack).items()
    ]
    offers.append(Option(dv.NONE, "no defense", note=str(max(0, number_of(fight, attack, dv.NONE).value))))
    ask = fight.choice(
        "defense", attack.target.id, f"How does {attack.target.name} defend?", offers, silent=True,
        default=dv.best(found), field="defense",
    )  # fmt: skip
    return fight.by_habit(ask, "defense")


def _why(closed: dict[str, str], mode: str) -> str:
    return f", {closed[mode]}" if mode in closed else ""


def ask_height(fight: Fight, attack: Attack) -> Amount:
    """2. How much higher the target stands than its attacker; below 0 lower. Close combat only."""
    stands = dv.above(attack.target, attack.attacker)
    return fight.amount("height", GM, "Target stands higher by, DV", dv.MOST, -dv.MOST, stands,
                        field="defense", silent=True)  # fmt: skip


def ask_terrain(fight: Fight, attack: Attack) -> Amount:
    """2. Unstable ground, 1 to 3 off the Dodge DV; worse than that there is no dodging (rules sections 5.3 and 5.5)."""
    return fight.amount("terrain", GM, f"Unstable ground, off Dodge DV, {dv.NO_FOOTING} for none to give",
                        dv.NO_FOOTING, field="defense", silent=True)  # fmt: skip


def ask_cover(fight: Fight, attack: Attack) -> Choice:
    """2. Cover from this side (rules section 5.4)."""
    covers = [Option(id, title) for id, title in SIDES.items()]
    return fight.choice("cover", GM, "Cover from this side?", covers, field="defense", silent=True)


def ask_restored(fight: Fight, attack: Attack) -> Choice:
    """2. A defense that a stunt or a Charm makes possible after all."""
    modes = [Option(id, title) for id, title in
               (("none", "nothing"), ("parry", "parry"), ("dodge", "dodge"), ("both", "both"))]  # fmt: skip
    return fight.choice("restored", GM, "Made possible by a stunt or Charm?", modes, field="defense", silent=True)


def ask_replies(fight: Fight, attack: Attack) -> Question[Uses]:
    """2. The target's Charms from the sheet, or made up on the spot. What is free is nobody's to be asked for.

    Against an attack that misses by itself they are not asked for, but may be declared still.
    """
    target = attack.defender
    offers = powers.options(target, "defender_effects", abilities_of(fight, attack))
    ask = fight.declare("target's effects", target.id, f"{target.name}'s effects", offers, field="defense",
                        silent=_misses_by_itself(fight, attack))  # fmt: skip
    return fight.by_habit(ask, "defender_effects")


def ask_stunt(fight: Fight, target: Fighter) -> Amount:
    """2. The rating of the target's stunt."""
    return fight.by_habit(acting.ask(fight, "target's stunt", target, "defense"), "stunt")


def abilities_of(fight: Fight, attack: Attack) -> tuple[str, ...]:
    """The Abilities whose Excellencies aid the chosen mode of defense."""
    target, mode = attack.defender, attack.mode
    if one := chosen(fight, attack, mode):
        return one.abilities
    if mode == dv.DODGE:
        return ("dodge",)
    armed = needs_weapon(attack, target)
    found = dv.parrying(target, armed).get(dv.parry_weapon(target, armed))
    return (weapons.ability(found),) if found and mode == dv.PARRY else ()


def dice_number(attack: Attack) -> Number:
    """The dice that the target rolls in step 5: those of its stunt, of the First Excellency and of other effects."""
    target = attack.defender
    rolled = options.value(target.draft, "defensive_stunt") == "roll"
    return number(
        ("stunt", attack.reply_stunt if rolled else 0, "rules section 7"),
        *powers.parts(attack.replies, "dv_dice"),
        *effects.parts(target.draft, target.id, "dv_dice", against=attack.attacker.id),
    ).at_least(0)


# -- counterattacks ---------------------------------------------------------------------------------------------------
def ask_counter(fight: Fight, attack: Attack) -> Choice:
    """2. Whether the target counterattacks; not against a counterattack, but for the option `counter_counterattack`."""
    target = attack.target
    barred = "not against a counterattack" if attack.outer and not fight.option("counter_counterattack") else ""
    return alike.ask_counter(fight, target, powers.options(target, "counterattack"), barred)


def pays(fight: Fight, attack: Attack) -> None:
    """2. Pays for the counterattack when it is declared."""
    if attack.counter not in (NONE, BY_WORD):
        used = powers.use(attack.target, {"power": attack.counter, "times": 1})
        powers.pay(fight, attack.target, [used], "counterattack")


def attack_of(attack: Attack) -> Attack:
    """The counterattack: who was attacked strikes back at the attacker. What its power adds counts for it."""
    made = type(attack)(attack.target, attack.attacker, outer=attack, costs_action=False, holds=True)
    if attack.counter not in (NONE, BY_WORD):
        used = powers.use(attack.target, {"power": attack.counter, "times": 1})
        made.given = [powers.Use(used.label, used.adds, {})]
    return made


def came_to(made: Attack) -> str:
    """9. What a counterattack came to, in a few words."""
    if made.left < 1:
        return "missed"
    return f"hits, {made.levels} {made.type}" if made.levels else "hits"


# -- what this very attack adds to the target's DV, or takes from it (rules sections 5.4 to 5.6 -----------------------
HEIGHT = "rules section 5.4"


def parts(attack: Attack, mode: str) -> tuple[Part, ...]:
    """Height, cover and terrain as the GM has them, onslaught, what the target has declared, dice rolled for it."""
    return (*_height(attack), *_cover(attack), *_terrain(attack, mode), *of_the_attack(attack, mode))


def of_the_attack(attack: Attack, mode: str) -> tuple[Part, ...]:
    """The same without height and cover: what counts for a guardian's Parry too."""
    return (
        *_onslaught(attack),
        *coordinated(attack),
        *declared(attack, mode),
        Part("Willpower", attack.reply_willpower, HEIGHT),
        Part("dice rolled at 5", attack.dice_on_dv, "rules section 6, step 5"),
    )


def _onslaught(attack: Attack) -> tuple[Part, ...]:
    """Attacks of the same action on the same target before this one (rules section 5.6)."""
    if options.value(attack.attacker.draft, "onslaught_scope") != "flurry":
        return ()
    return (Part("onslaught", -attack.onslaught, "rules section 5.6"),)


def _height(attack: Attack) -> tuple[Part, ...]:
    """Standing higher, in close combat; a weapon with reach in the hand of whoever stands lower denies it.

    By the option whoever stands lower loses it in place of the other having it.
    """
    if attack.ranged or not attack.height:
        return ()
    if options.value(attack.attacker.draft, "height_as_penalty"):
        lower = attack.height < 0 and not _has_reach(attack.target)
        return (Part("stands lower", attack.height, HEIGHT),) if lower else ()
    higher = attack.height > 0 and not weapons.has(attack.weapon, "reach")
    return (Part("stands higher", attack.height, HEIGHT),) if higher else ()


def _has_reach(fighter: Fighter) -> bool:
    return any(weapons.has(one, "reach") for one in weapons.in_hand(fighter.sheet_tree).values())


def _cover(attack: Attack) -> tuple[Part, ...]:
    """Cover as the GM has it from this side: none at all, or as far as it is better than what stands already."""
    if attack.cover == "stands":
        return ()
    stands = dv.protection(attack.target, attack.ranged)
    if attack.cover == "none":
        shield = sum(part.amount for part in dv.protection(attack.target, attack.ranged, covered=False))
        return tuple(Part(f"{part.label} does not count", shield - part.amount, HEIGHT) for part in stands)
    offered = COVERS[attack.cover]
    more = offered.adds(attack.ranged) - sum(part.amount for part in stands)
    return (Part(offered.label, max(0, more), HEIGHT),)


def _terrain(attack: Attack, mode: str) -> tuple[Part, ...]:
    """Unstable ground, as the GM has it for this attack, on Dodge alone; where none is left to give, Dodge is barred
    in place of that."""
    on_it = dv.DODGE in dv.counting(mode) and attack.terrain < dv.NO_FOOTING
    return (Part("terrain", -attack.terrain if on_it else 0, "rules section 5.5"),)


def coordinated(attack: Attack) -> tuple[Part, ...]:
    """A coordinated attack whose window is open: its successes, at most one for each who takes part (section 6.4)."""
    _, plan = windows.window(attack.attacker.draft, attack.attacker.id, attack.target.id)
    if not plan or attack.outer is not None:
        return ()
    return (Part("coordinated attack", -min(plan.get("successes", 0), len(plan["member"])), "rules section 6.4"),)


def declared(attack: Attack, mode: str) -> tuple[Part, ...]:
    """What the target has declared for its DV: Charms, the Second Excellency, and by option the rating of a stunt."""
    found = powers.parts(attack.all_replies, "dv", *dv.counting(mode))
    adds = options.value(attack.attacker.draft, "defensive_stunt") == "add_rating"
    return (*found, Part("stunt", attack.reply_stunt if adds else 0, "rules section 7"))


def under_the_dv(attack: Attack) -> tuple[Part, ...]:
    """What goes into the pool under the DV, before it is halved: half the Ability by the Third Excellency."""
    if options.value(attack.attacker.draft, "third_excellency_dv") != "pool":
        return ()
    return powers.parts(attack.rerolled, "penalty")


def on_the_dv(attack: Attack) -> tuple[Part, ...]:
    """The same by the option that adds it to the DV itself."""
    if options.value(attack.attacker.draft, "third_excellency_dv") == "pool":
        return ()
    return powers.parts(attack.rerolled, "penalty")
