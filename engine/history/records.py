"""Entries as records of the journal, and back. The keys are part of the file format and are never renamed.

A record is a table of an array `entry`; its first line is its number and its last one `done = true`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Any, TypeVar

from ..core.ask import Fact
from ..core.inputs import Amend, Answer, Begin, Correct, Drop, Edit, Input, Override, Redo, Undo
from ..core.model import LAST, MISSING, Change, Tree
from ..core.names import nearest
from ..disk import toml
from .journal import Entry, Mend

T = TypeVar("T")
_REQUIRED: Any = object()


def text_of(entry: Entry) -> str:
    """An entry as it stands in the journal, with an empty line before it."""
    head: Tree = {"n": entry.n, "at": entry.at, **_done(entry.input)}
    if entry.closes:
        head["closes"] = True
    if entry.open:
        head["open"] = entry.open
    again = entry.input.again if isinstance(entry.input, Correct) else ()
    rows = (
        _rows("again", ({"of": of, **_input(answer)} for of, answer in again)),
        _rows("change", map(_change, entry.changes)),
        _rows("fact", map(_fact, entry.facts)),
        _rows("mend", map(_mend, entry.mends)),
    )
    return "\n[[entry]]\n" + toml.pairs(head) + "".join(rows) + "done = true\n"


def _done(given: Input) -> Tree:
    return {"do": type(given).__name__.lower(), **_input(given)}


def _input(given: Input) -> Tree:
    """The keys of an input. What is empty is left out, except where empty says something."""
    if isinstance(given, (Undo, Redo)):
        return {"to": given.to}
    if isinstance(given, Begin):
        return _kept(procedure=given.procedure, who=given.who, args=dict(given.args), ask=given.at)
    if isinstance(given, (Answer, Amend)):
        return {"key": given.key, "value": given.value, **_kept(source=given.source, fits=given.fits)}
    if isinstance(given, Override):
        value = {} if given.value is None else {"value": given.value}
        return {"key": given.key, **value, **_kept(why=given.why)}
    if isinstance(given, Edit):
        remove = tuple(path for path, to in given.values if to is MISSING)
        put = {path: to for path, to in given.values if to is not MISSING}
        return _kept(remove=remove, set=put, why=given.why, ask=given.at)
    if isinstance(given, Correct):
        return {"of": given.of, "input": _done(given.input)}
    return {}


def _kept(**values: Any) -> Tree:
    return {key: value for key, value in values.items() if value not in ("", (), {})}


def _change(change: Change) -> Tree:
    both = {"was": change.was, "to": change.to}
    place = {} if change.place == LAST else {"place": change.place}
    return {"path": change.path, **{key: value for key, value in both.items() if value is not MISSING}, **place}


def _fact(fact: Fact) -> Tree:
    if fact.data.keys() & {"step", "key"}:
        raise ValueError(f"the fact {fact.key} holds a word that names every fact: step or key")
    return {"step": fact.step, "key": fact.key, **fact.data}


def _mend(mend: Mend) -> Tree:
    facts = {} if mend.facts is None else {"fact": tuple(map(_fact, mend.facts))}
    return {"n": mend.n, **_kept(change=tuple(map(_change, mend.changes))), **facts}


def _rows(key: str, rows: Any) -> str:
    lines = "".join(f"  {toml.inline(row)},\n" for row in rows)
    return f"{key} = [\n{lines}]\n" if lines else ""


class WrongRecord(ValueError):
    """A record that says something no record can say; `path` is the field in the record."""

    def __init__(self, path: str, what: str) -> None:
        super().__init__(f"{path} {what}")
        self.path, self.what = path, what


def read(text: str, name: str, first_line: int = 1) -> Entry:
    """The entry of one record's text, which begins on `first_line` of the file `name`. Raises Refused."""
    tree = toml.parse(text, name, first_line=first_line, dates=("entry.0.at",))
    try:
        return entry_of(tree["entry"][0])
    except WrongRecord as wrong:
        raise toml.at_place(name, text, f"entry.0.{wrong.path}", wrong.what, first_line, wrong.path) from None


def entry_of(record: Tree) -> Entry:
    """The entry of a record. Raises WrongRecord for a key or a value that no record has."""
    row = _Row(record)
    n, at = row.take("n", int), row.take("at", datetime)
    given = _input_of(row, _INPUTS)
    changes, facts = _changes_of(row), _facts_of(row, ())
    mends = tuple(_mend_of(*each) for each in enumerate(row.take("mend", tuple, ())))
    closes, opened = row.take("closes", bool, False), row.take("open", tuple, ())
    if not row.take("done", bool):
        raise WrongRecord("done", "must be true")
    if at.tzinfo is None:
        raise WrongRecord("at", "needs a time zone, such as a Z at its end")
    if not all(type(number) is int for number in opened):
        raise WrongRecord("open", "must be a list of entry numbers")
    row.ends()
    return Entry(n, at, given, changes, facts, closes, opened, mends)


def _input_of(row: _Row, known: Mapping[str, Callable[[_Row], Input]]) -> Input:
    do = row.take("do", str)
    if do not in known:
        raise WrongRecord(f"{row.path}do", f'is "{do}", which is nothing that can be done{nearest(do, known)}')
    return known[do](row)


