"""The gambits: what each must beat, and what it does when it succeeds (rules section 10)."""

from __future__ import annotations

from dataclasses import dataclass

from engine import effects
from engine.ask import Ask, Option
from engine.model import Tree
from engine.procedure import Fight

from . import grapple, weapons
from .fighter import BANDS, Fighter
from .ranges import band_between, set_band
from .tags import has


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
        Gambit("unhorse", "Unhorse", 4, 4),
        Gambit("custom", "Other gambit", 1, 20),
        Gambit("knockback", "Knockback", 3, 3, extra=True),
        Gambit("knockdown", "Knockdown", 3, 3, extra=True),
        Gambit("pull", "Pull", 3, 3, extra=True),
        Gambit("pilfer", "Pilfer", 2, 2, extra=True),
        Gambit("bind", "Bind", 2, 2, extra=True),
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
        return f"costs {cost} of {attacker.initiative} Initiative"
    if gambit.id == "grapple" and not weapons.can_grapple(weapon):
        return "needs bare hands or a grappling weapon"
    return ""


def ask_ally(fight: Fight, attacker: Fighter, target: Fighter) -> Ask:
    """Whom a distraction helps: an ally that is not in Crash."""
    allies = [one for one in fight.everyone() if one.side == attacker.side and one.joined and not one.out]
    options = [Option(one.id, one.name, barred="in Crash" if one.crashed else "") for one in allies if one != attacker]
    nobody = Option("nobody", "Nobody")
    return fight.choice("ally", attacker.id, "Whose chance is it?", [*options, nobody], field="declare")


def succeeds(fight: Fight, gambit: Gambit, attacker: Fighter, target: Fighter, weapon: str, margin: int) -> None:
    """What a gambit that succeeded does. A distraction is paid out when the cost is known."""
    done = {
        "grapple": _grapple,
        "bind": _grapple,
        "disarm": _disarm,
        "unhorse": _unhorse,
        "knockdown": _prone,
        "knockback": _knockback,
        "pull": _pull,
    }.get(gambit.id)
    if done is not None:
        done(fight, attacker, target, margin)


def _grapple(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    grapple.begins(fight, attacker, target)
    fight.fact("grappled", who=target.id, by=attacker.id)


def _disarm(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    lost = fight.ask(_which_weapon, target)
    if lost == "none":
        return
    target.write(f"sheet.weapon.{lost}.ready", False)
    fight.fact("disarmed", who=target.id, weapon=target.sheet(f"weapon.{lost}.name", lost))


def _which_weapon(fight: Fight, target: Fighter) -> Ask:
    held = target.sheet("weapon", {})
    options = [
        Option(id, one["name"]) for id, one in held.items() if weapons.is_ready(one) and weapons.can_be_disarmed(one)
    ]
    return fight.choice("disarmed weapon", target.id, "Which weapon is lost?", options or [Option("none", "No weapon")])


def _unhorse(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    from .health import mark

    effects.remove_label(fight.draft, target.id, "mounted")
    mark(fight, target, 1, "bashing")
    _prone(fight, attacker, target, margin)


def _prone(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    effects.add(fight.draft, target.id, "prone", {"parry": -1, "evasion": -2})
    fight.fact("prone", who=target.id)


def _knockback(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    _shifted(fight, attacker, target, margin, +1)


def _pull(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    _shifted(fight, attacker, target, margin, -1)


def _shifted(fight: Fight, attacker: Fighter, target: Fighter, margin: int, by: int) -> None:
    now = BANDS.index(band_between(fight.draft, attacker.id, target.id))
    set_band(fight.draft, attacker.id, target.id, BANDS[min(max(now + by, 0), len(BANDS) - 1)])
    if margin > 0:
        effects.add(fight.draft, target.id, "off balance", {"defense": -margin}, effects.until_start_of(target.id))
