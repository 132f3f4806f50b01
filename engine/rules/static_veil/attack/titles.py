"""Titles of the exchange: who attacks whom and how, and the facts of each side that decide it."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.desk import Line
from engine.core.procedure import Outcome
from engine.rules.common.attack_table import title

from ..fighter import Fighter
from ..lasting import PRONE
from . import declare, passive, strike
from .chances import open_attack
from .plan import HELD, OPPORTUNITY, SEVERAL, Attack


def flow_title(outcome: Outcome) -> tuple[Line, ...]:
    """Two lines above the flow of an attack; nothing for other procedures."""
    attack = open_attack(outcome)
    if attack is None or attack.attacker == attack.target:
        return ()
    below = _points(outcome, attack), ", ".join(_target(attack))
    return title(attack.attacker, attack.target, ", ".join(_how(attack)), below, aside=HOW.get(attack.how, ""))


HOW = {OPPORTUNITY: "out of turn", HELD: "from a hold", SEVERAL: "one of several"}


def _how(attack: Attack) -> Iterator[str]:
    """`heavy pistol, 16 m`."""
    if name := str(attack.weapon.get("name", "")).lower():
        yield f"{attack.move}: {name}" if attack.move and attack.move.lower() != name else name
    if attack.point_blank:
        yield "at arm's length"
    elif attack.band is not None:
        yield attack.band.name
    if attack.charge:
        yield "a charge"
    yield from declare.words(attack)
    yield from strike.words(attack)


def _points(outcome: Outcome, attack: Attack) -> str:
    """`2 AP left, 0 after this`; once they are paid only what is left."""
    attacker = attack.attacker
    if attack.how == HELD and not strike.cost(attack).value:
        return "paid for already"
    within = _within(outcome)
    if attack.how == SEVERAL or attack.index or f"{within}declared" in outcome.passed:
        return f"{attacker.ap} AP left"
    shown = outcome.shown.get(f"{within}AP")
    due = shown.value if shown is not None else strike.cost(attack).value
    return f"{attacker.ap} AP left, {max(0, attacker.ap - due)} after this"


def _within(outcome: Outcome) -> str:
    """What the keys of the innermost attack begin with: one out of turn has its own within that of another."""
    parts = outcome.ask.key.split(".")[:-1] if outcome.ask is not None else []
    places = (".".join((*parts[:size], "")) for size in range(len(parts), -1, -1))
    return next((place for place in places if f"{place}target" in outcome.passed), "")


def _target(attack: Attack) -> Iterator[str]:
    """`Health 8, Toughness d6, light cover d6, prone, Grit 1`."""
    target: Fighter = attack.target
    yield f"Health {target.health}"
    for source in passive.sources(attack):
        yield f"{source.label} {passive.dice_words(source)}"
    if PRONE.there(target.draft, target.id):
        yield PRONE.label
    if target.grit:
        yield f"Grit {target.grit}"
