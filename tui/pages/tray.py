"""The dice tray: any pool outside an attack, typed in a line over the page below, with its odds and what was rolled."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core import tray
from engine.core.desk import Span
from engine.core.dice import Dice, dice_set
from engine.core.inputs import Begin
from engine.core.model import Refused
from engine.core.odds import expected, percent
from engine.rules.common.telling import NOTE

from ..desk import Desk
from ..field import Field
from ..flow.layout import beside
from ..lines import BLANK, ScreenLine, flowed, rule, total
from ..list import Moves
from ..panes.sheet import sheet_width
from .desk import DeskPage
from .page import Page

_APART = "   "


def odds_spans(asked: tray.Asked, width: int) -> list[tuple[Span, ...]]:
    """The chance of at least so many successes, as many as one line holds; who wins; or the bounds of a sum."""
    first = asked.pools[0]
    if len(asked.pools) == 2:
        more, same, fewer = tray.opposed(*asked.pools)
        even = "nothing changes" if first.test else "a tie"
        return [_row([("wins", percent(more)), (even, percent(same)), ("loses", percent(fewer))])]
    if first.test:
        return [_row(first.test.odds())]
    mean = ("on average", expected(tray.expected(first)))
    if first.dice is None:
        low, high = tray.bounds(first)
        return [_row([("from", f"{low} to {high}"), mean])]
    found = tray.chances(first)
    pieces = [(f"{n}", percent(chance)) for n, chance in found]
    if first.need:
        chance = next((chance for n, chance in found if n == first.need), 1.0 if first.need < 1 else 0.0)
        return [_row([("succeeds", percent(chance)), mean])]
    head = (Span("at least  ", "muted"),)
    while pieces and total((*head, *_row(pieces))) > width - 18:
        pieces.pop()
    return [(*head, *_row(pieces), *_row([("", ""), mean])[2:])] if pieces else [_row([mean])]


def _row(pieces: Sequence[tuple[str, str]]) -> tuple[Span, ...]:
    """Labels, muted, each with its value."""
    out: list[Span] = []
    for place, (label, value) in enumerate(pieces):
        out += [Span(_APART if place else ""), Span(f"{label} " if label else "", "muted"), Span(value)]
    return tuple(out)


def thrown_lines(of: tray.Thrown, counts: Dice, width: int) -> list[ScreenLine]:
    """A roll: what it was and what came out, and below it the faces."""
    typed = ", typed" if of.by_hand else ""
    head = ScreenLine(
        (Span("  "), Span(f"{tray.asked_words(of.asked, counts)}{typed}", "muted")),
        (Span(tray.result_words(of), "strong"), Span(" ")),
        yields=False,
    )
    spans: list[Span] = []
    for place, (pool, faces) in enumerate(zip(of.asked.pools, of.faces, strict=True)):
        spans += [Span("  against  ", "muted")] if place else []
        spans += _faces(pool, faces, of.by_hand)
    rows = flowed(spans, width - 5) if any(of.faces) else []
    return [head, *(ScreenLine((Span("    "), *row)) for row in rows)]


def _faces(pool: tray.Pool, faces: Sequence[int], as_typed: bool) -> list[Span]:
    """Faces, successes strong; the highest first where they were rolled and are counted."""
    if pool.dice is None:
        dice = dice_set(pool.faces)
        return [Span(f"{dice.shown(place, face)} ", "text") for place, face in enumerate(faces)]
    shown = faces if as_typed else sorted(faces, reverse=True)
    return [Span(f"{face} ", "strong" if pool.dice.worth(face) else "muted") for face in shown]


def example_lines(examples: Sequence[tuple[str, str]], width: int) -> list[ScreenLine]:
    """What can be typed, each example whole in one line."""
    rows: list[tuple[Span, ...]] = [()]
    for typed, means in examples:
        one = (Span(typed), Span(f" {means}" if means else "", "muted"))
        if rows[-1] and total(rows[-1]) + len(_APART) + total(one) > width - 3:
            rows.append(())
        rows[-1] = (*rows[-1], Span(_APART), *one) if rows[-1] else one
    return [ScreenLine((Span("  "), *row)) for row in rows]


SUMS = (("d100", ""), ("3d6+2", ""))
NOTES = ("+ Kes climbs", "notes the roll")
EXAMPLES = (
    ("8", "dice"),
    ("12 -1 tn 6", ""),
    ("8 +2s diff 3", ""),
    ("8 v 6", "opposed"),
    *SUMS,
    ("4: 7209", "typed"),
    NOTES,
)

_TITLE = 18
"""Cells for the title of the rule, and what stands around it."""

_LEAST, _MOST, _SHARE = 9, 16, 2
"""The tray has this many lines at least and at most, and between them one of so many of the window."""


class Typed(Moves):
    """What was typed before in the tray: up is further back."""

    def __init__(self, page: TrayPage) -> None:
        self._page, self.back = page, 0

    def move(self, by: int) -> None:
        """Puts what was typed before into the field, or what was typed after that."""
        typed = list(dict.fromkeys(text for text, _ in reversed(self._page.desk.rolls)))
        if typed:
            at = max(0, min(len(typed) - 1, self.back - by))
            self._page.put(typed[at])
            self.back = at


class TrayPage(Page):
    """The tray lies over the page it was opened from, the flow too. Letters are text; what was rolled stays with the
    fight until it is closed."""

    scopes = ("tray",)
    topic = "dice"
    listing: Typed
    field: Field

    def __init__(self, below: Page, desk: Desk) -> None:
        super().__init__(Typed(self), Field(desk.rolls[-1][0] if desk.rolls else "", selected=True))
        self.below, self.desk = below, desk

    # -- what is shown -------------------------------------------------------------------------------------------
    def header(self) -> ScreenLine:
        """That of the page below."""
        return self.below.header()

    def body(self, width: int, height: int) -> Sequence[ScreenLine]:
        """The page below, and over its last lines the tray; on a wide screen the tray has the sheet's place."""
        wide = sheet_width(width)
        if wide and isinstance(self.below, DeskPage):
            left = width - wide - 1
            return beside(self.below.panes.main(left, height), left, [BLANK, *self._panel(wide, height - 1)], wide)
        room = min(height, max(_LEAST, min(_MOST, height // _SHARE)))
        panel = self._panel(width, room)
        above = list(self.below.body(width, height - len(panel)))[: height - len(panel)]
        return [*above, *[BLANK] * (height - len(panel) - len(above)), *panel]

    def _panel(self, width: int, room: int) -> list[ScreenLine]:
        counts = self.desk.enc.rules.pool
        told = [ScreenLine((Span("  "), *row)) for spans in self._told(width) for row in flowed(spans, width - 3)]
        tests = self.desk.enc.rules.tray_words
        counted = tests.counted if tests else tray.counts_words(counts)
        title = rule("Dice tray", counted if width > len(counted) + _TITLE else "")
        out = [title, self.field_line(width), *told]
        past = [row for _, thrown in reversed(self.desk.rolls) for row in thrown_lines(thrown, counts, width)]
        examples = example_lines((*tests.examples, *SUMS, NOTES) if tests else EXAMPLES, width)
        left = max(0, room - len(out))
        shown = past[: max(0, left - 1)] if len(past) + len(examples) >= left else past
        out += [BLANK, *shown] if shown else []
        under = examples if len(out) + len(examples) < room else []
        return [*out, *[BLANK] * (room - len(out) - len(under)), *under][:room]

    def _told(self, width: int) -> list[tuple[Span, ...]]:
        """What is typed in words, and its odds; or why it can't be rolled, or what would be noted."""
        text = self.field.text.strip()
        if not text:
            tests = self.desk.enc.rules.tray_words
            return [(Span(f"{tests.invites if tests else 'Type a pool'}; enter rolls it.", "muted"),)]
        if text.startswith("+"):
            return [self._noted(text)]
        try:
            asked = self._read(text)
        except Refused as refused:
            return [(Span(refused.sentence, "harm"),)]
        return [(Span(tray.asked_words(asked, self.desk.enc.rules.pool)),), *odds_spans(asked, width - 3)]

    def _read(self, text: str) -> tray.Asked:
        """What is typed. Raises Refused with what to type instead."""
        enc = self.desk.enc
        rules, state = enc.rules, enc.state
        tests = (lambda side: rules.tray_test(state, side)) if rules.tray_words else None
        return tray.read(text, rules.pool, tests)

    def _noted(self, text: str) -> tuple[Span, ...]:
        if not self.desk.rolls:
            return (Span("Nothing has been rolled yet.", "harm"),)
        return (Span("notes in the log: ", "muted"), Span(self._note(text)))

    def _note(self, text: str) -> str:
        return tray.note_words(self.desk.rolls[-1][1], text.lstrip("+ ").strip(), self.desk.enc.rules.pool)

    # -- keys ----------------------------------------------------------------------------------------------------
    def enter_word(self) -> str:
        """What enter does now."""
        return "note it" if self.field.text.lstrip().startswith("+") else "roll"

    def do_enter(self) -> None:
        """Rolls what is typed, or notes the last roll. What was typed stays, to be rolled again or typed over."""
        text = self.field.text.strip()
        if not text:
            return
        if text.startswith("+"):
            self._keep(text)
            return
        enc = self.desk.enc
        thrown = tray.throw(self._read(text), enc.seed, enc.cursor, len(self.desk.rolls))
        self.desk.rolls.append((text, thrown))
        self.put(text)

    def _keep(self, text: str) -> None:
        """Puts the last roll into the log. Raises Refused where there is none, or the ruleset keeps no notes."""
        enc = self.desk.enc
        if not self.desk.rolls:
            raise Refused("no_roll", "Nothing has been rolled yet.")
        if NOTE not in enc.rules.procedures:
            raise Refused("no_notes", "This ruleset keeps no notes in its log.")
        enc.do(Begin(NOTE, "", {"text": self._note(text)}))
        self.pages.say("The roll is noted in the log.")
        self.put(self.desk.rolls[-1][0])

    def put(self, text: str) -> None:
        """Puts a text into the field, to be typed over."""
        self.field, self.listing.back = Field(text, selected=True), 0
