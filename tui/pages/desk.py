"""The desk: who acts when, the selected fighter, the log. Everything a fight needs begins here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.core.desk import Column
from engine.core.model import Refused
from engine.view import fight

from .. import commands
from ..command_table import Command
from ..commands import Key, key
from ..desk import Desk
from ..field import Finding
from ..lines import ScreenLine
from ..list import Listing
from ..panes.desk import PANES, DeskPanes, too_small_for_all
from ..panes.layout import footer_line, header_line
from . import acting
from .acting import TakesBack, left_open
from .ahead import Ahead
from .page import Page
from .turn import Turn

OF_THE_TURN = tuple(
    f"turn.{one}" for one in ("has_turn", "has_moves", "has_menu", "can_attack", "can_delay", "can_end_turn")
)
"""When commands can be used that need somebody's turn."""


KEPT = ("attack", "space", "next_pane", "undo", "help")
"""The commands that a narrow footer keeps."""


class DeskRows(Listing):
    """The lines of the order table, of which one is selected; the cursor follows the turn until it is moved. Found are
    fighters, also those who stand in one line with others. While a fighter is shown alone the page keys scroll."""

    def __init__(self, desk: Desk, panes: DeskPanes) -> None:
        super().__init__(lambda: len(desk.listed()))
        self._desk, self._panes = desk, panes

    @property
    def at(self) -> int:
        """The line that is selected."""
        ids = [slot.id for slot in self._desk.listed()]
        return ids.index(self._desk.selected) if self._desk.selected in ids else 0

    @at.setter
    def at(self, at: int) -> None:
        self._choose(self._desk.listed()[at].id)

    def _choose(self, id: str) -> None:
        self._desk.chosen, self._panes.scroll.top = id, 0

    def page_up(self) -> None:
        """Ten rows up, or up in what is told of one fighter."""
        if self._panes.scrolls():
            self._panes.scroll.page_up()
        else:
            super().page_up()

    def page_down(self) -> None:
        """Ten rows down, or down in what is told of one fighter."""
        if self._panes.scrolls():
            self._panes.scroll.page_down()
        else:
            super().page_down()

    def opens(self) -> bool:
        """Opens the selected line, where several stand in it; whether they do."""
        several = len(self._desk.together(self._desk.selected)) > 1
        if several:
            self._desk.open_line(self._desk.selected)
        return several


class Fighters:
    """The fighters of a fight by name, to be found on the desk."""

    def __init__(self, desk: Desk, panes: DeskPanes) -> None:
        self._desk, self._panes = desk, panes

    def find_in(self) -> Sequence[str]:
        """The fighters by name, in their order."""
        return [self._desk.name(slot.id) for slot in self._desk.order()]

    def find_at(self) -> int:
        """The row of the cursor."""
        here = self._desk.chosen or self._desk.selected
        return next((at for at, slot in enumerate(self._desk.order()) if slot.id == here), 0)

    def go_to(self, at: int) -> None:
        """The cursor goes to a fighter, or to the line in which it stands with others."""
        slots = self._desk.order()
        if slots:
            self._desk.chosen, self._panes.scroll.top = slots[max(0, min(len(slots) - 1, at))].id, 0

    def find_place(self) -> object:
        """The row that the cursor was moved to, or none where it follows the turn."""
        return self._desk.chosen

    def put_back(self, place: object) -> None:
        """The cursor is where it was, or follows the turn again."""
        self._desk.chosen = str(place)


