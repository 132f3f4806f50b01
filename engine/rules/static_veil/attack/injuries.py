"""Critical Injuries: the roll, its band, and what it does at once in a fight (rules P24)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.ask import Faces, Number, Question, number
from engine.core.dice_sets import dice_set
from engine.core.fight import Fight

from ..fighter import Fighter
from ..lasting import BLEEDING, PRONE
from ..log.harm_sentences import CriticalInjury, Unconscious, Unstable

RULE = "rules P24"
BOUNDS = (15, 30, 45, 60, 70, 80, 90, 100)
"""Upper bounds of the bands, rising in severity."""

PSYCHIC = "psychic"
"""The table of psychic damage, which has no place on the body."""


@dataclass(frozen=True, slots=True)
class Does:
    """What a band does at once. Everything else about an injury is the GM's to tell."""

    unconscious: bool = False
    unstable: str = ""
    bleeding: int = 0
    prone: bool = False


_ARM, _LEG = Does(unstable="rounds", bleeding=3), Does(unstable="rounds", bleeding=2)
AT_ONCE: Mapping[str, Mapping[int, Does]] = {
    "head": {15: Does(True), 60: Does(True), 80: Does(True, "minutes"), 90: Does(True, "rounds"),
             100: Does(True, "rounds")},
    "torso": {70: Does(unstable="hours", bleeding=1), 80: Does(unstable="minutes"), 90: Does(prone=True),
              100: Does(unstable="rounds")},
    "left_arm": {100: _ARM}, "right_arm": {100: _ARM}, "left_leg": {100: _LEG}, "right_leg": {100: _LEG},
    PSYCHIC: {90: Does(True, "minutes"), 100: Does(True, "rounds")},
}  # fmt: skip
"""By place and upper bound of the band."""


def injury(fight: Fight, target: Fighter, excess: int, location: str) -> None:
    """Rolls a Critical Injury and lets it happen. What a person carries already counts, not the one being rolled."""
    faces = fight.ask(ask_roll, target)
    came = total(target, faces[0] if faces else 0, excess)
    value = max(1, fight.show(f"Critical Injury, {target.id}", came, who=target.id))
    bound = next((bound for bound in BOUNDS if value <= bound), BOUNDS[-1])
    carried = target.read("now.injury", {})
    free = next(id for id in map(str, range(1, len(carried) + 2)) if id not in carried)
    target.write(f"now.injury.{free}", {"location": location, "value": value})
    fight.tell(CriticalInjury(who=target.id, value=value, location=location, upto=bound, excess=excess))
    _does(fight, target, AT_ONCE.get(location, {}).get(bound, Does()))


def total(target: Fighter, face: int, excess: int) -> Number:
    """The roll, what the damage beyond 0 adds, and the injuries carried; at most the cap."""
    carried = len(target.read("now.injury", {}))
    each, more = int(target.setting("wounds.critical_per_excess")), int(target.setting("wounds.critical_per_injury"))
    return number(
        ("d100", face, RULE),
        (f"{excess} damage beyond 0, {each} each", excess * each, RULE),
        (f"injuries carried: {carried}", carried * more, RULE),
    ).at_most(int(target.setting("wounds.critical_cap")))


def ask_roll(fight: Fight, target: Fighter) -> Question[Faces]:
    """The d100 of the injury."""
    return fight.faces(f"critical.{target.id}", target.id, "Critical Injury", dice_set((100,)),
                      gives=f"Critical Injury, {target.id}")  # fmt: skip


def ask_timer(fight: Fight, target: Fighter) -> Question[Faces]:
    """How long until an unstable one dies: a d6 of the unit."""
    return fight.faces(f"unstable.{target.id}", target.id, "Unstable", dice_set((6,)), gives=f"unstable, {target.id}")


def _does(fight: Fight, target: Fighter, does: Does) -> None:
    if does.bleeding:
        BLEEDING.change(fight, target, does.bleeding)
    if does.prone:
        PRONE.change(fight, target, 1)
    if does.unconscious:
        fight.tell(Unconscious(who=target.id))
    if does.unstable:
        faces = fight.ask(ask_timer, target)
        left = fight.show(f"unstable, {target.id}", number(("d6", faces[0] if faces else 1, RULE)), who=target.id)
        target.unstable = f"{left} {does.unstable if left != 1 else does.unstable.removesuffix('s')}"
        fight.tell(Unstable(who=target.id, left=target.unstable))
