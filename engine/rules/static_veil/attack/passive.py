"""Defences that need no choice, and how two rolls are compared."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import effects
from engine.core.ask import GM, Amount, Faces, Number, Part, Question, Role, number
from engine.core.dice import dice_set, set_words
from engine.core.fight import Fight
from engine.core.model import Draft

from .. import numbers
from ..fighter import setting
from ..log.attack import PassiveDefense, ZeroVsZero
from ..sheet.traits import COVERS
from .plan import Attack

HITS = "passive Hits"


@dataclass(frozen=True, slots=True)
class Source:
    """Where passive dice come from."""

    label: str
    dice: tuple[str, ...]
    rule: str


def sources(attack: Attack) -> tuple[Source, ...]:
    """4. What defends by itself against this attack, in the order in which its dice are given."""
    own = Source("Toughness", numbers.toughness_dice(attack.target), "rules P12")
    return tuple(one for one in (own, *_covers(attack)) if one.dice)


def _covers(attack: Attack) -> Iterator[Source]:
    """Cover, and a braced shield; where only the higher counts, that one (option `defense.cover_stacking`)."""
    target = attack.target
    shield = target.shields.get(target.braced, {}) if attack.behind_shield else {}
    kind = "thrown" if attack.kind == "area" else attack.kind
    if kind not in target.setting("defense.cover_applies_to"):
        return
    levels = [("cover", attack.cover, "rules P13")]
    if shield:
        levels.append((str(shield["name"]), str(shield.get("cover", "none")), "rules P14"))
    if target.setting("defense.cover_stacking") == "highest":
        levels = [max(levels, key=lambda one: COVERS.index(one[1]))]
    for label, level, rule in levels:
        dice = target.setting(f"defense.cover.{level}")
        if dice != "untargetable":
            yield Source(f"{level} cover" if label == "cover" else f"{label}, braced", tuple(dice), rule)


def words(attack: Attack) -> str:
    """The passive dice by source: `d6 + 2d6`."""
    return " + ".join(set_words(numbers.sides(one.dice)) for one in sources(attack))


def defends(fight: Fight, attack: Attack) -> None:
    """4. The dice of all sources together, converted one by one, and what any other source gives."""
    given = fight.ask(ask_other, attack)
    faces = fight.ask(ask_passive, attack)
    attack.passive_hits = max(0, fight.show(HITS, hits(attack, sources(attack), faces, given)))
    fight.tell(PassiveDefense(who=attack.target.id, faces=tuple(faces), value=attack.passive_hits))
    fight.result(str(attack.passive_hits))


def ask_other(fight: Fight, attack: Attack) -> Amount:
    """4. Hits of a source that no sheet knows (rules S6)."""
    return fight.amount("other passive", GM, "Hits of another passive source", 20, silent=True)


def ask_passive(fight: Fight, attack: Attack) -> Question[Faces]:
    """4. Every passive die."""
    dice = dice_set((sides for one in sources(attack) for sides in numbers.sides(one.dice)), "Hit")
    return fight.faces("passive defense", attack.target.id, "Passive Defense", dice, gives=HITS, role=Role.PASSIVE_DICE)


def hits(attack: Attack, found: tuple[Source, ...], faces: tuple[int, ...], given: int) -> Number:
    """4. The Hits of each source as a part."""
    left, parts = list(faces), list[Part]()
    for one in found:
        shown, left = left[: len(one.dice)], left[len(one.dice) :]
        inner = tuple(
            Part(f"{die} shows {face}", numbers.hits(attack.target.draft, (face,)))
            for die, face in zip(one.dice, shown, strict=False)
        )
        parts.append(Part(f"{one.label} {set_words(numbers.sides(one.dice))}", sum(part.amount for part in inner),
                          one.rule, inner))  # fmt: skip
    more = effects.parts(attack.target.draft, attack.target.id, "passive")
    return number(*parts, *more, Part("another source", given, "rules S6"))


def dice_words(source: Source) -> str:
    """The dice of one source: `2d6`."""
    return set_words(numbers.sides(source.dice))


# -- steps 5 to 7 -----------------------------------------------------------------------------------------------------
ACTIVE, PASSIVE, COMBINED = "active", "passive", "combined"
DEFENSE, NET = "Defense Hits", "Net Hits"


def stopped_early(fight: Fight, attack: Attack) -> bool:
    """3. Whether the Active Defense has stopped the attack alone, so that passive dice change nothing (rules P11)."""
    if not attack.active_success or not enough(fight, attack, attack.active_hits):
        return False
    # Of 0 against 0 one profile needs the passive Hits before anything is decided.
    return attack.hits > 0 or attack.active_hits > 0 or fight.option("defense.zero_vs_zero") != "attacker"


def enough(fight: Fight, attack: Attack, defense: int) -> bool:
    """6. Whether so many Defense Hits stop the attack; equal Hits by the option `defense.tie`, 0 and 0 by its own."""
    return is_enough(fight.draft, attack.hits, defense, attack.active_success)


def is_enough(draft: Draft, hits: int, defense: int, active_success: bool) -> bool:
    """6. The same of numbers that may come up."""
    if hits == 0 and defense == 0:
        how = setting(draft, "defense.zero_vs_zero")
        return bool(how == "defender" or (how == "opposed" and active_success))
    return defense > hits or (defense == hits and bool(setting(draft, "defense.tie") == "defender"))


def compares(fight: Fight, attack: Attack, early: bool) -> bool:
    """5 to 7. Adds the defenses up, and says whether the attack gets through."""
    fight.at("5", "Compare Hits")
    whole = number(("Active Defense", attack.active_hits), ("Passive Defense", attack.passive_hits))
    attack.defense = fight.show(DEFENSE, whole)
    fight.result(f"{attack.hits} against {attack.defense}")
    fight.at("6", "Stopped?")
    stopped = enough(fight, attack, attack.defense)
    if attack.hits == 0 and attack.defense == 0:
        fight.tell(ZeroVsZero(through=not stopped))
        fight.bites("defense.zero_vs_zero", attack.target.id)
    if stopped:
        attack.negated_by = ACTIVE if early else _by(attack)
        fight.result(f"by {attack.negated_by} defense" if attack.negated_by != COMBINED else "by both together")
        return False
    fight.result("no")
    fight.at("7", "Net Hits")
    attack.net = max(0, fight.show(NET, number((("attack Hits"), attack.hits), ("Defense Hits", -attack.defense))))
    fight.result(str(attack.net))
    return True


def _by(attack: Attack) -> str:
    """Who has stopped it: both where both gave Hits, else who gave any (rules trap 9)."""
    if attack.active_hits > 0 and attack.passive_hits > 0:
        return COMBINED
    return ACTIVE if attack.active_hits > 0 or (attack.active_success and attack.passive_hits == 0) else PASSIVE


def counters(fight: Fight, attack: Attack) -> bool:
    """Whether a Counterstrike may answer: the Active Defense alone has stopped it (rules P16)."""
    if not attack.negated_by:
        return False
    return attack.negated_by == ACTIVE or fight.option("defense.counterstrike_needs") == "any_negation"