class DeskPage(Page):
    """The first page of a fight. What it shows are its `panes`, what its keys do for whoever acts is the `turn`'s; the
    `past` is taken back and brought back, and what comes next is worked out `ahead`. `pressed` is the key that came
    last."""

    scopes = ("desk",)

    def __init__(self, desk: Desk) -> None:
        self.desk, self.panes = desk, DeskPanes(desk)
        self.rows = DeskRows(desk, self.panes)
        super().__init__(self.rows)
        self.finding = Finding(Fighters(desk, self.panes))
        self.turn, self.past, self.ahead = Turn(self), TakesBack(self), Ahead(self)
        self.pressed = ""
        self._unwatch: Callable[[], None] = lambda: None

    # -- the fight ----------------------------------------------------------------------------------------------------
    def opened(self) -> None:
        """Watches the fight, and tells what was noticed as it was opened."""
        self.panes.guide = self.pages.guide
        self._watch()
        self.ahead.begin()
        self._tell()

    def _watch(self) -> None:
        """Has the fight tell what changes in it."""
        self._unwatch = self.desk.enc.watch(self._changed)
        if self.pages.afterwards is not None:
            self.desk.enc.settle_by(self.pages.afterwards)

    def _changed(self) -> None:
        self.pages.changed()
        self.ahead.changed()

    def _tell(self) -> None:
        enc = self.desk.enc
        again = f"It is shown as it was when it was read: {commands.key('redraw')} reads it again."
        told = [*enc.notices, again] if enc.read_only else enc.notices
        if told:
            self.pages.say(" ".join(told))

    def do_redraw(self) -> None:
        """Draws everything again. A fight that can only be watched is read again first; if no other window has it any
        more it goes on here. Raises Refused where it can't be read; what was read before is then still shown."""
        if self.desk.enc.read_only and self.desk.enc.path is not None:
            was = self.desk.enc
            self.desk.enc = type(was).open(self.desk.enc.path)
            self._unwatch()
            was.close()
            self._watch()
            self._tell()
        super().do_redraw()

    def finished(self) -> None:
        """Lets the fight go, with whatever could not be written before. Raises Refused if it still can't be."""
        self._unwatch()
        lost = self.unsaved()
        try:
            self.desk.enc.close()
        except OSError as failed:
            raise Refused("not_saved", lost or f"{self.desk.title}: {failed.strerror or failed}.") from failed
        path = self.desk.enc.path
        if path is not None and not path.parent.exists():
            raise Refused("gone", f"{path.name} is not there any more: the folder {path.parent.name} is gone.")

    def unsaved(self) -> str:
        """How much of the fight the disk has not taken, and why; it is lost if it never does."""
        enc = self.desk.enc
        if not enc.owed:
            return ""
        last = f"the last {enc.owed} inputs are" if enc.owed > 1 else "the last input is"
        return f"{enc.path.name if enc.path else self.desk.title}: {last} not saved: {enc.unsaved}."

    # -- drawing ------------------------------------------------------------------------------------------------------
    def footer(self, width: int) -> ScreenLine:
        """What can be done now; where little fits, what one can't do without. `tab` is told of where it is needed."""
        found = commands.ranked(self)
        if not self.panes.small and not self.panes.hides_fighter and self.panes.pane == PANES[0]:
            found = [command for command in found if command.id != "next_pane"]
        keys = [commands.pair(command, self) for command in found]
        firm = (*KEPT, "join", "delay") if self.turn.has_delayed() else (*KEPT, "join")
        kept = [key for command, (key, _) in zip(found, keys, strict=True) if command.id in firm]
        if self.desk.enc.read_only:
            keys = [(commands.key("redraw"), "read again"), *keys]
        return footer_line(keys, width, kept)

    def columns(self) -> tuple[Column, ...]:
        """Those of the order table."""
        return self.desk.enc.rules.columns

    def header(self) -> ScreenLine:
        """The fight and its clock."""
        return header_line(self.desk, width=self.width, told=acting.who_waits(self.desk), keys=self.pages.top is self)

    def lines(self, width: int, height: int) -> list[ScreenLine]:
        """The whole page; a small window shows one pane at a time."""
        self.panes.small = too_small_for_all(width, height)
        return super().lines(width, height)

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """Table, fighter and log."""
        return self.body_with(None, width, height)

    def body_with(self, panel: list[ScreenLine] | None, width: int, height: int) -> list[ScreenLine]:
        """The desk, with a panel in place of the fighter's pane where one is given."""
        return self.panes.lines(panel, width, height, self.ahead.wanted)

    # -- keys ---------------------------------------------------------------------------------------------------------
    def take(self, key: Key) -> None:
        """Takes one key, the first of which has more loaded."""
        self.ahead.touched()
        super().take(key)

    def key(self, pressed: Key) -> None:
        """One key; which one it was tells an arrow from tab, and one usual move from the other."""
        self.pressed = pressed.name
        with self.turn.noting(pressed):
            super().key(pressed)

    def do_next_pane(self) -> None:
        """The next pane by itself; an arrow first opens the line of fighters who stand together."""
        if self.pressed == "tab" or not self.rows.opens():
            self.panes.show(1)

    def do_previous_pane(self) -> None:
        """The pane before by itself; an arrow first closes a line that was opened."""
        if not self.desk.close_line(self.desk.selected):
            self.panes.show(-1)

    def has_panes(self) -> bool:
        """Whether a pane can be shown by itself, which is not so where the whole fighter stands beside the table; or
        the cursor is on a line that opens or closes."""
        selected = self.desk.selected
        return not self.panes.beside or len(self.desk.together(selected)) > 1 or selected in self.desk.opened

    def do_follow(self) -> None:
        """Back to the one whose turn it is."""
        self.desk.chosen, self.panes.pane = "", PANES[0]

    def own(self, command: Command) -> Command | None:
        """A command in the words of the ruleset; none for what its rules don't know."""
        rules = self.desk.enc.rules
        if command.id == "initiative" and rules.order_entry.procedure != command.id:
            title = rules.order_entry.title
            told = (
                f"Changes or sets the {title.lower()}: {', '.join(typed for typed, _ in rules.order_entry.examples)}."
            )
            return replace(command, title=title, word=title.lower(), help=told)
        if command.id == "motes" and (points := rules.points_entry) is not None:
            told = f"Changes them: {', '.join(typed for typed, _ in points.examples)}."
            return replace(command, title=points.title, word=points.word, help=told)
        if command.id == "damage" and rules.harm_entry.usual:
            return replace(command, help=f"Damage, or healing: {', '.join(it for it, _ in rules.harm_entry.examples)}.")
        if command.id == "join":
            return replace(command, title=fight.joining_title(self.desk))
        known = {"interrupt": bool(rules.interrupt_word), "delay": rules.delays, "motes": rules.spends}
        return command if known.get(command.id, True) else None

    def why_not(self, command: Command) -> str:
        """Why a key of the desk does nothing now."""
        if command.when in ("past.can_undo", "past.can_redo"):
            return f"There is nothing to {command.word}."
        if command.id == "join":
            return self.turn.nobody_joins()
        if command.id == "interrupt":
            return left_open() if self.turn.is_open() else "Nobody may act out of turn now."
        if command.when not in (*OF_THE_TURN, "has_fighter"):
            return ""
        if self.turn.is_open() and command.when != "has_fighter":
            return left_open()
        if command.when == "turn.has_moves" and self.desk.acting:
            return f"{self.desk.name(self.desk.acting)} has no usual moves: {key('edit')} adds them."
        return self.turn.nobody_acts()

    def way_back(self) -> str:
        """To the action that is open."""
        return left_open() if self.turn.is_open() else ""

    # -- by hand ------------------------------------------------------------------------------------------------------
    def has_fighter(self) -> bool:
        """Whether there is a cursor row."""
        return bool(self.desk.selected)

    def _enter(self, which: str) -> None:
        """Opens the line of an entry of that name. What reads it is loaded only now: a start does without."""
        from engine.view import entries

        from .entry import EntryPage

        rules = self.desk.enc.rules
        known = {"harm": entries.of_harm(rules), "place": entries.of_order(rules), "essence": entries.of_points(rules),
                 "effect": entries.EFFECT, "override": entries.OVERRIDE}  # fmt: skip
        self.pages.push(EntryPage(self, known[which]))

    def do_damage(self) -> None:
        """Damage or healing on the cursor row."""
        self._enter("harm")

    def do_initiative(self) -> None:
        """The place in the order of the cursor row."""
        self._enter("place")

    def do_motes(self) -> None:
        """Motes and Willpower of the cursor row, or other points."""
        self._enter("essence")

    def do_effect(self) -> None:
        """An effect on the cursor row."""
        self._enter("effect")

    def do_tray(self) -> None:
        """Any pool of dice outside an attack."""
        from .tray import TrayPage

        self.pages.push(TrayPage(self, self.desk))

    def do_why(self) -> None:
        """Every number of the cursor row with its parts."""
        from .why import WhyPage

        self.pages.push(WhyPage(self))

    def do_override(self) -> None:
        """Another value for a number of the cursor row."""
        self._enter("override")

    def do_add(self) -> None:
        """The roster, with its field for adding fighters open."""
        from .roster import RosterPage

        self.pages.push(RosterPage(self.desk))

    def do_log(self) -> None:
        """Every line of the fight."""
        from .log import LogPage

        self.pages.push(LogPage(self.desk))

    def do_edit(self) -> None:
        """Every field of the cursor row."""
        from engine.view.subject import InFight

        from .sheet import EditPage

        self.pages.push(EditPage(InFight(self.desk, self.desk.selected), lambda: header_line(self.desk)))

    def do_remove(self) -> None:
        """Defeats the cursor row, or takes it out."""
        from .menu import RemovePage

        self.pages.push(RemovePage(self.desk, self.desk.selected))

    # -- back and forth -----------------------------------------------------------------------------------------------
    def do_correct(self) -> None:
        """The last lines, to put one of them right."""
        from .correct import LinesPage

        self.pages.push(LinesPage(self.desk))

    def do_guide(self) -> None:
        """Shows the hints of a first fight from their beginning, or ends them."""
        if self.pages.guide.shown:
            self.pages.guide.end()
        else:
            self.pages.guide.begin()

    def do_saved(self) -> None:
        """Says where the fight is kept. Raises Refused where it is not."""
        enc = self.desk.enc
        if enc.unsaved:
            raise Refused("not_saved", f"Not saved: {enc.unsaved}.")
        if enc.path is None:
            raise Refused("no_file", "This fight has no file.")
        if enc.read_only:
            self.pages.say(f"This window only looks at {enc.path}; it writes nothing.")
        else:
            self.pages.say(f"It is saved already, each key as it is pressed: {enc.path}")

    def do_close(self) -> None:
        """To the list of fights, wherever this fight was opened from. Raises Refused where it is not saved."""
        from .start import StartPage

        if self.desk.enc.unsaved:
            lost = self.unsaved() or f"Not saved: {self.desk.enc.unsaved}."
            raise Refused("not_saved", f"{lost} Make room first; ctrl+q quits without.")
        if not any(isinstance(page, StartPage) for page in self.pages.stack):
            self.pages.push(StartPage())
        self.close()