def _changes_of(row: _Row) -> tuple[Change, ...]:
    return tuple(_change_of(row.path, *each) for each in enumerate(row.take("change", tuple, ())))


def _facts_of(row: _Row, default: T) -> tuple[Fact, ...] | T:
    rows = row.take("fact", tuple, None)
    return default if rows is None else tuple(_fact_of(row.path, *each) for each in enumerate(rows))


_KEYS = frozenset(
    ("n", "at", "do", "done", "change", "fact", "mend", "closes", "open", "procedure", "who", "args", "ask", "key",
     "value", "source", "fits", "why", "remove", "set", "of", "input", "again", "to", "was", "path", "place", "step")
)  # fmt: skip
"""Every key that any record or table of one has."""


class _Row:
    """A table whose keys are taken one by one, so that those left over are known to be wrong."""

    def __init__(self, table: Any, path: str = "", free: bool = False) -> None:
        """`free` is whether it may hold anything beside what is taken."""
        if not isinstance(table, dict):
            raise WrongRecord(path.rstrip("."), "must be a table")
        self.left, self.path, self.known, self.free = dict(table), path, list[str](), free

    def take(self, key: str, kind: type, default: Any = _REQUIRED) -> Any:
        """One value of that type. Raises WrongRecord if it is of another, or missing without a default."""
        self.known.append(key)
        value = self.left.pop(key, default)
        if value is _REQUIRED:
            strange = next((other for other in self.left if not (self.free or other in _KEYS)), "")
            if strange:
                raise WrongRecord(self.path + strange, "is not a field here" + nearest(strange, [key]))
            raise WrongRecord(self.path + key, "is missing")
        if value is not default and kind is not object and type(value) is not kind:
            raise WrongRecord(self.path + key, f"must be {_KINDS[kind]}")
        return value

    def ends(self) -> None:
        """Raises WrongRecord for a key that nobody has taken."""
        for key in self.left:
            raise WrongRecord(self.path + key, "is not a field here" + nearest(key, self.known))


_KINDS = {
    int: "a whole number",
    str: "text in quotation marks",
    bool: "true or false",
    tuple: "a list",
    dict: "a table",
    datetime: "a date with a time",
}


def _begin(row: _Row) -> Begin:
    procedure, who = row.take("procedure", str), row.take("who", str, "")
    return Begin(procedure, who, row.take("args", dict, {}), row.take("ask", str, ""))


def _answer(row: _Row) -> Answer:
    return Answer(
        row.take("key", str), row.take("value", object), row.take("source", str, ""), row.take("fits", str, "")
    )


def _amend(row: _Row) -> Amend:
    return Amend(
        row.take("key", str), row.take("value", object), row.take("source", str, ""), row.take("fits", str, "")
    )


def _override(row: _Row) -> Override:
    return Override(row.take("key", str), row.take("value", int, None), row.take("why", str, ""))


def _edit(row: _Row) -> Edit:
    removed = tuple((path, MISSING) for path in row.take("remove", tuple, ()))
    if not all(isinstance(path, str) for path, _ in removed):
        raise WrongRecord("remove", "must be a list of paths in quotation marks")
    put: Mapping[str, Any] = row.take("set", dict, {})
    return Edit((*removed, *put.items()), row.take("why", str, ""), row.take("ask", str, ""))


def _drop(row: _Row) -> Drop:
    return Drop()


def _correct(row: _Row) -> Correct:
    of, inner = row.take("of", int), _Row(row.take("input", dict), "input.")
    late = _input_of(inner, _LATE)
    inner.ends()
    assert isinstance(late, (Begin, Answer, Amend, Override, Edit))
    return Correct(of, late, tuple(_again(*each) for each in enumerate(row.take("again", tuple, ()))))


def _again(i: int, table: Any) -> tuple[int, Answer]:
    row = _Row(table, f"again.{i}.")
    again = row.take("of", int), _answer(row)
    row.ends()
    return again


def _undo(row: _Row) -> Undo:
    return Undo(row.take("to", int))


def _redo(row: _Row) -> Redo:
    return Redo(row.take("to", int))


_LATE: dict[str, Callable[[_Row], Input]] = {
    "begin": _begin,
    "answer": _answer,
    "amend": _amend,
    "override": _override,
    "edit": _edit,
}
_INPUTS = _LATE | {"drop": _drop, "correct": _correct, "undo": _undo, "redo": _redo}


def _change_of(at: str, i: int, table: Any) -> Change:
    row = _Row(table, f"{at}change.{i}.")
    was, to = row.take("was", object, MISSING), row.take("to", object, MISSING)
    change = Change(row.take("path", str), was, to, row.take("place", int, LAST))
    row.ends()
    return change


def _fact_of(at: str, i: int, table: Any) -> Fact:
    row = _Row(table, f"{at}fact.{i}.", free=True)
    return Fact(row.take("step", str), row.take("key", str), row.left)


def _mend_of(i: int, table: Any) -> Mend:
    row = _Row(table, f"mend.{i}.")
    mend = Mend(row.take("n", int), _changes_of(row), _facts_of(row, None))
    row.ends()
    return mend
