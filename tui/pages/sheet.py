"""Every field of a fighter in groups, to be changed in place; each change is one edit that can be undone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.desk import Span
from engine.core.inputs import Edit
from engine.core.model import MISSING, Refused, Tree, get
from engine.rules.common.base import Derived, FieldSpec
from engine.view import form
from engine.view.form import Item
from engine.view.subject import Subject

from ..commands import Key
from ..field import Field
from ..lines import BLANK, ScreenLine, beside, flowed, line, padded, rule, wrapped
from ..list import Choice, Choices, ground, mark
from ..panes.layout import footer_line
from .page import Page

COMPACT = 3
"""The most lines that they take above the fields."""

_GAP = "   "
_LABEL = 13
"""Cells for what a number is called, the space behind it included."""


def compact(now: Sequence[Derived], then: Sequence[Derived], width: int) -> list[ScreenLine]:
    """All numbers one behind the other; where what is typed would change some, these alone, with what they become and
    their parts."""
    was = {one.label: one.value for one in now}
    changed = [one for one in then if was.get(one.label) != one.value]
    gone = [Derived(label, "none") for label in was if then and label not in {one.label for one in then}]
    if changed or gone:
        rows = [row for one in (*changed, *gone) for row in flowed(_changed(one, was.get(one.label, "")), width - 3)]
    else:
        rows = _all(now, width - 3)
    return [ScreenLine((Span("  "), *row)) for row in rows]


def _all(now: Sequence[Derived], width: int) -> list[tuple[Span, ...]]:
    """The numbers in as many lines as there may be; those for which there is no room are counted."""
    rows = list[tuple[Span, ...]]()
    for left in range(len(now) + 1):
        kept = now[: len(now) - left]
        spans = [span for one in kept for span in (Span(f"{one.label} ", "muted"), Span(f"{one.value}{_GAP}"))]
        rows = list(flowed([*spans, *([Span(f"and {left} more", "muted")] if left else [])], width))
        if len(rows) <= COMPACT:
            break
    return rows


def whole(now: Sequence[Derived], then: Sequence[Derived], width: int) -> list[ScreenLine]:
    """Each number with its parts below it; what is typed shows what it would make of them."""
    was = {one.label: one.value for one in now}
    out = [rule("What follows")]
    for one in then or now:
        before = was.get(one.label, "")
        value = (_became(before, one.value), "cue") if then and before != one.value else (one.value, "strong")
        label = f"{one.label:<{_LABEL}}" if len(one.label) < _LABEL else f"{one.label} "
        first, *rest = flowed((Span(label, "muted"), Span(*value)), width - 3)
        out += [line("  ", *first), *(line("    ", *row) for row in rest)]
        out += [line("    ", *row) for row in flowed(one.parts, width - 5)]
    return [*out, BLANK]


def _changed(one: Derived, before: str) -> tuple[Span, ...]:
    parts = (Span(_GAP), *one.parts) if one.parts else ()
    return (Span(f"{one.label} ", "muted"), Span(_became(before, one.value), "cue"), *parts)


def _became(before: str, value: str) -> str:
    if not before:
        return value
    return f"{before} to {value}" if before.isdecimal() and value.isdecimal() else f"{value} (was {before})"


class PickPage(Page):
    """The words, each under a label; the chosen one is put into the field."""

    scopes = ("list",)
    topic = "your-own"
    listing: Choices

    def __init__(self, of: EditPage, spec: FieldSpec) -> None:
        super().__init__(Choices(self.choices))
        self.of, self.spec = of, spec
        self.listing.at = spec.choices.index(spec.value) if spec.value in spec.choices else 0

    def header(self) -> ScreenLine:
        """That of the form."""
        return self.of.header()

    def title(self) -> tuple[str, str]:
        """Whose field it is."""
        return f"{self.of.subject.name}: {self.spec.title}", ""

    def choices(self) -> Sequence[Choice]:
        """Each word, the one that stands there marked."""
        return [self._choice(word) for word in self.spec.choices]

    def _choice(self, word: str) -> Choice:
        notes = ["as it is"] if word == self.spec.value else []
        notes += ["if nothing is said"] if word == self.spec.default else []
        return Choice(form.worded(word, self.spec), lambda: self._pick(word), ", ".join(notes))

    def _pick(self, word: str) -> None:
        self.of.put(self.spec, word)
        self.close()


_TITLE = 28
_HINT = 3

_BESIDE = 110
"""From this width on the numbers that follow stand beside the fields with all their parts."""


class Fields(Choices):
    """The fields of a form. Arrows move among them while none is open."""

    def __init__(self, page: EditPage) -> None:
        super().__init__(page.choices, "", _TITLE, page.draw)
        self._page = page

    def go_to(self, at: int) -> None:
        """To a field, while none is open."""
        if self._page.field is None:
            super().go_to(at)


class EditPage(Page):
    """The fields as a list. Enter turns a yes into a no, lists what can be chosen, or opens a field.

    In an open field letters are text and take the place of what stood there; enter keeps them, escape does not. What is
    wrong with them stands below the field as they are typed, and so does what follows from them.
    """

    scopes = ("list", "edit")
    topic = "your-own"
    listing: Choices

    def __init__(self, subject: Subject, head: Callable[[], ScreenLine]) -> None:
        """A form of the subject below the header that `head` makes."""
        super().__init__(Fields(self))
        self.subject, self._head, self.every, self.beside = subject, head, False, False
        self._items: tuple[Any, bool, list[Item]] = None, False, []
        self.listing.at = next((at for at, item in enumerate(self.items) if not item.heading), 0)

    @property
    def who(self) -> str:
        """The id of the fighter."""
        return self.subject.who

    @property
    def tree(self) -> Tree:
        """The fighter as it is now; empty where an undo took it away."""
        return self.subject.tree

    @property
    def items(self) -> list[Item]:
        """The lines of the form, worked out once for each change of the fighter."""
        fields = self.subject.fields
        if self._items[0] is not fields or self._items[1] != self.every:
            made = form.items(self.subject.rules, fields.values(), self.tree, self.every)
            if before := self._items[2]:
                self.listing.at = form.place_in(made, before[min(self.listing.at, len(before) - 1)], self.listing.at)
            self._items = fields, self.every, made
        return self._items[2]

    @property
    def item(self) -> Item:
        """The line that one is on."""
        found = self.items
        return found[min(self.listing.at, len(found) - 1)]

    # -- drawing ---------------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """The fight, or the library."""
        return self._head()

    def title(self) -> tuple[str, str]:
        """Whose fields they are, and the group that one is in."""
        groups = [item.title for item in self.items[: self.listing.at + 1] if item.heading]
        return f"{self.subject.name}, every field", groups[-1] if groups else ""

    def choices(self) -> Sequence[Choice]:
        """One line for each field."""
        return [self._choice(item) for item in self.items]

    def _choice(self, item: Item) -> Choice:
        if item.heading:
            return Choice(item.title)
        if item.spec:
            return Choice(item.title, self.do_open, form.shown(item.spec))
        if item.thing:
            return Choice(item.title, self.do_open, f"such as {self._example(item)}")
        return Choice(item.title, self.do_open, "seldom wanted, and as nothing was said: enter shows them")

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The list, with what follows from the fields beside it where there is room."""
        now = self.subject.derived(None)
        self.beside = width >= _BESIDE and bool(now)
        if not self.beside:
            return super().body(width, height)
        right = min(76, (width - _BESIDE) // 2 + 44)
        left = width - right - 1
        fields = list(super().body(left, height))
        numbers = whole(now, self._following(), right)
        rows = [[*of, *[ScreenLine()] * (height - len(of))] for of in (fields, numbers)]
        return [beside(rows[0][y], left, rows[1][y], right) for y in range(height)]

    def before(self, width: int) -> Sequence[ScreenLine]:
        """What the field takes; where they don't stand beside, the numbers that follow."""
        rows = wrapped(self._hint(), width - 3)[:_HINT]
        hint = [line("  ", (row, "muted")) for row in rows]
        if self.beside:
            return hint
        return [*compact(self.subject.derived(None), self._following(), width)[:COMPACT], *hint]

    def _hint(self) -> str:
        item = self.item
        if item.thing:
            return f"One line, such as: {self._example(item)}"
        return form.hint(item.spec) if item.spec else ""

    def _example(self, item: Item) -> str:
        return self.subject.rules.thing_example(item.thing, self.tree)

    def _following(self) -> tuple[Derived, ...]:
        """What would follow from what is typed; nothing while nothing is, or it can't be taken."""
        if self.field is None:
            return ()
        try:
            edit = self._edit()
        except Refused:
            return ()
        return self.subject.derived(edit) if edit else ()

    def _told(self) -> tuple[str, str]:
        """What is wrong with what is typed, or how a line is read."""
        if self.field is None or not self.field.text.strip():
            return "", ""
        try:
            edit = self._edit()
        except Refused as refused:
            return refused.sentence, "harm"
        return (form.told(edit.values[0][1]), "text") if self.item.thing and edit else ("", "")

    def draw(self, index: int, choice: Choice, label: str, width: int) -> list[ScreenLine]:
        """A field with what stands in it, or what is typed in it; what is not the default is not muted."""
        item, here = self.items[index], index == self.listing.at
        below = " " * (7 + self.listing.title_cells(choice, width))
        if here and self.field is not None:
            title = padded((Span(choice.title),), self.listing.title_cells(choice, width))
            field = self.field.spans(max(10, width - 10 - self.listing.title_cells(choice, width)))
            told, role = self._told()
            rows = wrapped(told, width - 8) if told else []
            return [
                line(mark(True), "    ", *title, "  ", *field, ground="cursor"),
                *(line("       ", (row, role)) for row in rows),
            ]
        if item.spec is None or item.spec.value == item.spec.default:
            return self.listing.usual(index, choice, label, width)
        title = padded((Span(choice.title),), self.listing.title_cells(choice, width))
        role = "harm" if item.spec.value is MISSING else "text"
        first, *rest = wrapped(choice.note, max(8, width - 8 - self.listing.title_cells(choice, width)))
        return [
            line(mark(here), "    ", *title, "  ", (first, role), ground=ground(here)),
            *(line(below, (row, role), ground=ground(here)) for row in rest),
        ]

    def footer(self, width: int) -> ScreenLine:
        """What acts while letters are text, or the keys of the list."""
        if self.field is not None:
            return footer_line([("enter", "keep"), ("escape", "leave it")], width)
        return super().footer(width)

    # -- keys ------------------------------------------------------------------------------------------------------
    def key(self, key: Key) -> None:
        """A digit on a number opens it with that digit."""
        spec = self.item.spec if self.items else None
        if self.field is None and spec and spec.kind == "int" and (key.text.isdecimal() or key.text == "-"):
            self.do_open()
        super().key(key)
        if not self.tree:
            self.close()

    def do_open(self) -> None:
        """Turns a yes into a no, lists what can be chosen, shows the rest of the fields, or opens a field."""
        item = self.item
        spec = item.spec
        if spec is None:
            self._open_other(item)
        elif spec.kind == "bool":
            self.put(spec, not spec.value)
        elif spec.kind == "choice":
            self.pages.push(PickPage(self, spec))
        else:
            self.field = Field(form.typed(spec), selected=True)

    def _open_other(self, item: Item) -> None:
        if item.thing:
            self.field = Field()
        elif not item.heading:
            self.every = True

    def put(self, spec: FieldSpec, value: Any) -> None:
        """Puts a value into a field. Raises Refused where it can't stand there."""
        edit = form.edit_of(self.subject.rules, self.tree, self.who, spec, value)
        if edit:
            self.subject.do(edit)

    def do_choose(self) -> None:
        """Opens the field, or keeps what is typed in it; what is wrong there is said below it already."""
        if self.field is None:
            self.do_open()
            return
        try:
            edit = self._edit()
        except Refused:
            return
        if edit:
            self.subject.do(edit)
        self.field = None

    def _edit(self) -> Edit | None:
        """The edit that is typed. Raises Refused with what is wrong."""
        item, text = self.item, self.field.text if self.field else ""
        rules, tree = self.subject.rules, self.tree
        if item.thing:
            return form.thing_edit(rules, tree, self.who, item.thing, text) if text.strip() else None
        if item.spec is None:
            return None
        return form.edit_of(rules, tree, self.who, item.spec, form.value_of(item.spec, text))

    def close(self) -> None:
        """Leaves the field, or the page."""
        if self.field is not None and self.tree:
            self.field = None
        elif self in self.pages.stack:
            super().close()

    def do_next_group(self) -> None:
        """To the first field of the next group."""
        heads = [at for at, item in enumerate(self.items) if item.heading and at > self.listing.at]
        self.listing.go_to(heads[0] + 1 if heads else len(self.items))
        self.listing.to_top()

    def do_group_before(self) -> None:
        """To the first field of this group, or of the one before."""
        heads = [at for at, item in enumerate(self.items) if item.heading and at + 1 < self.listing.at]
        self.listing.go_to(heads[-1] + 1 if heads else 0)
        self.listing.to_top()

    def do_add(self) -> None:
        """To the first thing that can be added."""
        self.listing.go_to(next((at for at, item in enumerate(self.items) if item.thing), self.listing.at))
        self.listing.to_top()

    def has_thing(self) -> bool:
        """Whether the field belongs to a thing that can be taken away whole."""
        return self.field is None and bool(self._thing())

    def _thing(self) -> str:
        spec = self.item.spec if self.items else None
        return form.thing_of(spec.path, self.subject.rules) if spec else ""

    def thing_word(self) -> str:
        """What is taken away."""
        return f"remove {get(self.tree, f'{self._thing()}.name', 'it')}"

    def do_remove_thing(self) -> None:
        """Takes a weapon, a power or the like off the sheet."""
        self.subject.do(Edit(((f"combatant.{self.who}.{self._thing()}", MISSING),)))

    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.field is None and self.subject.can_undo()

    def undo_word(self) -> str:
        """Undo, and what it takes back in one word."""
        return f"undo {self.subject.undo_word()}".strip()

    def do_undo(self) -> None:
        """Takes back the last action whole, a change made here or not."""
        self.subject.undo()
