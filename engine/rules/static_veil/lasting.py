"""Effects that have a name in Static Veil: a row for each, the conditions among them (rules P21, P22, P32 and P34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import effects
from engine.core.fight import Fight
from engine.core.made_up import Vocabulary
from engine.core.model import Draft, Tree
from engine.rules.common.fighters import short
from engine.rules.common.lasting import Lasting, LastingTable

from .fighter import Fighter
from .log.actions import ConditionMoves

RULE = "rules P34"

STACKS = "stacks"
"""The number of an effect that says how many stacks of a condition it is; it adds to nothing."""


@dataclass(frozen=True)
class Condition(Lasting):
    """A condition, which comes in stacks, `most` of them at most.

    Its `modifiers` are those of a single stack. Each stack does so much `damage` by itself. It is told shorter by its
    `verb`, as what somebody does.
    """

    most: int = 1
    damage: int = 0
    verb: str = ""

    def of(self, stacks: int) -> Mapping[str, int]:
        """What so many stacks change, after how many they are."""
        each = {name: amount * stacks for name, amount in self.modifiers.items() if name != STACKS}
        return {STACKS: stacks, **each}

    def stacks(self, draft: Draft, who: str) -> int:
        """How many stacks of it somebody has."""
        return sum(_stacks(one) for _, one in self.found(draft, who))

    def harm(self, draft: Draft, who: str) -> int:
        """The damage that it does to somebody by itself each time."""
        return self.damage * self.stacks(draft, who)

    def said(self, effect: Tree) -> str:
        """One of it as a state: `bleeds 1`, `distracted 2`, `prone`."""
        words = self.verb or self.label
        return f"{words} {_stacks(effect)}" if self.most > 1 else words

    def change(self, fight: Fight, fighter: Fighter, by: int) -> None:
        """More stacks of it, or fewer; never more than there can be."""
        was = self.stacks(fight.draft, fighter.id)
        to = max(0, min(self.most, was + by))
        if to == was:
            return
        ends = sum(_stacks(one) for _, one in self.found(fight.draft, fighter.id) if one.get("until"))
        if to >= ends:
            self._without_end(fight.draft, fighter.id, to - ends)
        else:
            self.off(fight.draft, fighter.id)
            self._without_end(fight.draft, fighter.id, to)
        fight.tell(ConditionMoves(who=fighter.id, label=self.label, was=was, to=to))

    def _without_end(self, draft: Draft, who: str, stacks: int) -> None:
        """Sets the stacks that last until something takes them away; those that end by themselves stay as they are."""
        for id, one in self.found(draft, who):
            if not one.get("until"):
                effects.remove(draft, id)
        if stacks:
            self.on(draft, who, modifiers=self.of(stacks))


def _stacks(effect: Tree) -> int:
    return int(effect.get("modifiers", {}).get(STACKS, 1))


def _condition(
    label: str, most: int, *also: str, note: str = "", damage: int = 0, verb: str = "", **each: int
) -> Condition:
    return Condition(
        label, {**each, STACKS: 1}, RULE, note, by_hand=True, also=also, most=most, damage=damage, verb=verb
    )


BLEEDING = _condition("bleeding", 3, note="1 damage a stack at the first turn of a round", damage=1, verb="bleeds")
BURNING = _condition(
    "burning", 10, note="2 damage a stack, pen 2 a stack, then 1 stack more", damage=2, verb="burns",
)  # fmt: skip
CHILLED = _condition("chilled", 4, note="1 metre less a stack", test=-5)
CORRODING = _condition(
    "corroding", 10, note="2 damage and pen 2 a stack at the end of the turn, then 1 stack less", damage=2,
    verb="corrodes",
)  # fmt: skip
DISTRACTED = _condition("distracted", 4, note="1 Action Point clears it", test=-5)
STUNNED = _condition("stunned", 3, "dazed", note="1 Action Point less a stack, half movement")
PRONE = _condition("prone", 1, "knocked down", note="stands up with 1 Action Point")
RESTRAINED = _condition("restrained", 4)
BLINDED = _condition("blinded", 5, "blind")
DEAFENED = _condition("deafened", 5, "deaf")
FRIGHTENED = _condition("frightened", 3)
FATIGUE = _condition("fatigue", 4, "tired", test=-5)

SUPPRESSED = Lasting("suppressed", {"test": -5}, "rules P32")
"""On one who is under fire: so much on every test for each Hit."""

LASTING = LastingTable(
    BLEEDING, BURNING, CHILLED, CORRODING, DISTRACTED, STUNNED, PRONE, RESTRAINED, BLINDED, DEAFENED, FRIGHTENED,
    FATIGUE, SUPPRESSED,
)  # fmt: skip
"""All of them."""


# -- effects in words -------------------------------------------------------------------------------------------------
def effect_words(fighter: Fighter, effect: Tree) -> str:
    """An effect as a state of its fighter: `prone`, `bleeds 1`, `distracted 2`, `marked by Sefa`."""
    label, against = str(effect["label"]), effect.get("against", "")
    row = LASTING.rows.get(label)
    said = row.said(effect) if isinstance(row, Condition) else label
    return f"{said} against {short(fighter.draft, against)}" if against else said


def changes(effect: Tree) -> str:
    """What an effect changes: `test -5`; its stacks are no number."""
    found = effect.get("modifiers", {}).items()
    return ", ".join(f"{name.replace('_', ' ')} {amount:+}" for name, amount in found if name != STACKS)


def end_words(fighter: Fighter, effect: Tree) -> str:
    """What ends an effect: `to the end of round 2`, `until Sefa acts`; nothing where it has to be removed."""
    until = effect.get("until", {})
    count = until.get("count", 1)
    if round := until.get("round", 0):
        return f"to the end of round {round}"
    for moment, one, several in (
        ("start_of", "until {} acts", "until {} has acted {} times"),
        ("end_of", "until {} has acted", "until {} has acted {} times"),
    ):
        if who := until.get(moment, ""):
            name = "it" if who == fighter.id else short(fighter.draft, who)
            return several.format(name, count - (moment == "start_of")) if count > 1 else one.format(name)
    return "this scene" if until.get("scene", False) else ""


# -- the words for the numbers that an effect made up on the spot may add to ------------------------------------------
VOCABULARY = Vocabulary(
    adds={
        "test": "test",
        "all test": "test",
        "success target": "test",
        "attack": "attack",
        "attack test": "attack",
        "target": "attack",
        "defense": "defense",
        "defence": "defense",
        "dodge": "dodge",
        "melee": "melee",
        "marksmanship": "marksmanship",
        "athletic": "athletics",
        "to be hit": "attacked",
        "attacked": "attacked",
        "armor": "armor",
        "damage": "damage",
        "passive": "passive",
        "passive success": "passive",
        "initiative": "initiative",
        "movement": "movement",
    },
    pays={},
    doubles=False,
)

OF_THE_TARGET = frozenset({"defense", "dodge", "armor", "passive", "attacked"})
"""What counts in an attack only for the one who is attacked."""
