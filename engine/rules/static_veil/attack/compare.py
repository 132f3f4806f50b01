"""Steps 5 to 7: Hits against Defense Hits, who stopped the attack, and the Net Hits (rules S5, S6, S13, S14, D1)."""

from __future__ import annotations

from engine.core.ask import number
from engine.core.fight import Fight
from engine.core.model import Draft

from ..fighter import setting
from ..log.attack_sentences import ZeroVsZero
from .plan import Attack

ACTIVE, PASSIVE, COMBINED = "active", "passive", "combined"
DEFENSE, NET = "Defense Hits", "Net Hits"


def stopped_early(fight: Fight, attack: Attack) -> bool:
    """3. Whether the Active Defense has stopped the attack alone, so that passive dice change nothing (rules P11)."""
    if not attack.active_success or not enough(fight, attack, attack.active_hits):
        return False
    # Of 0 against 0 one profile needs the passive Hits before anything is decided.
    return attack.hits > 0 or attack.active_hits > 0 or fight.option("defense.zero_vs_zero") != "attacker"


def enough(fight: Fight, attack: Attack, defense: int) -> bool:
    """6. Whether so many Defense Hits stop the attack; equal Hits by the option `defense.tie`, 0 and 0 by its own."""
    return is_enough(fight.draft, attack.hits, defense, attack.active_success)


def is_enough(draft: Draft, hits: int, defense: int, active_success: bool) -> bool:
    """6. The same of numbers that may come up."""
    if hits == 0 and defense == 0:
        how = setting(draft, "defense.zero_vs_zero")
        return bool(how == "defender" or (how == "opposed" and active_success))
    return defense > hits or (defense == hits and bool(setting(draft, "defense.tie") == "defender"))


def compares(fight: Fight, attack: Attack, early: bool) -> bool:
    """5 to 7. Adds the defenses up, and says whether the attack gets through."""
    fight.at("5", "Compare Hits")
    whole = number(("Active Defense", attack.active_hits), ("Passive Defense", attack.passive_hits))
    attack.defense = fight.show(DEFENSE, whole)
    fight.result(f"{attack.hits} against {attack.defense}")
    fight.at("6", "Stopped?")
    stopped = enough(fight, attack, attack.defense)
    if attack.hits == 0 and attack.defense == 0:
        fight.tell(ZeroVsZero(through=not stopped))
        fight.bites("defense.zero_vs_zero", attack.target.id)
    if stopped:
        attack.negated_by = ACTIVE if early else _by(attack)
        fight.result(f"by {attack.negated_by} defense" if attack.negated_by != COMBINED else "by both together")
        return False
    fight.result("no")
    fight.at("7", "Net Hits")
    attack.net = max(0, fight.show(NET, number((("attack Hits"), attack.hits), ("Defense Hits", -attack.defense))))
    fight.result(str(attack.net))
    return True


def _by(attack: Attack) -> str:
    """Who has stopped it: both where both gave Hits, else who gave any (rules trap 9)."""
    if attack.active_hits > 0 and attack.passive_hits > 0:
        return COMBINED
    return ACTIVE if attack.active_hits > 0 or (attack.active_success and attack.passive_hits == 0) else PASSIVE


def counters(fight: Fight, attack: Attack) -> bool:
    """Whether a Counterstrike may answer: the Active Defense alone has stopped it (rules P16)."""
    if not attack.negated_by:
        return False
    return attack.negated_by == ACTIVE or fight.option("defense.counterstrike_needs") == "any_negation"
