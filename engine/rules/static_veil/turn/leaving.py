"""Going out of the fight and coming back."""

from __future__ import annotations

from engine import effects
from engine.fight import Fight
from engine.model import MISSING

from ..fighter import Fighter, round_of

OF_THE_TURN = ("held", "aim", "spent", "did", "paid", "charged", "counter")


def goes_out(fight: Fight, fighter: Fighter, reason: str) -> None:
    """Puts a fighter out of the fight; the turn stays where it is. What others have until its turns ends with the
    round."""
    fighter.defeated = reason
    for field in OF_THE_TURN:
        fighter.write(f"now.{field}", MISSING)
    until = {"round": max(1, round_of(fight.draft))}
    for id, effect in list(effects.every(fight.draft)):
        waits = effect.get("until", {})
        if effect["on"] != fighter.id and fighter.id in (waits.get("start_of"), waits.get("end_of")):
            fight.draft.set(f"effect.{id}.until", until)
    fight.fact("out", who=fighter.id, reason=reason)
