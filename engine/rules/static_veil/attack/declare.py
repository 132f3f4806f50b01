"""Step 0, before the d100: whom, with what, from where, past what cover, and how (rules S1, S21, S22).

Every field has a default and can be changed until the end of the attack. Nothing is paid before all is declared.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine.core.ask import GM, Amount, Choice, Option, Role
from engine.core.dice_sets import set_words
from engine.core.fight import Fight
from engine.core.model import Tree
from engine.rules.declaring import FIELDS, ask_whom, choose

from ..actions.table import ACTIONS
from ..fighter import Fighter
from ..log.cost_sentences import Ammunition
from ..numbers import bonus, ranges
from ..sheet.traits import COVERS
from ..turn import bracing, spending
from . import barriers, maneuvers, modifiers, targets
from .plan import DISARM, OPPORTUNITY, Attack

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
        barriers.declares(fight, attack, fight.ask(ask_cover, attack, args))
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
    return ask_whom(fight, attacker, targets.targets(attacker), args.get("target"))


def ask_weapon(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. With what is at hand, or with bare hands."""
    attacker = attack.attacker
    options = [Option(id, one["name"], note=weapon_note(one), barred=_unfit(attack, id, one))
               for id, one in attacker.weapons.items()]  # fmt: skip
    return choose(fight, "weapon", attacker.id, "With what?", options, args.get("weapon"))


def weapon_note(weapon: Tree) -> str:
    """What a weapon does in a few words: `damage 4, 2d8, pen 1`."""
    dice = set_words(bonus.sides(weapon.get("dice", ())))
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
    if distance is not None and not targets.reaches(attacker, weapon, distance):
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
        note = "" if closed else set_words(bonus.sides(dice))
        options.append(Option(name, name, note=note, barred="can't be aimed at" if closed else ""))
    options += barriers.options()
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
    if rate and modifiers.recoil_control(attack) < 0:
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
    options += maneuvers.called_options(attack)
    return choose(fight, "called shot", attack.attacker.id, "A called shot?", options,
                   args.get("called", args.get("called_shot")))  # fmt: skip


def _called_note(attack: Attack, id: str) -> str:
    if id == "none":
        return ""
    part = id.rpartition("_")[2]
    return f"{attack.attacker.setting(f'attack.modifiers.called_{part}'):+}"


def ask_item(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. What a Disarm is for: what the target has in hand (rules P31)."""
    options = [Option(id, str(one["name"])) for id, one in maneuvers.items(attack.target).items()]
    return choose(fight, "held item", attack.attacker.id, "Which held item?", options, args.get("item"))


def ask_size(fight: Fight, attack: Attack, args: Args) -> Choice:
    """0. How large that is, which says how hard it is to strike (rules P31)."""
    options = tuple(maneuvers.size_options())
    return choose(fight, "item size", attack.attacker.id, "How large is it?", options, args.get("size"),
                   maneuvers.size(attack))  # fmt: skip


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
    modifiers.uses_up(attack)
    spending.pay(fight, attacker, max(0, fight.shown_value("AP")), ACTIONS.row("attack").verb)
    if rounds := modifiers.ammunition(attack):
        left = loaded(attacker, attack.weapon_id, attack.weapon) - rounds
        attacker.write(f"now.loaded.{attack.weapon_id}", max(0, left))
        fight.tell(Ammunition(who=attacker.id, weapon=attack.weapon["name"], left=left, rounds=rounds))
    if attack.kind != "melee":
        attacker.aim = 0
    if attack.charge:
        attacker.charged = True
        bracing.lowers(fight, attacker)
    if modifiers.counters(attack):
        attacker.counter = ""
