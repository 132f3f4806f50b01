"""Short fights of two for tests of an attack: `a` the hero whose turn it is, `b` the foe, and others by name."""

from __future__ import annotations

from typing import Any

from engine.core.ask import Ask
from engine.core.inputs import Amend, Begin
from engine.core.procedure import Outcome
from engine.history.encounter import Encounter
from tests.cases.playing import Played, play
from tests.cases.stage import fight

BLADE = {"name": "Blade", "dice": 5, "damage": 8}


def duel(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> Encounter:
    """A fight; `a` and `b` take what `stage.combatant` does and have a blade and Initiative 8 and 6 unless told."""
    others = {id: more.pop(id) for id in list(more) if id not in ("options", "round", "effect", "range")}
    every = {"weapon": {"blade": BLADE}}
    fighters = {"a": {"side": "heroes", "initiative": 8, **(a or {})}, "b": {"initiative": 6, **(b or {})}, **others}
    return fight({"every": every, "fighter": fighters, "acting": "a", **more})


def opened(enc: Encounter, *amends: tuple[str, Any], who: str = "a", **args: Any) -> Outcome:
    """An attack begun, with answers changed in order; it stands open."""
    enc.do(Begin("attack", who, args))
    for key, value in amends:
        enc.do(Amend(key, value))
    return standing(enc)


def standing(enc: Encounter) -> Outcome:
    """How far the open action has come."""
    assert enc.outcome is not None
    return enc.outcome


def asked(enc: Encounter, key: str) -> Ask:
    """An ask that has been passed or stands open."""
    outcome = standing(enc)
    found = outcome.passed.get(key) or (outcome.ask if outcome.ask and outcome.ask.key == key else None)
    assert found is not None, key
    return found


def barred(enc: Encounter, key: str) -> dict[str, str]:
    """Why options of an ask can't be chosen; free ones are left out."""
    return {option.id: option.barred for option in asked(enc, key).options if option.barred}


def attack(enc: Encounter, hits: int | None = None, **answers: Any) -> Played:
    """A whole attack of `a` on `b`: `hits` sets the attack's successes, other words are answers by key (`_` for a
    space), and `who`, `target` and `kind` what they say."""
    who = str(answers.pop("who", "a"))
    args = {"target": answers.pop("target", "b"), "kind": answers.pop("kind", "withering")}
    numbers = {} if hits is None else {"attack successes": hits}
    given = {key.replace("_", " "): value for key, value in answers.items()}
    return play(enc, "attack", who, args, given, numbers)
