"""Flipping one option alone changes a number, and the log names the option (rules section 20)."""

from typing import Any

import pytest

from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules.exalted3e import RULES
from tests.cases.playing import Played
from tests.cases.stage import fight

from ..transcripts import perform
from .flips import FLIPS, Flip

IDS = [f"{flip.option}-{flip.value}-{place}" for place, flip in enumerate(FLIPS)]


ABSENT = {"defeated": "", "crash.turns": 0, "initiative": 0, "onslaught": 0}
"""What a field reads that is not stored."""


def _run(flip: Flip, on: bool) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The numbers read after the last action, and the facts that name an option."""
    options = dict(flip.besides) | ({flip.option: flip.value} if on else {})
    data = {"fighter": flip.fighters, "acting": flip.acting, "options": options}
    enc = fight(data)
    played = Played()
    facts: list[dict[str, Any]] = []
    for place, action in enumerate(flip.actions):
        last = place == len(flip.actions) - 1
        given = flip.given[on] if last else {}
        try:
            played = perform(enc, {**action, "with": {**action.get("with", {}), **given}})
        except Refused as refused:
            return {"refused": refused.code}, facts
        facts += [fact for fact in played.facts("option") if fact["option"] not in flip.besides]
    wanted = flip.flipped if on else flip.usual
    return {key: _read(enc, played, key) for key in wanted}, facts


def _read(enc: Encounter, played: Played, key: str) -> Any:
    what, _, rest = key.partition(".")
    if what == "shown":
        return played.shown()[rest]
    if what == "acting":
        return get(enc.state, "clock.acting")
    if what == "range":
        return get(enc.state, key)
    return get(
        enc.state,
        f"combatant.{what}.now.{rest}",
        ABSENT.get(rest),
    )


@pytest.mark.parametrize("flip", FLIPS, ids=IDS)
def test_an_option_changes_a_number_and_is_named(flip: Flip) -> None:
    spec = RULES.options[flip.option]
    assert flip.value in spec.choices
    assert flip.value != spec.default
    assert flip.usual != flip.flipped
    usual, silent = _run(flip, on=False)
    assert usual == flip.usual
    assert silent == []
    flipped, named = _run(flip, on=True)
    assert flipped == flip.flipped
    assert {(fact["option"], fact["value"]) for fact in named} == {(flip.option, flip.value)}


def test_every_option_has_a_test_of_every_choice() -> None:
    wanted = {(name, one) for name, spec in RULES.options.items() for one in spec.choices if one != spec.default}
    assert {(flip.option, flip.value) for flip in FLIPS} == wanted


def _word(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


def test_the_log_says_the_option_in_words() -> None:
    for flip in FLIPS:
        options = {**flip.besides, flip.option: flip.value}
        enc = fight({"fighter": flip.fighters, "acting": flip.acting, "options": options})
        told: list[str] = []
        for place, action in enumerate(flip.actions):
            given = flip.given[1] if place == len(flip.actions) - 1 else {}
            try:
                played = perform(enc, {**action, "with": {**action.get("with", {}), **given}})
            except Refused:
                break
            assert played.entry is not None
            told += RULES.sentences(None, played.entry.facts, enc.name)
        assert any(f"{flip.option} {_word(flip.value)}" in line for line in told), (flip.option, told)
