"""Exalted Second Edition as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from engine import effects
from engine.ask import Ask
from engine.desk import Line, Row
from engine.fight import Fight
from engine.inputs import Begin
from engine.model import Draft, Tree, get
from engine.procedure import Outcome
from engine.rules.base import (
    MenuItem,
    Odds,
    OptionSpec,
    OrderEntry,
    Procedure,
    Slot,
    TableView,
    TargetRow,
    TimelineSlot,
)
from engine.rules.later import Later, pieces

from . import options as table
from .desk import desk, standing, timeline
from .desk.hooks import Shown
from .fighter import Fighter, tick_of
from .labels import UNAWARE
from .sheet.traits import VIRTUES
from .turn import clinch, order, parts
from .vocabulary import OF_THE_TARGET, VOCABULARY

if TYPE_CHECKING:
    from .actions.social import Takes
    from .attack.plan import Attack
    from .numbers.dv import Mode

MODULES = (
    "attack.attack",
    "attack.volley",
    "actions.actions",
    "actions.by_hand",
    "actions.use_power",
    "actions.flurry",
    "actions.ready",
    "actions.blockade",
    "actions.clinch",
    "actions.coordinate",
    "actions.defend_other",
    "actions.sorcery",
    "actions.social",
    "turn.joining",
    "turn.abort",
    "turn.departures",
    "turn.tick",
)
"""Where procedures are."""

PARTS = ("attack.landing", "attack.declare", "attack.defense")
"""What an attack is made of: loaded before it where there is time, a part after the other."""

USED_LATER = (
    "attack.chances",
    "attack.titles",
    "desk.menu",
    "desk.moves",
    "desk.preview",
    "desk.why",
    "desk.wide",
    "desk.attack_table",
)
"""What else the methods below import as they are called."""

SHEETS = ("sheet.power", "sheet.condition", "sheet.sheet", "validate")
"""The models of sheets, each after those it is made of, and what checks with them."""


class Exalted2e(Shown):
    """The rules of `rules/exalted2e.md`. What a fight on the screen needs is imported with them, the rest when it is
    used: see `warm`. A table's own rules are a subclass."""

    name, title, version = "exalted2e", "Exalted 2e", 2
    short = "2e"
    """What a narrow header calls these rules."""
    options: Mapping[str, OptionSpec] = table.OPTIONS
    presets = table.PRESETS
    asked_options = ("simultaneous",)
    delays = False
    columns = desk.COLUMNS
    target_titles = ("DV", "levels")
    target_number = "DV"
    time_word = "Tick"
    first_time = 0
    order_entry = OrderEntry(
        "tick",
        "Tick",
        (("-1", "sooner"), ("+2", "later"), ("=36", "is set"), ("dv 2", "DV penalty")),
        {"dv": "penalty"},
    )
    interrupt_word = "abort"
    units = ("turn", "action", "tick")
    vocabulary = VOCABULARY
    spent_by_hand = VIRTUES
    of_the_target = OF_THE_TARGET
    repeated = frozenset({"target", "weapon", "special", "difficulty", "range"})
    procedures: Mapping[str, Procedure] = Later(__package__, MODULES)

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def flurry_penalties(self, fight: Fight, sizes: Sequence[tuple[str, int]]) -> dict[str, int]:
        """The DV penalties of a flurry by label, from those of its actions: all of them (rules section 4)."""
        from .actions import flurry

        return flurry.summed(sizes)

    def social(self, draft: Draft, ability: str) -> Takes:
        """What a social action by an Ability takes."""
        from .actions import social

        return social.usual(ability)

    def no_flurry(self, draft: Draft, rows: Sequence[Mapping[str, Any]]) -> str:
        """Why a table's own rules do not allow these actions as a flurry; empty where they do."""
        return ""

    def more_defenses(self, attack: Attack, armed: bool) -> Mapping[str, Mode]:
        """Further ways to defend against an attack that could be dodged and parried, by name; `armed` is whether it
        takes a weapon to parry it."""
        return {}

    def validate(self, combatant: Tree) -> None:
        """Checks one combatant. Raises ValueError with one sentence that names the field."""
        from .sheet import sheet

        sheet.validate(combatant)

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant. Raises ValueError with one sentence that names the field."""
        from . import validate

        validate.validate_rest(self, state)

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults."""
        from .sheet import sheet

        return sheet.trim(combatant)

    def pieces(self) -> Iterator[Callable[[], object]]:
        """What loads the procedures, and loads and builds the models of sheets."""
        return pieces(__package__, (*PARTS, *MODULES, *USED_LATER), SHEETS)

    def begun(self, state: Tree) -> bool:
        """Whether battle has been joined."""
        return bool(get(state, "clock.begun", False))

    def waiting(self, state: Tree) -> tuple[str, ...]:
        """Who is unaware does not join with the others."""
        draft = Draft(state)
        return tuple(id for id in super().waiting(state) if not effects.has(draft, id, UNAWARE))

    def space_word(self, state: Tree) -> str:
        """Ending a move without an action is a Guard, which lets go of whom one holds."""
        acting = get(state, "clock.acting", "")
        if not acting:
            return ""
        fighter = Fighter(Draft(state), acting)
        if not fighter.due or order.in_flurry(fighter):
            return "done"
        return "let go" if clinch.victim(fighter.draft, fighter.id) else "guard"

    def first_action(self, state: Tree, who: str, target: str) -> Begin:
        """An attack; in the middle of a flurry its next action; of one who holds somebody, what becomes of that."""
        part = parts.upcoming(Fighter(Draft(state), who)) if who else {}
        if part and part.get("do", "attack") != "attack":
            return Begin("part", who)
        if who and not part and clinch.victim(Draft(state), who):
            return Begin("hold", who)
        args = {"target": target} if target and not part.get("target", "") else {}
        return Begin("attack", who, args)

    def foresee(self, state: Tree, who: str) -> None:
        """Works out what an attack of this fighter would do to the likeliest targets."""
        from .attack import chances

        begin = self.first_action(state, who, "")
        if begin.procedure == "attack":
            chances.ROWS.foresee(self, state, begin)

    def timeline(self, state: Tree, slots: int) -> tuple[TimelineSlot, ...]:
        """The wheel: the next ticks."""
        return timeline.timeline(state, slots)

    def timeline_note(self, state: Tree) -> Line | None:
        """Who may abort what."""
        return timeline.note(state)

    def until(self, state: Tree, who: str, unit: str, count: int) -> Tree:
        """An effect of so many ticks is over before anybody acts on the last of them; else it is by actions."""
        if unit == "tick":
            return {"tick": tick_of(Draft(state)) + count}
        return super().until(state, who, unit, count)

    def table_view(self, outcome: Outcome, ask: Ask, rows: tuple[Tree, ...]) -> TableView:
        """A flurry or a volley as it is built."""
        from .desk import flurry_view, volley_view

        if ask.key == "parts":
            return flurry_view.view(self, outcome, ask, rows)
        return volley_view.view(self, outcome, ask, rows)

    def table_row(self, outcome: Outcome, ask: Ask, rows: tuple[Tree, ...], row: Tree) -> Tree:
        """An action added to a flurry, with a weapon that has Rate left."""
        if ask.key != "parts":
            return row
        from .desk import flurry_view

        return flurry_view.row(Fighter(Draft(outcome.start), ask.who), rows, row)

    def interrupts(self, state: Tree) -> tuple[MenuItem, ...]:
        """Everybody who may abort a Guard or an Aim."""
        return timeline.interrupts(state)

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now."""
        from .desk import menu

        return menu.menu(state, who, frozenset(self.procedures), partial(self.social, Draft(state)))

    def steps(self, procedure: str) -> tuple[tuple[str, str], ...]:
        """The steps of an attack as the seed numbers them; other procedures have none to list ahead."""
        from .attack import attack

        return attack.STEPS if procedure == "attack" else ()

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of the open attack."""
        from .attack import chances

        return chances.odds(outcome)

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack would do to each target."""
        from .attack import chances

        return chances.ROWS.table(self, outcome, inputs)

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Who attacks whom, and what decides it."""
        from .attack import titles

        return titles.flow_title(outcome)

    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone by tick."""
        return order.order(state)

    def header_words(self, state: Tree) -> tuple[str, str]:
        """The preset, and whether actions of one tick are simultaneous."""
        said = get(state, "options", {})
        word = "core" if table.preset(said, self.options) == "core" else "2.5"
        together = said.get("simultaneous", self.options["simultaneous"].default)
        how = "simultaneous" if together else "one after the other"
        long = "what lands on a tick counts when it ends" if together else "what lands counts at once"
        return f"{self.title} {word}   {how}: {long}", f"{self.short} {word}, {how}"

    def clock_words(self, state: Tree) -> str:
        """Which tick it is, and how many act on it."""
        return desk.clock_words(state)

    def row(self, state: Tree, slot: Slot) -> Row:
        """One line of the order table."""
        return standing.in_row(desk.row(state, slot), self.standing_defenses(Fighter(Draft(state), slot.id)))


RULES = Exalted2e()
