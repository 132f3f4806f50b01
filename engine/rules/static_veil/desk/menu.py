"""What a fighter may do now with its Action Points, and if it can't be done, why not (rules P25, P28 to P30)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.inputs import Begin
from engine.model import Draft, Tree
from engine.rules.base import MenuItem

from ..actions import actions, aftermath, contest, interrupts
from ..attack import attack, declare, modifiers, spread, suppress, targets
from ..attack.plan import OWN
from ..fighter import Fighter, round_of
from ..lasting import DISTRACTED, PRONE, SUPPRESSED
from ..numbers import health
from ..turn import spending

LABELS = {
    "attack": "a", "aim": "i", "hold": "j", "release": "j", "reload": "l", "stand": "s", "hit_the_dirt": "s",
    "clear": "c", "brace_shield": "b", "lower_shield": "b", "take_up": "u", "minor": "w", "major": "m", "shove": "p",
    "grapple": "k", "distract": "t", "sprint": "n", "act_now": "n", "area": "g", "suppress": "f", "spread": "y",
    "counterstrike": "r", "opportunity": "o", "end_round": "o", "dive": "d", "evade": "e", "seize": "z",
    "extra_ap": "x", "defeat": "v", "return": "v", "remove": "h",
}  # fmt: skip
"""The key of everything that a fighter often does: letters, since its usual moves have the digits. Two that never stand
in one list may share one. Out of the fight, back and out of the file are as in the other rules that have keys for it.
What the game master says before a fight, or of one who is late for it, has those that are left."""


def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    items = (*_of_a_thing(fighter),) if fighter.thing else (*_turn(fighter), *_out_of_turn(fighter), *_order(fighter))
    return tuple(replace(one, label=LABELS.get(one.id, "")) for one in items)


def _barred(fighter: Fighter, cost: int) -> str:
    return attack.why_not(fighter) or spending.why_not(fighter, cost)[1]


def _ap(cost: int) -> str:
    return f"{cost} AP" if cost else "free"


def _turn(fighter: Fighter) -> Iterator[MenuItem]:
    """What the own turn is spent on."""
    id, cost = fighter.id, _attack_cost(fighter)
    nth = modifiers.penalty(fighter, fighter.attacks)
    yield MenuItem("attack", "Attack", Begin("attack", id), _ap(cost), f"{nth} on the target" if nth else "",
                   _barred(fighter, cost) or targets.nobody_to_attack(fighter))  # fmt: skip
    if any(one.get("kind") == "area" for one in fighter.weapons.values()):
        yield MenuItem("area", "Attack an area", Begin("area", id), _ap(cost), "", _barred(fighter, cost))
    if any(spread.able(fighter, *one) for one in fighter.weapons.items()):
        yield MenuItem("spread", "Fire at several", Begin("spread", id), _ap(cost), "the target is divided",
                       _barred(fighter, cost))  # fmt: skip
    if any(suppress.able(fighter, *one) for one in fighter.weapons.items()):
        hindered = f"{SUPPRESSED.amount('test')} for each Hit to those inside"
        yield MenuItem("suppress", "Suppressive fire", Begin("suppress", id), _ap(suppress.AP), hindered,
                       _barred(fighter, suppress.AP))  # fmt: skip
    left = int(fighter.setting("attack.modifiers.aim_max_ap")) - fighter.aim
    each = int(fighter.setting("attack.modifiers.aim_per_ap"))
    yield MenuItem("aim", "Aim", Begin("aim", id), _ap(1), f"{each:+} on the next shot",
                   _barred(fighter, 1) or ("" if left > 0 else "as well as can be"))  # fmt: skip
    if fighter.read("now.held", None) is None:
        yield MenuItem("hold", "Hold an attack", Begin("hold", id), _ap(cost), "on a trigger, before the next own turn",
                       _barred(fighter, cost))  # fmt: skip
    yield from _gear(fighter)
    if PRONE.there(fighter.draft, id):
        yield MenuItem("stand", "Stand up", Begin("stand", id), _ap(actions.STAND_AP), "",
                       _barred(fighter, actions.STAND_AP))  # fmt: skip
    if DISTRACTED.there(fighter.draft, id):
        yield MenuItem("clear", "Gather itself", Begin("clear", id), _ap(actions.CLEAR_AP), "not distracted any more",
                       _barred(fighter, actions.CLEAR_AP))  # fmt: skip
    for name, title, due in (("shove", "Shove", contest.CONTEST_AP), ("grapple", "Grapple", contest.CONTEST_AP),
                             ("distract", "Distraction", contest.DISTRACT_AP)):  # fmt: skip
        yield MenuItem(name, title, Begin(name, id), _ap(due), "", _barred(fighter, due), whom=True, minor=True)
    if fighter.acting:
        yield MenuItem("sprint", "Sprint", Begin("act", id, {"cost": actions.SPRINT_AP, "label": actions.SPRINTS}),
                       _ap(actions.SPRINT_AP), "", _barred(fighter, actions.SPRINT_AP), minor=True)  # fmt: skip
    yield MenuItem("minor", "Minor action", Begin("act", id, {"cost": 1}), _ap(1), "", _barred(fighter, 1))
    yield MenuItem("major", "Major action", Begin("act", id, {"cost": 2}), _ap(2), "", _barred(fighter, 2))


def _attack_cost(fighter: Fighter) -> int:
    """What an attack costs at least."""
    return modifiers.least_cost(fighter, OWN)


def _gear(fighter: Fighter) -> Iterator[MenuItem]:
    """Weapons taken up again, reloading, and a shield braced or lowered."""
    for id in fighter.dropped:
        name = str(fighter.sheet(f"weapon.{id}.name", id)).lower()
        yield MenuItem("take_up", f"Take up {name}", Begin("take_up", fighter.id, {"weapon": id}),
                       _ap(actions.TAKE_UP_AP), "", _barred(fighter, actions.TAKE_UP_AP))  # fmt: skip
    for id, weapon in fighter.weapons.items():
        if weapon.get("capacity", 0) and declare.loaded(fighter, id, weapon) < weapon["capacity"]:
            cost = int(weapon.get("reload_ap", 1))
            yield MenuItem("reload", f"Reload {str(weapon['name']).lower()}",
                           Begin("reload", fighter.id, {"weapon": id}), _ap(cost),
                           "", _barred(fighter, cost))  # fmt: skip
    shields = [one for one in fighter.shields.values() if one.get("cover", "none") != "none"]
    if fighter.braced:
        yield MenuItem("lower_shield", "Lower the shield", Begin("lower_shield", fighter.id), _ap(0), "")
    elif shields:
        cost = int(fighter.setting("defense.shield_brace_ap"))
        yield MenuItem("brace_shield", f"Brace {str(shields[0]['name']).lower()}", Begin("brace_shield", fighter.id),
                       _ap(cost), f"{shields[0]['cover']} cover", _barred(fighter, cost))  # fmt: skip


def _out_of_turn(fighter: Fighter) -> Iterator[MenuItem]:
    """What may be done inside another's turn, as far as there is a reason for it."""
    id = fighter.id
    gone = "" if fighter.joined and not fighter.out else "not in the fight"
    if fighter.may_counter:
        against = str(fighter.draft.get(f"combatant.{fighter.may_counter}.name", ""))
        yield MenuItem("counterstrike", "Counterstrike", Begin("counterstrike", id), _ap(1), f"+10 against {against}",
                       gone or spending.why_not(fighter, 1)[1])  # fmt: skip
    if fighter.read("now.held", None) is not None:
        yield MenuItem("release", "Held attack", Begin("release", id), "paid", str(fighter.read("now.held.note", "")),
                       gone)  # fmt: skip
    cost = int(fighter.setting("attack.opportunity.cost_ap"))
    if not fighter.acting:
        yield MenuItem("opportunity", "Opportunity attack", Begin("opportunity", id), _ap(cost), "melee, not counted",
                       gone or spending.why_not(fighter, cost)[1])  # fmt: skip
    barred = gone or spending.why_not(fighter, 1)[1]
    if not PRONE.there(fighter.draft, id):
        yield MenuItem("hit_the_dirt", "Hit the Dirt", Begin("hit_the_dirt", id), _ap(1), "prone", barred, minor=True)
    yield MenuItem("dive", "Dive for Cover", Begin("dive", id), _ap(1), "", barred, minor=True)
    yield MenuItem("evade", "Evade", Begin("evade", id), _ap(1), "an attack on an area", barred, minor=True)


