"""What an attack declares: whom it can be made against, with what, how far away, and by which manoeuvre.

Every field has a default and can be changed until the end of the attack. Nothing is paid before all is declared.

The document gives the checks, and -10 to -30 on a shot at a held item. That they do no damage is our reading, and so is
that the size of the item says how much.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.core.ask import GM, Amount, Choice, Faces, Number, Option, Part, Question, Role, number
from engine.core.dice import dice_set, set_words
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.common import fighters
from engine.rules.common.action import FIELDS, ask_whom, choose

from .. import numbers, ranges
from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..lasting import PRONE
from ..log.attack import Disarms, KnocksDown
from ..log.telling import Ammunition
from ..sheet.traits import COVERS
from ..turn import rounds as bracing
from ..turn import spending
from . import strike
from .plan import DISARM, KNOCKDOWN, OPPORTUNITY, Attack

Args = Mapping[str, Any]


def declares(fight: Fight, attack: Attack, args: Args) -> None:
    """0. All fields in their order; those that don't apply to such a weapon are not asked."""
    attacker = attack.attacker
    attack.target = fight[fight.ask(ask_target, attacker, args)]
    fight.involve(attacker, attack.target)
    attack.weapon_id = fight.ask(ask_weapon, attack, args)
    attack.declared_weapon = attacker.weapons[attack.weapon_id]
    if attack.weapon.get("kind", "melee") != "melee":
        from_afar(fight, attack, args)
    else:
        attack.charge = fight.ask(ask_charge, attack, args) == "yes"
    attack.called = fight.ask(ask_called, attack, args)
    if attack.called == DISARM:
        attack.item = fight.ask(ask_item, attack, args)
        attack.size = fight.ask(ask_size, attack, args)
    attack.lethal = fight.ask(ask_intent, attack, args) == "lethal"
    attack.defenseless = fight.ask(ask_defenseless, attack) == "yes"
    attack.situation = fight.ask(ask_situation, attack)


def from_afar(fight: Fight, attack: Attack, args: Args) -> None:
    """0. What a shot or a throw has besides: how far, past what cover, and how many rounds."""
    chosen = fight.ask(ask_range, attack, args)
    found = ranges.bands(attack.attacker, attack.weapon)
    attack.point_blank = chosen == POINT_BLANK
    attack.band = next((band for band in found if band.name == chosen), _near_band(attack, found))
    if attack.kind in attack.attacker.setting("defense.cover_applies_to"):
        strike.declares(fight, attack, fight.ask(ask_cover, attack, args))
        if attack.target.braced:
            attack.behind_shield = fight.ask(ask_shield, attack) == "yes"
    if int(attack.weapon.get("shot_rate", 0)) and not attack.share:
        attack.rate = int(fight.ask(ask_rate, attack, args))


def _near_band(attack: Attack, found: Sequence[ranges.Band]) -> ranges.Band:
    """The band of a shot at arm's length, which may be farther than the first band goes."""
    attacker = attack.attacker
    near = float(attacker.setting("attack.modifiers.close_quarters_m"))
    known = ranges.between(attacker.draft, attacker.id, attack.target.id)
    metres = near if known is None else min(known, near)
    return next((band for band in found if metres <= band.upto), found[0])


def ask_target(fight: Fight, attacker: Fighter, args: Args) -> Choice:
    """0. Whom? Enemies first; those who can't be attacked stay in the list with the reason."""
    return ask_whom(fight, attacker, target_options(attacker), args.get("target"))


