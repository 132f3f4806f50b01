"""What the head of an exchange says of Action Points: what it will take, and once that is paid only what is left."""

from __future__ import annotations

from engine.core.inputs import Answer, Begin
from engine.history.encounter import Encounter

from ..fights import duel


def head(enc: Encounter) -> str:
    assert enc.outcome is not None
    lines = enc.rules.flow_title(enc.outcome)
    return " ".join(span.text for line in lines for span in (*line.spans, *line.right))


def test_an_attack_in_turn() -> None:
    enc = duel({"ap": 3}, {"ap": 3})
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert "3 AP left, 1 after this" in head(enc)
    enc.do(Answer("declared", "go"))
    assert "1 AP left" in head(enc)
    assert "after this" not in head(enc)


def test_one_out_of_turn_inside_another() -> None:
    enc = duel({"ap": 3}, {"ap": 3})
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.do(Answer("declared", "go"))
    enc.do(Begin("opportunity", "b", {"target": "a"}))
    assert enc.ask is not None
    assert enc.ask.key.endswith(".declared")
    assert "3 AP left, 2 after this" in head(enc)
    enc.do(Answer(enc.ask.key, "go"))
    assert "2 AP left" in head(enc)
    assert "after this" not in head(enc)
