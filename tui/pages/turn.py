"""The turn on the desk: whose it is, and the keys that begin, end, delay and interrupt it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from engine.core.inputs import Begin
from engine.core.model import Refused, get
from engine.view import fight, lately

from .. import commands
from ..commands import Key, key, on_screen
from ..desk import Desk
from . import acting
from .acting import begin, left_open, nothing_open, resume, who_waits

if TYPE_CHECKING:
    from .desk import DeskPage
    from .page import Pages

IN_TURN = ("acting", "to_act", "delayed", "acted")
"""Places in the order of those who have a turn each round."""

BEGINS, ENDS, GIVES_UP = "begins", "ends", "gives up"
"""What space may be asked to confirm."""


class Turn:
    """What the keys of the desk do for whoever acts. `stray` is the key before the last, where that came to nothing;
    `asked` is what space was asked to confirm just before."""

    def __init__(self, page: DeskPage) -> None:
        self.page = page
        self.stray, self.asked = "", ""

    @property
    def desk(self) -> Desk:
        """The fight."""
        return self.page.desk

    @property
    def pages(self) -> Pages:
        """Where other pages are opened."""
        return self.page.pages

    @contextmanager
    def noting(self, pressed: Key) -> Iterator[None]:
        """Around what a key does: one that came to nothing is remembered."""
        command, done = commands.find(self.page, pressed.name), False
        if command is None or command.id != "space":
            self.asked = ""
        try:
            yield
            done = command is not None
        finally:
            self.stray = "" if done or not pressed.text.strip() else pressed.name

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
        if next_part := self.desk.enc.rules.goes_on(self.desk.enc.state)[0]:
            return next_part
        return "attack" if not self.desk.acting or self._first_action().procedure == "attack" else "go on"

    def attack(self) -> None:
        """The acting fighter attacks; an enemy under the cursor is the first target offered. An open action goes on."""
        if self.is_open():
            resume(self.desk, self.pages)
            return
        begin(self.desk, self.pages, self._first_action())

    def _first_action(self) -> Begin:
        """What `a` begins: an attack, or what the rules have the one who acts do first."""
        target = str(lately.usual_target(self.desk, self.desk.selected).get("target", ""))
        return self.desk.enc.rules.first_action(self.desk.enc.state, self.desk.acting, target)

    def again(self) -> None:
        """The acting fighter's last attack once more."""
        args = lately.last_attack(self.desk.enc, self.desk.acting)
        if not args:
            raise Refused(
                "no_attack_yet", f"{self.desk.name(self.desk.acting)} has not attacked yet: {key('attack')} attacks."
            )
        begin(self.desk, self.pages, Begin("attack", self.desk.acting, args))

    def has_moves(self) -> bool:
        """Whether whoever's turn it is has usual moves, and nothing is open."""
        return self.has_turn() and bool(lately.usual_moves(self.desk))

    def usual(self) -> None:
        """Begins the usual move that has the digit; where the command was not called by a digit, lists them."""
        command, moves = commands.meant(self.page, self.page.pressed), lately.usual_moves(self.desk)
        if command is None or command.id != "usual":
            self.other()
            return
        at = command.keys.index(self.page.pressed)
        if at >= len(moves):
            most = f"has {len(moves)} usual moves" if len(moves) > 1 else "has one usual move"
            raise Refused("no_move", f"{self.desk.name(self.desk.acting)} {most}.")
        acting.begin_move(self.desk, self.pages, moves[at])

    def offered(self) -> None:
        """Opens the line of fighters who stand together; else says what can be done now. Held down at the end of an
        attack, enter comes here and does no harm."""
        if self.page.rows.opens():
            return
        enc, acting = self.desk.enc, self.desk.acting
        if self.is_open() or not acting:
            self.pages.say(left_open() if self.is_open() else self.nobody_acts())
            return
        waits = who_waits(self.desk)
        also = f" {waits}." if waits else ""
        if unfinished := self._unfinished():
            then = f"{key('other')} lists other actions, {key('space')} gives up {enc.rules.given_up(enc.state)}"
            self.pages.say(f"{self.desk.short(acting)} is up: {unfinished}, {then}.{also}")
            return
        attacked = any(item.begin.procedure == "attack" and item.barred for item in enc.menu(acting))
        word = enc.rules.space_word(enc.state)
        ends = f"{key('space')} ends the turn" + (f": {word}" if word not in ("", "done") else "")
        first = ends if attacked else f"{key('attack')} attacks"
        others = f"{key('other')} lists other actions"
        then = others if attacked else f"{others}, {ends}"
        self.pages.say(f"{self.desk.short(acting)} is up: {first}, {then}.{also}")

    def _unfinished(self) -> str:
        """The key that goes on with what was declared, and with what part of it; nothing where it is all played."""
        following, whole = self.desk.enc.rules.goes_on(self.desk.enc.state)
        return f"{key('attack')} goes on with {following} of {whole}" if following else ""

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

    def space(self) -> None:
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
        where it would give up what was declared, and where the key before it came to nothing, as dice do that are typed
        too soon."""
        was, self.asked = self.asked, self._to_ask()
        if not self.asked or was == self.asked:
            self.asked = ""
            return False
        again = f"{key('space')} again"
        if self.asked == BEGINS:
            self.pages.say(f"The fight is over: {again} begins it anew, and all roll to join.")
        elif self.asked == GIVES_UP:
            given_up = self.desk.enc.rules.given_up(self.desk.enc.state)
            self.pages.say(f"{again} gives up {given_up}: {self._unfinished()}.")
        else:
            short = self.desk.short(self.desk.acting)
            self.pages.say(f"{on_screen(self.stray)} came to nothing here: {again} ends {short}'s turn.")
        return True

    def _to_ask(self) -> str:
        """What space has to ask first as things stand; empty where it may be done at once."""
        enc = self.desk.enc
        if not self.has_begun() and get(enc.state, "clock.ended", False):
            return BEGINS
        if enc.rules.given_up(enc.state):
            return GIVES_UP
        return ENDS if self.stray and self.desk.acting else ""

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

    def delay(self) -> None:
        """The acting fighter delays; one who has delayed acts now."""
        nothing_open(self.desk)
        if self.has_delayed():
            begin(self.desk, self.pages, Begin("act_now", self.desk.selected))
            self.desk.chosen = ""
        else:
            begin(self.desk, self.pages, Begin("delay", self.desk.acting))

    def somebody_waits(self) -> bool:
        """Whether anybody has not joined the fight that goes on, and may now: also where that was begun and left."""
        return fight.joining_open(self.desk) or bool(fight.waiting(self.desk))

    def join(self) -> None:
        """All who have not joined join, in one procedure; one that was left open goes on."""
        if fight.joining_open(self.desk):
            resume(self.desk, self.pages)
            return
        acting.join(self.desk, self.pages)

    def may_interrupt(self) -> bool:
        """Whether anybody may act out of turn now."""
        return self.not_open() and bool(self.desk.enc.rules.interrupts(self.desk.enc.state))

    def interrupt_word(self) -> str:
        """What acting out of turn is called here."""
        return self.desk.enc.rules.interrupt_word

    def interrupt(self) -> None:
        """Who may act out of turn."""
        from .menu import InterruptPage

        self.pages.push(InterruptPage(self.desk))

    def other(self) -> None:
        """What else may be done now."""
        nothing_open(self.desk)
        from .menu import MenuPage

        self.pages.push(MenuPage(self.desk))

    def nobody_joins(self) -> str:
        """Why nobody can join now."""
        if self.is_open():
            return left_open()
        if not self.has_begun():
            return self.nobody_acts()
        return f"Everybody here has joined: {key('add')} adds fighters."

    def nobody_acts(self) -> str:
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
