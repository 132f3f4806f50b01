"""Usual moves of a fighter, and what the menu offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.rules.common.base import MenuItem
from engine.rules.common.usual_moves import ATTACK, POWER, UsualMoves, does

from ..actions import table
from ..actions.table import Action, actions
from ..attack import declare
from ..fighter import Fighter
from ..numbers import essence, excellencies, pools, powers
from ..sheet import weapons
from ..turn import acting, targets

FLURRY, EXTRA = "flurry", "extra_action"


class Moves(UsualMoves[Fighter]):
    """Attacks and flurries with what they cost in points and ticks; other actions are those of the menu."""

    attack: Mapping[str, Any] = {"special": "none", "difficulty": 2, "stunt": 0, "willpower": 0, "attacks": 1}
    answers: Mapping[str, str] = {key: key for key in ("weapon", "special", "difficulty", "stunt", "willpower")}
    parts = ("attacker_effects", "attacker_damage")

    def view(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def held(self, fighter: Fighter) -> Mapping[str, Tree]:
        """The weapons that are ready, those of the body last."""
        return weapons.ready(fighter.sheet_tree)

    def powers(self, fighter: Fighter) -> Mapping[str, Tree]:
        """The powers of the sheet, Excellencies among them."""
        return fighter.powers

    def agreed(self, said: dict[str, Any]) -> dict[str, Any]:
        """Only a called shot has a difficulty."""
        called = said.get("special", "none") == "called"
        return {key: value for key, value in said.items() if called or key != "difficulty"}

    def called(self, said: Tree) -> str:
        """The special attack."""
        special = str(said.get("special", "none"))
        return "" if special == "none" else declare.SPECIALS[special]

    def begins(self, fighter: Fighter, move: Tree) -> Begin:
        """An attack, a flurry of several, or what the menu begins."""
        if _flurried(move):
            kept = {key: move[key] for key in ("weapon", "attacks", "stunt") if move.get(key)}
            charm = next(iter(move.get("powers", {})), "")
            return Begin(FLURRY, fighter.id, {**kept, **({"charm": charm} if charm else {})})
        return super().begins(fighter, move)

    def how(self, fighter: Fighter, move: Tree) -> Iterator[str]:
        """`sweep`, `called shot, 3`, `2 attacks`."""
        special = str(move.get("special", "none"))
        if _flurried(move):
            yield f"{move['attacks']} attacks"
        elif special == "called":
            yield f"{declare.SPECIALS[special]}, {move.get('difficulty', 2)}"
        elif special != "none":
            yield declare.SPECIALS[special]

    def title(self, fighter: Fighter, move: Tree) -> str:
        """What another action is called."""
        return _action(fighter, move).title.lower()

    def asks_whom(self, fighter: Fighter, move: Tree) -> bool:
        """By its action."""
        return _action(fighter, move).whom

    def cost(self, fighter: Fighter, move: Tree) -> str:
        """Ticks and DV, then what is paid. What a social action takes depends on the Ability that is chosen for it."""
        takes = self._attacks(fighter, move) if does(move) == ATTACK else self._takes(fighter, move)
        return ", ".join(filter(None, (takes, self.spent(fighter, move))))

    def spent(self, fighter: Fighter, move: Tree) -> str:
        """What is paid."""
        return powers.cost_words(self._due(fighter, move))

    def _attacks(self, fighter: Fighter, move: Tree) -> str:
        """`Speed 5, DV -1`; the DV of a flurry depends on what it comes to be made of."""
        _, weapon = self.weapon(fighter, move)
        if weapon is None:
            return ""
        action = _action(fighter, move)
        return table.said(action.ticks(fighter, weapon).value, 0 if _flurried(move) else action.loss(fighter).value)

    def _takes(self, fighter: Fighter, move: Tree) -> str:
        """The same of another action that the menu has."""
        action = _action(fighter, move)
        by_itself = action.by_ability is None and does(move) != POWER and self._listed(fighter, move) is not None
        return action.price(fighter) if by_itself else ""

    def _due(self, fighter: Fighter, move: Tree) -> dict[str, int]:
        known, total = fighter.powers, dict[str, int]()
        used = move.get("powers", {}) if does(move) in (ATTACK, POWER) else {}
        costs = [powers.cost_of(known[id], times) for id, times in used.items() if id in known]
        if does(move) == ATTACK and not _flurried(move):
            costs.append({"willpower": move.get("willpower", 0)})
        for cost in costs:
            for what, amount in cost.items():
                total[what] = total.get(what, 0) + amount
        return total

    def _listed(self, fighter: Fighter, move: Tree) -> MenuItem | None:
        """What the menu has for another action, or for a power."""
        if does(move) == ATTACK:
            return None
        id = f"power-{next(iter(move.get('powers', {})), '')}" if does(move) == POWER else does(move)
        return next((one for one in items(fighter, _action(fighter, move)) if one.id == id), None)

    def out_of_fight(self, fighter: Fighter) -> str:
        """Why it takes no part in the fight."""
        return f"out of the fight ({fighter.defeated})" if fighter.out else ""

    def not_now(self, fighter: Fighter, move: Tree) -> str:
        """Whether the tick allows it."""
        if does(move) == ATTACK:
            return acting.barred(fighter, _action(fighter, move))
        item = self._listed(fighter, move)
        return item.barred if item is not None else _action(fighter, move).lacking

    def muddled(self, fighter: Fighter, move: Tree) -> str:
        """Which power; what is no part of a flurry."""
        used, known = move.get("powers", {}), fighter.powers
        if gone := next((id for id in used if id not in known), ""):
            return f"the sheet has no {gone.replace('-', ' ')}"
        if does(move) == POWER:
            if len(used) != 1:
                return "names no power to use" if not used else "names more than one power to use"
            return self.misplaced(fighter, move, ("action",), "an action")
        if _flurried(move):
            wrong = next((known[id]["name"] for id in used if known[id].get("type", "") != EXTRA), "")
            return f"{wrong} is no part of a flurry" if wrong else "a flurry has one Charm" if len(used) > 1 else ""
        return super().muddled(fighter, move)

    def no_attack(self, fighter: Fighter, move: Tree, weapon: Tree) -> str:
        """Rate, nobody in reach, an Excellency of another Ability."""
        count, rate = move.get("attacks", 1), weapons.rate(weapon)
        if count > rate:
            return f"{weapon['name']} attacks at most {rate} time{'s' if rate > 1 else ''}"
        unfit = next((id for id in move.get("powers", {}) if not powers.fits(id, weapon)), "")
        if unfit:
            return f"{fighter.powers[unfit]['name']} does not aid {weapon['name']}"
        return _far(fighter, weapon)

    def no_power(self, fighter: Fighter, move: Tree) -> str:
        """The first power of a move that can't be used, the cap on Charm dice, or a cost that can't be paid."""
        for id in move.get("powers", {}):
            if barred := powers.barred(fighter, id, fighter.powers[id]):
                return barred if len(move["powers"]) == 1 else f"{fighter.powers[id]['name']}: {barred}"
        if does(move) == POWER and (item := self._listed(fighter, move)) is not None and item.barred:
            return item.barred
        return _over_the_cap(fighter, move) or essence.afford(fighter, self._due(fighter, move))


def _action(fighter: Fighter, move: Tree) -> Action:
    """The action that a move is."""
    return table.row(fighter.draft, does(move))


def _flurried(move: Tree) -> bool:
    return does(move) == ATTACK and move.get("attacks", 1) > 1


def _over_the_cap(fighter: Fighter, move: Tree) -> str:
    """Whether the Excellencies of a move add more dice than they may together."""
    known = fighter.powers
    used = [powers.Use("", {what: n * times for what, n in known[id].get("adds", {}).items()}, {}, id)
            for id, times in move.get("powers", {}).items()]  # fmt: skip
    for ability, dice in powers.charm_dice(used).items():
        if dice > (most := excellencies.cap(fighter, ability)):
            return f"Charms may add {most} dice, not {dice}"
    return ""


def _far(fighter: Fighter, weapon: Tree) -> str:
    """Whether every enemy that somebody has placed, and is not out, is out of the weapon's reach."""
    draft, (options, _) = fighter.draft, targets.targets(fighter)
    against = [one.id for one in options if draft.get(f"combatant.{one.id}.side", "foes") != fighter.side]
    near = [pools.yards(draft, fighter.id, id) for id in against if not Fighter(draft, id).out]
    reached = any(distance is None or targets.reaches(weapon, distance) for distance in near)
    return "" if reached or not near else f"nobody is in reach of {weapon['name']}"


MOVES = Moves()
"""The moves of Exalted 2e."""


# -- what a fighter may do now, in the order of the menu --------------------------------------------------------------
def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    return tuple(item for row in actions(fighter.draft).offered() for item in items(fighter, row))


def items(fighter: Fighter, row: Action) -> Iterator[MenuItem]:
    """What it has of one action."""
    yield from row.more(fighter)
    if row.shown(fighter):
        yield row.offer(fighter, acting.barred(fighter, row))
