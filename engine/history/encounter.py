"""The one mutable object: a fight with its journal, its open procedure and those who watch it."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import rules as rulebook
from ..core.ask import Ask
from ..core.inputs import Amend, Answer, Correct, Drop, Edit, Input, Late, Override, Redo, Undo
from ..core.model import MISSING, Change, Refused, Tree, diff, frozen, get
from ..core.procedure import Outcome, attempt
from ..rules.common.base import MenuItem, Odds, Ruleset, Slot
from ..rules.common.options import nested
from .journal import Action, Entry, Journal, Mend, Moment, follow
from .judge import Judge
from .opening import not_taken
from .rolling import rolled_again, rolled_answer
from .statefile import FROM_STATE
from .store import Opened, Saving, Store

if TYPE_CHECKING:
    from .correct import Correction
    from .logfile import Entries

Clock = Callable[[], datetime]


def now() -> datetime:
    """The present second, in UTC."""
    return datetime.now(UTC).replace(microsecond=0)


class Encounter:
    """One fight. The screen, the commands and the tests use this and nothing else.

    `notices` are sentences for the person who opened it; `unsaved` is the reason why the newest inputs are not on disk,
    or empty; `rules_version` is that of the rules it was begun under. An encounter without a path lives in memory.
    """

    def __init__(self, rules: Ruleset, start: Tree, seed: int, clock: Clock = now, store: Store | None = None) -> None:
        self.rules, self.seed, self.notices, self.unsaved = rules, seed, list[str](), ""
        self.rules_version = rules.version
        self._clock, self._saving, self._watchers = clock, Saving(store), list[Callable[[], None]]()
        self._entries: dict[int, Entry] | Entries = store.entries if store else {}
        self.journal = Journal(self._entries)
        self.cursor, self.moment = 0, Moment(0, start)
        self.judge, self._telling = Judge(rules), False
        self._ran: tuple[Outcome | None, str] | None = None
        self._odds: tuple[Outcome, Odds | None] | None = None

    # -- making and opening ----------------------------------------------------------------------------------------
    @classmethod
    def new(
        cls,
        path: Path | str | None,
        ruleset: str,
        combatants: Mapping[str, Tree] | None = None,
        *,
        title: str = "",
        options: Mapping[str, Any] | None = None,
        seed: int | None = None,
        clock: Clock = now,
    ) -> Encounter:
        """A new fight, written to `path` at once where one is given. Raises Refused for what can't be taken."""
        rules = rulebook.ruleset(ruleset)
        start: Tree = {
            "title": title,
            "ruleset": ruleset,
            **rules.opening(),
            "options": frozen(nested(options or {})),
            "combatant": {id: rules.trim(frozen(c)) for id, c in (combatants or {}).items()},
        }
        start = {key: value for key, value in start.items() if value != {}}
        Judge(rules).check_whole(start)
        seed = secrets.randbits(62) if seed is None else seed
        store = Store.create(Path(path), rules, start, seed) if path is not None else None
        return cls(rules, start, seed, clock, store)

    @classmethod
    def open(cls, path: Path | str, read_only: bool = False, clock: Clock = now) -> Encounter:
        """A fight from its file. Raises Refused, with file and line, where it can't be read; nothing is touched."""
        found: Opened = Store.open(Path(path), read_only)
        self = cls(found.rules, {}, found.seed, clock, found.store)
        self._entries = found.entries
        self.journal = Journal(self._entries)
        self.cursor, self.moment = found.last, found.moment
        self.notices += found.notices
        self.rules_version = found.version
        if found.unrecorded:
            self._take_edits(found)
        return self

    def _take_edits(self, found: Opened) -> None:
        """What the state file says beyond the journal becomes one entry that can be undone: what somebody changed in it
        with an editor, or what records that are lost have led to, which end what was open before them."""
        values = tuple((change.path, change.to) for change in found.unrecorded)
        over = self.stuck or (found.why == FROM_STATE and self.moment.open)
        try:
            self.do(*((Drop(),) if over else ()), Edit(values, found.why))
        except Refused as wrong:
            found.store.close()
            raise not_taken(found.store.path.name, wrong) from wrong

    # -- what can be read ------------------------------------------------------------------------------------------
    @property
    def outcome(self) -> Outcome | None:
        """How far the open procedure has come; None while none is open, or the rules can't go on with it."""
        return self._reached()[0]

    @property
    def stuck(self) -> str:
        """Why today's rules can't go on with what is open, which can only be taken back or dropped; else nothing."""
        return self._reached()[1]

    def _reached(self) -> tuple[Outcome | None, str]:
        if self._ran is None:
            self._ran = attempt(self.rules, self.moment.state, self.moment.inputs) if self.moment.open else (None, "")
        return self._ran

    @property
    def ask(self) -> Ask | None:
        """The question that is open."""
        return self.outcome.ask if self.outcome else None

    @property
    def state(self) -> Tree:
        """The state with what the open procedure has done so far."""
        outcome = self._reached()[0]
        return outcome.state if outcome else self.moment.state

    @property
    def committed(self) -> Tree:
        """The state without the open procedure."""
        return self.moment.state

    @property
    def entries(self) -> Mapping[int, Entry]:
        """All records by number, undone ones too."""
        return self._entries

    @property
    def path(self) -> Path | None:
        """Where it is saved."""
        return self._saving.path

    @property
    def read_only(self) -> bool:
        """Whether another program has this fight open, so that nothing can be done here."""
        return self._saving.read_only

    @property
    def owed(self) -> int:
        """How many inputs, the newest ones, are not on the disk: they are lost if it never takes them."""
        return self._saving.owed

    @property
    def time(self) -> datetime:
        """The present second in UTC, by the clock that this fight goes by."""
        return self._clock()

    def order(self) -> tuple[Slot, ...]:
        """Everyone in the order they act."""
        return self.rules.order(self.state)

    def menu(self, who: str) -> tuple[MenuItem, ...]:
        """What this combatant may do now, and if not, why not."""
        return self.rules.menu(self.state, who)

    def odds(self) -> Odds | None:
        """The chances of the open attack, before its dice; worked out once for each outcome."""
        outcome = self.outcome
        if outcome is None:
            return None
        if self._odds is None or self._odds[0] is not outcome:
            self._odds = outcome, self.rules.odds(outcome)
        return self._odds[1]

    def what_if(self, *inputs: Input) -> Outcome:
        """The open procedure as it would stand with more inputs. Nothing is recorded. Raises Refused as `do` does."""
        return self.judge.ahead(self.moment, self.outcome, inputs)

    # -- what can be done ------------------------------------------------------------------------------------------
    def do(self, *inputs: Input) -> Entry:
        """Takes inputs, all or none, and returns the last entry. Raises Refused; then nothing has changed."""
        self._may_write()
        if not inputs:
            raise Refused("nothing_given", "Nothing was given to do.")
        moment, outcome, made = self.moment, self.outcome, list[Entry]()
        for given in inputs:
            given = self.judge.read(moment, given, outcome)
            entry, outcome = self.judge.entry(moment, given, self.cursor + 1 + len(made), self._clock())
            made.append(entry)
            moment = follow(moment, entry, self._input_of(made))
            outcome = outcome if moment.open else None
        return self._append(made, moment, outcome)

    def answer(self, value: Any, source: str = "") -> Entry:
        """Answers the open ask."""
        if self.ask is None:
            raise Refused("nothing_asked", "Nothing is asked now.")
        return self.do(Answer(self.ask.key, value, source))

    def amend(self, key: str, value: Any) -> Entry:
        """Gives another answer to an ask that has been passed."""
        return self.do(Amend(key, value))

    def roll(self, typed: Iterable[int] = ()) -> Entry:
        """Answers the open dice ask from the seeded source, after faces that a person typed."""
        action = self.moment.open[0][0] if self.moment.open else 0
        return self.do(rolled_answer(self.seed, action, self.ask, typed))

    def roll_on(self, by: Callable[[Ask], bool]) -> Entry:
        """Rolls what is asked now and then on, as long as it is dice for which `by` holds. Each roll is an entry; all
        are found in one run, so that a crowd joins battle at once. Raises Refused where the open ask is none of them.
        """
        self._may_write()
        if not self.moment.open:
            raise Refused("nothing_open", "Nothing is open: begin an action first.")
        action = self.moment.open[0][0]

        def roller(ask: Ask) -> Answer | None:
            return rolled_answer(self.seed, action, ask, ()) if ask.kind == "dice" and by(ask) else None

        made, outcome = self.judge.rolled_on(self.moment, roller, self.cursor + 1, self._clock())
        if not made:
            raise Refused("no_dice_asked", "No dice are asked for now.")
        moment = self.moment
        for entry in made:
            moment = follow(moment, entry, self._input_of(made))
        return self._append(made, moment, outcome if moment.open else None)

    def roll_again(self, key: str) -> Entry:
        """Rolls dice that have been answered afresh; the log says so. Raises Refused where none lie under that key."""
        return self.do(rolled_again(self.seed, self.moment, self.outcome, key))

    def undo(self) -> Entry:
        """Takes back one input."""
        if not self.moment.entry:
            raise Refused("nothing_to_undo", "This is the beginning of the fight: there is nothing to undo.")
        return self._go(self.journal.before(self.moment.entry))

    def undo_action(self) -> Entry:
        """Takes back a whole action from its beginning: dice, motes and all."""
        if not self.moment.entry:
            raise Refused("nothing_to_undo", "This is the beginning of the fight: there is nothing to undo.")
        return self._go(self.journal.action_start(self.moment))

    def back_to(self, to: int) -> Entry:
        """Takes back everything since live entry `to` as one step, which a redo brings back whole.

        Raises Refused where `to` is no entry that still counts, or nothing has been done since.
        """
        if to == self.moment.entry:
            raise Refused("nothing_to_undo", "Nothing has been done since: there is nothing to take back.")
        if next((entry.n for entry in self.journal.back(self.moment.entry) if entry.n <= to), 0) != to:
            raise Refused("no_such_entry", f"Entry {to} does not count any more.")
        return self._go(to)

    def redo(self) -> Entry:
        """Brings back what the last undo took."""
        self._may_write()
        if not self.moment.redo:
            raise Refused("nothing_to_redo", "There is nothing to redo.")
        to = self.moment.redo[0]
        later = self.journal.later(self.moment, to)
        return self._move(Redo(to), later)

    def asked_in(self, of: int) -> Outcome:
        """What a finished action, of which `of` is any entry, asked, was answered and showed, as it counts now.

        Raises Refused where there is no such action, and for an edit, which asks nothing.
        """
        from . import correct  # what few need is loaded when it is

        return correct.asked_in(self, of)

    def asked_by(self, action: Action, before: Tree) -> Outcome:
        """The same of an action of the journal's line, with the state `before` it, which saves finding them again.

        Raises Refused as `asked_in` does.
        """
        from . import correct

        return correct.asked(self, action, before)

    def correct(self, of: int, given: Late, at_once: int | None = None) -> Correction:
        """Begins to correct a finished action, of which `of` is any entry. Nothing is recorded until it is accepted.

        An answer counts as its last one, an override likewise; a begin or an edit stands in place of that entry. With
        `at_once` only so many of the actions since are run again now, and the others by `Correction.work`.
        Raises Refused where that can't be put there.
        """
        from .correct import Correction

        return Correction(self, of, given, partial(self._corrected, self.moment), at_once)

    def watch(self, callback: Callable[[], None]) -> Callable[[], None]:
        """Calls `callback` after every entry, once it is written. Returns what ends the watching."""
        self._watchers.append(callback)
        return lambda: self._watchers.remove(callback)

    def settle_by(self, leisure: Callable[[Callable[[], None]], None]) -> None:
        """From now on the state file is not written while anybody waits: `leisure` is given what writes it, and calls
        that soon. Until then the journal alone holds what was done; whoever opens the fight finds it there."""
        self._saving.later = partial(leisure, self._settle)

    def _settle(self) -> None:
        try:
            self._saving.settle()
        except OSError as failed:
            self.unsaved = failed.strerror or str(failed)
            self._tell()

    def save(self) -> None:
        """Tries again to write what could not be written. Raises OSError if it still can't be."""
        self._saving.save(self.moment, self.cursor)
        self.unsaved = ""

    def discard(self) -> None:
        """Takes a fight that could only be begun off the disk again, so that its name is free. Raises OSError."""
        self._saving.discard()

    def close(self) -> None:
        """Writes what is not written and lets the files go. Raises OSError, with the reason, where something is lost by
        that."""
        self._saving.close(self.moment, self.cursor)

    def name(self, id: str) -> str:
        """A combatant's name, also of one who has been taken out."""
        return str(get(self.state, f"combatant.{id}.name", id.replace("-", " ").title()))

    # -- inside ----------------------------------------------------------------------------------------------------
    def _may_write(self) -> None:
        if self._telling:
            raise RuntimeError("a watcher may not change the fight it watches")
        if self.read_only:
            raise Refused("read_only", self._saving.watched)

    def _input_of(self, made: list[Entry]) -> Callable[[int], Input]:
        fresh = {entry.n: entry.input for entry in made}
        return lambda n: fresh[n] if n in fresh else self._entries[n].input

    def _go(self, to: int) -> Entry:
        self._may_write()
        return self._move(Undo(to), self.journal.earlier(self.moment, to))

    def _move(self, given: Undo | Redo, to: Moment) -> Entry:
        changes = tuple(diff(self.moment.state, to.state))
        self.judge.check_reached(to.state, changes)
        opened = tuple(n for n, _ in to.open)
        entry = Entry(self.cursor + 1, self._clock(), given, changes, open=opened)
        return self._append([entry], follow(self.moment, entry, self._input_of([])), None)

    def _corrected(self, moment: Moment, fix: Correct, changes: tuple[Change, ...], mends: tuple[Mend, ...]) -> Entry:
        self._may_write()
        if self.moment is not moment:
            raise Refused("gone_on", "The fight has gone on since: look at the correction again.")
        entry = Entry(self.cursor + 1, self._clock(), fix, changes, mends=mends)
        return self._append([entry], follow(moment, entry, self._input_of([])), None)

    def _append(self, made: list[Entry], moment: Moment, outcome: Outcome | None) -> Entry:
        """On disk before anybody sees it. If the disk fails the fight goes on, and says so."""
        self.unsaved = self._saving.write(made, moment, made[-1].n)
        for entry in made:
            self._entries[entry.n] = entry
        self.cursor, self.moment, self._ran = made[-1].n, moment, (outcome, "") if outcome else None
        self._tell()
        return made[-1]

    def _tell(self) -> None:
        self._telling = True
        try:
            for watcher in tuple(self._watchers):
                watcher()
        finally:
            self._telling = False


__all__ = ["MISSING", "Change", "Clock", "Drop", "Encounter", "Override", "now"]
