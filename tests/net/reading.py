"""What a game master reads of a fight: menus and questions on the way, the log, and every number at the end."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from dataclasses import astuple

from engine.core.desk import Line, Reason, WhyNumber
from engine.history.encounter import Encounter
from engine.rules.common.base import MenuItem
from engine.view.lately import undo_word
from engine.view.log import lines
from tui.desk import Desk
from tui.log.detail import Form, text

from .kept import Told, digest
from .playing import Script, asked, state_of


class Reader:
    """Reads a fight while it is played; `told` are the lines that were told in fights that were read before it."""

    def __init__(self, enc: Encounter, told: Told) -> None:
        self.enc, self.desk, self._told = enc, Desk(enc), told
        self._silent: Collection[str] = ()

    def now(self) -> Iterator[str]:
        """What an undo takes back, and what is asked; between two actions what the one who acts may do."""
        yield f"{self.enc.cursor}: undo {undo_word(self.enc)}"
        yield from self._passed()
        if self.enc.ask is not None:
            question, *options = asked(self.enc.ask)
            yield from self._told.block(f"  {question}", options)
        elif not self.enc.moment.open:
            for slot in self.enc.order():
                if slot.status == "acting":
                    yield from self._menu(slot.id)

    def whole(self) -> Iterator[str]:
        """The log with all its steps, what players see of it, then every fighter: line, sheet, numbers, menu."""
        yield from self._told.block("== log", self._log(Form(steps=True)))
        yield from self._told.block("== log for players", self._log(Form(players=True)))
        rules, state = self.enc.rules, self.enc.state
        for slot in self.enc.order():
            row = (f"    {id} {cell.text}" for id, cell in rules.row(state, slot).cells.items())
            yield from self._told.block(f"== {slot.id}, {slot.status}", row)
            yield from self._told.block("  lines", map(_line, rules.sections(state, slot.id)))
            yield from self._told.block("  numbers", (row for one in rules.why(state, slot.id) for row in _number(one)))
            yield from self._menu(slot.id)

    def _log(self, form: Form) -> list[str]:
        return text(self.desk, lines(self.desk).all(), form).splitlines()[3:]

    def _passed(self) -> Iterator[str]:
        """Asks that have answered themselves since the last input."""
        outcome = self.enc.outcome
        passed = {key: outcome.answers[key] for key, ask in outcome.passed.items() if ask.silent} if outcome else {}
        if fresh := [f"{key} {value!r}" for key, value in passed.items() if key not in self._silent]:
            yield f"  passes {'; '.join(fresh)}"
        self._silent = passed.keys()

    def _menu(self, id: str) -> Iterator[str]:
        rules, state = self.enc.rules, self.enc.state
        offered = (*rules.menu(state, id), *rules.moves(state, id))
        ids = "    " + " ".join(f"-{one.id}" if one.barred else one.id for one in offered)
        yield from self._told.block(f"  menu of {id}", (ids, *map(_offer, offered)))


def _number(of: WhyNumber) -> Iterator[str]:
    yield f"    {of.id}: {of.title} {of.shown}, {of.value} {_reasons(of.reasons)}".rstrip()
    also = (*(f"{what}: {value}" for what, value in of.otherwise), *of.left_out, *of.notes, of.seen, of.fixed)
    yield from (f"        {one}" for one in also if one)
    if of.setting:
        yield f"        set by {' '.join(str(part) for part in astuple(of.setting) if part)}"


def _reasons(reasons: Iterable[Reason]) -> str:
    made = (f"{r.label} {r.amount} {r.rule} {_reasons(r.within)}".rstrip() for r in reasons)
    told = "; ".join(made)
    return f"({told})" if told else ""


def _line(line: Line) -> str:
    left, right = ("".join(span.text for span in spans) for spans in (line.spans, line.right))
    return f"    {line.label}: {left}" + (f"   {right}" if right else "")


def _offer(one: MenuItem) -> str:
    marks = "".join(name for name, on in (("f", one.flurry), ("w", one.whom), ("m", one.minor)) if on)
    begin = f"{one.begin.procedure} {dict(one.begin.args) or ''}".rstrip()
    told = (f"{one.label or '-'} {one.title}", one.cost, one.note, f"barred: {one.barred}" if one.barred else "")
    return f"    {one.id}: {', '.join(filter(None, told))} [{marks}] {begin}"


def read(enc: Encounter, script: Script, told: Told) -> str:
    """Plays a fight, and returns what a game master reads of it. `told` are the lines that need not be repeated."""
    reader = Reader(enc, told)
    out = [row for _ in script.played(enc) for row in reader.now()]
    return "\n".join([*out, *reader.whole(), f"== state file #{digest(state_of(enc))}", ""])
