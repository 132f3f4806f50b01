"""Step 3: the Active Defense, only after an attack that has succeeded (rules S4, P9, P10, P14, P15)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.core.ask import Choice, Faces, Number, Option, Part, Question, Role, number
from engine.core.dice import dice_set, set_words
from engine.core.fight import Fight
from engine.core.model import Tree

from .. import numbers
from ..fighter import Fighter
from ..log.attack import Defends
from ..turn import spending
from . import strike
from .plan import Attack

NONE = "none"
BRACE = "brace "
TARGET, HITS = "Active Defense target", "active Hits"
BRACE_AP = 1
"""What bracing for impact costs (rules P30)."""

WORTH = 10
"""What a Hit is worth in points of a Success Target, for telling the likelier defense."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to defend: its Success Target, its own Hot dice, and why it can't be used."""

    id: str
    label: str
    skill: str
    dice: tuple[str, ...] = ()
    shield: Tree | None = None
    braced: bool = False
    barred: str = ""


def modes(attack: Attack) -> tuple[Mode, ...]:
    """Every way to defend against this attack, those that are barred with the reason; then each of the others braced,
    where that can be paid for."""
    plain = list(_modes(attack))
    if spending.why_not(attack.target, BRACE_AP + _cost(attack.target))[1]:
        return tuple(plain)
    braced = (Mode(f"{BRACE}{one.id}", f"Brace, {one.label}", one.skill, one.dice, one.shield, True)
              for one in plain if not one.barred)  # fmt: skip
    return (*plain, *braced)


NOT_SO = "not against a shot"


def _modes(attack: Attack) -> Iterator[Mode]:
    if attack.target.thing:
        return
    target, melee = attack.target, attack.kind == "melee"
    allowed = target.setting("defense.melee_allows" if melee else "defense.ranged_allows")
    every = _every(target)
    barred = {name: "" if name in allowed else NOT_SO if not melee else "not allowed" for name in MODES}
    tired = _tired(target)
    yield Mode("dodge", "Dodge", "dodge", barred=barred["dodge"] or tired)
    for id, weapon in target.weapons.items():
        if weapon.get("kind", "melee") == "melee" and (id != "unarmed" or attack.weapon_id == "unarmed"):
            dice = every or tuple(weapon.get("parry", ()))
            yield Mode(f"melee {id}", f"Melee, {str(weapon['name']).lower()}", "melee", dice,
                       barred=barred["melee"] or tired)  # fmt: skip
    for id, shield in target.shields.items():
        dice = every or tuple(shield.get("defense_dice", ()))
        yield Mode(f"block {id}", f"Block, {str(shield['name']).lower()}", "melee", dice, shield,
                   barred=barred["block"] or tired)  # fmt: skip


MODES = ("melee", "block", "dodge")


def _every(target: Fighter) -> tuple[str, ...]:
    """The dice of all that is in hand, where they add up (option `defense.parry_stacking`)."""
    if target.setting("defense.parry_stacking") != "all":
        return ()
    parries = [die for weapon in target.weapons.values() for die in weapon.get("parry", ())]
    return (*parries, *(die for shield in target.shields.values() for die in shield.get("defense_dice", ())))


def _tired(target: Fighter) -> str:
    """Why no Active Defense is left to somebody; empty where one is."""
    most = int(target.setting("defense.active_per_round"))
    if most and target.defended >= most:
        return "no Active Defense is left this round"
    return spending.why_not(target, _cost(target))[1] if _cost(target) else ""


def _cost(target: Fighter) -> int:
    return int(target.setting("defense.active_cost_ap"))


def target_number(attack: Attack, mode: Mode) -> Number:
    """3. The Success Target of a defense, with the defender's own wounds and conditions."""
    who = attack.target
    more = [Part("braced, Fortitude", who.attribute("fortitude"), "rules P30")] if mode.braced else []
    return numbers.defense(who, mode.skill, *more, against=attack.attacker.id, counted=int(attack.defending))


def worth(attack: Attack, mode: Mode) -> float:
    """How good a defense is: its target, and what its dice bring."""
    table: tuple[int, ...] = attack.target.setting("bonus_dice.hits")
    dice = sum(sum(table[:sides]) / sides for sides in numbers.sides(mode.dice))
    return target_number(attack, mode).value + WORTH * dice


