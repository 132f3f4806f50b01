"""Every shown number of every golden attack moves what follows when the GM sets it; and a hit becomes a miss."""

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from engine.core.ask import Ask
from engine.core.inputs import Override
from engine.core.model import Refused, Tree
from engine.core.procedure import Outcome
from engine.history.encounter import Encounter
from tests.cases.playing import play
from tests.cases.stage import fight, view

from .transcripts import ATTACKS, Transcript, perform


def candidates(value: int) -> Iterator[int]:
    """What the GM may put in place of a number."""
    yield from (number for number in (-1, 0, value - 1, value + 1, value + 7, 40) if number != value)


def _name(value: Any) -> str:
    return value.name if isinstance(value, Transcript) else str(value)


def _said(ask: Ask | None) -> Any:
    return ask and (ask.key, ask.count, ask.options, ask.low, ask.high)


def moves(before: Outcome, after: Outcome, key: str) -> bool:
    """Whether anything but the number itself is different: state, other numbers, what is asked, a gambit's success.

    Success is all that comes of a gambit of the GM's own making.
    """
    others = [{k: one.computed for k, one in outcome.shown.items() if k != key} for outcome in (before, after)]
    done = [[fact.data["done"] for fact in outcome.facts if fact.key == "gambit"] for outcome in (before, after)]
    asked = [_said(before.ask), _said(after.ask)]
    return before.state != after.state or any(one != other for one, other in (others, done, asked))


@pytest.mark.parametrize(("transcript", "place"), ATTACKS, ids=_name)
def test_every_shown_number_moves_what_follows(transcript: Transcript, place: int) -> None:
    enc = transcript.fight(place)
    perform(enc, transcript.actions[place], apply=False)
    before = enc.outcome
    assert before is not None
    shown = {key: one.value for key, one in before.shown.items() if not _needless(before, key)}
    still = [key for key, value in shown.items() if not _moves_by_any(enc, before, key, value)]
    assert still == []
    assert enc.outcome == before, "looking ahead records nothing"


def _needless(outcome: Outcome, key: str) -> bool:
    """Whether a number can change nothing: on the wheel a least damage is never above raw damage, if no soak took any;
    and who is prone already falls no further."""
    if key == "knockdown successes":
        return any(one.get("label") == "prone" for table in ("effect", "pending") for one in _things(outcome, table))
    prefix, dot, name = key.rpartition(".")
    dice, raw = (outcome.shown.get(f"{prefix}{dot}{one}") for one in ("damage dice", "raw damage"))
    on_wheel = "begun" in outcome.state.get("clock", {})
    return name == "minimum damage" and on_wheel and dice is not None and raw is not None and dice.value >= raw.value


def _things(outcome: Outcome, table: str) -> Iterable[Tree]:
    return outcome.state.get(table, {}).values()


def _moves_by_any(enc: Encounter, before: Outcome, key: str, value: int) -> bool:
    return any(_moves(enc, before, key, number) for number in candidates(value))


def _moves(enc: Encounter, before: Outcome, key: str, number: int) -> bool:
    try:
        return moves(before, enc.what_if(Override(key, number)), key)
    except Refused:
        return False


HIT = {
    "fighter": {
        "brann": {"side": "heroes", "initiative": 9, "weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8}}},
        "hask": {"initiative": 6, "parry": 2},
    }
}


def test_a_defense_set_after_the_dice_turns_the_hit_into_a_miss_and_undo_brings_it_back() -> None:
    enc = fight(HIT)
    play(enc, "attack", "brann", answers={"attack": [9, 8, 7, 4, 3], "damage": 3}, apply=False)
    hit = enc.outcome
    assert hit is not None
    assert (hit.shown["threshold"].value, enc.ask and enc.ask.key, "damage" in hit.passed) == (1, "apply", True)
    assert (view(enc, "hask").initiative, view(enc, "brann").initiative) == (3, 13)

    enc.do(Override("Defense", 4, "slippery floor"))
    assert enc.outcome is not None
    shown = enc.outcome.shown["Defense"]
    assert (shown.value, shown.computed, shown.why, shown.overridden) == (4, 2, "slippery floor", True)
    assert enc.outcome.shown["threshold"].value == -1
    assert "damage" not in enc.outcome.passed
    assert "damage dice" not in enc.outcome.shown
    assert (view(enc, "hask").initiative, view(enc, "brann").initiative) == (6, 9)
    assert enc.ask is not None
    assert enc.ask.key == "apply", "no damage is asked"

    enc.undo()
    assert enc.outcome == hit
    assert (view(enc, "hask").initiative, view(enc, "brann").initiative) == (3, 13)


def test_a_defense_set_while_the_damage_is_asked_ends_the_question() -> None:
    enc = fight(HIT)
    play_to_damage(enc)
    enc.do(Override("Defense", 4))
    assert enc.ask is not None
    assert enc.ask.key == "apply"
    enc.undo()
    assert enc.ask.key == "damage"
    enc.answer(3)
    enc.do(Override("Defense", 4))
    enc.do(Override("Defense", None))
    assert (view(enc, "hask").initiative, view(enc, "brann").initiative) == (3, 13), "the damage dice count again"


def play_to_damage(enc: Encounter) -> None:
    """An attack that has hit and asks for damage."""
    with pytest.raises(AssertionError, match="damage asks for 9 dice"):
        play(enc, "attack", "brann", answers={"attack": [9, 8, 7, 4, 3]})


def test_more_dice_than_can_be_set_are_refused_and_nothing_changes() -> None:
    enc = fight(HIT)
    play(enc, "attack", "brann", answers={"attack": [9, 8, 7, 4, 3], "damage": 3}, apply=False)
    before, cursor = enc.outcome, enc.cursor
    with pytest.raises(Refused) as refused:
        enc.do(Override("damage dice", 301))
    assert refused.value.code == "out_of_range"
    assert (enc.outcome, enc.cursor) == (before, cursor)


def test_a_number_that_has_not_been_shown_can_not_be_set() -> None:
    enc = fight(HIT)
    play_to_damage(enc)
    for key in ("Hardness", "counter.Defense"):
        with pytest.raises(Refused) as refused:
            enc.do(Override(key, 3))
        assert refused.value.code == "not_shown"
