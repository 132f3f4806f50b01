"""The steps of a finished action as lines: what went in at the left, what came out strong at the right edge."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.ask import Ask, Shown
from engine.desk import Span
from engine.dice import Dice
from engine.procedure import FORM

from ..flow import dice, numbers, words
from ..flow.reading import result_words
from ..lines import ScreenLine, cells, total
from ..wrapping import wrapped
from .past import Group, Past

NOTHING = ("no", "none", "")
"""Answers that put nothing in."""


_FEW_FACES = 15
"""With less room than this behind what they are, faces stand below."""


def matters(past: Past, group: Group) -> bool:
    """Whether a step is told: not one that was passed over, and not one in which nothing came of nothing."""
    if group.passed_over and not any(one.overridden for one in group.shown):
        return False
    return bool(group.result or group.rolls or group.main or said(past, group))


def left_out(past: Past, ask: Ask) -> bool:
    """Whether an answer says nothing: what is as it would have been by itself, or means no."""
    answer = past.answer(ask.key)
    if answer in NOTHING or answer in ((), 0):
        return True
    if ask.field == FORM[0]:
        return past.local(ask.key) == "target"
    return ask.silent and answer == ask.default


def said(past: Past, group: Group) -> list[str]:
    """What was declared and chosen at a step, in words."""
    return [_answer(past, group, ask) for ask in _chosen(past, group)]


def _chosen(past: Past, group: Group) -> list[Ask]:
    return [ask for ask in group.asks if ask.kind not in ("dice", "reroll") and not left_out(past, ask)]


def _answer(past: Past, group: Group, ask: Ask) -> str:
    answer = past.shortened(words.answer_words(ask, past.answer(ask.key)))
    return f"{words.field_label(ask, group.prefix)} {answer}" if ask.kind == "number" else answer


def key(past: Past, group: Group) -> str:
    """The question or number that a correction of a step is most likely about."""
    if group.rolls:
        return group.rolls[0].key
    if group.main is not None:
        return group.main.key
    numbers = [one for one in group.shown if one.key not in group.given]
    keys = [*(ask.key for ask in _chosen(past, group)), *(one.key for one in numbers), *(ask.key for ask in group.asks)]
    return keys[0] if keys else ""


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
    told, result = said(past, group), _result(past, group)
    if not group.title:
        prompt = group.asks[0].prompt if group.asks else past.label(group.shown[0].key) if group.shown else ""
        return _both(past.shortened(prompt), _parts(main), result or ", ".join(told), width)
    if any(ask.field == FORM[0] for ask in group.asks) and told:
        head = ", ".join(told)
        return _both(head, _parts(main), "" if head.startswith(result) else result, width)
    more = _parts(main) if group.main is not None else [word for word in told if word not in result]
    return _both(past.shortened(group.title), more, result, width)


def _result(past: Past, group: Group) -> str:
    """What came out of a step: what the rules say of it, or the number it is about, or what else was worked out."""
    main = group.main
    if main is not None and (main.overridden or not group.result):
        return words.value_words(main)
    if group.result or main is not None:
        return past.shortened(group.result)
    plain = [one for one in group.shown if one.key not in group.given and one.value]
    return ", ".join(f"{past.label(one.key)} {one.value}" for one in plain)


def _parts(main: Shown | None) -> list[str]:
    return [] if main is None else part_words(main)


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


def part_words(shown: Shown) -> list[str]:
    """The parts of a number, each in words: `half of 11 6`, `onslaught -1`."""
    return [f"{part.label} {words.part_span(part, at == 0).text}" for at, part in enumerate(shown.parts)]


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
    head = f"{whose}{words.dice_words(pool)} {_how(source)}: "
    room, indent = width - cells(head) - total(right) - 1, cells(head)
    if room < _FEW_FACES:
        yield ScreenLine((Span(head.rstrip(": ")),), right)
        room, indent = width - 2, 2
    first, *more = dice.rows(pool, value, source, room)
    if indent == 2:
        yield ScreenLine((Span("  "), *first.left))
    else:
        yield ScreenLine((Span(head), *first.left), right)
    yield from (ScreenLine((Span(" " * indent), *row.left)) for row in more)


def _how(source: str) -> str:
    """Whether faces were typed or rolled."""
    typed = source.count("t")
    if typed and typed < len(source):
        return f"{typed} typed, {len(source) - typed} rolled"
    return "typed" if typed else "rolled"


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
    return numbers.number_block(past, shown, width, why=True).forms[0]
