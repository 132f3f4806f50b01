"""Steps 1 and 2 of an attack: whom one can attack, what is declared, and paying for it. Every field has a default and
can be changed until the end of the attack (seed steps 1 and 2; rules section 5 step 0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core import effects
from engine.core.ask import GM, Amount, Choice, Option, Question, Role, Uses
from engine.core.fight import Fight
from engine.core.model import MISSING, Refused, Tree
from engine.rules.common import fighters
from engine.rules.common.action import FIELDS, ask_whom, choose, text, units, whole
from engine.rules.exalted.powers import EFFECTS, ask_bypass, ask_pool, units_of

from .. import essence, fighter, powers
from ..actions import turn_room
from ..actions.table import ACTIONS
from ..fighter import BANDS, Fighter, round_of
from ..lasting import AIM, FULL_COVER, WEAPON_OPTIONS
from ..log.attack import DistractUsed
from ..sheet import weapons
from ..sheet.weapons import has
from ..turn.order import at_the_same_time
from . import crash, gambits
from .gambits import GAMBITS, too_dear
from .land import drains
from .plan import Attack

OPTION_COST = {"none": 0, "chopping": 1, "piercing": 1, "smashing": 2}
"""Initiative for a weapon option; piercing, chopping and smashing cost it hit or miss (rules section 16)."""

Args = Mapping[str, Any]


def step_1(fight: Fight, attack: Attack, args: Args) -> None:
    """1. The target, the kind of attack, and with what, from where."""
    attacker = attack.attacker
    if attack.outer is None:
        attack.target = fight[fight.ask(ask_target, attacker, args)]
    fight.involve(attacker, attack.target)
    if attack.outer is None and attacker.acting and attack.target.id in at_the_same_time(attacker):
        fight.bites("clash", attacker.id)
    attack.kind = fight.ask(ask_kind, attack, args)
    attack.weapon_id = fight.ask(ask_weapon, attack, args)
    attack.declared_weapon = weapons.ready(attacker.sheet_tree)[attack.weapon_id]
    if attack.kind == "gambit":
        names_gambit(fight, attack, args)
    stands(fight, attack, args)
    attack.surprise = fight.ask(ask_surprise, attack)
    if attack.outer is None:
        attack.flurried = fight.ask(turn_room.field, attacker, ACTIONS.row("attack")) == "yes"


def stands(fight: Fight, attack: Attack, args: Args) -> None:
    """1. Whether it was aimed, and how far it goes, which is noted."""
    attack.aimed = fight.ask(ask_aimed, attack)
    attack.band = fight.ask(ask_band, attack, args)
    if attack.band != _assumed(attack):
        fighter.set_band(fight.draft, attack.attacker.id, attack.target.id, attack.band)


def names_gambit(fight: Fight, attack: Attack, args: Args) -> None:
    """1. Which gambit, how difficult, and for whom."""
    attack.gambit = GAMBITS[fight.ask(ask_gambit, attack, args)]
    if attack.gambit.extra:
        fight.bites("extra_gambits", attack.attacker.id)
    attack.difficulty = fight.ask(ask_difficulty, attack, args)
    if attack.gambit.id == "distract":
        attack.ally = fight.ask(gambits.ask_ally, attack.attacker, attack.target)


def step_2(fight: Fight, attack: Attack, args: Args) -> None:
    """2. What the attacker adds. Nothing is paid before everything has been declared."""
    attacker = attack.attacker
    attack.option = fight.ask(ask_option, attack, args)
    attack.bypass = fight.ask(ask_bypass, attacker, EFFECTS)
    attack.specialty = fight.ask(ask_specialty, attack) == "yes"
    attack.stunt = fight.ask(ask_stunt, "stunt", attacker, EFFECTS, whole(args, "stunt", 0))
    attack.uses = attack.given + [
        powers.use(attacker, {"power": id, "times": times})
        for id, power in powers.offered(attacker, "attacker_effects").items()
        if (times := fight.ask(ask_power, attack, id, power, args))
    ]
    attack.willpower = fight.ask(ask_willpower, attack, args)
    attack.uses += powers.uses(attacker, fight.ask(ask_made_up, attack))
    attack.pool = fight.ask(ask_pool, attacker)


def ask_target(fight: Fight, attacker: Fighter, args: Args) -> Choice:
    """1. Whom? Enemies first; those who can't be attacked stay in the list with the reason."""
    return ask_whom(fight, attacker, targets(attacker), args.get("target"))


