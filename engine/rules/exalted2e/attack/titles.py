"""Titles of the attack flow: who attacks whom and how, and the facts of each side that decide it."""

from __future__ import annotations

from engine.core.desk import Line, words
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import title

from ..fighter import Fighter, tick_of
from ..turn import stunts
from .chances import open_attack
from .plan import Attack
from .volley import Volley


def flow_title(outcome: Outcome) -> tuple[Line, ...]:
    """Two lines above the flow of an attack; or a volley, nothing for other procedures."""
    volley = next((one for one in outcome.context if isinstance(one, Volley)), None)
    if volley is not None:
        return _volley(volley)
    attack = open_attack(outcome)
    if attack is None or attack.attacker == attack.target:
        return ()
    below = _attacker(attack.attacker), _penalty(attack.target)
    if attack.outer:
        return title(attack.attacker, attack.target, _how(attack), below, "counters", "inside the attack")
    return title(attack.attacker, attack.target, _how(attack), below)


def _volley(volley: Volley) -> tuple[Line, ...]:
    """`Heron Archer x12 shoot at 3`, with what."""
    first, count = volley.archers[0], len(volley.attacks) or len(volley.archers)
    at = f" shoot at {len(volley.rows)}" if volley.rows else " shoot"
    return (Line(spans=words((f"{first.group} x{count}", "accent"), (at, "muted")),
                 right=words(str(volley.weapon["name"]).lower() if volley.weapon_id else "")),)  # fmt: skip


def _how(attack: Attack) -> str:
    """`reaver, attack 2 of 3, onslaught -1`."""
    pieces = [_named(attack)]
    nth, size = stunts.place(attack.attacker)
    if attack.part and size > 1:
        pieces.append(f"action {nth} of {size}")
    if attack.aim:
        pieces.append("aimed")
    if attack.onslaught:
        pieces.append(f"onslaught -{attack.onslaught}")
    return ", ".join(filter(None, pieces))


def _named(attack: Attack) -> str:
    """The weapon; a usual move by its name too: `Rend: claws`."""
    weapon = str(attack.weapon.get("name", "")).lower()
    return f"{attack.move}: {weapon}" if attack.move and attack.move.lower() != weapon else weapon


def _attacker(who: Fighter) -> str:
    next_tick = f"next on tick {who.tick}, " if who.tick > tick_of(who.draft) else ""
    return f"{next_tick}{_penalty(who)}, Willpower {who.willpower} of {who.sheet('willpower', 5)}"


def _penalty(who: Fighter) -> str:
    return f"DV -{who.penalty} until tick {who.tick}" if who.penalty else "DV refreshed"
