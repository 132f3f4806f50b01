"""The gambits: what each must beat, and when it can be tried (rules section 10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.core.model import Tree

from ..fighter import Fighter
from ..sheet import weapons
from ..sheet.tags import has


@dataclass(frozen=True, slots=True)
class Gambit:
    """A gambit: its difficulty, or the range the attacker chooses it from."""

    id: str
    title: str
    low: int
    high: int
    extra: bool = False

    @property
    def chosen(self) -> bool:
        """Whether the attacker chooses the difficulty."""
        return self.low != self.high


GAMBITS: dict[str, Gambit] = {
    gambit.id: gambit
    for gambit in (
        Gambit("grapple", "Grapple", 2, 2),
        Gambit("disarm", "Disarm", 3, 3),
        Gambit("distract", "Distract", 3, 5),
        Gambit("unhorse", "Unhorse", 4, 5),
        Gambit("custom", "Other gambit", 1, 20),
        Gambit("knockback", "Knockback", 3, 3, extra=True),
        Gambit("knockdown", "Knockdown", 3, 3, extra=True),
        Gambit("pull", "Pull", 3, 3, extra=True),
        Gambit("pilfer", "Pilfer", 2, 2, extra=True),
        Gambit("reveal-weakness", "Reveal weakness", 2, 2, extra=True),
        Gambit("bind", "Bind", 2, 2, extra=True),
        Gambit("detonate", "Detonate", 4, 4, extra=True),
        Gambit("goad", "Goad", 3, 3, extra=True),
        Gambit("leech", "Leech", 3, 3, extra=True),
        Gambit("pile-on", "Pile on", 2, 2, extra=True),
        Gambit("riposte", "Riposte", 1, 1, extra=True),
    )
}
"""The four of the core book, one of the GM's own, and more behind the option `extra_gambits`."""


def offered(fight: Fight) -> tuple[Gambit, ...]:
    """The gambits of this table, by the option `extra_gambits`."""
    return tuple(gambit for gambit in GAMBITS.values() if not gambit.extra or fight.option("extra_gambits") == "on")


def eased(gambit: Gambit, weapon: Tree) -> int:
    """What the weapon takes off the difficulty: Disarming for a disarm, Smashing for knocking back or down."""
    tag = {"disarm": "disarming", "knockback": "smashing", "knockdown": "smashing"}.get(gambit.id, "")
    return int(bool(tag) and has(weapon, tag))


def least(gambit: Gambit, weapon: Tree) -> int:
    """The lowest difficulty it can be tried at with this weapon."""
    return gambit.low - eased(gambit, weapon)


def why_not(gambit: Gambit, attacker: Fighter, target: Fighter, weapon: Tree, may_crash: bool) -> str:
    """Why this gambit can't be tried, or nothing. Its cost may not take the last Initiative (rules section 5)."""
    cost = least(gambit, weapon) + 1
    if attacker.initiative - cost <= 0 and not may_crash:
        return too_dear(cost, attacker.initiative)
    if gambit.id == "grapple" and not weapons.can_grapple(weapon):
        return "needs bare hands or a grappling weapon"
    return ""


def too_dear(cost: int, left: int) -> str:
    """Why a cost can't be paid that may not take the last Initiative: `costs 3 Initiative, which would leave none`."""
    return f"costs {cost} Initiative, {'which would leave none' if cost == left else f'only {max(0, left)} left'}"


def ask_ally(fight: Fight, attacker: Fighter, target: Fighter) -> Choice:
    """Whom a distraction helps: an ally that is not in Crash and has no such help already."""
    allies = [one for one in fight.everyone() if one.side == attacker.side and one.joined and not one.out]
    options = [Option(one.id, one.name, barred=_no_ally(one)) for one in allies if one != attacker]
    nobody = Option("nobody", "Nobody")
    return fight.choice("ally", attacker.id, "Whose chance is it?", [*options, nobody], field="declare")


def _no_ally(one: Fighter) -> str:
    """Why a fighter can't be helped by a distraction now; one such bonus at a time (rules section 10)."""
    if one.crashed:
        return "in Crash"
    return "has such a bonus already" if one.read("now.distract", {}) else ""
