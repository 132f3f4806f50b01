"""Step 4: Passive Defense, Cold dice that always count: Toughness, cover, a braced shield (rules P11 to P14)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import effects
from engine.core.ask import GM, Amount, Faces, Number, Part, Question, Role, number
from engine.core.dice_sets import dice_set, set_words
from engine.core.fight import Fight

from ..log.attack_sentences import PassiveDefense
from ..numbers import armor, bonus
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
    own = Source("Toughness", armor.toughness_dice(attack.target), "rules P12")
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
    return " + ".join(set_words(bonus.sides(one.dice)) for one in sources(attack))


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
    dice = dice_set((sides for one in sources(attack) for sides in bonus.sides(one.dice)), "Hit")
    return fight.faces("passive defense", attack.target.id, "Passive Defense", dice, gives=HITS, role=Role.PASSIVE_DICE)


def hits(attack: Attack, found: tuple[Source, ...], faces: tuple[int, ...], given: int) -> Number:
    """4. The Hits of each source as a part."""
    left, parts = list(faces), list[Part]()
    for one in found:
        shown, left = left[: len(one.dice)], left[len(one.dice) :]
        inner = tuple(
            Part(f"{die} shows {face}", bonus.hits(attack.target.draft, (face,)))
            for die, face in zip(one.dice, shown, strict=False)
        )
        parts.append(Part(f"{one.label} {set_words(bonus.sides(one.dice))}", sum(part.amount for part in inner),
                          one.rule, inner))  # fmt: skip
    more = effects.parts(attack.target.draft, attack.target.id, "passive")
    return number(*parts, *more, Part("another source", given, "rules S6"))


def dice_words(source: Source) -> str:
    """The dice of one source: `2d6`."""
    return set_words(bonus.sides(source.dice))
