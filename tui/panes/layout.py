"""How a page is laid out: its first and last line, and how many lines each pane gets between them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from engine.core.desk import Span
from engine.rules.common.base import Slot

from ..commands import on_screen
from ..desk import Desk
from ..lines import Piece, ScreenLine, cells, spans, total

ONE_PANE = (60, 16)
"""Below this many cells and lines a page shows one pane at a time."""

MOST_ROWS = 14
"""The table grows to this many rows before it scrolls (to a half of a high window)."""

STATUS = 6
"""The fighter's pane has at most this many lines for what matters most; more only where the log has plenty."""

LOG = 2
"""The log keeps this many lines until the fighter's pane is down to one."""

PLENTY = 10
"""What the log has beyond this many lines goes to the fighter's pane, as long as that has more to say."""


@dataclass(frozen=True, slots=True)
class Share:
    """Lines for the rows of the table, the fighter's lines and the log's; its rules and the title come on top.

    `fold_acted` and `hide_out` say that those who have acted are one row, and that those out of the fight are none.
    """

    rows: int
    status: int
    log: int
    hide_out: bool = False
    fold_acted: bool = False


def share(height: int, slots: tuple[Slot, ...], wanted: int = STATUS, whole: int = 0) -> Share:
    """Parts `height` lines (header and footer not counted) between the three panes.

    `wanted` lines are what the fighter's pane has to say first, `whole` all of it.
    """
    most = max(MOST_ROWS, height // 2)
    rows = min(len(slots), most)
    for status, log in _steps(min(STATUS, wanted)):
        left = height - 1 - rows - _with_rule(status) - _with_rule(log)
        if left >= 0:
            more = max(0, min(whole - status, log + left - PLENTY)) if status else 0
            return Share(rows, status + more, log + left - more)
    return _folded(height, slots, most)


def _steps(status: int) -> list[tuple[int, int]]:
    """What gives way, in its order: the fighter's lines to one, the log to one line, then the fighter's pane."""
    return [*((lines, LOG) for lines in range(status, 0, -1)), (min(1, status), 1), (0, 1)]


def _with_rule(lines: int) -> int:
    return lines + 1 if lines else 0


def _folded(height: int, slots: tuple[Slot, ...], most: int) -> Share:
    """Those who are out go next, then those who have acted become one row; then the table scrolls."""
    room = max(1, height - 1 - _with_rule(1))
    there = [slot for slot in slots if slot.status != "out"]
    if len(there) <= min(room, most):
        return Share(room, 0, 1, hide_out=True)
    acted = sum(slot.status == "acted" for slot in there)
    if acted > 1 and len(there) - acted + 1 <= room:
        return Share(room, 0, 1, hide_out=True, fold_acted=True)
    if len(slots) > most and room >= most:
        return Share(most, 0, 1)
    return Share(room, 0, 1, hide_out=True, fold_acted=acted > 1)


# -- the first and the last line of a page ----------------------------------------------------------------------------
def footer_line(keys: Sequence[tuple[str, str]], width: int, kept: Collection[str] = ()) -> ScreenLine:
    """A footer from keys and their words, likeliest first.

    The last one and those `kept` have their room before the others; of these the likeliest are shown.
    """
    pairs = [spans((on_screen(key), "strong"), (f" {word}", "muted")) for key, word in keys]
    if not pairs:
        return ScreenLine(ground="bar")
    last, room, chosen = len(pairs) - 1, width - 1, set[int]()
    firm = [i for i, (key, _) in enumerate(keys) if key in kept and i != last]
    for index in (last, *firm, *(i for i in range(last) if i not in firm)):
        wanted = total(pairs[index]) + (2 if index != last else 0)
        if wanted > room:
            break
        chosen.add(index)
        room -= wanted
    out = [Span(" ", "muted")]
    for index in sorted(chosen):
        out += [*pairs[index], Span("  ", "muted")]
    return ScreenLine(tuple(out[:-1]) if chosen else (), ground="bar")


LONG_FROM = 130
"""From this width on the words for the rules are the long ones."""


def header_line(
    desk: Desk, extra: str = "", resumable: bool = True, width: int = 0, told: str = "", keys: bool = False
) -> ScreenLine:
    """The first line of every page of a fight. `extra` stands in place of the clock, as a page's own title;
    `resumable` is false on the page that shows the open action itself. `width` is that of the window, if it is known,
    and `told` what must not be missed on this page where nothing is open. `keys` is whether the keys act on this page
    that an open action goes on with; where they don't they are not named.
    """
    enc = desk.enc
    left = desk.left_open if keys else desk.left_open.partition(", ")[0]
    cue = left if resumable and left else told
    shown, cue = _fitting(extra or enc.rules.clock_words(enc.state), cue, width - cells(desk.title) - 1)
    pieces: list[Piece] = [" ", (desk.title, "strong"), *(["   ", shown] if shown else [])]
    rules = enc.rules.header_words(enc.state)[0 if width >= LONG_FROM else 1]
    yields = not enc.unsaved
    if cue:
        pieces += ["   ", (cue, "cue")]
    made = spans(*pieces)
    right: list[Piece] = [(_said(rules, width - total(made) - 3 if width else cells(rules)), "muted"), " "]
    if enc.unsaved:
        right = [(f"NOT SAVED: {enc.unsaved}", "harm"), " "]
    elif enc.read_only:
        right = [("read only", "cue"), " "]
    return ScreenLine(made, spans(*right), "bar", yields=yields, whole=True)


def _said(rules: str, room: int) -> str:
    """What the rules are called, in as many of its clauses as there is room for."""
    while rules and cells(rules) > room:
        rules = rules.rpartition(", ")[0]
    return rules


def _fitting(clock: str, cue: str, room: int) -> tuple[str, str]:
    """What time it is and what must not be missed as whole clauses in so many cells: the time gives way first. Without
    room, which is where the width is not known, both are as they are."""
    short, least = clock.partition(", ")[0], cue.partition(", ")[0]
    forms = [(clock, cue), (short, cue), *([("", cue), (short, least), ("", least)] if cue else [])]
    return next((form for form in forms if sum(3 + cells(text) for text in form if text) <= room), forms[0])
