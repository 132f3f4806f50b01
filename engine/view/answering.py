"""What a person puts into an open action: typed text read as an answer, effects made up on the spot, numbers set by
hand, lines of a table; and where in the action one can go to put it in."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..core.ask import ALWAYS, BY_SHEET, GM, NEVER, Ask, Option, Role, RowField
from ..core.desk import Line, Span
from ..core.inputs import TARGET, Amend, Answer, Edit, Override
from ..core.made_up import read as read_effect
from ..core.model import MISSING, Refused, get
from ..rules.common.base import TableView
from . import dice, words
from .action import Reading, Uses
from .numbers import named
from .targets import is_target

# -- where one can go --------------------------------------------------------------------------------------------------


def stops(reading: Reading) -> list[str]:
    """The keys of what can be answered, in order: the fields of a form, or everything behind and the open ask."""
    asks = reading.fields if reading.form else (*reading.passed, reading.open)
    return [ask.key for ask in asks]


def stunts(reading: Reading, keys: Iterable[str], who: str) -> list[str]:
    """Those of these asks that are for a stunt, of either side; where fighters roll against each other the one's who
    answers last comes last."""
    found = [key for key in keys if reading.ask(key).role in (Role.STUNT, Role.RESISTING_STUNT)]
    opposed = any(reading.ask(key).role is Role.RESISTING_STUNT for key in found)
    return sorted(found, key=lambda key: reading.ask(key).who == who) if opposed else found


def resists(reading: Reading, keys: Iterable[str], who: str) -> bool:
    """Whether somebody rolls against another's action, and may have a stunt for it."""
    asks = map(reading.ask, keys)
    return any(ask.role is Role.RESISTING_STUNT and ask.who == who for ask in asks)


def powers(reading: Reading, keys: Iterable[str], who: str) -> list[str]:
    """Those of these asks that take motes: powers by units, else effects of a side. In a form they are its own; later
    those of the side that answers now, so that no digit charges the other one. What the GM answers is nobody's."""
    asks = [reading.ask(key) for key in keys]
    if not reading.form and who != GM:
        asks = [ask for ask in asks if ask.who == who]
    units = [ask.key for ask in asks if ask.role is Role.POWER]
    return units or [ask.key for ask in asks if ask.kind == "declare"]


def takes_motes(ask: Ask) -> bool:
    """Whether anything can be paid in motes there."""
    return ask.role is Role.POWER or ask.kind == "declare"


def takes_effect(reading: Reading, keys: Iterable[str], who: str) -> Ask | None:
    """The ask to which an effect is added: the nearest one behind of the side that answers now. What the GM answers is
    nobody's, so there it is the nearest of all."""
    found = [one for one in map(reading.ask, keys) if one.kind == "declare" and who in (one.who, GM)]
    return found[-1] if found else None


# -- answers that are typed --------------------------------------------------------------------------------------------


def value_of(reading: Reading, ask: Ask, text: str) -> Any:
    """What a typed text means for an ask. Raises Refused where it is no answer."""
    if ask.kind == "reroll":
        return dice.positions(ask.given, text)
    if ask.kind == "dice":
        return dice.value_of(ask, text, reading.mode(ask.who))
    return ask.check(int(text))


def given(reading: Reading, ask: Ask, value: Any) -> Answer | Amend:
    """An answer as it is put in: to the open ask, or in place of an earlier one."""
    return Answer(ask.key, value) if ask is reading.open else Amend(ask.key, value)


def digit_added(ask: Ask, text: str, digit: str) -> str:
    """A typed number with another digit; one that has grown too high begins anew with it."""
    return digit if text and int(text) > ask.high else (text + digit)[:4]


def in_range(ask: Ask, text: str) -> None:
    """Raises Refused where a typed number can't be the answer."""
    if not ask.low <= int(text) <= ask.high:
        raise Refused("out_of_range", f"Type {ask.low} to {ask.high}.")


def is_whole(ask: Ask, text: str) -> bool:
    """Whether a typed number can't grow any further."""
    return int(text) == 0 or int(text) * 10 > ask.high


def missing_choice(ask: Ask) -> Refused:
    """Why a choice with no default isn't answered by going on."""
    return Refused("choose", "Choose one of these: nothing is set for enter.")


def no_such_option(offered: int) -> Refused:
    """What is said of a digit that stands for no option."""
    what = "There is nothing to choose here." if not offered else f"Choose 1 to {min(offered, 9)}."
    return Refused("no_such_option", "Only 1 can be chosen here." if offered == 1 else what)


