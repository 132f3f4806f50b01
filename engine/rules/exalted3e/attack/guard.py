"""Defending somebody else: the attack meets the guardian's Parry first (rules section 7)."""

from __future__ import annotations

from engine.core.ask import Choice, Option
from engine.core.fight import Fight
from engine.rules.guarding import guardians

from ..fighter import Fighter
from ..log.attack_sentences import Guarded
from .plan import Attack
from .strike import HIT, defense_number, threshold_number

PARRY = "guardian's Parry"
"""The number that an attack on a guarded target meets first."""

DICE_PER = 2
"""Points of the guardian's Defense for each die that a decisive attack loses on its way to the ward."""


def guards_against(fight: Fight, attack: Attack) -> Fighter | None:
    """Who guards the target of this attack, if anybody does and still can: what is unblockable no guardian parries."""
    if attack.outer is not None or attack.bypass in ("unblockable", "both"):
        return None
    for id in guardians(fight.draft.state).get(attack.target.id, ()):
        guardian: Fighter = fight[id]
        if guardian not in (attack.attacker, attack.target):
            return guardian
    return None


def meets_guardian(fight: Fight, attack: Attack) -> bool:
    """5. Whether a guarded attack hits: stopped by the guardian's Parry, turned on the guardian, or through to the ward
    with what is left."""
    guardian = attack.guardian
    assert guardian is not None
    parry = attack.defense
    over = fight.show("past the guardian", threshold_number(fight, attack.successes, parry, PARRY), margin=HIT)
    fight.tell(Guarded(who=guardian.id, target=attack.target.id, parry=parry, over=over))
    if over < 0:
        fight.result(f"{attack.successes}, parried by {guardian.short}")
        attack.threshold = over
        return False
    if fight.ask(ask_whom, attack) == "guardian":
        attack.ward, attack.target, attack.replies = attack.target, guardian, attack.guard_replies
        attack.mode, attack.threshold = "parry", over
        fight.result(f"{attack.successes}, hits {guardian.short}")
        return True
    attack.dice_lost = parry // DICE_PER
    attack.defense = max(0, fight.show("Defense", defense_number(fight, attack)))
    attack.threshold = fight.show("threshold", threshold_number(fight, over, attack.defense), margin=HIT)
    hit = attack.threshold >= 0
    fight.result(f"{over} left, {'a hit' if hit else 'a miss'}")
    return hit


def ask_whom(fight: Fight, attack: Attack) -> Choice:
    """5. The attacker strikes the guardian, or goes on to the ward with the threshold successes."""
    guardian, ward = attack.guardian, attack.target
    assert guardian is not None
    options = (Option("guardian", f"hit {guardian.name}"), Option("ward", f"go on to {ward.name}"))
    return fight.choice("guardian or ward", attack.attacker.id, "Past the guardian: whom?", options)
