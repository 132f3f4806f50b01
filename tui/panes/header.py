"""The header: the fight, what time it is in it, and whatever must not be missed."""

from __future__ import annotations

from ..desk import Desk
from ..lines import Piece, ScreenLine, spans

LONG_FROM = 130
"""From this width on the words for the rules are the long ones."""


def header_line(desk: Desk, extra: str = "", resumable: bool = True, width: int = 0, told: str = "") -> ScreenLine:
    """The first line of every page of a fight. `extra` stands in place of the clock, as a page's own title;
    `resumable` is false on the page that shows the open action itself. `width` is that of the window, if it is known,
    and `told` what must not be missed on this page where nothing is open.
    """
    enc = desk.enc
    pieces: list[Piece] = [" ", (desk.title, "strong"), "   ", extra or enc.rules.clock_words(enc.state)]
    right: list[Piece] = [(enc.rules.header_words(enc.state)[0 if width >= LONG_FROM else 1], "muted"), " "]
    yields = not enc.unsaved
    if enc.unsaved:
        right = [(f"NOT SAVED: {enc.unsaved}", "harm"), " "]
    elif enc.read_only:
        right = [("read only", "cue"), " "]
    if resumable and desk.left_open:
        pieces += ["   ", (desk.left_open, "cue")]
    elif told:
        pieces += ["   ", (told, "cue")]
    return ScreenLine(spans(*pieces), spans(*right), "bar", yields=yields, whole=True)
