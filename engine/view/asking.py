"""A question as it is put: what is asked, what can be chosen, what is ready to be taken, and what may come of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..core.ask import Ask, Option, Role
from ..core.desk import Line, Span
from . import words
from .action import Reading, Uses
from .targets import is_target


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
