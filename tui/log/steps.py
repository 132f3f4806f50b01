"""The steps of a finished action as lines: what went in at the left, what came out strong at the right edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.core.ask import Ask, Shown
from engine.core.desk import Span
from engine.core.dice import Dice
from engine.core.procedure import FORM
from engine.view import words
from engine.view.action import result_words
from engine.view.dice import faces
from engine.view.past import Group, Past, how_rolled, result_of, said

from ..flow import dice, ledger
from ..lines import ScreenLine, cells, total
from ..wrapping import wrapped

_FEW_FACES = 15
"""With less room than this behind what they are, faces stand below."""


def rows(past: Past, group: Group, width: int, with_parts: bool = True) -> list[ScreenLine]:
    """A step in as few lines as it needs: one, but for many dice, many parts and numbers that were set by hand.

    Without the parts of its number where they stand below it, one to a line.
    """
    rolled = [row for roll in group.rolls for row in _roll(past, group, roll, width)]
    beside = group.main is not None and past.local(group.main.key) in past.rules.told_beside_dice
    step = _step(past, group, width, group.main if with_parts else None) if beside or not rolled else []
    made = [*step, *rolled]
    by_hand = [one for one in group.shown if one.overridden]
    return [*made, *(row for one in by_hand for row in _by_hand(past, one, width))]


def _step(past: Past, group: Group, width: int, main: Shown | None) -> list[ScreenLine]:
    """A step without dice: what it is about with the parts of its number, and its result."""
    told, result = said(past, group), result_of(past, group)
    if not group.title:
        prompt = group.asks[0].prompt if group.asks else past.label(group.shown[0].key) if group.shown else ""
        return _both(past.shortened(prompt), _parts(main), result or ", ".join(told), width)
    if any(ask.field == FORM[0] for ask in group.asks) and told:
        head = ", ".join(told)
        return _both(head, _parts(main), "" if head.startswith(result) else result, width)
    more = _parts(main) if group.main is not None else [word for word in told if word not in result]
    return _both(past.shortened(group.title), more, result, width)


def _parts(main: Shown | None) -> list[str]:
    return [] if main is None else words.part_words(main.parts)


def _both(head: str, parts: Sequence[str], result: str, width: int) -> list[ScreenLine]:
    """A head with its parts behind it, or below where there is no room for all; what came out at the right edge."""
    right = (Span(result, "strong"),) if result else ()
    listed = ", ".join(parts)
    room = width - total(right) - (1 if right else 0) - cells(head) - 2
    if listed and cells(listed) <= room:
        return [ScreenLine((Span(f"{head}  "), Span(listed, "muted")), right, whole=True)]
    below = [ScreenLine((Span("  "), Span(row, "muted"))) for row in _in_rows(parts, width - 2)]
    return [ScreenLine((Span(head),), right, whole=True), *below]


def _in_rows(parts: Sequence[str], width: int) -> list[str]:
    """Parts one behind the other in lines, none of them broken unless it alone is too wide."""
    out = list[str]()
    for at, part in enumerate(parts):
        word = part if at == len(parts) - 1 else f"{part},"
        if out and cells(out[-1]) + 1 + cells(word) <= width:
            out[-1] = f"{out[-1]} {word}"
        else:
            first, *rest = wrapped(word, width)
            out += [first, *rest]
    return out


def _roll(past: Past, group: Group, ask: Ask, width: int) -> Iterator[ScreenLine]:
    """A roll: how many dice, typed or rolled, their faces, and what they came to."""
    pool, value = ask.dice or Dice(0), past.lying(ask)
    result = result_words(past, ask).replace(" successes", "").replace(" success", "")
    whose = f"{past.name(ask.who).text}, " if len(group.rolls) > 1 or not group.step else ""
    if not pool.counts and ask.prompt not in ("", group.title):
        whose = f"{ask.prompt}, "
    right = (Span(result, "strong"),)
    if isinstance(value, int) or not value:
        how = "counted" if isinstance(value, int) else "not rolled"
        yield ScreenLine((Span(f"{whose}{words.dice_words(pool)} {how}"),), right)
        return
    source = past.source(ask.key, len(value))
    head = f"{whose}{words.dice_words(pool)} {how_rolled(source)}: "
    room, indent = width - cells(head) - total(right) - 1, cells(head)
    if room < _FEW_FACES:
        yield ScreenLine((Span(head.rstrip(": ")),), right)
        room, indent = width - 2, 2
    first, *more = dice.rows(faces(pool, value, source), room)
    if indent == 2:
        yield ScreenLine((Span("  "), *first.left))
    else:
        yield ScreenLine((Span(head), *first.left), right)
    yield from (ScreenLine((Span(" " * indent), *row.left)) for row in more)


def _by_hand(past: Past, shown: Shown, width: int) -> Iterator[ScreenLine]:
    """A number that counts as the game master has said: what it was, what it is, and why."""
    by = shown.value - shown.computed
    amount = Span(f"{by:+d}", "harm" if by < 0 else "gain")
    label = f"GM: {past.label(shown.key)} {shown.computed} to {shown.value}, {shown.why}"
    first, *more = wrapped(label, width - 6)
    yield ScreenLine((Span("  "), Span(first, "muted")), (amount,))
    yield from (ScreenLine((Span("  "), Span(row, "muted"))) for row in more)


def parts(past: Past, group: Group, width: int) -> list[ScreenLine]:
    """Every number of a step that is made of something, its parts one to a line in the order they are added."""
    told = [one for one in group.shown if one.overridden or not _is_plain(past, group, one)]
    return [row for one in told for row in _number(past, one, width)]


def _is_plain(past: Past, group: Group, shown: Shown) -> bool:
    """Whether a number has nothing to say for itself: no part, or one that is the number or its dice again."""
    if len(shown.parts) != 1 or shown.parts[0].parts:
        return not shown.parts
    return shown.key in group.given or shown.parts[0].label.casefold() == past.label(shown.key).casefold()


def _number(past: Past, shown: Shown, width: int) -> Iterable[ScreenLine]:
    return ledger.number_block(past, shown, width, why=True).forms[0]
