"""Usual moves of a fighter, and what the menu offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from engine.core.desk import GLUE, Line, Section, Span, words
from engine.core.model import Draft, Tree
from engine.rules.common.base import MenuItem
from engine.rules.common.fighters import short
from engine.rules.common.remember import per_state
from engine.rules.common.usual_moves import ATTACK, POWER, UsualMoves, does

from .. import essence, powers
from .. import fighter as ranges
from ..actions import steps, turn_room
from ..actions.table import ACTIONS, Action
from ..attack import declare, gambits
from ..fighter import BANDS, Fighter
from ..sheet import weapons


class Moves(UsualMoves[Fighter]):
    """Attacks of all kinds, other actions, and powers that are used as one."""

    attack: Mapping[str, Any] = {"kind": "withering", "gambit": "", "option": "none", "stunt": 0, "willpower": 0}
    answers: Mapping[str, str] = {
        "weapon option": "option", **{key: key for key in ("kind", "gambit", "weapon", "stunt", "willpower")},
    }  # fmt: skip
    parts = ("attacker_effects", "attacker_damage")

    def view(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def held(self, fighter: Fighter) -> Mapping[str, Tree]:
        """The weapons in hand."""
        return weapons.ready(fighter.sheet_tree)

    def powers(self, fighter: Fighter) -> Mapping[str, Tree]:
        """The powers of the sheet."""
        return fighter.powers

    def agreed(self, said: dict[str, Any]) -> dict[str, Any]:
        """Only a gambit has its name."""
        gambit = said.get("kind", "withering") == "gambit"
        return said if gambit else {key: value for key, value in said.items() if key != "gambit"}

    def called(self, said: Tree) -> str:
        """The kind of attack, or the gambit."""
        kind = str(said.get("kind", "withering"))
        if kind == "gambit":
            return gambits.GAMBITS[said["gambit"]].title.lower()
        return kind if kind != "withering" else ""

    def how(self, fighter: Fighter, move: Tree) -> Iterator[str]:
        """`withering`, `disarm`; and the weapon option."""
        gambit = _gambit(move)
        yield gambit.title.lower() if gambit else str(move.get("kind", "withering"))
        if (option := move.get("option", "none")) != "none":
            yield str(option)

    def title(self, fighter: Fighter, move: Tree) -> str:
        """What another action is called."""
        return _action(move).noun

    def cost(self, fighter: Fighter, move: Tree) -> str:
        """Its powers, Willpower, the weapon, and an action's own."""
        return powers.cost_words(self._due(fighter, move))

    def _due(self, fighter: Fighter, move: Tree) -> dict[str, int]:
        total: dict[str, int] = {}
        counted = move.get("powers", {}) if does(move) in (ATTACK, POWER) else {}
        for id, times in counted.items():
            _add(total, powers.cost_of(fighter.powers[id], times))
        if does(move) == ATTACK:
            _add(total, {"willpower": move.get("willpower", 0)})
            _add(total, {"initiative": declare.OPTION_COST[move.get("option", "none")]})
            _, weapon = self.weapon(fighter, move)
            _add(total, {"initiative": weapons.attack_cost(weapon).value if weapon else 0})
        else:
            _add(total, {"initiative": _action(move).due(fighter)})
        return {what: total[what] for what in ("motes", "willpower", "initiative", "anima") if total.get(what)}

    def asks_whom(self, fighter: Fighter, move: Tree) -> bool:
        """By its action."""
        return _action(move).whom

    def out_of_fight(self, fighter: Fighter) -> str:
        """Why it takes no part in the fight."""
        return turn_room.out_of_fight(fighter)

    def not_now(self, fighter: Fighter, move: Tree) -> str:
        """Whether the turn allows it."""
        return turn_room.why_not(fighter, _action(move))

    def muddled(self, fighter: Fighter, move: Tree) -> str:
        """Which gambit, which power."""
        used = move.get("powers", {})
        if does(move) == POWER and len(used) != 1:
            return "names no power to use" if not used else "names more than one power to use"
        if does(move) == ATTACK and move.get("kind", "withering") == "gambit" and not move.get("gambit", ""):
            return "names no gambit"
        if does(move) == POWER:
            return self.misplaced(fighter, move, ("action",), "an action")
        return super().muddled(fighter, move)

    def no_attack(self, fighter: Fighter, move: Tree, weapon: Tree) -> str:
        """Crash, an empty weapon, nobody in reach, what a gambit takes."""
        if move.get("kind", "withering") != "withering" and fighter.crashed:
            return "not in Crash"
        return weapons.unloaded(weapon) or _far(fighter, weapon) or _no_gambit(fighter, move, weapon)

    def no_power(self, fighter: Fighter, move: Tree) -> str:
        """The first power of a move that can't be used, or the whole cost that can't be paid."""
        for id in move.get("powers", {}):
            if barred := powers.barred(fighter, id, fighter.powers[id], move.get("kind", "withering")):
                return barred if len(move["powers"]) == 1 else f"{fighter.powers[id]['name']}: {barred}"
        return essence.afford(fighter, self._due(fighter, move))


def _action(move: Tree) -> Action:
    """The action that a move is."""
    return ACTIONS.row(does(move))


