"""Finding a topic of the manual, and parting its Markdown into blocks that anything can lay out.

Of Markdown there is what the manual uses: headings, paragraphs, lists, tables, blocks of code, `code`, **bold**, the
name of another topic in *one star*, and links. A comment, as the one that says from what a frame is made, is not shown.
"""

from __future__ import annotations

import difflib
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..core.desk import Span
from ..core.model import Refused
from ..core.names import clean, folded

ORDER = (
    "first-fight",
    "desk",
    "attack",
    "attack-exalted2e",
    "attack-static-veil",
    "dice",
    "put-it-right",
    "log",
    "effects",
    "powers",
    "many-at-once",
    "sorcery",
    "prepare",
    "your-own",
    "players",
    "exalted3e",
    "exalted2e",
    "ialdabaoth",
    "static-veil",
    "actions",
    "house-rules",
    "options",
    "files",
    "fields-exalted3e",
    "fields-exalted2e",
    "fields-static-veil",
    "commands",
    "keys",
    "settings",
    "themes",
    "terminal",
    "trouble",
)
"""The topics by the names of their files, in the order of the list."""

ALSO = {
    "start": "first-fight",
    "tutorial": "first-fight",
    "undo": "put-it-right",
    "correct": "put-it-right",
    "tray": "dice",
    "roll": "dice",
    "conditions": "effects",
    "charms": "powers",
    "groups": "many-at-once",
    "volley": "many-at-once",
    "roster": "prepare",
    "library": "prepare",
    "party": "prepare",
    "characters": "your-own",
    "3e": "exalted3e",
    "2e": "exalted2e",
    "veil": "static-veil",
    "profile": "house-rules",
    "colours": "themes",
    "colors": "themes",
    "tmux": "terminal",
    "ssh": "terminal",
    "paste": "terminal",
    "damaged": "trouble",
    "errors": "trouble",
}
"""Other words that people look for a topic by."""

_NEAR = 3
"""So many topics are named to one who asks for none of them."""

_LONGEST = 40
"""Letters of a word that is looked for."""

_APART = Span(" · ", "muted")
"""What stands between the cells of a row behind the first."""