# -- effects and numbers that are typed --------------------------------------------------------------------------------


def made_up(reading: Reading, ask: Ask, text: str) -> Mapping[str, Any]:
    """An effect made up on the spot, `oil +2 attack dice, 3 motes`, as a side declares it at this step.

    Raises Refused where it can't be read, or where it counts for the other side.
    """
    rules = reading.rules
    use = read_effect(text, at_damage=ask.role is Role.DAMAGE_EFFECTS, vocabulary=rules.vocabulary)
    adds = frozenset(use["adds"])
    if reading.target and ask.who == reading.attacker and adds and adds <= rules.of_the_target:
        whose = reading.view.short(reading.target)
        raise Refused("other_side", f"That counts for {whose}: put it on {whose}'s effects; esc leaves this line.")
    return use


_TOLD = 6
"""So many numbers are named where none is called as it was typed."""

_VALUE = re.compile(r"([+-]?\d{1,3})(?:\s+(.*))?")


def override(reading: Reading, labels: Mapping[str, str], key: str, text: str) -> Override | None:
    """Another value for a number, with its reason: `4 wet floor`, or by its name `dv 4 wet floor`. Nothing typed takes
    the GM's value off; None where there is none. `labels` are those of the numbers, by their keys.

    Raises Refused where it names no number or says no value.
    """
    if text and not (key and _VALUE.fullmatch(text)):
        key, text = named(reading, labels, key, text) or (key, text)
    if not key and text:
        there = ", ".join(reading.label(one) for one in list(labels)[:_TOLD])
        raise Refused("no_such_number", f"Type a number's name and its value, as in dv 4; there is: {there}.")
    if not text:
        shown = reading.outcome.shown.get(key)
        return Override(key, None) if shown is not None and shown.overridden else None
    found = _VALUE.fullmatch(text)
    if found is None:
        raise Refused("no_number", "Type a number and, if you like, why: 4 slippery floor.")
    return Override(key, int(found[1]), (found[2] or "").strip())


# -- whether a step asks its fighter -----------------------------------------------------------------------------------


def habit_path(ask: Ask) -> str:
    """Where it is kept whether a step asks whoever answers it."""
    return f"combatant.{ask.who}.ask.{ask.habit}"


def asks(reading: Reading, ask: Ask) -> bool:
    """Whether a step asks its fighter, by the fighter's habit as it is set now."""
    told = get(reading.outcome.state, habit_path(ask), BY_SHEET)
    return not ask.by_sheet if told == BY_SHEET else told == ALWAYS


def asks_otherwise(reading: Reading, ask: Ask) -> tuple[Edit, str]:
    """The edit that turns round whether a step asks its fighter, and what is said of it. By the sheet is written where
    the sheet alone has it so. Raises Refused where a step has no such habit."""
    if not ask.habit:
        raise Refused("nothing_to_remove", "Nothing is declared here.")
    now = asks(reading, ask)
    value = MISSING if now == ask.by_sheet else NEVER if now else ALWAYS
    told = "not asked here any more: + asks once" if now else "asked here each time"
    return Edit(((habit_path(ask), value),)), f"{reading.view.short(ask.who)} is {told}."


# -- lines of a table --------------------------------------------------------------------------------------------------

Rows = tuple[Mapping[str, Any], ...]
"""The lines of a table."""


def rows_of(reading: Reading, ask: Ask) -> Rows:
    """The lines as they stand answered, or those a table begins with."""
    return tuple(reading.answer(ask.key) or ask.default or ())


def table_view(reading: Reading, ask: Ask, rows: Rows) -> TableView:
    """How the ruleset shows the lines."""
    return reading.rules.table_view(reading.outcome, ask, tuple(map(dict, rows)))


def fields_of(view: TableView, ask: Ask, line: int) -> list[RowField]:
    """The fields that count for a line, in the order of the ruleset."""
    known = {one.id: one for one in ask.fields}
    return [known[id] for id in view.fields.get(line, tuple(known))]


def adds_of(view: TableView, ask: Ask) -> tuple[Option, ...]:
    """What one more line can be."""
    return view.adds or ask.fields[0].options


