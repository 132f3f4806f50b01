"""The desk: who acts when, the selected fighter, the log. Everything a fight needs begins here."""

from __future__ import annotations

from dataclasses import replace

from engine.core.model import Refused
from engine.view import undoing

from .. import joining
from ..command_table import Command
from ..commands import key
from .acting import TakesBack, left_open
from .turn import DeskTurn

OF_THE_TURN = ("has_turn", "has_moves", "has_menu", "can_attack", "can_delay", "can_end_turn")
"""When commands can be used that need somebody's turn."""


class DeskPage(TakesBack, DeskTurn):
    """The first page of a fight: what its keys do besides the turn."""

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
            return replace(command, title=joining.title(self.desk))
        known = {"interrupt": bool(rules.interrupt_word), "delay": rules.delays}
        return command if known.get(command.id, True) else None

    def why_not(self, command: Command) -> str:
        """Why a key of the desk does nothing now."""
        if command.when in ("can_undo", "can_redo"):
            return f"There is nothing to {command.word}."
        if command.id == "join":
            return self._nobody_joins()
        if command.id == "interrupt":
            return left_open() if self.is_open() else "Nobody may act out of turn now."
        if command.when not in (*OF_THE_TURN, "has_fighter"):
            return ""
        if self.is_open() and command.when != "has_fighter":
            return left_open()
        if command.when == "has_moves" and self.desk.acting:
            return f"{self.desk.name(self.desk.acting)} has no usual moves: {key('edit')} adds them."
        return self._nobody_acts()

    def way_back(self) -> str:
        """To the action that is open."""
        return left_open() if self.is_open() else ""

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
        from .sheet import EditPage
        from .subjects import InFight

        self.pages.push(EditPage(InFight(self.desk, self.desk.selected)))

    def do_remove(self) -> None:
        """Defeats the cursor row, or takes it out."""
        from .menu import RemovePage

        self.pages.push(RemovePage(self.desk, self.desk.selected))

    # -- back and forth -----------------------------------------------------------------------------------------------
    def redo_word(self) -> str:
        """Redo."""
        return "redo"

    def do_correct(self) -> None:
        """The last lines, to put one of them right."""
        from .correct import LinesPage

        self.pages.push(LinesPage(self.desk))

    def do_undo(self) -> None:
        """Takes back a whole action, or what was put in by hand while one is open."""
        undoing.undo(self.desk.enc)

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

    def do_redo(self) -> None:
        """Brings back what the last undo took."""
        self.desk.enc.redo()

    def do_close(self) -> None:
        """To the list of fights, wherever this fight was opened from. Raises Refused where it is not saved."""
        from .start import StartPage

        if self.desk.enc.unsaved:
            lost = self.unsaved() or f"Not saved: {self.desk.enc.unsaved}."
            raise Refused("not_saved", f"{lost} Make room first; ctrl+q quits without.")
        if not any(isinstance(page, StartPage) for page in self.pages.stack):
            self.pages.push(StartPage())
        self.close()