def ask_active(fight: Fight, attack: Attack) -> Choice:
    """3. Whether and how the target defends; likeliest to help first among those that cost nothing."""
    options = [Option(one.id, one.label, f"{BRACE_AP} AP" if one.braced else "", _note(attack, one), one.barred)
               for one in modes(attack)]  # fmt: skip
    free = [one for one in modes(attack) if not one.barred and not one.braced]
    best = max(free, key=lambda one: worth(attack, one), default=None)
    options.append(Option(NONE, "Nothing"))
    if attack.defenseless:
        options = options[-1:]
    ask = fight.choice("active", attack.target.id, f"Does {attack.target.short} defend?", options,
                       default=best.id if best else NONE, role=Role.DEFENSE)  # fmt: skip
    return fight.by_habit(ask, "defense")


def _note(attack: Attack, mode: Mode) -> str:
    if mode.barred:
        return ""
    dice = set_words(numbers.sides(mode.dice))
    return " ".join(filter(None, (str(target_number(attack, mode).value), f"+ {dice}" if dice else "")))


def defends(fight: Fight, attack: Attack) -> None:
    """3. The Active Defense: its Hits and its own dice where it succeeds, exactly 0 where it fails."""
    attack.mode = fight.ask(ask_active, attack)
    if attack.mode == NONE:
        attack.active_hits = max(0, fight.show(HITS, number(("no Active Defense", 0))))
        fight.result("nothing", passed_over=attack.defenseless)
        return
    target = attack.target
    mode = next(one for one in modes(attack) if one.id == attack.mode)
    due = (BRACE_AP if mode.braced else 0) + _cost(target)
    if due:
        spending.pay(fight, target, due, "brace" if mode.braced else "defend")
    target.defended += 1
    attack.braced, attack.defending = mode.braced, True
    faces = fight.ask(ask_defense, attack, mode)
    attack.defending, mode = False, as_it_is(attack, mode)
    if faces:
        attack.active = numbers.test(fight.draft, fight.shown_value(TARGET), faces[0])
        strike.complication(fight, target, attack.active)
    attack.active_hits = fight.show(HITS, hits(attack, mode, faces[1:]))
    if mode.shield is not None and (attack.active_success or not fight.option("defense.shield_armor_needs_block")):
        attack.blocked_by = mode.shield
    _told(fight, attack, mode)


def as_it_is(attack: Attack, mode: Mode) -> Mode:
    """3. A mode that was chosen, with the dice that the sheet has for it now."""
    now = next((one for one in _modes(attack) if one.id == mode.id.removeprefix(BRACE)), mode)
    return replace(mode, dice=now.dice, shield=now.shield)


def ask_defense(fight: Fight, attack: Attack, mode: Mode) -> Question[Faces]:
    """3. The defender's d100 with the dice of what it parries or blocks with."""
    mode = as_it_is(attack, mode)
    fight.show(TARGET, target_number(attack, mode), title=f"{mode.label}, target")
    thrown = dice_set((100, *numbers.sides(mode.dice)), "Hit")
    return fight.faces("active defense", attack.target.id, mode.label, thrown, gives=HITS, role=Role.DEFENSE_DICE)


def hits(attack: Attack, mode: Mode, dice: tuple[int, ...]) -> Number:
    """3. The Hits of a defense (rules P9; option `test.failed_defense_hits`)."""
    test, draft = attack.active, attack.target.draft
    if test is None:
        return number(("no dice", 0))
    pairs = zip(numbers.sides(mode.dice), dice, strict=False)
    shown = [Part(f"d{sides} shows {face}", numbers.hits(draft, (face,)), "rules P6") for sides, face in pairs]
    if test.success:
        return number(Part(f"{test.target} against {test.roll:02}", test.hits, "rules P3"), *shown)
    lost = test.hits if attack.target.setting("test.failed_defense_hits") == "negative" else 0
    failed = Part(f"{test.target} against {test.roll:02}: failed", min(0, lost), "rules P9")
    # Cold dice count whatever the d100 shows (rules P7).
    return Number((failed, *([] if numbers.hot(draft, {}) else shown)))


def _told(fight: Fight, attack: Attack, mode: Mode) -> None:
    test, word = attack.active, mode.label.partition(",")[0] if not mode.braced else mode.label
    came = f"{attack.active_hits}" if attack.active_success or test is None else "failed"
    fight.result(f"{word} {came}")
    if test is not None:
        fight.tell(Defends(who=attack.target.id, mode=mode.label, roll=test.roll, target=test.target,
                           success=test.success, value=attack.active_hits))  # fmt: skip
