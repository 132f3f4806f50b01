"""Fields of the declaration of an attack, as far as rulesets are alike in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ...core.ask import Choice, Option, Role
from ...core.fight import Fight
from ...core.model import Refused
from .fighters import AnyFighter

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