def _add(total: dict[str, int], more: Mapping[str, int]) -> None:
    for what, amount in more.items():
        total[what] = total.get(what, 0) + amount


def _gambit(move: Tree) -> gambits.Gambit | None:
    return gambits.GAMBITS.get(move.get("gambit", "")) if move.get("kind", "") == "gambit" else None


def _no_gambit(fighter: Fighter, move: Tree, weapon: Tree) -> str:
    gambit = _gambit(move)
    may = bool(fighter.draft.get("options.gambit_may_self_crash", False))
    return gambits.why_not(gambit, fighter, fighter, weapon, may) if gambit else ""


def _far(fighter: Fighter, weapon: Tree) -> str:
    """Whether everyone whom somebody has placed, and is not out, is out of the weapon's reach."""
    around, reach = ranges.around(fighter.draft, fighter.id), weapons.bands(weapon)
    alone = True
    for id in steps.opposed(fighter):
        if around.get(id, reach[0]) in reach:
            return ""
        alone = False
    return "" if alone else f"nobody is in reach of {weapon['name']}"


MOVES = Moves()
"""The moves of Exalted 3e."""


# -- who stands where, band by band from one fighter, and who is engaged with whom ------------------------------------
GLYPHS = {"heroes": "player", "foes": "foe", "bystanders": "bystander"}

APART = "   "


MOST_NAMED = 12
"""Of more who are not placed than this only their number is told."""


@per_state
def strip(state: Tree, who: str) -> Section | None:
    """The bands as they are from this fighter; None where nobody has placed anybody."""
    draft = Draft(state)
    if not draft.get("range", {}) or not who:
        return None
    fighter = Fighter(draft, who)
    lines = [*_bands(fighter), *_engaged(draft)]
    if not lines:
        return None
    return Section(f"Where, from {fighter.short}", tuple(lines), words(("who is engaged with whom", "muted")))


def _bands(fighter: Fighter) -> Iterator[Line]:
    """One line for each band in which somebody is known to stand, the fighter itself in the nearest."""
    around = {one.id: band for one, band in steps.near(fighter)}
    for band in BANDS:
        found = [Fighter(fighter.draft, id) for id, at in around.items() if at == band]
        if found and band == BANDS[0] and steps.in_fight(fighter):
            found = [fighter, *found]
        if found:
            yield Line(band.title(), tuple(_named(found)))
    rest = [one for one in steps.others(fighter) if one.id not in around]
    if len(rest) > MOST_NAMED:
        yield Line("Not placed", words((f"{len(rest)} others", "muted")))
    elif rest:
        yield Line("Not placed", tuple(_named(rest, "muted")))


def _named(found: list[Fighter], role: str = "text") -> Iterator[Span]:
    """Heroes, then the others, each with the glyph of its side."""
    for place, one in enumerate(sorted(found, key=lambda one: one.side != "heroes")):
        if place:
            yield Span("  ")
        name = f"{one.short}{', hidden' if one.hidden else ''}".replace(" ", GLUE)
        yield Span(name, role, GLYPHS.get(one.side, "foe"))


def _engaged(draft: Draft) -> Iterator[Line]:
    """Each hero with the enemies at close range, and whom it guards."""
    against: dict[str, list[str]] = {}
    for first, row in draft.get("range", {}).items():
        for second, band in row.items():
            if band == BANDS[0] and _face_each_other(draft, first, second):
                hero, foe = (first, second) if Fighter(draft, first).side == "heroes" else (second, first)
                against.setdefault(hero, []).append(short(draft, foe))
    for id, one in draft.get("combatant", {}).items():
        guarded = one.get("now", {}).get("guards", "")
        guarded = guarded if guarded and steps.in_fight(Fighter(draft, id)) else ""
        if id in against or guarded:
            yield Line(spans=tuple(_pieces(short(draft, id), against.get(id, []), guarded and short(draft, guarded))),
                       indent=4)  # fmt: skip


def _face_each_other(draft: Draft, first: str, second: str) -> bool:
    there = [Fighter(draft, id) for id in (first, second) if id in draft.get("combatant", {})]
    return len(there) == 2 and all(map(steps.in_fight, there)) and steps.are_enemies(*there)


def _pieces(name: str, foes: list[str], guarded: str) -> Iterator[Span]:
    yield Span(f"{name} ")
    if foes:
        yield from words(("against ", "muted"), ", ".join(foes))
    if guarded:
        yield from words((f"{APART if foes else ''}guards ", "muted"), guarded)


# -- what a fighter may do now, in the order of the menu (rules section 4) --------------------------------------------
@per_state
def menu(state: Tree, who: str) -> tuple[MenuItem, ...]:
    """All that this fighter may do now; what is barred stays in with the reason."""
    fighter = Fighter(Draft(state), who)
    return tuple(item for action in ACTIONS.offered() for item in _items(fighter, action))


def _items(fighter: Fighter, action: Action) -> Iterator[MenuItem]:
    yield from action.more(fighter)
    if action.shown(fighter):
        yield action.item(fighter, turn_room.why_not(fighter, action), _may_be_flurried(fighter, action))


def _may_be_flurried(fighter: Fighter, action: Action) -> bool:
    return action.takes == "either" or (action.takes == "action" and not turn_room.never(fighter, action))