def row_added(reading: Reading, ask: Ask, rows: Rows, id: str, whom: Sequence[str] = ()) -> Rows:
    """The lines with one more of that kind, against whom the last one is, or the likeliest of `whom`. Raises Refused
    where there are as many as there may be."""
    if len(rows) >= ask.high:
        raise Refused("too_many", f"There are {ask.high} lines at most.")
    row: dict[str, Any] = {ask.fields[0].id: id}
    target = next((one for one in ask.fields[1:] if one.id == TARGET), None)
    if target is not None and (likely := _likely(target, rows, whom)):
        row[target.id] = likely
    return (*rows, reading.rules.table_row(reading.outcome, ask, tuple(map(dict, rows)), row))


def _likely(field: RowField, rows: Rows, whom: Sequence[str]) -> str:
    free = [option.id for option in field.options if not option.barred]
    wished = [str(row.get(field.id, "")) for row in reversed(rows)] + list(whom)
    return next((id for id in (*wished, *free) if id in free), "")


def row_changed(rows: Rows, line: int, field: RowField, value: Any) -> Rows:
    """The lines with another value in one of them."""
    return (*rows[:line], {**rows[line], field.id: value}, *rows[line + 1 :])


def field_digit(field: RowField, text: str, digit: str) -> str:
    """A number of a line with another digit; one that has grown too high begins anew with it. Raises Refused where that
    can't stand there."""
    typed = (text + digit)[-3:]
    typed = digit if int(typed) > field.high else typed
    if not max(0, field.low) <= int(typed) <= field.high:
        raise Refused("out_of_range", f"{field.title} is {max(0, field.low)} to {field.high}.")
    return typed


def enough(ask: Ask, rows: Rows) -> None:
    """Raises Refused where a table needs more lines."""
    if len(rows) < ask.low:
        missing = ask.low - len(rows)
        more = "one line" if missing == 1 else f"{missing} lines"
        raise Refused("too_few", f"At least {more} more: a digit on the line with + adds one.")


# -- a question as it is put ------------------------------------------------------------------------------------------
# -- which one ---------------------------------------------------------------------------------------------------------
def subject(reading: Reading, focus: str) -> Ask:
    """The ask under the cursor: that of the key `focus`, the first field of a form, or the open one."""
    if focus and focus in reading.outcome.passed:
        return reading.ask(focus)
    if reading.form and not reading.open.field and reading.fields:
        return reading.fields[0]
    return reading.open


def about(reading: Reading, focus: str) -> Ask:
    """The ask whose numbers are shown: while everything waits to be applied, that of the last roll."""
    ask = subject(reading, focus)
    if ask is not reading.open or not reading.applying:
        return ask
    rolled = reading.rolls()
    return rolled[-1] if rolled else ask


def numbers_of(reading: Reading, ask: Ask) -> Ask:
    """The ask whose numbers stand beside one: in a form all fields share the numbers of its end."""
    return reading.open if reading.form else ask


def prompt_words(reading: Reading, ask: Ask) -> str:
    """The question itself."""
    return reading.shortened(ask.prompt or words.label(ask.key).capitalize())


def verb(reading: Reading, ask: Ask) -> str:
    """What the one who must answer does, or did."""
    return words.verb(ask, ask.key in reading.outcome.answers and not reading.form)


# -- what can be chosen ------------------------------------------------------------------------------------------------
def goes_on(ask: Ask) -> bool:
    """Whether a choice only waits for a yes: everything else in it is barred. Enter alone answers it."""
    if ask.kind != "choice" or ask.field:
        return False
    free = (option for option in ask.options if not option.barred)
    return next(free, None) is None or next(free, None) is None


