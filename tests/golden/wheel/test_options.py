"""Flipping one option alone changes a number, and every choice of every option is flipped (rules section 20)."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Refused, get
from engine.history.encounter import Encounter
from engine.rules import ruleset
from tests.cases.playing import Played
from tests.cases.wheel_stage import fight, view

from ..transcripts import perform
from .flips import BLADE, ELSEWHERE, FLIPS, Flip

ROOT = Path(__file__).parents[3]
IDS = [f"{flip.option}-{flip.value}" for flip in FLIPS]


def _enc(flip: Flip, on: bool) -> Encounter:
    armed = {"weapon": {"blade": BLADE}}
    made: dict[str, dict[str, Any]] = {"a": {"side": "heroes", **armed, **flip.a}, "b": {**flip.b}}
    made |= {id: dict(one) for id, one in (flip.more or {}).items()}
    for id, tick in zip("ab", flip.ticks, strict=True):
        if tick >= 0:
            made[id]["tick"] = tick
    begun = {"tick": 0, "acting": flip.acting} if flip.ticks[0] >= 0 else {}
    options = {flip.option: flip.value} if on else {}
    return fight({"ruleset": flip.ruleset, "fighter": made, "options": options, **begun})


def _run(flip: Flip, on: bool) -> dict[str, Any]:
    enc, played = _enc(flip, on), Played()
    for place, action in enumerate(flip.actions, 1):
        given = flip.given[on] if place == len(flip.actions) else {}
        try:
            played = perform(enc, {**action, "with": {**action.get("with", {}), **given}})
        except Refused as refused:
            return {"refused": refused.code}
    return {key: _read(enc, played, key) for key in (flip.flipped if on else flip.usual)}


def _read(enc: Encounter, played: Played, key: str) -> Any:
    what, _, rest = key.partition(".")
    if what == "shown":
        return played.shown().get(rest)
    if what == "effects":
        return sum(one["on"] == rest for one in get(enc.state, "effect", {}).values())
    if what == "penalty":
        return view(enc, rest).penalty
    return get(enc.state, f"combatant.{what}.now.{rest}", 0)


@pytest.mark.parametrize("flip", FLIPS, ids=IDS)
def test_an_option_changes_a_number(flip: Flip) -> None:
    spec = ruleset(flip.ruleset).options[flip.option]
    assert flip.value in spec.choices
    assert flip.value != spec.default
    assert flip.usual != flip.flipped
    assert _run(flip, on=False) == flip.usual
    assert _run(flip, on=True) == flip.flipped


def test_every_choice_of_every_option_is_flipped_here_or_where_its_rule_is_tested() -> None:
    specs = ruleset("ialdabaoth").options
    assert set(ruleset("exalted2e").options) < set(specs)
    wanted = {(name, one) for name, spec in specs.items() for one in spec.choices if one != spec.default}
    found = {(flip.option, flip.value) for flip in FLIPS}
    assert found <= wanted
    assert {name for name, _ in wanted - found} == set(ELSEWHERE)
    for name, file in ELSEWHERE.items():
        assert f"{name}=" in (ROOT / file).read_text(encoding="utf-8")
