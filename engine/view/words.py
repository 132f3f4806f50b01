"""What values are called: answers, numbers, chances, and who must answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ..core.ask import Ask, Option, Part, RowField, Shown
from ..core.desk import Span
from ..core.dice import Dice
from ..core.made_up import words_for
from ..core.odds import expected, percent
from ..core.told import COUNTER
from ..rules.common.base import Odds

_VERBS = {"dice": ("rolls", "rolled"), "choice": ("chooses", "chose"), "number": ("says", "said"),
          "declare": ("declares", "declared"), "reroll": ("rolls", "rolled")}  # fmt: skip


def verb(ask: Ask, done: bool = False) -> str:
    """What the one who must answer does, or did."""
    return _VERBS.get(ask.kind, ("answers", "answered"))[done]


def label(key: str) -> str:
    """A number or an ask by its key without what nests it: keys are written in the words of the rules."""
    return key.rsplit(".", 1)[-1].replace("_", " ")


_NESTED = {"": "outer", COUNTER: "counterattack"}


def nested(prefix: str) -> str:
    """What a procedure is called by what its keys begin with, seen from another one."""
    word = prefix.rstrip(".").rpartition(".")[2].split("-")[0]
    return _NESTED.get(word, word)


def field_label(ask: Ask, prefix: str) -> str:
    """A field by its title, else by its key, as its row at the left calls it."""
    return ask.title or ask.key.removeprefix(prefix).replace(".", ": ").replace("_", " ")


def counted(number: int, one: str, many: str = "") -> str:
    """A number of things: `1 die`, `3 dice`."""
    return f"{number} {one if number == 1 else many or one + 's'}"


def dice_words(dice: Dice) -> str:
    """A pool: its dice and the successes that are added."""
    if not dice.counts:
        return dice.name
    return counted(dice.count, "die", "dice") + (f" and {dice.automatic}" if dice.automatic else "")


def successes_words(number: int) -> str:
    """A number of successes."""
    return counted(number, "success", "successes")


def made_words(dice: Dice, number: int | str) -> str:
    """What a roll came to: a number of successes, or of what else its ruleset counts."""
    one = str(number).partition(" ")[0] == "1"
    if not dice.unit:
        return str(number)
    many = f"{dice.unit}es" if dice.unit.endswith("s") else f"{dice.unit}s"
    return f"{number} {dice.unit if one else many}"


def answer_words(ask: Ask, value: Any) -> str:
    """An answer in a few words, as it stands at the right edge of its row."""
    if value is None:
        return ""
    if ask.kind == "choice":
        option = ask.option(value)
        return option.label if option else str(value)
    if ask.kind == "number":
        return str(value)
    if ask.kind == "declare":
        return uses_words(ask, value)
    if ask.kind == "table":
        return ", ".join(cell_words(ask.fields[0], row) for row in value) or "none"
    if ask.kind == "reroll":
        return counted(len(value), "die", "dice") if value else "none"
    if ask.kind == "dice":
        pool = ask.dice or Dice(0)
        return successes_words(pool.successes(value)) if pool.counts else faces_words(pool, value)
    return str(value)


def faces_words(dice: Dice, faces: Iterable[int]) -> str:
    """Faces as they lie: `34 6`, `07`."""
    return " ".join(dice.shown(place, face) for place, face in enumerate(faces))


def cell_words(field: RowField, row: Mapping[str, Any]) -> str:
    """What a line of a table says in a field."""
    value = row.get(field.id, field.default)
    named = next((option.label for option in field.options if option.id == value), None)
    return named if named is not None else "" if value is None else str(value)


def uses_words(ask: Ask, uses: Iterable[Mapping[str, Any]]) -> str:
    """What has been declared, by name."""
    return ", ".join(use_words(ask, use) for use in uses) or "none"


def use_words(ask: Ask, use: Mapping[str, Any]) -> str:
    """One thing declared: a power, with its units, or the name of what was made up."""
    if "power" not in use:
        return str(use.get("name", ""))
    option = ask.option(str(use["power"]))
    name = option.label if option else str(use["power"])
    return f"{name} x{use['times']}" if use.get("times", 1) != 1 else name


def made_up_words(use: Mapping[str, Any]) -> str:
    """Everything of an effect made up on the spot."""
    return words_for(dict(use))


def part_span(part: Part, first: bool) -> Span:
    """The amount of a part: the first one is what the number starts from, the rest are added or taken off."""
    if first and part.amount >= 0:
        return Span(str(part.amount), "muted")
    return Span(f"{part.amount:+d}", "harm" if part.amount < 0 else "gain" if part.amount > 0 else "muted")


def part_words(parts: Sequence[Part]) -> list[str]:
    """The parts of a number, each in words: `half of 11 6`, `onslaught -1`."""
    return [f"{part.label} {part_span(part, at == 0).text}" for at, part in enumerate(parts)]


def value_words(shown: Shown) -> str:
    """A number, with the computed one behind it where the GM's stands in its place: `4 (5)`."""
    return f"{shown.value} ({shown.computed})" if shown.overridden else str(shown.value)


def odds_spans(odds: Odds, harm: str = "harm") -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """The chance to hit, and what a hit is expected to bring; `harm` is what the rules call damage in the end."""
    hits = (Span("hits ", "muted"), Span(percent(odds.hit), "strong"))
    if odds.blocked:
        return hits, (Span(odds.blocked),)
    brings: list[Span] = []
    if odds.succeeds is not None:
        brings += [Span("works ", "text"), Span(percent(odds.succeeds), "strong")]
    elif odds.initiative is not None:
        brings += [Span("Init ", "text"), Span(expected(odds.initiative), "strong")]
    else:
        brings += [Span(f"{harm} ", "text"), Span(expected(odds.damage), "strong")]
    if odds.crash is not None:
        brings += [Span("   Crash ", "text"), Span(percent(odds.crash), "strong")]
    return hits, tuple(brings)


def refused(option: Option) -> str:
    """What is said of the end of a declaration that can't be taken, so that it is no offer: `Can't go on: the gambit
    costs 4 Initiative, only 3 left`."""
    return f"Can't {option.label[:1].lower()}{option.label[1:]}: {option.barred}"
