"""The chances of an attack on an area: that it lands where it is meant to, and what it does in the middle."""

from __future__ import annotations

from engine.core.ask import Role
from engine.core.odds import percent
from engine.core.procedure import Outcome
from engine.rules.base import Odds

from ..fighter import setting
from ..numbers import bonus, tests
from . import area, strike
from .exchange_odds import bonus_cases


def odds(blast: area.Blast, outcome: Outcome) -> Odds | None:
    """The chances while dice of it are still to come; nothing once those of the damage lie."""
    ask = outcome.ask
    if ask is None or (outcome.behind(Role.ATTACK, ask.prefix) and ask.role not in (Role.DAMAGE, Role.EVADE)):
        return None
    shown = outcome.shown.get(f"{ask.prefix}{strike.TARGET}")
    if shown is None:
        return None
    draft = blast.attack.attacker.draft
    lands = sum(tests.test(draft, shown.value, face).success for face in range(1, 101)) / 100
    told = (f"lands where it is meant to {percent(lands)}, else d8 m astray",) if blast.attack.test is None else ()
    return Odds(1.0, _mean(blast), notes=(*told, "damage in the middle, before Toughness and armor"))


def _mean(blast: area.Blast) -> float:
    """The damage to be expected in the middle of it."""
    worth = tuple(setting(blast.attack.attacker.draft, "bonus_dice.hits"))
    cases = bonus_cases(bonus.sides(blast.weapon.get("dice", ())), worth)
    flat = int(blast.weapon.get("flat", 0))
    return sum(max(0, flat + hits) * ways for hits, ways in cases.items()) / sum(cases.values())
