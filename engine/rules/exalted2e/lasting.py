"""Effects that have a name in Exalted 2e: a row for each (rules sections 3, 5, 6.2, 10, 11 and 18.4).

What a power brings and what somebody has been talked into bear names of their own.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from engine.core import effects
from engine.core.made_up import Vocabulary
from engine.core.model import Draft, Tree
from engine.rules.common import desk
from engine.rules.common.fighters import short
from engine.rules.common.lasting import Lasting, LastingTable

from .fighter import Fighter

RULE = "rules section 6.2"


def _by_hand(label: str, *also: str, **columns: Any) -> Lasting:
    """A row that can be put on by its name, or by one of `also`."""
    return Lasting(label, rule=RULE, by_hand=True, also=also, **columns)


# -- how somebody is (sections 5.3, 6.2 and 10) ------------------------------------------------------------------------
PRONE = _by_hand(
    "prone", "knocked down", modifiers={"external": -1}, note="rises with an action, Speed 5", state=True,
)  # fmt: skip
HELPLESS = _by_hand("inactive", "helpless", note="both base DVs are 0, passes on its tick", routine=True)
"""On one who can do nothing."""
STUNNED = _by_hand("stunned", modifiers={"dice": -2}, passes=True, state=True)
"""Its dice are off every roll that is not reflexive."""
UNAWARE = _by_hand("unaware", note="both base DVs are 0", state=True)
DISTRACTED = _by_hand("distracted", modifiers={"dice": -2}, state=True)
IMPAIRED = _by_hand("impaired", modifiers={"dice": -2}, state=True)
BLIND = _by_hand("blind", modifiers={"dice": -4}, state=True)

# -- what actions leave (sections 3, 11, 17 and 18.4) ------------------------------------------------------------------
CLINCHED = _by_hand("clinched", words="held by {}", routine=True)
CLINCHING = _by_hand("clinching", note="both base DVs are 0", words="holds {}", routine=True)
BLOCKED = Lasting("blocked", state=True)
"""On one who does not get past; where to it says the map of the game master."""
LEFT = "actions_left"
"""The number of an effect that says how many actions are left of something; it adds to nothing."""
PERSUADES = Lasting("persuades", words="persuades {}", routine=True)
"""On one who is in the middle of a social action, against whom it is to persuade."""


# -- where somebody stands (sections 5.4, 5.5 and 6.2) -----------------------------------------------------------------
@dataclass(frozen=True)
class Cover(Lasting):
    """Hard cover, of so many percent: what it adds to both DVs in close combat and at range depends on the attack."""

    percent: str = ""
    close: int = 0
    ranged: int = 0

    def adds(self, ranged: bool) -> int:
        """What it adds to both DVs."""
        return self.ranged if ranged else self.close


def _cover(percent: str, close: int, ranged: int, *also: str) -> Cover:
    note = f"DV +{close} close, +{ranged} ranged"
    return Cover(
        f"cover {percent}%", rule=RULE, note=note, by_hand=True, also=(f"cover {percent}", *also), group="cover",
        percent=percent, close=close, ranged=ranged,
    )  # fmt: skip


_COVERS = (_cover("25", 0, 1), _cover("50", 1, 2, "cover"), _cover("75", 1, 3), _cover("90", 2, 4))
COVERS = {one.percent: one for one in _COVERS}
"""Cover by its percents."""
_CALLED = {word: row for row in COVERS.values() for word in (row.label, row.label.removesuffix("%"))}


def covers(draft: Draft, who: str) -> Iterator[tuple[str, Cover]]:
    """The covers that a fighter is in with the labels of their effects, which may lack the percent sign."""
    for _, one in effects.on(draft, who):
        if row := _CALLED.get(one["label"]):
            yield one["label"], row


HIGHEST = 3
"""A slope or a wall adds at most so much."""
_HIGHER = "higher "
"""What the label of a slope begins with; how much higher stands behind it."""
_SLOPES = {1: ("higher",), 2: ("steep",)}
HIGHER = tuple(
    _by_hand(
        f"{_HIGHER}{size}", *_SLOPES.get(size, ()), note=f"DV +{size} in close combat with who stands lower",
        group="height",
    )
    for size in range(1, HIGHEST + 1)
)  # fmt: skip
MOUNTED = _by_hand("mounted", note="stands 1 higher than those on foot; without Ride 1 success less", state=True)


def higher(draft: Draft, who: str) -> int:
    """How much higher the steepest slope is that a fighter stands on: 0 to 3. One that somebody has written into a file
    as steeper counts as the steepest."""
    behind = (str(one["label"]).partition(_HIGHER) for _, one in effects.on(draft, who))
    return min(HIGHEST, max((int(size) for lead, _, size in behind if not lead and size.isdecimal()), default=0))


NO_GROUND = _by_hand("no ground", note="base Dodge DV is 0")
TERRAIN = tuple(
    _by_hand(
        f"terrain {size}", *(("unstable ground", "terrain") if size == 1 else ()), modifiers={"dodge": -size},
        group="terrain",
    )
    for size in (1, 2, 3)
)  # fmt: skip
WATER = (
    _by_hand("water above ankles", modifiers={"external": -1}, group="water"),
    _by_hand("water above waist", modifiers={"external": -2}, group="water"),
)
SIGHT = (
    _by_hand("poor vision", "fog", modifiers={"external": -1}, group="sight"),
    _by_hand("no vision", "dark", modifiers={"external": -2}, group="sight"),
)

BOOK = LastingTable(
    PRONE, HELPLESS, STUNNED, UNAWARE, *COVERS.values(), *HIGHER, MOUNTED, *TERRAIN, NO_GROUND, *WATER, *SIGHT,
    DISTRACTED, IMPAIRED, BLIND, CLINCHED, CLINCHING, BLOCKED,
)  # fmt: skip
"""Those that a fight by the book knows."""

LASTING = LastingTable(*BOOK.rows.values(), PERSUADES)
"""All of them: also those that a table's own rules bring."""


