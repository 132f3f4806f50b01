"""What the log calls a line, and an undo what it takes back."""

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Begin
from engine.rules.log_kinds import LogKinds

KINDS = LogKinds(
    by_hand=("harm", "act_now"),
    of_the_clock=("end_turn", "act_now"),
    words={"end_turn": "turn"},
    outcomes={"miss": "miss", "hit": "hit"},
    attacks=("attack", "volley"),
)


@pytest.mark.parametrize(
    ("procedure", "keys", "kind", "word"),
    [
        ("attack", ("hit", "miss"), "attacks", "miss"),
        ("attack", (), "attacks", "attack"),
        ("volley", ("hit",), "attacks", "volley"),
        ("effect", (), "effects", "effect"),
        ("end_turn", (), "turns", "turn"),
        ("act_now", (), "turns", "act now"),
        ("harm", ("healed",), "by hand", "healing"),
        ("harm", ("harm",), "by hand", "damage"),
        ("full_defense", (), "actions", "full defense"),
    ],
)
def test_a_procedure_has_its_kind_and_its_word(procedure: str, keys: tuple[str, ...], kind: str, word: str) -> None:
    begin = Begin(procedure, "a")
    assert KINDS.kind(begin) == kind
    assert KINDS.word(begin, tuple(Fact("", key, {}) for key in keys)) == word


def test_what_the_game_master_does_is_said_of_no_action_without_a_beginning() -> None:
    assert KINDS.by_gm(Begin("harm", "a"))
    assert not KINDS.by_gm(Begin("attack", "a"))
    assert not KINDS.by_gm(None)
