"""What a ruleset gives the engine and the desk. A house rule is a subclass that overrides only what it changes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ...core.desk import Line
from ...core.dice import Dice
from ...core.inputs import Begin
from ...core.made_up import USUAL, Vocabulary
from ...core.model import Draft, Refused, Tree, View, get
from ...core.told import DONE, Seen
from .items import (
    INITIATIVE,
    LEVELS,
    ChoiceTable,
    Derived,
    FieldSpec,
    HarmEntry,
    MenuItem,
    Odds,
    OptionSpec,
    OrderEntry,
    PointsEntry,
    Slot,
    TableView,
    TargetRow,
    TimelineSlot,
)
from .showing import KINDS, Showing

if TYPE_CHECKING:
    from ...core.ask import Fact
    from ...core.fight import Fight
    from ...core.tray import Test, TestWords
    from ...library import Template
    from ...library.typed import Imported
    from .lasting import LastingTable


__all__ = [
    "INITIATIVE",
    "KINDS",
    "ChoiceTable",
    "Derived",
    "FieldSpec",
    "HarmEntry",
    "MenuItem",
    "Odds",
    "OptionSpec",
    "OrderEntry",
    "PointsEntry",
    "Procedure",
    "Ruleset",
    "Slot",
    "TableView",
    "TargetRow",
    "TimelineSlot",
]


@dataclass(frozen=True)
class Procedure:
    """A rule that takes several questions to resolve.

    `confirms`: it ends in an `apply` ask, and only that answer closes it; otherwise it closes with its last answer.
    `interrupt`: it may be begun while another procedure is open, and is then nested at the open ask.
    `rolls_on`: its rolls follow each other with nothing to decide in between, so that one key makes all of them.
    `seen`: what players are told of it.
    """

    name: str
    title: str
    run: Callable[[Fight, Begin], None]
    confirms: bool = False
    interrupt: bool = False
    rolls_on: bool = False
    seen: Seen = DONE


class Ruleset(Showing):
    """Base of all rulesets. `name` is the word in files, `version` the version of the rules as we have built them."""

    name: str = ""
    version: int = 1
    demo: str = ""
    """The sample fight that shows these rules, by the name of its files; empty where there is none."""
    shelf: str = ""
    """The ruleset whose fighters and gear of the library it uses; empty where that is its own."""
    options: Mapping[str, OptionSpec] = {}
    procedures: Mapping[str, Procedure] = {}
    pool: Dice = Dice(0)
    """How the dice tray counts a number of dice: their sides, the target number, and which faces count twice."""
    tray_words: TestWords | None = None
    """What the dice tray says where the rules test against a target; None where they count pools."""
    typed: tuple[tuple[str, str], ...] = (("3 bandits", "a name of the library, with a count or without"),)
    """What can be typed to add fighters, and what that is."""
    things: Mapping[str, str] = {}
    """What can be put on a sheet by a line, with an example of that line."""
    presets: Mapping[str, Mapping[str, Any]] = {}
    """Tables of options by the name of the preset; the first one is the default."""
    preset_words: Mapping[str, str] = {}
    """What people call presets whose name in files does not read as English."""
    delays: bool = True
    """Whether a turn can be put off, by the procedure `delay`."""
    first_procedure: str = "join_battle"
    """What begins the fight, and brings one who comes late into it."""
    first_title: str = "Join Battle"
    """How that is called. It is said before anything of it is loaded."""
    asked_options: tuple[str, ...] = ()
    """Options over which tables differ so much that they are asked for a new fight and shown in the header."""
    order_entry: OrderEntry = INITIATIVE
    """How somebody's place in the order is set by hand."""
    harm_entry: HarmEntry = LEVELS
    """How damage and healing are typed."""
    points_entry: PointsEntry | None = None
    """How points are changed by hand; None where they are motes and the like."""
    spends: bool = True
    """Whether there is anything that can be spent: motes, or points."""
    interrupt_word: str = ""
    """What acting out of turn is called; empty where nobody ever does."""
    units: tuple[str, ...] = ("turn", "round")
    """What an effect that is put on by hand can last so many of."""
    vocabulary: Vocabulary = USUAL
    """The numbers that an effect made up on the spot may add to, and what it may cost, by the words for them."""
    of_the_target: frozenset[str] = frozenset({"defense", "parry", "evasion", "soak", "hardness"})
    """What an effect may add to that counts in an attack only for the one who is attacked."""
    repeated: frozenset[str] = frozenset({"target", "kind", "weapon", "gambit", "difficulty", "range", "band"})
    """Answers of an attack's declaration that are taken over when it is repeated."""
    left_by_acting: tuple[str, ...] = ()
    """Fields of a condition that whatever is done in a turn leaves set until the turn ends; none where the log tells by
    itself who has done nothing."""
    spent_by_hand: tuple[str, ...] = ()
    """What the entry of motes changes besides motes, Willpower and anima, by the names that people type."""

    @property
    def library(self) -> str:
        """The folder of the library with its fighters and gear."""
        return self.shelf or self.name

    @property
    def known_effects(self) -> LastingTable:
        """The effects whose numbers the rules know by their names, as they are put on by hand."""
        from .lasting import NONE

        return NONE

    def fighter(self, draft: Draft, id: str) -> View:
        """The live view of a combatant."""
        return View(draft, id)

    def validate(self, combatant: Tree) -> None:
        """Checks one combatant whole. Raises ValueError with one sentence that names the field."""

    def validate_rest(self, state: Tree) -> None:
        """Checks what is not a combatant: clock, options, effects. Raises ValueError as `validate` does."""

    def trim(self, combatant: Tree) -> Tree:
        """The combatant without values at their defaults, as it is stored."""
        return combatant

    def fields(self, combatant: Tree) -> tuple[FieldSpec, ...]:
        """Every field that this kind of fighter has, those at their default too, group by group."""
        return ()

    def read(self, text: str, own: tuple[Template, ...] = ()) -> tuple[Imported, ...]:
        """The fighters that a typed or pasted text describes: names of the library and of the game master's `own`, with
        a count or without, and whatever else a ruleset reads. Raises Refused with what is missing or wrong."""
        from ...library import known

        return known(" ".join(text.split()), self.library, own)

    def profile(self, text: str, name: str) -> Tree:
        """The options that a file of house rules sets to something else than their defaults, as a fight keeps them;
        `name` is the file's. Raises Refused naming the line or the key, or where the ruleset has no such files."""
        raise Refused("no_profile", f"{self.title} has no profile in a file; set house rules with --option NAME=VALUE.")

    def takes_part(self, combatant: Tree) -> bool:
        """Whether one who is added has a place in the order, and so rolls for it."""
        return True

    def as_added(self, combatant: Tree) -> Tree:
        """A fighter of the library or of a typed line as it comes into a fight, before it has a number."""
        return combatant

    def new_thing(self, kind: str, text: str, combatant: Tree | None = None) -> tuple[str, Tree]:
        """A thing of a sheet, one of `things`, read from a line: its id and its table, for `sheet.<kind>.<id>`.

        The id is free on the `combatant`, whose kind of sheet decides what a thing holds. Raises Refused where the line
        can't be understood.
        """
        raise Refused("unknown_thing", f"{self.title or 'This ruleset'} has no {kind} to add.")

    def thing_example(self, kind: str, combatant: Tree) -> str:
        """An example of the line of such a thing, as this fighter's sheet takes it; empty where it takes none."""
        return self.things[kind]

    def as_kind(self, combatant: Tree, kind: str) -> Tree:
        """The combatant with a sheet of another kind: what fits is kept, the rest is at its default."""
        return combatant

    def summary(self, combatant: Tree) -> tuple[Line, ...]:
        """A combatant that is to be added in a few lines: its numbers, its health, what it strikes with."""
        return ()

    def ready(self, state: Tree, who: str) -> tuple[str, str]:
        """What the roster says of one who is in the fight: a word, such as the Size of a group, and the one number."""
        return "", ""

    def derived(self, state: Tree, who: str) -> tuple[Derived, ...]:
        """What follows from the sheet of a fighter, with its parts, for the form in which that sheet is changed."""
        return ()

    def carried(self, combatant: Tree, fresh: bool) -> Tree:
        """The combatant as it comes into another fight: as it was, or `fresh`, which is healed and with full pools.

        What belongs to the fight that is over, such as its place in the order, is carried in neither case.
        """
        return {key: value for key, value in combatant.items() if key != "now"}

    def condition(self, combatant: Tree) -> str:
        """What of its condition a combatant carries into another fight, in a few words."""
        return ""

    def pieces(self) -> Iterator[Callable[[], object]]:
        """What loads what a fight needs only once somebody acts in it, in pieces of a few milliseconds each: to be
        called one after the other while nobody waits, each before the next is asked for."""
        return iter(())

    def checking(self) -> Iterator[Callable[[], object]]:
        """The same for what is needed once something has changed: what fighters are checked with."""
        return iter(())

    def opening(self) -> Tree:
        """The clock and whatever else a new fight starts with."""
        return {}

    def begun(self, state: Tree) -> bool:
        """Whether the fight has begun: a first round has, where the rules count rounds."""
        return bool(get(state, "clock.round", 0))

    def waiting(self, state: Tree) -> tuple[str, ...]:
        """Who is in a fight that has begun and has not come into its order: those for whom `first_procedure`, begun for
        nobody in particular, asks."""
        if not self.begun(state):
            return ()
        return tuple(slot.id for slot in self.order(state) if slot.status == "not_joined")

    def tray_test(self, state: Tree, text: str) -> Test:
        """The test that a text is, for the dice tray. Raises Refused with what to type instead."""
        raise Refused("no_tests", f"{self.title} counts pools; type how many dice.")

    def first_action(self, state: Tree, who: str, target: str) -> Begin:
        """What the attack key begins for the one who acts; `target` is the likeliest, or nobody."""
        return Begin("attack", who, {"target": target} if target else {})

    def until(self, state: Tree, who: str, unit: str, count: int) -> Tree:
        """The end of an effect on a fighter that is put on now for so many of one of `units`."""
        if unit == "round":
            return {"round": max(1, int(get(state, "clock.round", 0))) + count - 1}
        return {"start_of": who, "count": count}

    def interrupts(self, state: Tree) -> tuple[MenuItem, ...]:
        """Who may act out of turn now, how, and at what cost."""
        return ()

    def order(self, state: Tree) -> tuple[Slot, ...]:
        """Everyone in the order they act, as the desk lists them."""
        return ()

    def folded(self, state: Tree) -> tuple[tuple[Slot, ...], ...]:
        """The order in lines, alike fighters who stand together in one; nothing where everybody has a line."""
        return ()

    def menu(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now."""
        return ()

    def moves(self, state: Tree, who: str) -> tuple[MenuItem, ...]:
        """The usual moves of this combatant, each with a digit as its key."""
        return ()

    def kept_move(self, combatant: Tree, args: Mapping[str, Any], answers: Mapping[str, Any]) -> tuple[str, Tree]:
        """An attack as a usual move: its path below the combatant, and its table. `args` are what the attack began
        with, `answers` what was said of it since. Raises Refused where the ruleset has no moves."""
        raise Refused("no_moves", f"{self.title or 'This ruleset'} has no usual moves.")

    def as_played(self, begin: Begin, facts: tuple[Fact, ...]) -> Mapping[str, Any]:
        """Answers by key with which a finished action, run again on another state, keeps what the order of the fight
        was: whose turn came then. They are given only where they are offered."""
        return {}