def _of_a_thing(fighter: Fighter) -> Iterator[MenuItem]:
    """An object does nothing; it is broken, whole again, or gone."""
    id = fighter.id
    if fighter.out:
        yield MenuItem("return", "Whole again", Begin("return", id), "", "in the fight")
    else:
        yield MenuItem("defeat", "Broken", Begin("defeat", id, {"reason": health.BROKEN}), "", "out of the fight")
    yield MenuItem("remove", "Remove", Begin("remove", id), "", "out of the file")


def _order(fighter: Fighter) -> Iterator[MenuItem]:
    """Grit, and what the GM does with the order of things."""
    id, begun = fighter.id, bool(round_of(fighter.draft))
    if fighter.grit and begun and fighter.joined and not fighter.out:
        cost = int(fighter.setting("grit.seize_initiative"))
        late = "before anybody has acted in a round" if interrupts.too_late(fighter.draft) else ""
        yield MenuItem("seize", "Seize the Moment", Begin("seize", id), f"{cost} Grit", "first for this round", late,
                       minor=True)  # fmt: skip
        more = int(fighter.setting("grit.extra_ap"))
        once = "once a round" if fighter.read("now.once.extra-ap", "") else ""
        yield MenuItem("extra_ap", "One more Action Point", Begin("extra_ap", id), f"{more} Grit", "", once, minor=True)
    if not begun and not fighter.out:
        note = "as all others" if fighter.surprised else "a point less, distracted in the first turn"
        yield MenuItem(
            "surprise", "Not surprised" if fighter.surprised else "Surprised", Begin("surprise", id), "", note
        )
    if not fighter.joined and not fighter.out:
        yield MenuItem("roll_initiative", "Initiative", Begin("roll_initiative", id), "", "comes into the fight")
    if begun and fighter.joined and not fighter.out and not fighter.acting:
        yield MenuItem("act_now", "Act now", Begin("act_now", id), "", "as the GM says", minor=True)
    if aftermath.may_live(fighter):
        needed = int(fighter.setting("wounds.minor_npc_survives_on"))
        note = "never by the profile" if needed == aftermath.NEVER else f"on {needed} or more" if needed < 6 else "on 6"
        yield MenuItem("survival", "Survival", Begin("survival", id), "d6", note)
    if begun and fighter.acting:
        yield MenuItem("end_round", "End the round", Begin("end_round", id), "", "as the GM says", minor=True)
    if fighter.out:
        yield MenuItem("return", "Return", Begin("return", id), "", "back into the fight")
    else:
        yield MenuItem("defeat", "Defeat", Begin("defeat", id), "", "out of the fight", minor=True)
    yield MenuItem("remove", "Remove", Begin("remove", id), "", "out of the file", minor=True)