_COMMENT = re.compile(r"<!--.*?-->\n?", re.DOTALL)
_HEADING = re.compile(r"#{2,} +(.*)")
_ITEM = re.compile(r"([*]|\d+[.]) +(.*)")
_FENCE = "```"
_CELLS = re.compile(r"(?<!\\)\|")
_MARKED = re.compile(r"`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|!?\[([^]]+)\]\([^)]*\)")
_BARRED = re.compile(r"[^a-z0-9]+")
_WORD = re.compile(r"[a-z0-9]+")


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a topic that is laid out by itself.

    `kind` is `heading`, `text`, `item`, `row` or `code`. `lead` is what stands before an item: a dot, or its number.
    A row of a table has its first cell as `first` and the others in `spans`. The lines of code stand as they are.
    """

    kind: str
    spans: tuple[Span, ...] = ()
    lead: str = ""
    first: tuple[Span, ...] = ()
    code: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Topic:
    """One page of the manual: the name that it is asked for by, its title, and its text without the title."""

    name: str
    title: str
    text: str

    def blocks(self) -> tuple[Block, ...]:
        """The text in blocks."""
        return parted(self.text)


def about(subject: str, *rulesets: str) -> str:
    """The topic of a subject in rules: their own where they have one, else that of the rules that they stand on, which
    come behind them, else what is said of the subject for all."""
    own = (f"{subject}-{name.replace('_', '-')}" for name in rulesets)
    return next((name for name in own if name in ORDER), subject)


def topics() -> tuple[str, ...]:
    """The names of all topics, in the order of the list."""
    return ORDER


@cache
def topic(name: str) -> Topic:
    """A topic by its exact name. Raises KeyError where there is none."""
    if name not in ORDER:
        raise KeyError(name)
    return made(name, Path(__file__).with_name(f"{name}.md").read_text("utf-8"))


def made(name: str, markdown: str) -> Topic:
    """A topic from its Markdown, of which the first line is the title."""
    title, _, text = markdown.partition("\n")
    return Topic(name, title.lstrip("# "), _COMMENT.sub("", text).strip("\n"))


def find(wanted: str) -> str:
    """The name of the topic that a person asks for by its name, its title, the beginning of one of these, or another
    word for it. Raises Refused with the nearest ones where there is none."""
    given = clean(wanted)[:_LONGEST]
    asked = _plain(given)
    names = {_plain(name): name for name in ORDER}
    titles = {_plain(topic(name).title): name for name in ORDER}
    exact = {**titles, **ALSO, **names}
    if asked in exact:
        return exact[asked]
    begun = {name for known, name in (*names.items(), *titles.items()) if asked and known.startswith(asked)}
    if len(begun) == 1:
        return begun.pop()
    near = _nearest(asked, begun, exact) if asked else []
    told = f"did you mean {_or(near)}?" if near else "battlewheel manual lists all."
    raise Refused("unknown_topic", f'The manual has no topic "{given}"; {told}')


def _nearest(asked: str, begun: set[str], known: dict[str, str]) -> list[str]:
    """The topics that are called like a word, then those that speak of it, or of the word that it may be, most."""
    like = [known[one] for one in difflib.get_close_matches(asked, known, n=_NEAR, cutoff=0.7)]
    words = {name: Counter(_WORD.findall(folded(topic(name).text))) for name in ORDER}
    meant = difflib.get_close_matches(asked, {word for some in words.values() for word in some}, n=1, cutoff=0.8)
    most = sorted(ORDER, key=lambda name: -sum(words[name][word] for word in meant)) if meant else []
    in_order = [name for name in ORDER if name in begun]
    return list(dict.fromkeys((*in_order, *like, *(name for name in most if words[name][meant[0]]))))[:_NEAR]


def _or(names: list[str]) -> str:
    """Names as a sentence lists them: `dice, log or keys`."""
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _plain(text: str) -> str:
    """A name as it is compared: letters and digits, with a hyphen for whatever is between them."""
    return _BARRED.sub("-", folded(text)).strip("-")


# -- Markdown ------------------------------------------------------------------------------------------------------
def parted(text: str) -> tuple[Block, ...]:
    """Markdown in blocks."""
    return tuple(_blocks(_COMMENT.sub("", text).splitlines()))


def _blocks(rows: list[str]) -> Iterator[Block]:
    at = 0
    while at < len(rows):
        row = rows[at]
        if row.startswith(_FENCE):
            end = next((place for place in range(at + 1, len(rows)) if rows[place].startswith(_FENCE)), len(rows))
            yield Block("code", code=tuple(rows[at + 1 : end]))
            at = end + 1
        elif row.startswith("|"):
            end = _end(rows, at, lambda one: one.startswith("|"))
            yield from _table(rows[at:end])
            at = end
        elif not row.strip():
            at += 1
        elif heading := _HEADING.match(row):
            yield Block("heading", (Span(heading[1], "strong"),))
            at += 1
        else:
            item = _ITEM.match(row)
            end = _end(rows, at + 1, _goes_on)
            words = " ".join(one.strip() for one in (item[2] if item else row, *rows[at + 1 : end]))
            lead = ("·" if item[1] == "*" else item[1]) if item else ""
            yield Block("item" if item else "text", inline(words), lead)
            at = end


def _end(rows: list[str], at: int, belongs: Callable[[str], bool]) -> int:
    """The first row from `at` on that belongs to the block no more."""
    while at < len(rows) and belongs(rows[at]):
        at += 1
    return at


def _goes_on(row: str) -> bool:
    """Whether a row goes on with the words of the one before it."""
    return bool(row.strip()) and not (row.startswith((_FENCE, "|", "#")) or _ITEM.match(row))


def _table(rows: list[str]) -> Iterator[Block]:
    """The rows of a table, its head in muted words."""
    for place, row in enumerate(rows):
        if place == 1:
            continue
        first, *rest = (inline(cell.strip().replace("\\|", "|")) for cell in _CELLS.split(row.strip()[1:-1]))
        others = [cell for cell in rest if cell]
        spans = tuple(span for at, cell in enumerate(others) for span in (*((_APART,) if at else ()), *cell))
        if place == 0:
            first, spans = (tuple(Span(span.text, "muted") for span in cell) for cell in (first, spans))
        yield Block("row", spans, first=first)


def inline(text: str) -> tuple[Span, ...]:
    """The words of a line: what is code or bold is strong, of a link there are its words."""
    out, at = list[Span](), 0
    for found in _MARKED.finditer(text):
        if found.start() > at:
            out.append(Span(text[at : found.start()]))
        code, bold, named, link = found.groups()
        out += [Span(code, "strong")] if code else inline(link) if link else _bold(bold or named)
        at = found.end()
    if at < len(text):
        out.append(Span(text[at:]))
    return tuple(out)


def _bold(text: str) -> list[Span]:
    return [Span(span.text, "strong") for span in inline(text)]
