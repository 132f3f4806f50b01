"""The usual moves of a fighter, as all rulesets have them: what each begins, what it costs, why it can't be made.

A move is data of a sheet that the game master makes. A ruleset says in a subclass what an attack may hold, what it
costs and what stands against it; digits, words, the lines of the pane and keeping an attack are the same everywhere.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, Generic, Protocol, TypeVar

from ...core.desk import Line, Span, words
from ...core.inputs import Begin, power_in
from ...core.model import Draft, Tree
from ...core.names import NAME_CELLS, clean_name, nearest, new_id
from .desk import GAP
from .items import MenuItem

DIGITS = "123456789"
"""The key of each move, in the order of the sheet."""

ATTACK, POWER = "attack", "power"


class OneWhoMoves(Protocol):
    """A fighter as far as its moves need it."""

    id: str
    draft: Draft

    @property
    def acting(self) -> Any:
        """Whether it is its turn."""

    def sheet(self, path: str, default: Any = 0) -> Any:
        """A value of the sheet."""


F = TypeVar("F", bound=OneWhoMoves)


class UsualMoves(ABC, Generic[F]):
    """How a ruleset makes usual moves.

    `attack` are the fields of an attack with what they are where nothing is said; `answers` the field that each ask of
    an attack's declaration sets; `parts` when a power is offered that an attack may have in it.
    """

    attack: Mapping[str, Any] = {}
    answers: Mapping[str, str] = {}
    parts: tuple[str, ...] = ()

    # -- what a ruleset says ------------------------------------------------------------------------------------------
    @abstractmethod
    def view(self, draft: Draft, id: str) -> F:
        """The live view of a combatant."""

    @abstractmethod
    def held(self, fighter: F) -> Mapping[str, Tree]:
        """The weapons that can be used now, by id, the usual one first."""

    def powers(self, fighter: F) -> Mapping[str, Tree]:
        """The powers that a move may have in it, by id."""
        return {}

    @abstractmethod
    def cost(self, fighter: F, move: Tree) -> str:
        """All that a move costs, in words."""

    def spent(self, fighter: F, move: Tree) -> str:
        """What of that the line of the pane says, which has little room."""
        return self.cost(fighter, move)

    @abstractmethod
    def how(self, fighter: F, move: Tree) -> Iterator[str]:
        """What kind of attack a move is, in a few words, without its weapon and powers."""

    def effort(self, move: Tree) -> Iterator[str]:
        """What is added to an attack besides powers, in a few words."""
        if move.get("stunt"):
            yield f"stunt {move['stunt']}"

    @abstractmethod
    def title(self, fighter: F, move: Tree) -> str:
        """What another action than an attack is called."""

    @abstractmethod
    def out_of_fight(self, fighter: F) -> str:
        """Why a fighter takes no part in the fight; empty where it does."""

    @abstractmethod
    def not_now(self, fighter: F, move: Tree) -> str:
        """Why what a move does can't be done in this turn, whatever it does it with; empty where it can."""

    @abstractmethod
    def no_attack(self, fighter: F, move: Tree, weapon: Tree) -> str:
        """Why such an attack can't be made with this weapon; empty where it can."""

    def no_power(self, fighter: F, move: Tree) -> str:
        """Why the powers of a move can't be used, or all of it not be paid; empty where they can."""
        return ""

    def begins(self, fighter: F, move: Tree) -> Begin:
        """What a move begins."""
        return Begin(does(move), fighter.id, self.arguments(move))

    @abstractmethod
    def asks_whom(self, fighter: F, move: Tree) -> bool:
        """Whether what a move does is done to somebody who may be named."""

    def agreed(self, said: dict[str, Any]) -> dict[str, Any]:
        """What is said of an attack, without what does not count beside the rest of it."""
        return said

    def heard(self, answers: Mapping[str, Any]) -> dict[str, Any]:
        """The fields of a move that the answers of an attack's declaration set."""
        return {self.answers[key]: value for key, value in answers.items() if key in self.answers}

    def called(self, said: Tree) -> str:
        """What sets a kept attack apart besides its weapon, in a word or two; empty where nothing does."""
        return ""

    def muddled(self, fighter: F, move: Tree) -> str:
        """What of a move does not go together; empty where all does."""
        return self.misplaced(fighter, move, self.parts, "an attack") if does(move) == ATTACK else ""

    # -- the same everywhere ------------------------------------------------------------------------------------------
    def moves(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """The moves on a fighter's sheet; what can't be made now stays in with the reason."""
        return self._items(self.view(Draft(state), who))

    def _items(self, fighter: F) -> tuple[MenuItem, ...]:
        found = zip(DIGITS, fighter.sheet("move", {}).items(), strict=False)
        return tuple(self._item(fighter, digit, id, move) for digit, (id, move) in found)

    def _item(self, fighter: F, digit: str, id: str, move: Tree) -> MenuItem:
        return MenuItem(
            f"move-{id}",
            move["name"],
            self.begins(fighter, move),
            cost=self.cost(fighter, move),
            note=move.get("note", "") or self.words(fighter, move),
            barred=self.why_not(fighter, move),
            label=digit,
            whom=self.asks_whom(fighter, move),
        )

    def line(self, fighter: F) -> tuple[Line, ...]:
        """The line of the pane: `Moves  1 Bite   2 Pounce (6 motes)`, the digits on its own turn; none without moves.

        Costs stand behind a move, or why it can't be made; a reason that bars several that follow each other, or all,
        stands once.
        """
        moves = list(fighter.sheet("move", {}).values())[: len(DIGITS)]
        reasons = [self.why_not(fighter, move) for move in moves]
        if not moves:
            return ()
        shared = len(set(reasons)) == 1 and reasons[0]
        if shared or not fighter.acting:
            why = (f"   {shared}", "muted") if shared and fighter.acting else ""
            return (Line("Moves", words((", ".join(move["name"] for move in moves), "muted"), why)),)
        costs = ["" if barred else self.spent(fighter, move) for barred, move in zip(reasons, moves, strict=True)]
        return (Line("Moves", tuple(_apart(moves, reasons, costs))),)

    def section(self, state: Tree, who: str) -> Iterator[Line]:
        """A line for each move, for a wide window: its digit, what it is or why it can't be made, and its cost."""
        acting = self.view(Draft(state), who).acting
        for item in self.moves(state, who):
            role = "muted" if item.barred else "text"
            key = Span("", "muted", "out") if item.barred else Span(item.label, "strong" if acting else "muted")
            told = item.barred or item.note
            yield Line(spans=(key, Span(f"  {item.title}  ", role), Span(told, "muted")),
                       right=words((item.cost, role)) if item.cost and not item.barred else ())  # fmt: skip

    def arguments(self, move: Tree) -> dict[str, Any]:
        """What a move begins with: all that is said of it, of an attack its name too."""
        used = move.get("powers", {})
        if does(move) == POWER:
            return {"power": id, "times": n} if (id := next(iter(used), "")) and (n := used[id]) else {}
        if does(move) != ATTACK:
            return {"weapon": move["weapon"]} if move.get("weapon") else {}
        said = self.agreed({key: move[key] for key in ("weapon", *self.attack) if move.get(key)})
        return {"move": move["name"], **said, **({"powers": dict(used)} if used else {})}

    def words(self, fighter: F, move: Tree) -> str:
        """What a move is, in a few words: `withering, Bite, Keen edge 3, stunt 1`."""
        used = list(self._used(fighter, move))
        if does(move) == POWER:
            return ", ".join(used)
        if does(move) != ATTACK:
            return self.title(fighter, move)
        weapon = self.weapon(fighter, move)[1]
        named = [weapon["name"]] if weapon and weapon["name"] != move["name"] else []
        kind, *more = (*self.how(fighter, move), "")
        return ", ".join(filter(None, (kind, *named, *more, *used, *self.effort(move))))

    def _used(self, fighter: F, move: Tree) -> Iterator[str]:
        known = self.powers(fighter)
        for id, times in move.get("powers", {}).items():
            name = known.get(id, {}).get("name", id)
            yield name if times == 1 else f"{name} {times}"

    def weapon(self, fighter: F, move: Tree) -> tuple[str, Tree | None]:
        """The weapon of a move with its id: the one named, or the first in hand; None where it is not in hand."""
        ready = self.held(fighter)
        id = str(move.get("weapon", "")) or next(iter(ready), "")
        return id, ready.get(id)

    def why_not(self, fighter: F, move: Tree) -> str:
        """Why a move can't be made now, in a few words; empty where it can. That it is another's turn is no reason: the
        digits are the keys of whoever acts."""
        if muddled := self.muddled(fighter, move):
            return muddled
        if does(move) == POWER:
            return self.out_of_fight(fighter) or self.no_power(fighter, move)
        barred = self.not_now(fighter, move) if fighter.acting else self.out_of_fight(fighter)
        if barred or does(move) != ATTACK:
            return barred
        id, weapon = self.weapon(fighter, move)
        if weapon is None:
            name = fighter.sheet(f"weapon.{id}.name", "no weapon")
            return f"{name} is not in hand" if id else "no weapon is in hand"
        return self.no_attack(fighter, move, weapon) or self.no_power(fighter, move)

    def misplaced(self, fighter: F, move: Tree, fitting: Iterable[str], what: str) -> str:
        """That a power of a move is no part of what it does, where one is not offered then."""
        known, when = self.powers(fighter), frozenset(fitting)
        wrong = (known[id] for id in move.get("powers", {}) if id in known and known[id]["when"] not in when)
        return next((f"{power['name']} is no part of {what}" for power in wrong), "")

    def kept(self, combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
        """The last attack as a usual move: where it goes below the combatant, and its table. `args` are what it began
        with, `answers` what was said of it since."""
        fighter = self.view(Draft({"combatant": {"kept": combatant}}), "kept")
        sheet = combatant.get("sheet", {})
        said = {key: args[key] for key in ("weapon", *self.attack) if args.get(key)} | self.heard(answers)
        there = self.powers(fighter)
        used = {**args.get("powers", {}), **_units_of(answers)}
        said["powers"] = {id: n for id, n in used.items() if n and there.get(id, {}).get("when", "") in self.parts}
        held = [id for id in self.held(fighter) if id in sheet.get("weapon", {})]
        if said.get("weapon", "") not in held:
            said["weapon"] = next(iter(held), "")
        said = self.agreed(said)
        usual = {"weapon": "", "powers": {}, **self.attack}
        table = {"name": self._name(sheet, said)}
        table |= {key: value for key, value in said.items() if key in usual and value != usual[key]}
        return f"sheet.move.{new_id(table['name'], sheet.get('move', {}), empty='move')}", table

    def _name(self, sheet: Tree, said: Tree) -> str:
        """A name for it: `Bite`, `Bite, decisive`, `Bite, disarm`."""
        weapon = sheet.get("weapon", {}).get(said.get("weapon", ""), {}).get("name", "Attack")
        how = self.called(said)
        return clean_name(f"{weapon[: NAME_CELLS - len(how) - 2]}, {how}" if how else weapon)


def does(move: Tree) -> str:
    """What a move does: an attack where it does not say."""
    return str(move.get("does", ATTACK))


def _units_of(answers: Mapping[str, Any]) -> dict[str, int]:
    """Units of powers that an attacker has declared, before the roll and for the damage."""
    units = {power: value for key, value in answers.items() if (power := power_in(key))}
    return units | {one["power"]: one["times"] for one in answers.get("damage effects", ()) if "power" in one}


def _apart(moves: Iterable[Tree], reasons: Iterable[str], costs: Iterable[str]) -> Iterator[Span]:
    """Each move with its digit and its cost; those that can't be made with the reason, once for all that it bars."""
    told = zip(DIGITS, (str(move["name"]) for move in moves), reasons, costs, strict=False)
    for place, (barred, some) in enumerate(groupby(told, key=lambda one: one[2])):
        if place:
            yield Span(GAP)
        if barred:
            yield Span(f"{', '.join(name for _, name, _, _ in some)} ({barred})", "muted", "out")
            continue
        for at, (digit, name, _, cost) in enumerate(some):
            yield from words((f"{GAP if at else ''}{digit} ", "strong"), f"{name} ({cost})" if cost else name)


# -- what a usual move of a sheet may name ----------------------------------------------------------------------------
MOST = 9
"""Moves of one sheet: each has a digit."""


def complaint(
    moves: Mapping[str, Any], weapons: Iterable[str], powers: Mapping[str, Any], made: Iterable[str] = ()
) -> str:
    """What is wrong with moves on a sheet that has these weapons and powers, its field first; else nothing.

    `made` are the ids of powers that follow from the sheet without standing on it. Fields that do not go together (a
    gambit without its name) are no fault of a sheet, since they are changed one by one: the desk says why such a move
    can't be made.
    """
    if len(moves) > MOST:
        return f"sheet.move: holds {len(moves)} moves; the most is {MOST}"
    held, further = tuple(weapons), tuple(made)
    found = ((id, _wrong(one, held, powers, further)) for id, one in moves.items())
    return next((f"sheet.move.{id}.{wrong}" for id, wrong in found if wrong), "")


def _wrong(move: Any, weapons: tuple[str, ...], powers: Mapping[str, Any], made: tuple[str, ...]) -> str:
    if move.weapon and move.weapon not in weapons:
        return f"weapon: must be a weapon of the sheet{_instead(move.weapon, weapons)}"
    for id, times in getattr(move, "powers", {}).items():
        if id not in powers and id not in made:
            return f"powers: must be powers of the sheet{_instead(id, (*powers, *made))}"
        if id in powers and times > powers[id].most:
            return f"powers.{id}: is {times}; {powers[id].name} is used at most {powers[id].most} times at once"
    return ""


def _instead(id: str, known: Iterable[str]) -> str:
    """What is not there, and what is nearest to it."""
    return f", and {id!r} is none{nearest(id, known)}"
