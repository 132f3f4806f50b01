"""Usual moves of a fighter, and what the menu offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core import effects
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree
from engine.rules.common import turns
from engine.rules.common.base import MenuItem
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state
from engine.rules.common.usual_moves import ATTACK, POWER, UsualMoves, does

from ..actions import table
from ..actions.table import Action, actions
from ..attack import declare
from ..fighter import Fighter, begun, tick_of
from ..log.phrases import FALLS
from ..numbers import dv, essence, excellencies, health, pools, powers
from ..sheet import weapons
from ..turn import acting, order, targets, tick
from .state_words import pending_word, waiting_levels

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


# -- what the clock brings next ---------------------------------------------------------------------------------------
@per_state
def at_space(state: Tree, landing: bool = True) -> tuple[str, ...]:
    """What ending the move does, piece by piece, who is up then at the end; nothing while nobody acts.

    What lands because the tick ends with it is among that, unless it is told elsewhere.
    """
    draft = Draft(state)
    acting = turns.acting(draft)
    if not acting:
        return ()
    fighter = Fighter(draft, acting)
    pieces = [*_gives_up(fighter), *_guards(fighter), *_ends_with(fighter)]
    if same := _waiting(draft, fighter):
        return (*pieces, f"then {same[0].short}, also on tick {tick_of(draft)}")
    pieces += _lands(draft) if landing else ()
    coming = next_tick(state)
    if coming is None:
        return tuple(pieces)
    return (*pieces, f"then {_then(draft, coming)}")


def _gives_up(fighter: Fighter) -> Iterator[str]:
    if order.in_flurry(fighter):
        left = int(fighter.read("now.flurry.size")) - int(fighter.read("now.flurry.done", 0))
        yield f"gives up {left} action{'s' if left != 1 else ''} of the flurry"


def _guards(fighter: Fighter) -> Iterator[str]:
    if tick.guards_by_itself(fighter):
        yield f"guards until tick {tick_of(fighter.draft) + tick.guards(fighter)}"


def _ends_with(fighter: Fighter) -> Iterator[str]:
    """What the end of this move ends."""
    for _, effect in effects.every(fighter.draft):
        if effect.get("until", {}).get("end_of", "") == fighter.id and effect["until"].get("count", 1) == 1:
            on = "" if effect["on"] == fighter.id else f" on {short(fighter.draft, effect['on'])}"
            yield f"{effect['label']}{on} ends"


def _waiting(draft: Draft, acting: Fighter) -> list[Fighter]:
    """Who else has something to do on the present tick."""
    listed = [Fighter(draft, slot.id) for slot in order.order(draft.state) if slot.status == order.TO_ACT]
    return [one for one in listed if one != acting and tick.acts_still(one)]


@per_state
def tick_ends(state: Tree) -> tuple[str, ...]:
    """What lands as the present tick ends: `4 lethal on Ghoul 1: Health 4 to 0, destroyed`."""
    draft = Draft(state)
    found = list[str]()
    for id in dict.fromkeys(one["on"] for one in draft.get(tick.TABLE, {}).values()):
        found += landing(Fighter(draft, id))
    late = [short(draft, id) for id in draft.get("combatant", {}) if Fighter(draft, id).dv_later]
    return (*found, f"DV penalties of {', '.join(late)} count") if late else tuple(found)


def _lands(draft: Draft) -> Iterator[str]:
    """The same in short: `Ghoul 1 falls unconscious`, `Crane Health 7 to 6`."""
    for id in dict.fromkeys(one["on"] for one in draft.get(tick.TABLE, {}).values()):
        fighter = Fighter(draft, id)
        was, now = health.marked(fighter), tick.ahead(draft, fighter)
        if fate := FALLS.get(tick.forecast(draft, fighter), ""):
            yield f"{fighter.short} {fate}"
        elif was != now:
            yield f"{fighter.short} Health {was.left} to {now.left}"


def landing(fighter: Fighter, named: bool = True) -> Iterator[str]:
    """What waits for one fighter, as it will count; its name is left out where the line is its own."""
    waits = tick.on(fighter.draft, fighter.id)
    if levels := [one for one in waits if one.get("what", "harm") == "harm"]:
        was, now = health.marked(fighter), tick.ahead(fighter.draft, fighter)
        fate = FALLS.get(tick.forecast(fighter.draft, fighter), "")
        so = f", {fate}" if fate else ""
        on = f" on {fighter.short}" if named else ""
        yield f"{waiting_levels(levels)}{on}: Health {was.left} to {now.left}{so}"
    for one in waits:
        if one.get("what", "harm") != "harm":
            yield f"{fighter.short} is {pending_word(one)}"


def next_tick(state: Tree) -> int | None:
    """The tick on which anybody is due next, as things stand; None where nobody is left to act."""
    draft = Draft(state)
    if not begun(draft):
        return None
    ticks = [_comes_up(draft, slot.id) for slot in order.order(state) if slot.status in (order.ACTING, order.TO_ACT)]
    standing = [tick for tick in ticks if tick is not None]
    return min(standing) if standing else None


def _comes_up(draft: Draft, id: str) -> int | None:
    """The tick on which somebody acts next once this tick is over; None for one who will be out."""
    fighter = Fighter(draft, id)
    if tick.forecast(draft, fighter):
        return None
    now = tick_of(draft)
    return fighter.tick if fighter.tick > now else now + tick.guards(fighter)


def _then(draft: Draft, coming: int) -> str:
    """Who is up on a tick: `tick 33, Crane and Juno`."""
    up = [slot.id for slot in order.order(draft.state)
          if slot.status in (order.ACTING, order.TO_ACT) and _comes_up(draft, slot.id) == coming]  # fmt: skip
    names = [short(draft, id) + (" (hidden)" if Fighter(draft, id).hidden else "") for id in up]
    shown = names if len(names) < MOST_NAMES else [*names[: MOST_NAMES - 1], f"{len(names) - MOST_NAMES + 1} more"]
    return f"tick {coming}, {', '.join(shown)}"


MOST_NAMES = 4
"""So many who act on one tick are told of by name at most."""


def comes_back(fighter: Fighter) -> str:
    """When the DV of a fighter comes back: `DV back on tick 36`; nothing where no action weighs on it. Who acts out of
    turn waits for it until the action after."""
    if fighter.held and fighter.due and fighter.penalty:
        return "no DV refresh before this action"
    if not fighter.penalty and not fighter.onslaught:
        return ""
    return f"DV back on tick {fighter.tick}{UNLESS_AIMED if fighter.aims_at else ''}"


UNLESS_AIMED = " unless it shoots"
"""The attack that was aimed brings no refresh (rules section 3)."""


@per_state
def later(state: Tree) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What the next ticks bring, tick by tick: DVs that come back, and effects that end."""
    draft = Draft(state)
    found: dict[int, list[str]] = {}
    if not begun(draft):
        return ()
    now = tick_of(draft)
    for slot in order.order(state):
        fighter = Fighter(draft, slot.id)
        there = slot.status in (order.ACTING, order.TO_ACT) and not tick.forecast(draft, fighter)
        if there and fighter.penalty and fighter.tick > now:
            back = refreshed(fighter)
            said = " and ".join(str(dv.standing(back, mode).value) for mode in dv.MODES)
            found.setdefault(fighter.tick, []).append(
                f"{fighter.short}: DV back to {said}{UNLESS_AIMED if fighter.aims_at else ''}"
            )
    for _, effect in effects.every(draft):
        if at := effect.get("until", {}).get("tick", 0):
            found.setdefault(at, []).append(f"{effect['label']} on {short(draft, effect['on'])} ends")
    return tuple((at, tuple(found[at])) for at in sorted(found))


def refreshed(fighter: Fighter) -> Fighter:
    """The fighter as it would be if its tick came now: penalties of actions and what lasts until then are gone."""
    other = Fighter(Draft(fighter.draft.state), fighter.id)
    other.dv_penalties, other.dv_later, other.onslaught = {}, {}, 0
    for id, effect in effects.on(other.draft, other.id):
        until = effect.get("until", {})
        over = 0 < until.get("tick", 0) <= other.tick
        if over or (until.get("start_of", "") == other.id and until.get("count", 1) == 1):
            effects.remove(other.draft, id)
    return other
