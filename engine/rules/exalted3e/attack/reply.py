"""Step 3 and step 6: the defender's reply, and a counterattack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.core.ask import GM, Amount, Choice, Number, Option, Part, Question, Uses
from engine.core.fight import Fight
from engine.core.told import COUNTER
from engine.rules.common.fighters import guardians
from engine.rules.exalted import powers as alike
from engine.rules.exalted.powers import BY_WORD, NONE
from engine.rules.exalted.powers import NONE as NO_COUNTER

from .. import essence, powers
from ..fighter import Fighter
from ..log.attack import Guarded
from ..log.telling import Gains
from ..numbers import can_parry, hands_would_parry, parries_bare_handed, parry_weapon, whole
from ..powers import Use
from ..sheet import weapons
from . import crash, declare
from .declare import flexible as flexes
from .land import land
from .plan import Attack, Result
from .strike import HIT, against_this_weapon, defense_number, threshold_number

REPLIES = "replies"
"""The group of what is declared in step 3."""


def replies(fight: Fight, attack: Attack) -> None:
    """3. What the target adds and pays, a counterattack among it; one counterattack to an attack."""
    target = attack.target
    attack.reply_stunt = fight.ask(ask_reply_stunt, "target's stunt", target)
    attack.replies = powers.uses(target, fight.ask(ask_replies, attack, target, "target's effects"))
    attack.counter = fight.ask(ask_counter, attack)
    guardian = guards_against(fight, attack)
    if guardian is not None:
        attack.guard_surprise = fight.ask(ask_guard_surprise, attack, guardian)
        if attack.surprise != "none":
            fight.bites("guardian_surprise", guardian.id)
        attack.guard_stunt = fight.ask(ask_reply_stunt, "guardian's stunt", guardian)
        attack.guard_replies = powers.uses(guardian, fight.ask(ask_replies, attack, guardian, "guardian's effects"))
    powers.pay(fight, target, attack.replies, "target's effects")
    moves_initiative(fight, attack, attack.replies)
    pays(fight, attack)
    essence.stunt_reward(fight, "target's stunt", target, attack.reply_stunt)
    if guardian is not None:
        powers.pay(fight, guardian, attack.guard_replies, "guardian's effects")
        moves_initiative(fight, attack, attack.guard_replies, guardian)
        essence.stunt_reward(fight, "guardian's stunt", guardian, attack.guard_stunt)
    told = _told(attack, guardian)
    fight.result(told or "none", passed_over=not told)


def _told(attack: Attack, guardian: Fighter | None) -> str:
    """What the target, and who guards it, have declared, in a few words."""
    counters = "" if attack.counter == NO_COUNTER else "counterattack"
    own = powers.declared_words(attack.replies, counters, stunt=attack.reply_stunt)
    theirs = powers.declared_words(attack.guard_replies, stunt=attack.guard_stunt)
    return ", ".join(filter(None, (own, f"{guardian.short}: {theirs}" if guardian and theirs else "")))


def ask_reply_stunt(fight: Fight, key: str, who: Fighter) -> Amount:
    """3. The level of the stunt of the one attacked, or of its guardian (rules section 1)."""
    return fight.by_habit(declare.ask_stunt(fight, key, who, REPLIES), "stunt")


def moves_initiative(fight: Fight, attack: Attack, uses: Sequence[Use], who: Fighter | None = None) -> None:
    """3 and 8b. Initiative that effects of the target (or of who guards it) bring, or take from the attacker, at
    once."""
    target, gained = who or attack.target, powers.total(uses, "initiative")
    if gained:
        was = target.initiative
        crash.gain(fight, target, gained)
        why = ", ".join(one.label for one in uses if one.adds.get("initiative"))
        fight.tell(Gains(who=target.id, amount=gained, was=was, to=target.initiative, why=why))
    taken = abs(powers.total(uses, "target_initiative"))
    if taken:
        crash.effect_takes(fight, target, attack.attacker, taken)


def ask_replies(fight: Fight, attack: Attack, who: Fighter, key: str) -> Question[Uses]:
    """3. Effects of the target, or of who guards it, from the sheet or made up on the spot."""
    offers = powers.options(who, "defender_effects", attack.kind)
    guards = "" if who == attack.target else f", who guards {attack.target.name}"
    ask = fight.declare(key, who.id, f"{who.name}'s effects{guards}", offers, field=REPLIES)
    return fight.by_habit(ask, "defender_effects")


def best_mode(fight: Fight, attack: Attack) -> str:
    """The higher Defense that applies; Parry where both are the same."""
    return _best(_values(fight, attack), barred_modes(attack))


def _values(fight: Fight, attack: Attack) -> dict[str, int]:
    """What either Defense comes to."""
    return {mode: defense_number(fight, attack, mode).value for mode in ("parry", "evasion")}


def _best(values: dict[str, int], barred: dict[str, str]) -> str:
    return max((mode for mode in values if mode not in barred), key=values.__getitem__, default="none")


def barred_modes(attack: Attack) -> dict[str, str]:
    """Which Defenses don't apply, and why."""
    barred = {}
    if attack.bypass in ("unblockable", "both"):
        barred["parry"] = "the attack is unblockable"
    elif not can_parry(attack.target):
        barred["parry"] = "nothing in hand to parry with"
    if attack.bypass in ("undodgeable", "both"):
        barred["evasion"] = "the attack is undodgeable"
    return barred