# -- effects in words -------------------------------------------------------------------------------------------------
def effect_words(fighter: Fighter, effect: Tree) -> str:
    """An effect as a state of its fighter: `prone`, `poison to 34`, `held by the Knight`."""
    label, against = str(effect["label"]), effect.get("against", "")
    if said := LASTING.words(effect, lambda id: short(fighter.draft, id)):
        left = effect.get("modifiers", {}).get(LEFT, 0)
        return said + (f", {left} left" if left else "")
    words = f"{label} against {short(fighter.draft, against)}" if against else label
    tick = effect.get("until", {}).get("tick", 0)
    return f"{words} to {tick}" if tick else words


def changes(effect: Tree) -> str:
    """What an effect changes: `soak +2, dv -1`; how many actions are left of one is no number that counts."""
    counts = {name: amount for name, amount in effect.get("modifiers", {}).items() if name != LEFT}
    return desk.changes({**effect, "modifiers": counts})


def name_words(fighter: Fighter, effect: Tree) -> str:
    """The same without the tick on which it ends."""
    tick = effect.get("until", {}).get("tick", 0)
    return effect_words(fighter, effect).removesuffix(f" to {tick}") if tick else effect_words(fighter, effect)


def end_words(fighter: Fighter, effect: Tree) -> str:
    """What ends an effect: `until tick 34`, `until the Knight acts`; nothing where it has to be removed."""
    until = effect.get("until", {})
    if until.get("tick", 0):
        return f"until tick {until['tick']}"
    count = until.get("count", 1)
    for moment, one, several in (
        ("start_of", "until {} acts", "until {} has acted {} times"),
        ("end_of", "until {} has acted", "until {} has acted {} times"),
    ):
        if who := until.get(moment, ""):
            name = "it" if who == fighter.id else short(fighter.draft, who)
            if count > 1:
                return several.format(name, count - (moment == "start_of"))
            return f"{one.format(name)}{_on(fighter, who)}"
    return "this scene" if until.get("scene", False) else ""


def _on(fighter: Fighter, who: str) -> str:
    """On which tick somebody acts next, where that is known."""
    other = Fighter(fighter.draft, who)
    return f", tick {other.tick}" if other.joined and not other.out and not other.acting else ""


# -- the words for the numbers that an effect made up on the spot may add to, and for what it m -----------------------
VOCABULARY = Vocabulary(
    adds={
        "attack die": "attack_dice",
        "attack roll": "attack_dice",
        "attack success": "attack_successes",
        "dv": "dv",
        "defense": "dv",
        "defence": "dv",
        "dv die": "dv_dice",
        "defense die": "dv_dice",
        "dodge": "dodge",
        "dodge dv": "dodge",
        "parry": "parry",
        "parry dv": "parry",
        "soak": "soak",
        "bashing soak": "bashing_soak",
        "lethal soak": "lethal_soak",
        "hardness": "hardness",
        "damage": "raw_damage",
        "raw damage": "raw_damage",
        "damage die": "damage_dice",
        "post-soak die": "damage_dice",
        "damage success": "damage_levels",
        "damage level": "damage_levels",
        "level": "damage_levels",
        "minimum": "minimum",
        "minimum damage": "minimum",
        "ignore soak": "ignore_soak",
        "soak ignore": "ignore_soak",
        "external": "external",
        "external penalty": "external",
        "speed": "speed",
        "join battle die": "join_battle_dice",
        "join battle success": "join_battle_successes",
        "die": "dice",
    },
    pays={
        "mote": "motes",
        "willpower": "willpower",
        "health": "health",
        "health level": "health",
        "anima": "anima",
    },
    doubles=False,
)

OF_THE_TARGET = frozenset({"dv", "dv_dice", "dodge", "parry", "soak", "bashing_soak", "lethal_soak", "hardness"})
"""What counts in an attack only for the one who is attacked."""
