"""What a procedure is begun with, and whom it is about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ...core.ask import Choice, Option, Role
from ...core.fight import Fight
from ...core.inputs import Begin
from ...core.model import Refused, View
from . import unseen
from .fighters import AnyFighter


def whole(args: Mapping[str, Any], name: str, default: int) -> int:
    """A whole number of the arguments, or `default` where it is not given. Raises Refused for anything else."""
    value = args.get(name, default)
    if type(value) is not int:
        raise Refused("wrong_amount", f"{name} must be a whole number, not {value!r}.")
    return value


def text(args: Mapping[str, Any], name: str) -> str:
    """A word of the arguments, empty where it is not given. Raises Refused for anything else."""
    value = args.get(name, "")
    if not isinstance(value, str):
        raise Refused("wrong_argument", f"{name} must be text, not {value!r}.")
    return value


def units(args: Mapping[str, Any], name: str) -> Mapping[str, int]:
    """A table of whole numbers, 1 or more, by id; empty where it is not given. Raises Refused for anything else."""
    table = args.get(name, {})
    if not isinstance(table, Mapping) or not all(type(n) is int and n > 0 for n in table.values()):
        raise Refused("wrong_argument", f"{name} must be a table of whole numbers, 1 or more, not {table!r}.")
    return table


FAR = 400
"""No amount set by hand is further from 0 than this."""


def amount(args: Mapping[str, Any], name: str) -> int:
    """A whole number of the arguments; 0 where it is not given. Raises Refused for anything else."""
    value = args.get(name, 0)
    if type(value) is not int or not -FAR <= value <= FAR:
        raise Refused("wrong_amount", f"An amount set by hand is a whole number from -{FAR} to {FAR}, not {value!r}.")
    return value


def only(begin: Begin, *known: str) -> Mapping[str, Any]:
    """The arguments. Raises Refused where one is unknown, or where there are none."""
    unknown = [name for name in begin.args if name not in known]
    if unknown or not begin.args:
        what = f"{unknown[0]!r} is unknown" if unknown else "nothing is given"
        raise Refused("wrong_arguments", f"{begin.procedure}: {what}; known are {', '.join(known)}.")
    return begin.args


# -- the question whom an action is about -----------------------------------------------------------------------------
def whom(
    fight: Fight, fighter: View, prompt: str, options: Iterable[Option], wanted: str = "", *defaults: str
) -> Choice:
    """Whom? `wanted` passes without a question where it can be chosen; else the first of `defaults` stands first, but
    for one who is hidden from the fighter's side. The hidden ones come behind the others of their side."""
    everyone = fight.draft.get("combatant", {})
    side = str(everyone[fighter.id].get("side", "foes"))
    offered = unseen.last_of_their_side(everyone, side, tuple(options))
    free = {option.id for option in offered if not option.barred}
    silent = wanted in free
    usual = next((id for id in (wanted, *defaults) if id in free), None)
    default = usual if silent or usual is None else unseen.likeliest(everyone, side, offered, usual)
    return fight.choice("target", fighter.id, prompt, offered, default=default, silent=silent, field="declare",
                        role=Role.WHOM)  # fmt: skip


# -- fields of the declaration of an attack, as far as rulesets are alike in them -------------------------------------
FIELDS = "declare"
"""The name of the group of fields that say what is declared."""


def choose(
    fight: Fight,
    key: str,
    who: str,
    prompt: str,
    options: Sequence[Option],
    wanted: Any,
    default: Any = None,
    role: Role = Role.OTHER,
) -> Choice:
    """A field that passes by itself, unless what was wanted is barred: nothing takes its place unasked."""
    free = {option.id for option in options if not option.barred}
    silent = wanted in free or not wanted
    return fight.choice(
        key, who, prompt, options, field=FIELDS, silent=silent, default=wanted if wanted in free else default, role=role
    )


def ask_whom(fight: Fight, attacker: AnyFighter, found: tuple[Sequence[Option], str], wanted: Any) -> Choice:
    """Whom? `found` are all who could be attacked, those who can't with the reason, and the likeliest of them.

    Raises Refused where there is none.
    """
    options, likeliest = found
    if not likeliest:
        raise Refused("nobody_to_attack", f"There is nobody {attacker.name} can attack.")
    return choose(fight, "target", attacker.id, "Whom?", options, wanted, likeliest, Role.WHOM)