def labelled(options: Sequence[Option], labels: str, chosen: object = None) -> dict[str, Option]:
    """What each label means, barred options left out: of more options than there are labels those around the chosen
    one have them."""
    free = [option for option in options if not option.barred]
    at = next((place for place, option in enumerate(free) if option.id == chosen), 0)
    first = max(0, min(at - len(labels) // 2, len(free) - len(labels)))
    return dict(zip(labels, free[first:], strict=False))


def label_of_options(ask: Ask, labels: str, chosen: object = None) -> dict[str, Option]:
    """What each label means at a choice, or at the powers a side may declare.

    What only waits for a yes has none, so that no digit of a roll can apply anything.
    """
    if ask.kind not in ("choice", "declare") or goes_on(ask):
        return {}
    return labelled(ask.options, labels, chosen)


def chosen(reading: Reading, ask: Ask) -> object:
    """What stands chosen at a choice: its answer, or its default while it is open."""
    return reading.answer(ask.key) if ask.key in reading.outcome.passed else ask.default


def costs(option: Option) -> str:
    """What an option costs and what is said of it."""
    return ", ".join(text for text in (option.cost, option.note) if text)


@dataclass(frozen=True, slots=True)
class Declared:
    """A thing that is declared: all of it in words, and what it costs where it is a power."""

    words: str
    cost: str
    made_up: bool


def declared(ask: Ask, uses: Uses) -> list[Declared]:
    """What has been declared, one by one."""
    out = []
    for use in uses:
        if "power" in use:
            option = ask.option(str(use["power"]))
            cost = option.cost_of(int(use.get("times", 1))) if option else ""
            out.append(Declared(words.use_words(ask, use), cost, False))
        else:
            out.append(Declared(words.made_up_words(use), "", True))
    return out


# -- what is ready to be taken -----------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Ready:
    """What is taken if nothing else is said: what that is, and what it costs or brings. Where nothing can be taken
    `barred` says why; where there is nothing yet, all of it is empty."""

    what: str = ""
    right: str = ""
    barred: str = ""


def ready(reading: Reading, uses: Uses) -> Ready:
    """The default of the open ask; in a form that is to go on. `uses` are what has been picked at it, where a side
    declares something."""
    ask = reading.open
    if ask.kind == "declare":
        return Ready("Declare", words.uses_words(ask, uses)) if uses else Ready("Nothing")
    if ask.kind != "choice":
        return Ready(f"Go on with {ask.default}" if ask.kind == "number" else "Go on")
    option = ask.option(ask.default) if ask.default is not None else None
    if option is not None:
        return Ready(option.label, (costs(option) if goes_on(ask) else "") or foreseen(reading)[1])
    first = ask.options[0] if ask.options and ask.role is Role.GO_ON else None
    return Ready(barred=words.refused(first)) if first is not None and first.barred else Ready()


def yes(ask: Ask) -> str:
    """What is done by a yes to an ask that only waits for one."""
    option = ask.option(ask.default) if ask.default is not None else None
    return option.label.lower() if option is not None else "go on"


def example(reading: Reading, ask: Ask) -> str:
    """An effect as the side that declares it may type one at this step."""
    attacks, at_damage = ask.who == reading.attacker, ask.role is Role.DAMAGE_EFFECTS
    if attacks:
        what = "oil +2 damage" if at_damage else "oil +2 attack dice"
    else:
        what = "mud +2 soak" if at_damage else "smoke +2 defense"
    return f"for example {what}, 3 motes"


# -- what may come of it -----------------------------------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Chance:
    """A line of chances: when they count, and what they are."""

    label: str
    spans: tuple[Span, ...]


def chances(reading: Reading, ask: Ask) -> tuple[list[Chance], tuple[str, ...]]:
    """What may come of it, before the dice, and what must be known of these numbers; nothing where whom is asked, whose
    list says it, and once all is worked out."""
    waiting = ask is reading.open or reading.form
    odds = reading.rules.odds(reading.outcome) if waiting and not is_target(ask) else None
    if odds is None or reading.applying:
        return [], ()
    hits, brings = words.odds_spans(odds, reading.rules.target_titles[1])
    out = [Chance("Before the dice", hits)] if odds.hit < 1 else []
    if brings:
        out.append(Chance("If it hits" if out else "Before the dice", brings))
    return out, odds.notes


def asleep(reading: Reading) -> list[str]:
    """Interrupts whose moment is gone: what was paid for them does not count until it comes back."""
    out = []
    for made in reading.outcome.asleep:
        who = f"{reading.view.short(made.who)}: " if made.who else ""
        title = reading.rules.procedures[made.procedure].title
        out.append(f"Does not count now, its question is gone: {who}{title}.")
    return out


def foreseen(reading: Reading) -> tuple[tuple[Line, ...], str]:
    """Every old and new value before it is applied, and apart from them what the last line says of the turn: that
    stands with what is ready to be taken."""
    lines = reading.foreseen
    if lines and not lines[-1].label and not any(span.text or span.glyph for span in lines[-1].spans):
        return lines[:-1], "".join(span.text for span in lines[-1].right)
    return lines, ""


# -- the title ---------------------------------------------------------------------------------------------------------
def title(reading: Reading) -> tuple[Line, ...]:
    """Who does what to whom, and the facts that decide it; where the ruleset says nothing, who and what."""
    if made := reading.rules.flow_title(reading.outcome):
        return tuple(made)
    what = reading.rules.procedures[reading.procedure].title
    if not reading.begin.who:
        return (Line("", (Span(what, "strong"),)),)
    return (Line("", (reading.name(reading.begin.who, short=False), Span("  "), Span(what, "text"))),)
