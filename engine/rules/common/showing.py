"""What a ruleset has the screen show: on the desk, in the flow and in the log. A ruleset overrides what it has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ...core.desk import Column, Line, Row, Section
from ...core.inputs import Begin
from ...core.model import Tree
from .items import ChoiceTable, Odds, Slot, TableView, TargetRow, TimelineSlot

if TYPE_CHECKING:
    from ...core.ask import Ask, Fact
    from ...core.desk import WhyNumber
    from ...core.procedure import Outcome


KINDS = ("attacks", "actions", "turns", "by hand", "effects")
"""The kinds of lines that a ruleset tells apart in the log."""


class Showing:
    """The part of a ruleset that is looked at. It changes nothing; what stands here shows where a ruleset has
    nothing to say."""

    title: str = ""
    columns: tuple[Column, ...] = ()
    target_titles: tuple[str, str] = ("Def", "harm")
    """What the list of targets calls what an attack meets, and what a hit brings."""
    target_number: str = "Defense"
    """The shown number that the list of targets has a column for."""
    time_word: str = "Round"
    """What the log calls the time that its lines are told by."""
    first_time: int = 1
    """The first time that counts: what happens before it is told by the next one."""
    told_beside_dice: frozenset[str] = frozenset()
    """Numbers of a step that the log tells although dice were rolled in the same step for something else."""
    ready_title: str = ""
    """The title of the one number that the roster shows for everyone; empty for none."""

    # -- the flow -----------------------------------------------------------------------------------------------------
    def steps(self, procedure: str) -> tuple[tuple[str, str], ...]:
        """All steps of a procedure as (number, title), those to come included."""
        return ()

    def table_view(self, outcome: Outcome, ask: Ask, rows: tuple[Tree, ...]) -> TableView:
        """How a table ask shows the rows that it has so far."""
        return TableView((), ())

    def table_row(self, outcome: Outcome, ask: Ask, rows: tuple[Tree, ...], row: Tree) -> Tree:
        """A row that is added behind those of a table ask, with what goes without saying filled in."""
        return row

    def target_table(self, outcome: Outcome, inputs: tuple[Any, ...]) -> tuple[TargetRow, ...]:
        """What the open attack, begun and taken so far by `inputs`, would do to each target."""
        return ()

    def choice_table(self, outcome: Outcome) -> ChoiceTable | None:
        """What the options of the choice that stands open would come to; None where there is nothing to say."""
        return None

    def odds(self, outcome: Outcome) -> Odds | None:
        """The chances of what is open, while its dice are not rolled."""
        return None

    def flow_title(self, outcome: Outcome) -> tuple[Line, ...]:
        """Up to two lines above the flow: who does what to whom, and what decides it."""
        return ()

    def preview(self, outcome: Outcome) -> tuple[Line, ...]:
        """Every old and new value, for the moment before Apply."""
        return ()

    # -- the desk -----------------------------------------------------------------------------------------------------
    def timeline(self, state: Tree, slots: int) -> tuple[TimelineSlot, ...]:
        """The timeline above the table in so many places, the last of which holds all that comes later; or none."""
        return ()

    def timeline_note(self, state: Tree) -> Line | None:
        """The line under the timeline, where there is anything to say."""
        return None

    def header_words(self, state: Tree) -> tuple[str, str]:
        """What the right end of the header says of the rules, where there is much room and where there is little."""
        return self.title, self.title

    def clock_words(self, state: Tree) -> str:
        """What time it is in the fight, for the header."""
        return ""

    def space_word(self, state: Tree) -> str:
        """What ending the turn is called just now, with what it costs; empty where the usual words do."""
        return ""

    def goes_on(self, state: Tree) -> tuple[str, str]:
        """The next of what the one who acts has declared and not played, and what that is a part of: `attack 1 of 2`
        and `the flurry`; both empty where nothing is left of it. The attack key plays it."""
        return "", ""

    def given_up(self, state: Tree) -> str:
        """How much of it ending the turn gives up: `2 attacks`; empty where that is nothing."""
        return ""

    def group_row(self, state: Tree, slots: tuple[Slot, ...]) -> Row:
        """The line of alike fighters who stand together."""
        return self.row(state, slots[0])

    def row(self, state: Tree, slot: Slot) -> Row:
        """One line of the order table."""
        return Row(slot.id, {})

    def sections(self, state: Tree, who: str) -> tuple[Line, ...]:
        """The selected fighter's lines."""
        return ()

    def why(self, state: Tree, who: str) -> tuple[WhyNumber, ...]:
        """Every number of one fighter with its parts, those of its row first."""
        return ()

    def sheet(self, state: Tree, who: str) -> tuple[Section, ...]:
        """The selected fighter for a wide window: first who it is, without lines, then everything open. Where there is
        nothing `sections` are shown."""
        return ()

    def foresee(self, state: Tree, who: str) -> None:
        """Works out what is most likely asked next of the one who acts, while nobody waits for it."""

    def foresee_target(self, state: Tree, who: str, target: str) -> None:
        """Works out what an attack of one fighter would do to another, while nobody waits for it."""

    def foreseen(self, state: Tree, who: str, target: str) -> bool:
        """Whether that is known of this very state."""
        return True

    def attack_section(self, state: Tree, who: str, among: tuple[str, ...]) -> Section | None:
        """What an attack would do to each of these fighters, as far as it is foreseen; None where there is nothing to
        say."""
        return None

    def strip(self, state: Tree, who: str) -> Section | None:
        """Who stands where, seen from one fighter, and who is engaged with whom; None where nobody is placed."""
        return None

    # -- the log ------------------------------------------------------------------------------------------------------
    def sentences(self, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]) -> tuple[str, ...]:
        """The log lines of a finished action, made from its facts."""
        return ()

    def kind(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What kind of line the log has for an action, one of `KINDS`; what is none of the others is an action."""
        return "actions"

    def word(self, begin: Begin, facts: tuple[Fact, ...]) -> str:
        """What an undo of this action takes back, in one word."""
        return begin.procedure
