"""The roster's left column: fighters by side, how each side's dice come, and the party."""

from __future__ import annotations

from engine.core.desk import Span
from engine.core.model import Tree
from engine.view.adding import AUTOMATIC, DICE
from engine.view.people import People, Row

from ..desk import Desk
from ..glyphs import SIDES
from ..lines import BLANK, Piece, ScreenLine, cells, in_words, line, padded, wrapped
from ..list import Listing, ground, mark, scrolled

WIDE = 70
"""From this width on a fighter's dice and condition stand in columns of their own."""

NOBODY = "Nobody is here yet."

_NUMBER = 4
_WORD = 9
_DICE = 10
_LEAST, _MOST = 12, 30


def people_lines(people: People, drawn: Listing, width: int, height: int, active: bool) -> list[ScreenLine]:
    """Exactly `height` lines. Sides and party follow the fighters, whose list scrolls."""
    rows = people.rows
    fighters = [row for row in rows if row.kind == "fighter"]
    below = [line for row in rows if row.kind == "side" for line in _side(row, width, active and row is rows[drawn.at])]
    party = _party(rows[-1], width, active and drawn.at == len(rows) - 1)
    heading = [_setting((Span("  "),), Span("Sides", "strong"), Span("dice", "muted"), width, "ground")]
    end = [BLANK, *heading, *below, BLANK, *party] if below else [BLANK, *party]
    if height < len(end) + 6:
        end = [*below, *party]
    room = max(2, height - 1 - len(end))
    at = min(drawn.at, len(fighters) - 1)
    drawn.first = scrolled(drawn.first, max(0, at), at + 1, room, len(fighters))
    shown = fighters[drawn.first : drawn.first + room]
    out = [_heading(people, width, len(fighters) - drawn.first - len(shown))]
    out += [_fighter(people, row, width, active and row is rows[drawn.at]) for row in shown]
    out += [line("  ", (NOBODY, "muted"))] if not fighters else []
    return [*out, *end, *[BLANK] * height][:height]


def name_width(width: int) -> int:
    """Cells for a name."""
    taken = 6 + _NUMBER + _WORD + (_DICE + 20 if width >= WIDE else 0)
    return max(_LEAST, min(_MOST, width - taken))


def _heading(people: People, width: int, more: int) -> ScreenLine:
    title = people.view.enc.rules.ready_title
    below = f"{more} more below  " if more > 0 else ""
    if width < WIDE:
        right: list[Piece] = [(f"{below}{title}", "muted"), " "]
        return line("  ", ("In the fight", "strong"), right=right)
    name = padded((Span("In the fight", "strong"),), name_width(width) + 2)
    cells_of = (*name, *_padded(("", "muted"), _WORD + 1), *_padded(("Dice", "muted"), _DICE))
    return line("  ", *cells_of, (f"{below or 'Condition'}", "muted"), right=[(title, "muted"), " "])


def _padded(piece: tuple[str, str], width: int) -> tuple[Span, ...]:
    return padded((Span(*piece),), width)


def _fighter(people: People, row: Row, width: int, chosen: bool) -> ScreenLine:
    tree = people.tree(row.ids[0])
    role = "muted" if row.muted else "text"
    side = Span("", role, SIDES.get(str(tree.get("side", "")), "foe"))
    indent = "  " if row.inside else ""
    number = (f"{row.number:>{_NUMBER}}", role)
    look = "text+italic" if tree.get("hidden") and not row.muted else role
    name = padded((Span(f"{indent}{row.title}", look),), name_width(width))
    word = in_words(row.word, _WORD)
    if width < WIDE:
        right: list[Piece] = [(word, "muted"), number, " "]
        return line(mark(chosen), " ", side, " ", *name, right=right, ground=ground(chosen))
    told = _padded((word, "muted"), _WORD + 1)
    dice = _padded((str(tree.get(DICE, AUTOMATIC)), "muted"), _DICE)
    room = width - 5 - name_width(width) - _WORD - _DICE - _NUMBER - 4
    condition = people.view.enc.rules.condition(tree) if not row.folded else ""
    front: tuple[Piece, ...] = (mark(chosen), " ", side, " ", *name, *told, *dice)
    return line(*front, (in_words(condition, room), role), right=[number, " "], ground=ground(chosen))


def _side(row: Row, width: int, chosen: bool) -> list[ScreenLine]:
    out = [_setting((mark(chosen), Span(" ")), Span(row.title), Span(row.word), width, ground(chosen))]
    for who, setting in row.more:
        room = (_dice_at(width) if width >= WIDE else width - cells(setting)) - 6
        out.append(
            _setting((Span("    "),), Span(in_words(who, room), "muted"), Span(setting, "muted"), width, "ground")
        )
    return out


def _setting(before: tuple[Span, ...], what: Span, setting: Span, width: int, on: str) -> ScreenLine:
    """A side or some of it, and how their dice come: at the right edge, or under the column of dice."""
    if width < WIDE:
        return line(*before, what, right=[setting, " "], ground=on)
    return line(*padded((*before, what), _dice_at(width)), setting, ground=on)


def _dice_at(width: int) -> int:
    """The cell at which the column of dice begins."""
    return 5 + name_width(width) + _WORD


def _party(row: Row, width: int, chosen: bool) -> list[ScreenLine]:
    first, *rest = wrapped(row.title, width - 10)
    rows = [line(mark(chosen), " ", ("Party  ", "strong"), (first, "muted"), ground=ground(chosen))]
    return [*rows, *(line(" " * 9, (text, "muted"), ground=ground(chosen)) for text in rest[:2])]


def count_words(desk: Desk, count: int) -> str:
    """`Roster, 12 fighters`."""
    return f"Roster, {count} fighter{'' if count == 1 else 's'}"


def glyph(tree: Tree) -> str:
    """The glyph of a fighter's side."""
    return SIDES.get(str(tree.get("side", "")), "foe")