def ask_kind(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. Withering, decisive or gambit; the last two not in Crash (rules section 9)."""
    crashed = "not in Crash" if attack.attacker.crashed else ""
    options = (
        Option("withering", "withering"),
        Option("decisive", "decisive", barred=crashed),
        Option("gambit", "gambit", barred=crashed),
    )
    return choose(fight, "kind", attack.attacker.id, "What kind of attack?", options, args.get("kind"))


def ask_weapon(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. With what is in hand. Raises Refused where there is nothing, or nothing before it is reloaded."""
    options = [
        Option(id, one["name"], barred=_unfit(fight, attack, one))
        for id, one in weapons.ready(attack.attacker.sheet_tree).items()
        if attack.kind == "gambit" or attack.kind == "decisive" or weapons.deals_damage(one)
    ]
    if not options:
        raise Refused(
            "no_weapon", f"{attack.attacker.name} has no weapon in hand: ready one first (x), or edit the sheet (E)."
        )
    empty = [weapons.unloaded(one) for one in weapons.ready(attack.attacker.sheet_tree).values()]
    if all(empty):
        raise Refused("not_loaded", f"{attack.attacker.name} can't attack now: {empty[0]} (x).")
    return choose(fight, "weapon", attack.attacker.id, "With what?", options, args.get("weapon"))


def _unfit(fight: Fight, attack: Attack, weapon: Tree) -> str:
    """Why a weapon can't be used for this attack; empty where it can."""
    if (need := weapons.needed_strength(weapon)) > attack.attacker.attribute("strength"):
        return f"needs Strength {need}"
    if empty := weapons.unloaded(weapon):
        return empty.removeprefix(f"{weapon['name']} ")
    pair = attack.attacker.id, attack.target.id
    band = fighter.band_between(fight.draft, *pair) if fighter.known(fight.draft, *pair) else ""
    band = attack.outer.band if attack.outer else band
    return f"does not reach {band} range" if band and band not in weapons.bands(weapon) else ""


def ask_gambit(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. Which gambit (rules section 10)."""
    may = bool(fight.option("gambit_may_self_crash"))
    options = [
        Option(
            one.id,
            one.title,
            note=f"difficulty {gambits.least(one, attack.weapon)}{' or more' if one.high > one.low else ''}",
            barred=gambits.why_not(one, attack.attacker, attack.target, attack.weapon, may),
        )
        for one in gambits.offered(fight)
    ]
    return choose(fight, "gambit", attack.attacker.id, "Which gambit?", options, args.get("gambit"))


def ask_difficulty(fight: Fight, attack: Attack, args: Args) -> Amount:
    """1. The gambit's difficulty, where the attacker or the GM chooses it."""
    assert attack.gambit is not None
    eased = gambits.eased(attack.gambit, attack.weapon)
    high, low = attack.gambit.high - eased, attack.gambit.low - eased
    who = GM if attack.gambit.id == "custom" else attack.attacker.id
    default = whole(args, "difficulty", max(low, 3))
    return fight.amount("difficulty", who, "Difficulty", high, low, default, field=FIELDS, silent=True)


def ask_aimed(fight: Fight, attack: Attack) -> Choice:
    """1. Whether the attacker has aimed at this target on its last turn, or on its last two (rules section 4)."""
    aims = [it for _, it in AIM.found(fight.draft, attack.attacker.id) if it.get("against") == attack.target.id]
    default = ("twice" if aims[-1].get("note") == "twice" else "once") if aims and attack.outer is None else "no"
    options = (Option("no", "no"), Option("once", "one aim"), Option("twice", "two aims in a row"))
    return fight.choice("aimed", attack.attacker.id, "Aimed?", options, field=FIELDS, silent=True, default=default)


def ask_band(fight: Fight, attack: Attack, args: Args) -> Choice:
    """1. How far; medium and beyond can't be shot at without an aim (rules section 17)."""
    reach = weapons.bands(attack.weapon)
    options = [Option(band, band, barred=_too_far(attack, band, reach)) for band in BANDS]
    wanted = _assumed(attack) or fighter.band_between(fight.draft, attack.attacker.id, attack.target.id)
    return choose(fight, "range", attack.attacker.id, "How far?", options, args.get("range", wanted))


def _assumed(attack: Attack) -> str:
    """The band that a shot is taken to cross where nobody has said how far it is; it is not noted. Else nothing."""
    known = fighter.known(attack.attacker.draft, attack.attacker.id, attack.target.id)
    return "" if known or weapons.is_hand_weapon(attack.weapon) else "short"


def _too_far(attack: Attack, band: str, reach: tuple[str, ...]) -> str:
    if band not in reach:
        return f"out of reach of {attack.weapon['name']}"
    if BANDS.index(band) >= BANDS.index("medium") and attack.aimed == "no":
        return "needs an aim first"
    full = FULL_COVER.there(attack.target.draft, attack.target.id)
    return "the target is in full cover" if full and band != "close" else ""


def ask_surprise(fight: Fight, attack: Attack) -> Choice:
    """1. Whether the target is surprised: Defense -2, or 0 in an ambush (rules section 13)."""
    unusual = _no_ambush(attack)
    options = (
        Option("none", "no, but hidden" if attack.attacker.hidden else "no"),
        Option("surprise", "surprise", note="Defense -2"),
        Option("ambush", "ambush", note=f"Defense 0; {unusual}" if unusual else "Defense 0"),
    )
    return fight.choice("surprise", GM, "A surprise?", options, field=FIELDS, silent=True)


def _no_ambush(attack: Attack) -> str:
    """Why the rules know no ambush here, which is for the GM to overrule: it is for the first round, against whoever
    has less Initiative (section 13)."""
    if round_of(attack.attacker.draft) > 1:
        return "usually in round 1 only"
    less = attack.target.initiative < attack.attacker.initiative
    return "" if less else "usually at less Initiative only"


def ask_option(fight: Fight, attack: Attack, args: Args) -> Choice:
    """2. A weapon option: chopping, piercing or smashing, paid hit or miss (rules section 16)."""
    offered = ("none", *weapons.attack_options(attack.weapon, attack.band))
    options = [Option(one, one, cost=f"{OPTION_COST[one]} Initiative" if OPTION_COST[one] else "") for one in offered]
    wanted = text(args, "option") or None
    return fight.choice(
        "weapon option", attack.attacker.id, "A weapon option?", options, field=EFFECTS, silent=True, default=wanted
    )


def ask_specialty(fight: Fight, attack: Attack) -> Choice:
    """2. Whether a specialty applies: one die (seed step 5)."""
    words = ""
    if not weapons.is_quick(attack.weapon):
        words = attack.attacker.sheet(f"specialties.{weapons.ability(attack.weapon, attack.band)}", "")
    options = [Option("no", "no"), Option("yes", words or "yes", barred="" if words else "the sheet has none")]
    return fight.choice("specialty", attack.attacker.id, "A specialty?", options, field=EFFECTS, silent=True)


def ask_stunt(fight: Fight, key: str, who: Fighter, group: str, level: int = 0) -> Amount:
    """2 and 3. The level of a stunt, 0 to 3 (rules section 1)."""
    return fight.amount(key, who.id, "Stunt, level", 3, default=level, field=group, silent=True, role=Role.STUNT)


def ask_power(fight: Fight, attack: Attack, id: str, power: Tree, args: Args) -> Amount:
    """2. How many units of a power on the sheet, as far as they can be paid for."""
    who, wanted = attack.attacker, units(args, "powers").get(id, 0)
    return units_of(fight, who, id, power, powers.barred(who, id, power, attack.kind), powers.most(who, power), wanted)


def ask_willpower(fight: Fight, attack: Attack, args: Args) -> Amount:
    """2. A point of Willpower for a success (rules section 18)."""
    high = min(1, attack.attacker.willpower)
    wanted = whole(args, "willpower", 0)
    return fight.amount("willpower", attack.attacker.id, "Willpower", high, default=wanted, field=EFFECTS, silent=True)


def ask_made_up(fight: Fight, attack: Attack) -> Question[Uses]:
    """2. What the GM makes up on the spot. Powers of the sheet that this attack can't use stand there with the reason:
    they have no field of their own."""
    attacker = attack.attacker
    unfit = [one for one in powers.options(attacker, "attacker_effects", attack.kind) if one.barred]
    return fight.declare("effects", attacker.id, "Other effects", unfit, field=EFFECTS)


def flexible(attack: Attack) -> bool:
    """Whether the weapon passes by the bonus of full defense (rules section 7)."""
    return has(attack.weapon, "flexible")


# -- whom a fighter can attack, and why not others --------------------------------------------------------------------
Targets = tuple[tuple[Option, ...], str]
"""Everyone as a target, and the likeliest of those who can be attacked, or nobody."""

_last: tuple[Any, Targets] = None, ((), "")


def targets(attacker: Fighter) -> Targets:
    """Everyone as a target of this fighter, its own side last, on either side those who are hidden behind the others.

    What an attack would do to each target is found by running it with each, so that this is asked again and again,
    and nothing but the attacker is another: the last answer is kept with all that it depends on.
    """
    global _last
    draft = attacker.draft
    others = {id: one for id, one in draft.get("combatant", {}).items() if id != attacker.id}
    about = attacker.id, attacker.side, attacker.only, attacker.read("sheet", {}), draft.get("range", {}), others
    if _last[0] != about:
        _last = about, _found(attacker, others)
    return _last[1]


def _found(attacker: Fighter, others: Tree) -> Targets:
    against, beside = list[Option](), list[Option]()
    side, only = attacker.side, attacker.only
    bands = fighter.around(attacker.draft, attacker.id)
    for id, one in others.items():
        barred = out_of_reach(attacker, bands[id]) if id in bands else ""
        now = one.get("now", {})
        if now.get("defeated", ""):
            barred = "out of the fight"
        elif not now.get("joined", False):
            barred = "has not joined battle"
        if only and id != only:
            barred = "after a Shift only the one it was against"
        option = Option(id, one.get("name", ""), barred=barred)
        (beside if one.get("side", "foes") == side else against).append(option)
    default = next((option.id for option in (*against, *beside) if not option.barred), "")
    return (*fighters.last(others, against), *fighters.last(others, beside)), default


def nobody_to_attack(attacker: Fighter) -> str:
    """Why this fighter can attack nobody at all; empty where it can."""
    options, default = targets(attacker)
    if default:
        return ""
    reasons = list(dict.fromkeys(option.barred for option in options if option.barred != "out of the fight"))
    return f"nobody can be attacked ({reasons[0]})" if reasons else "there is nobody to attack"


def out_of_reach(attacker: Fighter, band: str) -> str:
    """Why nothing in hand reaches one who stands so far off; else nothing."""
    reach = {one for weapon in weapons.ready(attacker.sheet_tree).values() for one in weapons.bands(weapon)}
    return "" if band in reach or not reach else f"{band} range, out of reach"


# -- step 2 of an attack, its end -------------------------------------------------------------------------------------
def ask_go_on(fight: Fight, attack: Attack) -> Choice:
    """2. The end of the declaration: what it will cost."""
    cost = powers.cost_words(total_cost(attack))
    barred = essence.afford(attack.attacker, total_cost(attack)) or _gambit_barred(fight, attack)
    return fight.choice(
        "declared",
        attack.attacker.id,
        "Go on?",
        (
            Option("go", "Go on", cost=f"pays {cost}" if cost else "", barred=barred),
            Option("wait", "Wait", barred="esc leaves it open"),
        ),
        role=Role.GO_ON,
    )


def _gambit_barred(fight: Fight, attack: Attack) -> str:
    """Why the gambit can't be tried: what it will cost may not take what step 2 leaves of Initiative (section 5)."""
    if attack.gambit is None or fight.option("gambit_may_self_crash"):
        return ""
    left, cost = attack.attacker.initiative - total_cost(attack).get("initiative", 0), attack.difficulty + 1
    return f"the gambit {too_dear(cost, left)}" if left - cost <= 0 else ""


def total_cost(attack: Attack) -> dict[str, int]:
    """What steps 1 and 2 cost in all: powers, Willpower, and the weapon's own cost in Initiative."""
    total = {"motes": 0, "willpower": attack.willpower, "initiative": weapon_cost(attack)}
    for one in attack.uses:
        for what, amount in one.cost.items():
            total[what] = total.get(what, 0) + amount
    return {what: amount for what, amount in total.items() if amount}


def weapon_cost(attack: Attack) -> int:
    """Initiative for the weapon option, an improvised or an unattuned weapon (rules section 16)."""
    return OPTION_COST[attack.option] + weapons.attack_cost(attack.weapon).value


def _what_for(attack: Attack) -> str:
    """What the Initiative for the weapon is paid for, in words."""
    option = () if attack.option == "none" else (attack.option,)
    return ", ".join((*option, *(part.label for part in weapons.attack_cost(attack.weapon).parts)))


def pays(fight: Fight, attack: Attack) -> bool:
    """2. Pays for what was declared; whether the attack goes on. What it gives or takes at once counts at once.

    A decisive attack or gambit by one whom the payments have crashed is as if never made (rules section 5).
    """
    attacker, cost = attack.attacker, total_cost(attack)
    if attack.willpower:
        essence.pay(fight, attacker, "spent", {"willpower": attack.willpower}, attack.pool)
    crash.pay(fight, attacker, weapon_cost(attack), "Initiative for the weapon", _what_for(attack))
    powers.pay(fight, attacker, attack.uses, "effects", attack.pool)
    essence.stunt_reward(fight, "stunt", attacker, attack.stunt)
    if attack.flurried:
        turn_room.takes(fight, attacker)
    if attacker.crashed and not attack.withering:
        return False
    attacker.further_attacks += powers.total(attack.uses, "further_attacks")
    weapon_option_defense(fight, attack)
    if weapons.is_slow(attack.weapon):
        attacker.write(f"sheet.weapon.{attack.weapon_id}.loaded", False)
    takes_openings(fight, attack)
    drains(fight, attack, attack.uses)
    told = powers.declared_words(attack.uses, attack.option, attack.bypass, stunt=attack.stunt, cost=cost)
    fight.result(told or "none", passed_over=not told)
    return True


def weapon_option_defense(fight: Fight, attack: Attack) -> None:
    """2. Chopping, piercing and smashing leave the attacker open: Defense -1, but not a piercing shot (section 16)."""
    shot = attack.option == "piercing" and not weapons.is_hand_weapon(attack.weapon)
    if attack.option == "none" or shot:
        return
    attacker = attack.attacker
    WEAPON_OPTIONS[attack.option].on(fight.draft, attacker.id, effects.until_start_of(attacker.id))


def takes_openings(fight: Fight, attack: Attack) -> None:
    """2. An aim is over with the attack, and so is an ally's distraction of this target (rules sections 4 and 10).

    Both are for the own turn: a counterattack leaves them.
    """
    attacker = attack.attacker
    if attack.outer is not None:
        return
    AIM.off(fight.draft, attacker.id)
    held = attacker.read("now.distract", {})
    if held and held["target"] == attack.target.id and (attacker.acting or attack.clash):
        attacker.write("now.distract", MISSING)
        fight.tell(DistractUsed(who=attacker.id, target=attack.target.id, amount=held["amount"]))
