"""An attack that is a usual move: begun with what it is made of, changed, taken back, put right and played back."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Amend, Begin
from engine.core.model import Refused
from engine.history import replay
from engine.history.encounter import Encounter
from engine.rules.exalted3e.attack.chances import flow_title

from ..fights import acting, do, fight, fighter, now

POWERS = {
    "coat": {"name": "Coat", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 5},
    "feed": {"name": "Feed", "when": "attacker_damage", "adds": {"post_soak_dice": 1}, "each": {"motes": 3}, "most": 3},
}  # fmt: skip
POUNCE = {"move": "Pounce", "target": "kes", "stunt": 2, "powers": {"coat": 3, "feed": 2}}


def hound(**more: Any) -> dict[str, Any]:
    return {"initiative": 9, "power": POWERS, "personal": 12} | more


def pounces(**more: Any) -> Encounter:
    """The hound has begun to pounce on Kes."""
    enc = fight(acting="hound", hound=hound(**more), kes={"initiative": 6, "side": "heroes", "parry": 2, "soak": 4})
    enc.do(Begin("attack", "hound", POUNCE))
    return enc


def standing(enc: Encounter) -> dict[str, Any]:
    assert enc.outcome is not None
    return {key: enc.outcome.answers[key] for key in ("target", "stunt", "power coat")}


def test_it_is_declared_as_it_says_and_nothing_is_paid_before() -> None:
    enc = pounces()
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.options[0].cost) == ("declared", "pays 3 motes")
    assert standing(enc) == {"target": "kes", "stunt": 2, "power coat": 3}
    assert now(enc, "hound", "motes", {}) == {}
    assert enc.outcome is not None
    assert {key: enc.outcome.shown[key].value for key in ("attack dice", "automatic successes")} == {
        "attack dice": 13, "automatic successes": 1,
    }  # fmt: skip
    assert flow_title(enc.outcome)[0].right[0].text == "Pounce: withering, Sword"


def test_every_field_can_still_be_changed() -> None:
    enc = pounces()
    enc.do(Amend("power coat", 1), Amend("stunt", 0))
    assert standing(enc) == {"target": "kes", "stunt": 0, "power coat": 1}
    assert enc.outcome is not None
    assert enc.outcome.shown["attack dice"].value == 9


def test_only_what_can_be_paid_for_is_filled_in() -> None:
    assert standing(pounces(motes={"personal": 2}))["power coat"] == 2


def test_effects_on_damage_are_offered_as_the_move_has_them_while_motes_last() -> None:
    enc = pounces(motes={"personal": 7})
    enc.answer("go")
    enc.answer((9,) * 13)
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.default) == ("damage effects", ({"power": "feed", "times": 1},))
    enc.answer(enc.ask.default)
    assert now(enc, "hound", "motes")["personal"] == 1


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ({"stunt": "2"}, "stunt must be a whole number, not '2'."),
        ({"powers": {"coat": 0}}, "powers must be a table of whole numbers, 1 or more"),
        ({"powers": "coat"}, "powers must be a table of whole numbers, 1 or more"),
        ({"option": 3}, "option must be text, not 3."),
        ({"move": 3}, "move must be text, not 3."),
    ],
)
def test_arguments_that_can_not_be_are_refused(args: dict[str, Any], said: str) -> None:
    enc = fight(acting="hound", hound=hound(), kes=6)
    with pytest.raises(Refused) as refused:
        enc.do(Begin("attack", "hound", {"target": "kes", **args}))
    assert refused.value.sentence.startswith(said)


def test_a_move_is_taken_back_played_back_and_put_right(tmp_path: Path) -> None:
    path = tmp_path / "hunt.toml"
    made = {"hound": fighter("hound", 9, power=POWERS, personal=12), "kes": fighter("kes", 6, side="heroes", parry=2)}
    enc = Encounter.new(path, "exalted3e", made, seed=3)
    do(enc, "join_battle")
    if acting(enc) != "hound":
        do(enc, "end_turn")
    before = enc.state
    begun = do(enc, "attack", "hound", **POUNCE)
    after, motes = enc.state, now(enc, "hound", "motes")
    assert begun.facts
    assert motes["personal"] == 3
    enc.undo_action()
    assert enc.state == before
    enc.redo()
    assert enc.state == after
    enc.close()
    assert replay.check(path) == []
    assert not list(replay.verify(path))
    again = Encounter.open(path)
    correction = again.correct(begun.n, Amend("power coat", 1))
    assert ("combatant.hound.now.motes.personal", 3, 5) in [
        (one.path, one.was, one.to) for one in correction.differences
    ]
    again.close()