def ask_defense(fight: Fight, attack: Attack) -> Choice:
    """4. Parry or Evasion; by default the higher one that applies."""
    barred, values = barred_modes(attack), _values(fight, attack)
    options = [
        Option(mode, mode.title(), note=str(value), barred=barred.get(mode, "")) for mode, value in values.items()
    ]
    if len(barred) == 2:
        options.append(Option("none", "no Defense"))
    ask = fight.choice(
        "defense", attack.target.id, "Parry or Evasion?", options, silent=True, default=_best(values, barred)
    )
    return fight.by_habit(ask, "defense")


def ask_cover(fight: Fight, attack: Attack) -> Choice:
    """4. Whether the target's cover protects it from this side (rules section 7)."""
    return fight.choice("cover", GM, "Does the cover count?", (Option("yes", "yes"), Option("no", "no")), silent=True)


def defends(fight: Fight, attack: Attack) -> None:
    """4. The target's Defense, which is the difficulty of the attack roll."""
    attack.cover = fight.ask(ask_cover, attack) == "yes"
    attack.mode = fight.ask(ask_defense, attack)
    meets(fight, attack)
    pays_to_parry(fight, attack)
    if attack.guardian is not None:
        fight.result(f"{attack.guardian.short}'s Parry {attack.defense}")
    else:
        hands = ", bare hands" if attack.mode == "parry" and parries_bare_handed(attack.target) else ""
        fight.result(
            f"{attack.mode.title()} {attack.defense}{hands}" if attack.mode != "none" else f"none, {attack.defense}"
        )
    if hands_would_parry(attack.target):
        fight.bites("unarmed_parry", attack.target.id)


def pays_to_parry(fight: Fight, attack: Attack) -> None:
    """4. What parrying costs whoever parries first, with a weapon that is not attuned (rules section 16)."""
    who = attack.guardian or attack.target
    weapon = parry_weapon(who) if attack.guardian or attack.mode == "parry" else None
    cost = weapons.defense_cost(weapon).value if weapon else 0
    crash.pay(fight, who, cost, "Initiative for the parry", "a parry with what is not attuned")


def meets(fight: Fight, attack: Attack) -> None:
    """4. The number that the attack roll meets first: the target's Defense, or a guardian's Parry (rules section 7)."""
    attack.guardian = guards_against(fight, attack)
    if attack.guardian is None:
        attack.defense = max(0, fight.show("Defense", defense_number(fight, attack)))
    else:
        fight.involve(attack.guardian)
        _flexes(fight, attack, attack.guardian)
        attack.defense = max(0, fight.show(PARRY, guardian_parry(attack, attack.guardian)))