def ask_weapon(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. With what is at hand, or with bare hands."""
    attacker = attack.attacker
    options = [Option(id, one["name"], note=weapon_note(one), barred=_unfit(attack, id, one))
               for id, one in attacker.weapons.items()]  # fmt: skip
    return choose(fight, "weapon", attacker.id, "With what?", options, args.get("weapon"))


def weapon_note(weapon: Tree) -> str:
    """What a weapon does in a few words: `damage 4, 2d8, pen 1`."""
    dice = set_words(numbers.sides(weapon.get("dice", ())))
    pen = f"pen {weapon['pen']}" if weapon.get("pen", 0) else ""
    return ", ".join(filter(None, (f"damage {weapon.get('flat', 0)}", dice, pen)))


def _unfit(attack: Attack, id: str, weapon: Tree) -> str:
    attacker = attack.attacker
    kind = weapon.get("kind", "melee")
    if attack.how == OPPORTUNITY and kind != "melee":
        return "an Attack of Opportunity is melee"
    if kind == "area":
        return "an attack on an area"
    if kind == "thrown" and ranges.reach(attacker, weapon) < 1:
        return "too heavy to throw"
    distance = ranges.between(attacker.draft, attacker.id, attack.target.id)
    if distance is not None and not reaches(attacker, weapon, distance):
        return f"does not reach {distance} m"
    if weapon.get("capacity", 0) and loaded(attacker, id, weapon) < 1:
        return "not loaded"
    return ""


def loaded(fighter: Fighter, id: str, weapon: Tree) -> int:
    """The rounds in a weapon; it is full where nothing has been fired."""
    return int(fighter.read(f"now.loaded.{id}", weapon.get("capacity", 0)))


POINT_BLANK = "point_blank"


def ask_range(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. How far off the target is, by the bands of the weapon (rules P19)."""
    attacker = attack.attacker
    found, near = ranges.bands(attacker, attack.weapon), attacker.setting("attack.modifiers.close_quarters_m")
    options = [Option(POINT_BLANK, f"up to {near:g} m", note=_point_blank_words(attack, found))]
    options += [Option(band.name, _band_words(band), note=f"{band.modifier:+}" if band.modifier else "")
                for band in found]  # fmt: skip
    distance = ranges.between(fight.draft, attacker.id, attack.target.id)
    usual = next((band for band in found if band.modifier == 0), found[0]).name
    known = usual
    if distance is not None:
        band = ranges.band_at(attacker, attack.weapon, distance)
        known = POINT_BLANK if distance <= near else band.name if band is not None else usual
    return choose(fight, "range", attacker.id, "How far?", options, args.get("range", known))


def _point_blank_words(attack: Attack, found: Sequence[ranges.Band]) -> str:
    """What arm's length does: its own modifier beside that of the band; a thrown weapon is then used in melee."""
    if attack.weapon.get("kind") == "thrown":
        return "a melee attack"
    band, close = _near_band(attack, found), int(attack.attacker.setting("attack.modifiers.close_quarters"))
    return " ".join(f"{amount:+}" for amount in (band.modifier, close) if amount)


def _band_words(band: ranges.Band) -> str:
    return f"{band.name}, to {band.upto} m" if band.upto else band.name


def ask_cover(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. The cover between the two, where it protects from this side (rules P13)."""
    options = []
    for name in COVERS:
        dice = attack.attacker.setting(f"defense.cover.{name}")
        closed = dice == "untargetable"
        note = "" if closed else set_words(numbers.sides(dice))
        options.append(Option(name, name, note=note, barred="can't be aimed at" if closed else ""))
    options += strike.options()
    return choose(fight, "cover", GM, "What cover?", options, args.get("cover"))


def ask_shield(fight: Fight, attack: Attack) -> Choice:
    """0. Whether the shield that the target has braced faces this way: it is braced in one direction (rules P14)."""
    options = (Option("yes", "faces it"), Option("no", "faces another way"))
    return fight.choice("braced shield", GM, "Does the braced shield face it?", options, field=FIELDS, silent=True)


def ask_rate(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. How many rounds (rules P32)."""
    wanted = str(args.get("rate", args.get("shot_rate", "")))
    return choose(fight, "shot rate", attack.attacker.id, "How many rounds?", rates(attack), wanted)


def rates(attack: Attack) -> list[Option]:
    """The Shot Rates of a weapon, with the rounds and Action Points of each."""
    rows = attack.attacker.setting("attack.shot_rate")
    return [
        Option(str(rate), f"{rate}: {_rounds(row)}", f"{row['ap']} AP", barred=_rate_barred(attack, rate, row["ammo"]))
        for rate, row in enumerate(rows[: int(attack.weapon.get("shot_rate", 0)) + 1])
    ]


def _rounds(row: Mapping[str, Any]) -> str:
    return f"{row['ammo']} round{'s' if row['ammo'] > 1 else ''}"


def _rate_barred(attack: Attack, rate: int, rounds: int) -> str:
    if rate and strike.recoil_control(attack) < 0:
        return "no control over the recoil"
    held = loaded(attack.attacker, attack.weapon_id, attack.weapon)
    if attack.weapon.get("capacity", 0) and held < rounds:
        return f"{held} rounds are left"
    return ""


def ask_charge(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. Whether it is a charge: 4 metres or more straight in, in the same turn, once a turn (rules P18)."""
    barred = "once a turn" if attack.attacker.charged else "" if attack.attacker.acting else "in the own turn only"
    options = (Option("no", "no"), Option("yes", "charge", barred=barred))
    return choose(fight, "charge", attack.attacker.id, "A charge?", options, "yes" if args.get("charge") else "")


CALLED = {"none": "anywhere", "head": "head", "left_hand": "left hand", "right_hand": "right hand",
          "left_arm": "left arm", "right_arm": "right arm", "left_leg": "left leg",
          "right_leg": "right leg"}  # fmt: skip


def ask_called(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. A called shot: the place that is declared takes the place of the one that is rolled (rules P31)."""
    places = ("none",) if attack.target.thing else CALLED
    options = [Option(id, CALLED[id], note=_called_note(attack, id)) for id in places]
    options += called_options(attack)
    return choose(fight, "called shot", attack.attacker.id, "A called shot?", options,
                   args.get("called", args.get("called_shot")))  # fmt: skip


def _called_note(attack: Attack, id: str) -> str:
    if id == "none":
        return ""
    part = id.rpartition("_")[2]
    return f"{attack.attacker.setting(f'attack.modifiers.called_{part}'):+}"


def ask_item(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. What a Disarm is for: what the target has in hand (rules P31)."""
    options = [Option(id, str(one["name"])) for id, one in items(attack.target).items()]
    return choose(fight, "held item", attack.attacker.id, "Which held item?", options, args.get("item"))


def ask_size(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. How large that is, which says how hard it is to strike (rules P31)."""
    options = tuple(size_options())
    return choose(fight, "item size", attack.attacker.id, "How large is it?", options, args.get("size"),
                   size(attack))  # fmt: skip


def ask_intent(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. Whether it is meant to kill; said before the roll (rules P24)."""
    options = (Option("lethal", "lethal"), Option("nonlethal", "non-lethal", note="0 Health is unconscious"))
    return choose(fight, "intent", attack.attacker.id, "Lethal?", options, args.get("intent"))


def ask_defenseless(fight: Fight, attack: Attack) -> Choice:
    """0. Whether the target can defend itself at all (rules P10, P17)."""
    more = attack.attacker.setting("attack.modifiers.defenseless")
    options = (Option("no", "sees it coming"), Option("yes", "defenseless", note=f"{more:+}, no Active Defense"))
    return fight.choice("defenseless", GM, "Can the target defend itself?", options, field=FIELDS, silent=True)


def ask_situation(fight: Fight, attack: Attack) -> Amount:
    """0. What the GM adds for circumstances, -40 to 40 by fives (rules P2)."""
    return fight.amount("circumstances", GM, "Circumstances", 100, -100, 0, field=FIELDS, silent=True)


# -- going on ------------------------------------------------------------------------------------------------------
def ask_go_on(fight: Fight, attack: Attack) -> Choice:
    """0. All is declared: the answer pays for it."""
    due = fight.shown_value("AP")
    _, reason = spending.why_not(attack.attacker, due)
    verb = "Attack" if attack.kind == "melee" else "Shoot" if attack.kind == "ranged" else "Throw"
    go = Option("go", verb, f"{due} AP" if due else "", barred=reason)
    return fight.choice(
        "declared",
        attack.attacker.id,
        "Go on?",
        (go, Option("wait", "Wait", barred="esc leaves it open")),
        role=Role.GO_ON,
    )


def pays(fight: Fight, attack: Attack) -> None:
    """0. Pays Action Points and ammunition; aim, charge and a Counterstrike are used up; the attack is counted."""
    attacker = attack.attacker
    strike.uses_up(attack)
    spending.pay(fight, attacker, max(0, fight.shown_value("AP")), ACTIONS.row("attack").verb)
    if rounds := strike.ammunition(attack):
        left = loaded(attacker, attack.weapon_id, attack.weapon) - rounds
        attacker.write(f"now.loaded.{attack.weapon_id}", max(0, left))
        fight.tell(Ammunition(who=attacker.id, weapon=attack.weapon["name"], left=left, rounds=rounds))
    if attack.kind != "melee":
        attacker.aim = 0
    if attack.charge:
        attacker.charged = True
        bracing.lowers(fight, attacker)
    if strike.counters(attack):
        attacker.counter = ""


# -- whom a fighter may attack ----------------------------------------------------------------------------------------
def target_options(attacker: Fighter) -> tuple[tuple[Option, ...], str]:
    """Everyone as a target, objects behind enemies and own side last, and the first who can be attacked, or nobody.

    Those who are hidden come behind the others of their side.
    """
    against, things, beside = sections(attacker)
    everyone = attacker.draft.get("combatant", {})
    default = next((option.id for option in (*against, *things, *beside) if not option.barred), "")
    return (*fighters.last(everyone, against), *things, *fighters.last(everyone, beside)), default


def sections(attacker: Fighter) -> tuple[list[Option], list[Option], list[Option]]:
    """Enemies, objects and the own side, each in the order of the file."""
    against, things, beside = list[Option](), list[Option](), list[Option]()
    for id, one in attacker.draft.get("combatant", {}).items():
        if id == attacker.id:
            continue
        option = Option(id, str(one.get("name", "")), barred=barred_target(attacker, id, one))
        own, thing = one.get("side", "foes") == attacker.side, "structure" in one.get("sheet", {})
        (beside if own else things if thing else against).append(option)
    return against, things, beside


def barred_target(attacker: Fighter, id: str, target: Tree) -> str:
    """Why somebody, or an object, can't be attacked; empty where it can."""
    now, thing = target.get("now", {}), "structure" in target.get("sheet", {})
    if now.get("defeated", ""):
        return str(now["defeated"]) if thing else f"out of the fight ({now['defeated']})"
    if "initiative" not in now and not thing:
        return "not in the fight yet"
    distance = ranges.between(attacker.draft, attacker.id, id)
    if distance is not None and not any(reaches(attacker, one, distance) for one in attacker.weapons.values()):
        return f"{distance} m, out of reach"
    return ""


MELEE_M = 3
"""Metres up to which melee reaches; Reach in metres is not stated anywhere."""


def reaches(attacker: Fighter, weapon: Tree, metres: int) -> bool:
    """Whether a weapon can be used over a distance."""
    if weapon.get("kind", "melee") == "melee":
        return metres <= MELEE_M
    return ranges.band_at(attacker, weapon, metres) is not None or not ranges.reach(attacker, weapon)


def nobody_to_attack(attacker: Fighter) -> str:
    """Why this fighter can attack nobody at all; empty where it can."""
    return "" if target_options(attacker)[1] else "there is nobody to attack"


# -- disarm and Knockdown ---------------------------------------------------------------------------------------------
RULE = "rules P31"
CHECKS = {DISARM: "grip", KNOCKDOWN: "vigor"}
"""What resists each."""

PER_NET_HIT = -5
"""What each Net Hit adds to the target of the check."""


def items(target: Fighter) -> dict[str, Tree]:
    """What can be struck from somebody's hands: weapons that take any hands at all."""
    return {id: one for id, one in target.weapons.items() if id != "unarmed" and one.get("hands", 1)}


def barred_maneuver(target: Fighter, called: str) -> str:
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
    own = numbers.base(target, skill).parts
    return numbers.clamped(target, (*own, *numbers.standing(target, skill, against=attack.attacker.id), more))


def goal_name(attack: Attack) -> str:
    """What that target is called: `Grip target`."""
    return f"{CHECKS[attack.called].capitalize()} target"


def lands(fight: Fight, attack: Attack) -> None:
    """8. The check, and where it fails the weapon is out of hand, or the target down."""
    target, skill = attack.target, CHECKS[attack.called]
    item = item_name(attack)
    faces = fight.ask(ask_check, attack)
    goal = fight.shown_value(goal_name(attack))
    made = numbers.test(fight.draft, goal, faces[0]) if faces else None
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


def _hits(made: numbers.Test | None) -> Number:
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
        note = "" if barred_maneuver(attack.target, id) else f"{CHECKS[id].capitalize()} check, no damage"
        yield Option(id, title, note=note, barred=barred_maneuver(attack.target, id))


def size_options() -> Iterator[Option]:
    """0. How large a held item may be."""
    return (Option(id, title, note=f"{amount:+}") for id, (title, amount) in strike.SIZES.items())
