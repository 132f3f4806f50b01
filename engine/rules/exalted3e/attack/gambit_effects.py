"""What a gambit does when it succeeds (rules section 10)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core import effects
from engine.core.ask import Choice, Option
from engine.core.fight import Fight

from .. import lasting
from ..actions import disarmed
from ..fighter import Fighter
from ..log.attack_sentences import Grappled, KnockedDown, Shoved
from ..numbers import health
from ..numbers.ranges import band_between, further, set_band
from ..sheet import weapons
from . import grapple
from .gambits import Gambit

REMINDERS = {
    "pilfer": "an unsecured item is taken",
    "detonate": "a hazard out to short range, 4 lethal, difficulty 5",
    "goad": "pays 2 Initiative to attack anyone else",
    "pile-on": "one ally's chopping and piercing cost nothing",
    "riposte": "an attack on the other meets a clash with 4 damage dice more",
}
"""What the GM sees to, kept as an effect until the target's next turn."""

Effect = Callable[[Fight, Fighter, Fighter, int], None]


def succeeds(fight: Fight, gambit: Gambit, attacker: Fighter, target: Fighter, margin: int) -> None:
    """What a gambit that succeeded does, by `margin` successes beyond its difficulty. A distraction is paid out by
    who knows what it cost."""
    if gambit.id in REMINDERS:
        until = effects.until_start_of(target.id)
        effects.add(
            fight.draft, target.id, gambit.title.lower(), until=until, note=REMINDERS[gambit.id], source=attacker.id
        )
    elif gambit.id in EFFECTS:
        EFFECTS[gambit.id](fight, attacker, target, margin)


def _grapple(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    grapple.begins(fight, attacker, target)
    fight.tell(Grappled(who=target.id, by=attacker.id))


def _disarm(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    lost = fight.ask(_which_weapon, target)
    if lost != "none":
        disarmed.loses(fight, target, lost, attacker.id)


def _which_weapon(fight: Fight, target: Fighter) -> Choice:
    held = {id: one for id, one in target.sheet("weapon", {}).items() if weapons.is_ready(one)}
    options = [Option(id, one["name"]) for id, one in held.items() if weapons.can_be_disarmed(one)]
    return fight.choice("disarmed weapon", target.id, "Which weapon is lost?", options or [Option("none", "No weapon")])


def _unhorse(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    lasting.MOUNTED.off(fight.draft, target.id)
    health.mark(fight, target, 1, "bashing")
    _prone(fight, attacker, target, margin)


def _prone(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    if lasting.PRONE.there(fight.draft, target.id):
        return
    lasting.PRONE.on(fight.draft, target.id)
    fight.tell(KnockedDown(who=target.id))


def _knockback(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    _moved(fight, attacker, target, margin, +1)


def _pull(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    _moved(fight, attacker, target, margin, -1)


def _moved(fight: Fight, attacker: Fighter, target: Fighter, margin: int, by: int) -> None:
    to = further(band_between(fight.draft, attacker.id, target.id), by)
    set_band(fight.draft, attacker.id, target.id, to)
    if margin > 0:
        lasting.OFF_BALANCE.on(fight.draft, target.id, effects.until_start_of(target.id), {"defense": -margin})
    fight.tell(Shoved(who=target.id, by=attacker.id, to=to))


def _weakness(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    lasting.WEAKNESS.on(fight.draft, target.id, source=attacker.id)


def _leech(fight: Fight, attacker: Fighter, target: Fighter, margin: int) -> None:
    health.mark(fight, target, 1, "lethal")
    lasting.BLEEDING.on(fight.draft, target.id, source=attacker.id)


EFFECTS: dict[str, Effect] = {
    "grapple": _grapple,
    "bind": _grapple,
    "disarm": _disarm,
    "unhorse": _unhorse,
    "knockdown": _prone,
    "knockback": _knockback,
    "pull": _pull,
    "reveal-weakness": _weakness,
    "leech": _leech,
}
"""What the rules do by themselves."""
