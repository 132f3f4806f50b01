"""What an answer to each kind of question has to be, and how it is recorded."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .dice import Dice
from .model import Refused
from .names import clean_name

if TYPE_CHECKING:
    from .ask import Ask, Option, RowField

FAR = 200
"""No number that somebody sets or adds by hand is further from 0 than this."""


def checked(ask: Ask, value: Any) -> Any:
    """The answer as it is recorded. Raises Refused where it can't be taken."""
    return _CHECKS[ask.kind](ask, value)


def fits(ask: Ask, value: Any) -> bool:
    """Whether a value that was recorded for this very ask is still possible."""
    if ask.kind == "number":
        return type(value) is int and ask.low <= value <= ask.high
    if ask.kind == "choice":
        option = ask.option(value)
        return option is not None and not option.barred
    if ask.kind == "reroll":
        return all(position < len(ask.given) for position in value)
    if ask.kind == "declare":
        return all(_offers(ask, use) for use in value)
    if ask.kind == "table":
        return _takes_rows(ask, value)
    if type(value) is int:
        return ask.dice is None or ask.dice.counts
    return _are_faces(ask.dice or Dice(0), value)


def _offers(ask: Ask, use: Mapping[str, Any]) -> bool:
    option = ask.option(use["power"]) if "power" in use else None
    return "power" not in use or (option is not None and not option.barred)


def _takes_rows(ask: Ask, rows: Any) -> bool:
    try:
        _table(ask, rows)
    except Refused:
        return False
    return True


def of_field(field: RowField, value: Any) -> Any:
    """A value of a field of a table's row as it is recorded. Raises Refused where it can't be taken."""
    if field.text:
        return clean_name(str(value)) if value else ""
    if field.options:
        return _choice_of(field.options, value)
    if type(value) is not int or not field.low <= value <= field.high:
        raise Refused("out_of_range", f"{field.title} takes a number from {field.low} to {field.high}.")
    return value


def _choice(ask: Ask, value: Any) -> str:
    return _choice_of(ask.options, value)


def _choice_of(options: tuple[Option, ...], value: Any) -> str:
    option = next((option for option in options if option.id == value), None)
    if option is None:
        offered = ", ".join(option.label for option in options) or "nothing"
        raise Refused("not_offered", f"{value} is not offered here; choose from: {offered}.")
    if option.barred:
        raise Refused("barred", f"{option.label}: {option.barred}.")
    return option.id


def _number(ask: Ask, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not ask.low <= value <= ask.high:
        raise Refused("out_of_range", f"{ask.prompt or ask.key} takes a number from {ask.low} to {ask.high}.")
    return value


def _dice(ask: Ask, value: Any) -> Any:
    dice = ask.dice or Dice(0)
    if isinstance(value, int) and not isinstance(value, bool):
        if not dice.counts:
            raise Refused("faces_only", f"Give the face of each die: {dice.name}.")
        if ask.faces_only:
            raise Refused("faces_only", "These dice take the place of others: give their faces, not successes.")
        if not 0 <= value <= dice.most:
            raise Refused("out_of_range", f"{dice.count} dice give from 0 to {dice.most} successes, not {value}.")
        return value
    faces = (*ask.given, *value) if isinstance(value, (tuple, list)) else ()
    if len(faces) != dice.count or not _are_faces(dice, faces):
        missing = dice.count - len(ask.given)
        alike = f"{missing} dice with faces from 1 to {dice.sides} are asked for."
        raise Refused("wrong_dice", alike if dice.counts else f"Give the face of each die: {dice.name}.")
    return faces


def _are_faces(dice: Dice, faces: Sequence[Any]) -> bool:
    """Whether each face is one that the die at its place has; of a pool of alike dice there may be more than it has."""
    if not dice.counts and len(faces) > dice.count:
        return False
    return all(type(face) is int and 1 <= face <= dice.sides_of(place) for place, face in enumerate(faces))


def _declare(ask: Ask, value: Any) -> Any:
    if not isinstance(value, (tuple, list)):
        raise Refused("wrong_effects", "Effects are given as a list.")
    return tuple(_use(ask, use) for use in value)


def _use(ask: Ask, use: Any) -> dict[str, Any]:
    if not isinstance(use, Mapping):
        raise Refused("wrong_effects", "Each effect is a table with a power, or with a name and what it adds.")
    if "power" in use:
        option = ask.option(str(use["power"]))
        if option is None:
            raise Refused("not_offered", f"{use['power']} is not offered at this step.")
        if option.barred:
            raise Refused("barred", f"{option.label}: {option.barred}.")
        times = use.get("times", 1)
        if not isinstance(times, int) or times < 1:
            raise Refused("out_of_range", f"{option.label} is used a whole number of times, at least once.")
        return {"power": option.id, "times": times}
    return made_up(use)


def made_up(use: Mapping[str, Any]) -> dict[str, Any]:
    """An effect invented on the spot, checked: a name, what it adds, what it costs. Raises Refused."""
    name, adds, pay = use.get("name"), use.get("adds", {}), use.get("pay", {})
    whole = all(isinstance(amount, int) for table in (adds, pay) for amount in table.values())
    if not isinstance(name, str) or not name.strip() or not whole or set(use) - {"name", "adds", "pay"}:
        raise Refused("wrong_effects", "An effect made up on the spot has a name, adds and pay, with whole numbers.")
    if too_far := [amount for table in (adds, pay) for amount in table.values() if abs(amount) > FAR]:
        raise Refused("out_of_range", f"{name}: {too_far[0]} is too far; what it adds or costs is at most {FAR}.")
    out: dict[str, Any] = {"name": name, "adds": dict(adds)}
    return out | {"pay": dict(pay)} if pay else out


def _reroll(ask: Ask, value: Any) -> tuple[int, ...]:
    chosen = tuple(value) if isinstance(value, (tuple, list)) else (-1,)
    if len(set(chosen)) != len(chosen) or not all(isinstance(i, int) and 0 <= i < len(ask.given) for i in chosen):
        raise Refused("wrong_dice", "Choose dice that lie on the table, each once.")
    return tuple(sorted(chosen))


def _table(ask: Ask, value: Any) -> tuple[dict[str, Any], ...]:
    rows = tuple(value) if isinstance(value, (tuple, list)) else ()
    if not ask.low <= len(rows) <= ask.high or not all(isinstance(row, Mapping) for row in rows):
        raise Refused("wrong_rows", f"{ask.prompt or ask.key} takes {ask.low} to {ask.high} lines.")
    return tuple(_row(ask, row) for row in rows)


def _row(ask: Ask, row: Mapping[str, Any]) -> dict[str, Any]:
    """A row with what it says; what is at its default is left out."""
    known = {one.id: one for one in ask.fields}
    unknown = [name for name in row if name not in known]
    if unknown:
        raise Refused("wrong_rows", f"A line has {', '.join(known)}; {unknown[0]} is unknown.")
    said = {id: one.check(row[id]) for id, one in known.items() if id in row and row[id] != one.default}
    missing = [one.title for one in ask.fields if one.id not in said and one.default is None and one.options]
    if missing:
        raise Refused("wrong_rows", f"A line says no {missing[0]}.")
    return said


_CHECKS = {"choice": _choice, "number": _number, "dice": _dice, "declare": _declare, "reroll": _reroll,
           "table": _table}  # fmt: skip
