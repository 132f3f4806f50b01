"""Fields of the declaration of an attack, as far as rulesets are alike in them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..ask import Ask, Option
from ..fight import Fight

FIELDS = "declare"
"""The name of the group of fields that say what is declared."""


def choose(
    fight: Fight, key: str, who: str, prompt: str, options: Sequence[Option], wanted: Any, default: Any = None
) -> Ask:
    """A field that passes by itself, unless what was wanted is barred: nothing takes its place unasked."""
    free = {option.id for option in options if not option.barred}
    silent = wanted in free or not wanted
    return fight.choice(
        key, who, prompt, options, field=FIELDS, silent=silent, default=wanted if wanted in free else default
    )
