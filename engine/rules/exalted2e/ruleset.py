"""Exalted Second Edition as a ruleset: where the engine and the desk find its parts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from engine.core.ask import Ask, Fact, Role
from engine.core.desk import Line
from engine.core.inputs import Begin
from engine.core.model import Draft, Tree, get
from engine.core.procedure import Outcome
from engine.rules.common.base import MenuItem, OptionSpec, OrderEntry, TableView, TimelineSlot
from engine.rules.common.packaged import Grouped

from . import options as table
from .actions.table import ACTIONS, MODULES, Actions
from .desk import desk
from .fighter import Fighter, tick_of
from .lasting import BOOK, OF_THE_TARGET, UNAWARE, VOCABULARY
from .log import sentences
from .sheet.weapons import THINGS, TYPED, VIRTUES
from .turn import acting as stunts
from .turn import order

if TYPE_CHECKING:
    from engine.library import Template
    from engine.library.typed import Imported
    from engine.rules.common.lasting import LastingTable


PARTS = ("attack.plan", "attack.declare", "attack.defense", "attack.attack", "attack.volley")
"""What an attack is made of: loaded before it where there is time, a part after the other."""

USED_LATER = ("attack.chances", "desk.moves", "desk.preview")
"""What else is needed as soon as somebody acts."""


class Exalted2e(Grouped):
    """The rules of `rules/exalted2e.md`. What a fight on the screen needs is imported with them, the rest when it is
    used: see `pieces`. A table's own rules are a subclass."""

    name, title, version = "exalted2e", "Exalted 2e", 2
    demo = "saltmarsh-ford"
    short = "2e"
    """What a narrow header calls these rules."""
    options: Mapping[str, OptionSpec] = table.OPTIONS
    presets, preset_words = table.PRESETS, table.PRESET_WORDS
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
    ready_title = "Join"
    things = THINGS
    typed = TYPED
    package, modules, used_later = __package__, tuple(MODULES), USED_LATER
    parts = PARTS
    procedures: Actions = ACTIONS

    @property
    def known_effects(self) -> LastingTable:
        """Cover, height, terrain and what else brings its numbers by its name."""
        return BOOK

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """Names of the library, lines of numbers, pasted blocks."""
        from .reader import fighters

        return fighters.read(text, own, self.library)

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """A weapon, a suit of armor, a power, a move, a pool or a note from a line."""
        from .reader import fighters

        return fighters.LINES.new_thing(kind, text, combatant)

    def as_added(self, combatant: Tree) -> Tree:
        """Extras of one name are a group, so that those who stand together share a line."""
        extra = combatant.get("sheet", {}).get("extra", False) and not combatant.get("group", "")
        return {**combatant, "group": combatant["name"]} if extra else combatant

    def fighter(self, draft: Draft, id: str) -> Fighter:
        """The live view of a combatant."""
        return Fighter(draft, id)

    def begun(self, state: Tree) -> bool:
        """Whether battle has been joined."""
        return bool(get(state, "clock.begun", False))

    def waiting(self, state: Tree) -> tuple[str, ...]:
        """Who is unaware does not join with the others."""
        draft = Draft(state)
        return tuple(id for id in super().waiting(state) if not UNAWARE.there(draft, id))

    def space_word(self, state: Tree) -> str:
        """Ending a move without an action is a Guard, which lets go of whom one holds."""
        acting = get(state, "clock.acting", "")
        if not acting:
            return ""
        fighter = Fighter(Draft(state), acting)
        if not fighter.due or order.in_flurry(fighter):
            return "done"
        return "let go" if order.victim(fighter.draft, fighter.id) else "guard"

    def goes_on(self, state: Tree) -> tuple[str, str]:
        """The next action of a flurry."""
        fighter = _in_flurry(state)
        if fighter is None:
            return "", ""
        from .desk import flurry

        return flurry.upcoming(fighter), "the flurry"

    def given_up(self, state: Tree) -> str:
        """The actions of a flurry that are not played."""
        fighter = _in_flurry(state)
        if fighter is None:
            return ""
        from .desk import flurry

        return flurry.left(fighter)

    def first_action(self, state: Tree, who: str, target: str) -> Begin:
        """An attack; in the middle of a flurry its next action; of one who holds somebody, what becomes of that."""
        part = stunts.upcoming(Fighter(Draft(state), who)) if who else {}
        if part and part.get("do", "attack") != "attack":
            return Begin("part", who)
        if who and not part and order.victim(Draft(state), who):
            return Begin("hold", who)
        args = {"target": target} if target and not part.get("target", "") else {}
        return Begin("attack", who, args)

    def timeline(self, state: Tree, slots: int) -> tuple[TimelineSlot, ...]:
        """The wheel: the next ticks."""
        return desk.timeline(state, slots)

    def timeline_note(self, state: Tree) -> Line | None:
        """Who may abort what."""
        return desk.note(state)

    def until(self, state: Tree, who: str, unit: str, count: int) -> Tree:
        """An effect of so many ticks is over before anybody acts on the last of them; else it is by actions."""
        if unit == "tick":
            return {"tick": tick_of(Draft(state)) + count}
        return super().until(state, who, unit, count)

    def table_view(self, outcome: Outcome, ask: Ask, rows: tuple[Tree, ...]) -> TableView:
        """A flurry or a volley as it is built."""
        from .desk import flurry, preview

        if ask.role is Role.FLURRY:
            return flurry.view(self, outcome, ask, rows)
        return preview.view(self, outcome, ask, rows)

    def table_row(self, outcome: Outcome, ask: Ask, rows: tuple[Tree, ...], row: Tree) -> Tree:
        """An action added to a flurry, with a weapon that has Rate left."""
        if ask.role is not Role.FLURRY:
            return row
        from .desk import flurry

        return flurry.row(Fighter(Draft(outcome.start), ask.who), rows, row)

    def interrupts(self, state: Tree) -> tuple[MenuItem, ...]:
        """Everybody who may abort a Guard or an Aim."""
        return desk.interrupts(state)

    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action."""
        return sentences.sentences(begin, facts, name, self.procedures)

    def header_words(self, state: Tree) -> tuple[str, str]:
        """The preset, and whether actions of one tick are simultaneous."""
        said = get(state, "options", {})
        word = "core" if table.preset(said, self.options) == "core" else "2.5"
        together = said.get("simultaneous", self.options["simultaneous"].default)
        how = "simultaneous" if together else "one after the other"
        long = "what lands on a tick counts when it ends" if together else "what lands counts at once"
        return f"{self.title} {word}   {how}: {long}", f"{self.short} {word}, {how}"


def _in_flurry(state: Tree) -> Fighter | None:
    """The one who acts, where actions of its flurry are yet to be played."""
    acting = get(state, "clock.acting", "")
    fighter = Fighter(Draft(state), acting) if acting else None
    return fighter if fighter and order.in_flurry(fighter) else None


RULES = Exalted2e()