def guardian_parry(attack: Attack, guardian: Fighter) -> Number:
    """4. The Parry of who guards the target, with what it has declared in step 3 (rules section 7)."""
    if attack.guard_surprise == "ambush":
        found = whole(guardian, "parry", attack.attacker.id).at_least(0)
        return found.plus(Part("ambush", -found.value, "rules section 13"))
    passed = flexes(attack) and attack.attacker.draft.get("options.flexible_vs_guardian", "ignores") == "ignores"
    return (
        whole(guardian, "parry", attack.attacker.id)
        .plus(
            *(against_this_weapon(attack, guardian) if passed else ()),
            Part("surprise", -2 if attack.guard_surprise == "surprise" else 0, "rules section 13"),
            Part("stunt", attack.guard_stunt, "rules section 1"),
            *powers.parts(attack.guard_replies, "defense", "parry"),
        )
        .at_least(0)
    )


def _flexes(fight: Fight, attack: Attack, guardian: Fighter) -> None:
    """4. Names the option by which a guardian's full defense counts against a Flexible weapon."""
    if against_this_weapon(attack, guardian):
        fight.bites("flexible_vs_guardian", guardian.id)


def ask_guard_surprise(fight: Fight, attack: Attack, guardian: Fighter) -> Choice:
    """3. Whether the guardian is surprised too: it sees for itself; by the option `guardian_surprise` as its ward."""
    how = fight.option("guardian_surprise")
    options = (
        Option("none", "no"),
        Option("surprise", "surprise", note="Parry -2"),
        Option("ambush", "ambush", note="Parry 0"),
    )
    default = attack.surprise if how == "as_ward" else "none"
    return fight.choice("guardian's surprise", GM, f"Is {guardian.name} surprised?",
                        options[:1] if how == "never" else options, default=default, silent=True,
                        field=REPLIES)  # fmt: skip


# -- defending somebody else ------------------------------------------------------------------------------------------
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


# -- counterattacks ---------------------------------------------------------------------------------------------------
def ask_counter(fight: Fight, attack: Attack) -> Choice:
    """3. Whether the target counterattacks. One counterattack to an attack, and none to a counterattack."""
    target = attack.target
    barred = "not against a counterattack" if attack.outer else _too_far(attack)
    found = () if attack.outer else powers.options(target, "counterattack", attack.kind)
    return alike.ask_counter(fight, target, found, barred, field="replies")


def _too_far(attack: Attack) -> str:
    """Why nothing in the target's hand reaches back; empty where something does."""
    reach = {band for weapon in weapons.ready(attack.target.sheet_tree).values() for band in weapons.bands(weapon)}
    return "" if attack.band in reach else f"nothing in hand reaches {attack.band} range"


def pays(fight: Fight, attack: Attack) -> None:
    """3. Pays for the counterattack when it is declared."""
    if attack.counter in (NONE, BY_WORD):
        return
    used = powers.use(attack.target, {"power": attack.counter, "times": 1})
    powers.pay(fight, attack.target, [used], "counterattack")


def attack_of(fight: Fight, attack: Attack) -> Attack:
    """The counterattack: who was attacked strikes back at the attacker. What its power adds counts for it."""
    holds = fight.option("counter_lands") == "step9"
    made = attack.answer = Attack(attack.declared, attack.attacker, outer=attack, holds=holds)
    if attack.counter not in (NONE, BY_WORD):
        used = powers.use(attack.declared, {"power": attack.counter, "times": 1})
        made.given = [powers.Use(used.label, used.adds, {})]
    return made


def arguments(attack: Attack) -> dict[str, Any]:
    """What a counterattack starts from: the distance of the attack it answers."""
    return {"range": attack.band}


def came_to(made: Attack) -> str:
    """6. What a counterattack came to, in a word."""
    return "abandoned" if made.abandoned else "hits" if made.threshold >= 0 else "missed"


def lands(fight: Fight, attack: Attack, held: list[Result]) -> None:
    """9. What the counterattack did lands now, on the state as it is now."""
    if attack.counter == NONE or not held:
        fight.result("none", passed_over=True)
        return
    assert attack.answer is not None
    with fight.inside(COUNTER):
        land(fight, held, attack.answer)
    fight.result("lands" if attack.answer.threshold >= 0 else "missed")
