"""Usual moves of a fighter, and what the menu offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.rules.common.base import MenuItem
from engine.rules.common.usual_moves import ATTACK, UsualMoves, does

from .. import ranges
from ..actions.table import ACTIONS, Action
from ..attack import declare, row, strike
from ..attack.plan import DISARM, KNOCKDOWN, Attack
from ..fighter import Fighter

CALLED = {**declare.CALLED, DISARM: "disarm", KNOCKDOWN: "knockdown"}
"""What a called shot is for, by the words for it."""


class Moves(UsualMoves[Fighter]):
    """Attacks by Shot Rate, called shot and intent; other actions are those of the menu."""

    attack: Mapping[str, Any] = {"rate": 0, "called": "none", "intent": "lethal", "charge": False}

    def view(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def held(self, fighter: Fighter) -> Mapping[str, Tree]:
        """The weapons at hand, bare hands last."""
        return fighter.weapons

    def heard(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """What the declaration answers, as a move has it."""
        found: dict[str, Any] = {key: answers[key] for key in ("weapon", "intent") if key in answers}
        if "called shot" in answers:
            found["called"] = answers["called shot"]
        if "shot rate" in answers:
            found["rate"] = int(answers["shot rate"])
        if "charge" in answers:
            found["charge"] = answers["charge"] == "yes"
        return found

    def called(self, said: Tree) -> str:
        """The place of a called shot, or a charge."""
        place = str(said.get("called", "none"))
        return CALLED[place] if place != "none" else "charge" if said.get("charge") else ""

    def how(self, fighter: Fighter, move: Tree) -> Iterator[str]:
        """`head`, `charge`, `Shot Rate 2`, `non-lethal`."""
        place = str(move.get("called", "none"))
        yield CALLED[place] if place != "none" else ""
        yield "charge" if move.get("charge") else ""
        yield f"Shot Rate {move['rate']}" if move.get("rate") else ""
        yield "non-lethal" if move.get("intent", "lethal") != "lethal" else ""

    def title(self, fighter: Fighter, move: Tree) -> str:
        """What another action is called."""
        item = self._listed(fighter, move)
        return item.title.lower() if item is not None else does(move).replace("_", " ")

    def begins(self, fighter: Fighter, move: Tree) -> Begin:
        """An attack, or what the menu begins."""
        item = self._listed(fighter, move)
        if item is None:
            return super().begins(fighter, move)
        return Begin(item.begin.procedure, fighter.id, {**item.begin.args, **self.arguments(move)})

    def cost(self, fighter: Fighter, move: Tree) -> str:
        """`2 AP`."""
        item = self._listed(fighter, move)
        if item is not None:
            return item.cost
        due = self._due(fighter, move)
        return f"{due} AP" if due else ""

    def _due(self, fighter: Fighter, move: Tree) -> int:
        id, weapon = self.weapon(fighter, move)
        if does(move) != ATTACK or weapon is None:
            return 0
        made = Attack(fighter, fighter, weapon_id=id, declared_weapon=weapon, rate=move.get("rate", 0))
        return strike.cost(made).value

    def _listed(self, fighter: Fighter, move: Tree) -> MenuItem | None:
        """What the menu has for another action, with the weapon of the move where it goes by one."""
        if does(move) == ATTACK:
            return None
        weapon = move.get("weapon", "")
        found = (one for one in menu(fighter.draft.state, fighter.id) if one.id == does(move))
        return next((one for one in found if not weapon or one.begin.args.get("weapon", weapon) == weapon), None)

    def asks_whom(self, fighter: Fighter, move: Tree) -> bool:
        """By its action."""
        action = ACTIONS.known(does(move))
        return action is not None and action.whom

    def out_of_fight(self, fighter: Fighter) -> str:
        """Why it takes no part in the fight."""
        return f"out of the fight ({fighter.defeated})" if fighter.out else ""

    def not_now(self, fighter: Fighter, move: Tree) -> str:
        """Whether the turn and the Action Points allow it."""
        if does(move) == ATTACK:
            return row.ATTACK.why_not(fighter, self._due(fighter, move))
        item, action = self._listed(fighter, move), ACTIONS.known(does(move))
        return item.barred if item is not None else (action and action.lacking) or "nothing to do it with"

    def no_attack(self, fighter: Fighter, move: Tree, weapon: Tree) -> str:
        """An area, rounds, recoil, a charge that was made, nobody in reach."""
        id, _ = self.weapon(fighter, move)
        made = Attack(fighter, fighter, weapon_id=id, declared_weapon=weapon, rate=move.get("rate", 0))
        if weapon.get("kind", "melee") == "area":
            return f"{weapon['name']} takes an area"
        if weapon.get("capacity", 0) and declare.loaded(fighter, id, weapon) < 1:
            return f"{weapon['name']} is not loaded"
        if move.get("charge") and fighter.charged:
            return "charges once a turn"
        return _no_rate(made) or _far(fighter, weapon)


def _no_rate(made: Attack) -> str:
    """Why a weapon can't be fired at the rate of a move."""
    if not made.rate:
        return ""
    found = next((one for one in declare.rates(made) if one.id == str(made.rate)), None)
    return found.barred if found is not None else f"{made.weapon['name']} has no Shot Rate {made.rate}"


def _far(fighter: Fighter, weapon: Tree) -> str:
    """Whether every enemy that somebody has placed, and is not out, is out of the weapon's reach."""
    draft, (options, _) = fighter.draft, declare.target_options(fighter)
    against = [one.id for one in options if draft.get(f"combatant.{one.id}.side", "foes") != fighter.side]
    near = [ranges.between(draft, fighter.id, id) for id in against if not Fighter(draft, id).out]
    reached = any(distance is None or declare.reaches(fighter, weapon, distance) for distance in near)
    return "" if reached or not near else f"nobody is in reach of {weapon['name']}"


MOVES = Moves()
"""The moves of Static Veil."""


# -- what a fighter may do now, in the order of the menu (rules P25, P28 to P30) --------------------------------------
def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    return tuple(item for row in ACTIONS.offered() for item in _items(fighter, row))


def _items(fighter: Fighter, row: Action) -> Iterator[MenuItem]:
    """An object has items of its own: it is broken, whole again, or gone."""
    if fighter.thing:
        yield from row.of_a_thing(fighter)
        return
    yield from row.more(fighter)
    if row.shown(fighter):
        yield row.offer(fighter)
