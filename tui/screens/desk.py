"""The desk: who acts when, the selected fighter, the log. Everything a fight needs begins here."""

from __future__ import annotations

from dataclasses import replace

from engine.inputs import Begin
from engine.model import Refused, get

from .. import commands, latecomers, undoing
from ..command import Command
from ..commands import key
from ..keys import Key, on_screen
from ..undoing import TakesBack
from . import usual
from .acts import begin, left_open, nothing_open, resume
from .view import KEPT, DeskView

IN_TURN = ("acting", "to_act", "delayed", "acted")
"""Places in the order of those who have a turn each round."""


OF_THE_TURN = ("has_turn", "has_moves", "has_menu", "can_attack", "can_delay", "can_end_turn")
"""When commands can be used that need somebody's turn."""


BEGINS, ENDS = "begins", "ends"
"""What space may be asked to confirm."""


class DeskPage(TakesBack, DeskView):
    """The first page of a fight: what its keys do. `pressed` is the key that came last; `stray` is the key before it,
    where that came to nothing, and `asked` what space was asked to confirm just before."""

    pressed, stray, asked = "", "", ""

    # -- the turn -----------------------------------------------------------------------------------------------------
    def is_open(self) -> bool:
        """Whether an action is open."""
        return bool(self.desk.enc.moment.open)

    def not_open(self) -> bool:
        """Whether nothing is open."""
        return not self.is_open()

    def has_turn(self) -> bool:
        """Whether it is somebody's turn and nothing is open."""
        return bool(self.desk.acting) and not self.is_open()

    def can_attack(self) -> bool:
        """Whether `a` does something: an attack, or going on with what is open."""
        return self.is_open() or bool(self.desk.acting)

    def attack_word(self) -> str:
        """What `a` does now."""
        if self.is_open():
            return "resume"
        return "attack" if not self.desk.acting or self._first_action().procedure == "attack" else "go on"

    def do_attack(self) -> None:
        """The acting fighter attacks; an enemy under the cursor is the first target offered. An open action goes on."""
        if self.is_open():
            resume(self.desk, self.pages)
            return
        begin(self.desk, self.pages, self._first_action())

    def _first_action(self) -> Begin:
        """What `a` begins: an attack, or what the rules have the one who acts do first."""
        target = str(usual.against(self.desk).get("target", ""))
        return self.desk.enc.rules.first_action(self.desk.enc.state, self.desk.acting, target)

    def do_again(self) -> None:
        """The acting fighter's last attack once more."""
        args = undoing.last_attack(self.desk.enc, self.desk.acting)
        if not args:
            raise Refused(
                "no_attack_yet", f"{self.desk.name(self.desk.acting)} has not attacked yet: {key('attack')} attacks."
            )
        begin(self.desk, self.pages, Begin("attack", self.desk.acting, args))

    def has_moves(self) -> bool:
        """Whether whoever's turn it is has usual moves, and nothing is open."""
        return self.has_turn() and bool(usual.moves(self.desk))

    def key(self, pressed: Key) -> None:
        """One key; which one it was tells one usual move from the other, and what came to nothing is remembered."""
        self.pressed = pressed.name
        command, done = commands.find(self, pressed.name), False
        if command is None or command.id != "space":
            self.asked = ""
        try:
            super().key(pressed)
            done = command is not None
        finally:
            self.stray = "" if done or not pressed.text.strip() else pressed.name

    def do_usual(self) -> None:
        """Begins the usual move that has the digit; where the command was not called by a digit, lists them."""
        command, moves = commands.meant(self, self.pressed), usual.moves(self.desk)
        if command is None or command.id != "usual":
            self.do_other()
            return
        at = command.keys.index(self.pressed)
        if at >= len(moves):
            most = f"has {len(moves)} usual moves" if len(moves) > 1 else "has one usual move"
            raise Refused("no_move", f"{self.desk.name(self.desk.acting)} {most}.")
        usual.begin_move(self.desk, self.pages, moves[at])

    def do_offered(self) -> None:
        """Opens the line of fighters who stand together; else says what can be done now. Held down at the end of an
        attack, enter comes here and does no harm."""
        if self._opens():
            return
        enc, acting = self.desk.enc, self.desk.acting
        if self.is_open() or not acting:
            self.pages.say(left_open() if self.is_open() else self._nobody_acts())
            return
        attacked = any(item.begin.procedure == "attack" and item.barred for item in enc.menu(acting))
        first = f"{key('space')} ends the turn" if attacked else f"{key('attack')} attacks"
        others = f"{key('other')} lists other actions"
        then = others if attacked else f"{others}, {key('space')} ends the turn"
        waits = latecomers.told(self.desk)
        self.pages.say(f"{self.desk.short(acting)} is up: {first}, {then}.{f' {waits}.' if waits else ''}")

    def can_end_turn(self) -> bool:
        """Whether `space` does something."""
        return not self.is_open() and bool(self.desk.order())

    def has_begun(self) -> bool:
        """Whether the first round has begun."""
        return self.desk.enc.rules.begun(self.desk.enc.state)

    def can_pass_on(self) -> bool:
        """Whether anybody is there whose turn it is or may become."""
        return any(slot.status in IN_TURN for slot in self.desk.order())

    def space_word(self) -> str:
        """What `space` does now."""
        if self.desk.acting:
            return self.desk.enc.rules.space_word(self.desk.enc.state) or "done"
        if get(self.desk.enc.state, "clock.ended", False):
            return "begin anew"
        return "begin" if not self.has_begun() else "next turn" if self.can_pass_on() else "end"

    def do_space(self) -> None:
        """Ends the turn, gives it to the next where it is nobody's, or begins the fight. With nobody left to act it
        asks what comes now."""
        nothing_open(self.desk)
        if self._asks_first():
            return
        if self.has_begun() and not self.can_pass_on():
            from .menu import NobodyLeftPage

            self.pages.push(NobodyLeftPage(self.desk))
            return
        name = "end_turn" if self.has_begun() else self.desk.enc.rules.first_procedure
        was = self.desk.chosen
        begin(self.desk, self.pages, Begin(name, self.desk.acting if name == "end_turn" else ""))
        self.desk.chosen = "" if was and name == "end_turn" else was

    def _asks_first(self) -> bool:
        """Whether space is to be pressed once more, which is then said: where it would begin a fight anew that is over,
        and where the key before it came to nothing, as dice do that are typed too soon."""
        begins = not self.has_begun() and bool(get(self.desk.enc.state, "clock.ended", False))
        was, self.asked = self.asked, BEGINS if begins else ENDS if self.stray and self.desk.acting else ""
        if not self.asked or was == self.asked:
            self.asked = ""
            return False
        again = f"{key('space')} again"
        if begins:
            self.pages.say(f"The fight is over: {again} begins it anew, and all roll to join.")
        else:
            short = self.desk.short(self.desk.acting)
            self.pages.say(f"{on_screen(self.stray)} came to nothing here: {again} ends {short}'s turn.")
        return True

    def has_menu(self) -> bool:
        """Whether `x` lists something: for the acting fighter, or for the cursor row where it is nobody's turn."""
        return self.not_open() and bool(self.desk.acting or (self.has_begun() and self.desk.selected))

    def has_delayed(self) -> bool:
        """Whether the cursor row is of one who has delayed and may act now."""
        delayed = self.desk.status(self.desk.selected) == "delayed"
        return delayed and "act_now" in self.desk.enc.rules.procedures and self.not_open()

    def can_delay(self) -> bool:
        """Whether `z` does something: a delay, or the end of one."""
        return (self.has_turn() and self.desk.enc.rules.delays) or self.has_delayed()

    def delay_word(self) -> str:
        """What `z` does now."""
        return "act now" if self.has_delayed() else "delay"

    def kept(self) -> tuple[str, ...]:
        """On the row of one who has delayed the footer says how that ends."""
        return (*KEPT, "join", "delay") if self.has_delayed() else (*KEPT, "join")

    def do_delay(self) -> None:
        """The acting fighter delays; one who has delayed acts now."""
        nothing_open(self.desk)
        if self.has_delayed():
            begin(self.desk, self.pages, Begin("act_now", self.desk.selected))
            self.desk.chosen = ""
        else:
            begin(self.desk, self.pages, Begin("delay", self.desk.acting))

    def somebody_waits(self) -> bool:
        """Whether anybody has not joined the fight that goes on, and may now."""
        return bool(latecomers.waiting(self.desk))

    def do_join(self) -> None:
        """All who have not joined join, in one procedure."""
        latecomers.join(self.desk, self.pages)

    def may_interrupt(self) -> bool:
        """Whether anybody may act out of turn now."""
        return self.not_open() and bool(self.desk.enc.rules.interrupts(self.desk.enc.state))

    def interrupt_word(self) -> str:
        """What acting out of turn is called here."""
        return self.desk.enc.rules.interrupt_word

    def do_interrupt(self) -> None:
        """Who may act out of turn."""
        from .interrupt import InterruptPage

        self.pages.push(InterruptPage(self.desk))

    def do_other(self) -> None:
        """What else may be done now."""
        nothing_open(self.desk)
        from .menu import MenuPage

        self.pages.push(MenuPage(self.desk))

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
            return replace(command, title=latecomers.title(self.desk))
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

    def _nobody_joins(self) -> str:
        """Why nobody can join now."""
        if self.is_open():
            return left_open()
        if not self.has_begun():
            return self._nobody_acts()
        return f"Everybody here has joined: {key('add')} adds fighters."

    def _nobody_acts(self) -> str:
        """Why it is nobody's turn, and what comes next."""
        if not self.desk.order():
            return f"There is nobody in this fight: {key('add')} adds fighters."
        if get(self.desk.enc.state, "clock.ended", False):
            return f"The fight is over: {key('undo')} takes its end back."
        if not self.has_begun():
            return f"It is nobody's turn: {key('space')} begins the fight."
        if self.can_pass_on():
            return f"It is nobody's turn: {key('space')} gives it to the next."
        return f"Nobody is left to act: {key('space')} ends the fight, or lets somebody in."

    # -- by hand ------------------------------------------------------------------------------------------------------
    def has_fighter(self) -> bool:
        """Whether there is a cursor row."""
        return bool(self.desk.selected)

    def _enter(self, which: str) -> None:
        """Opens the line of an entry of that name. What reads it is loaded only now: a start does without."""
        from .. import entries
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

    def do_next_pane(self) -> None:
        """The next pane; an arrow first opens the line of fighters who stand together."""
        if self.pressed == "tab" or not self._opens():
            super().do_next_pane()

    def do_previous_pane(self) -> None:
        """The pane before; an arrow first closes a line that was opened."""
        if not self.desk.close_line(self.desk.selected):
            super().do_previous_pane()

    def has_panes(self) -> bool:
        """Whether a pane can be shown by itself, or the cursor is on a line that opens or closes."""
        selected = self.desk.selected
        return super().has_panes() or len(self.desk.together(selected)) > 1 or selected in self.desk.opened

    def _opens(self) -> bool:
        """Opens the line under the cursor, where several stand in it; whether they do."""
        several = len(self.desk.together(self.desk.selected)) > 1
        if several:
            self.desk.open_line(self.desk.selected)
        return several

    def do_edit(self) -> None:
        """Every field of the cursor row."""
        from ..subjects import InFight
        from .edit import EditPage

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
        from .lines import LinesPage

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
