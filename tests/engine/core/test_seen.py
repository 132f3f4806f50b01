"""What players may be told: by the stage of a fighter, the side, and what the game master keeps."""

import pytest

from engine.core.model import Tree
from engine.core.seen import (
    DONE,
    IN_NUMBERS,
    IN_TURN,
    IN_WORDS,
    OF_HEROES,
    SAID,
    UNSEEN,
    Seen,
    Stage,
    is_kept,
    stage,
)

HERO: Tree = {"side": "heroes"}
FOE: Tree = {}
BYSTANDER: Tree = {"side": "bystanders"}
SPY: Tree = {"side": "heroes", "hidden": True}


def test_a_fighter_is_seen_as_its_side_is_unless_it_hides() -> None:
    assert [stage(one) for one in (HERO, FOE, BYSTANDER, SPY)] == [
        Stage.NUMBERS, Stage.WORDS, Stage.WORDS, Stage.NOTHING,
    ]  # fmt: skip
    assert list(Stage) == sorted(Stage)


@pytest.mark.parametrize(
    ("seen", "hero", "foe"),
    [
        (DONE, True, True), (SAID, True, True), (IN_TURN, True, True), (IN_WORDS, True, True),
        (IN_NUMBERS, True, False), (OF_HEROES, True, False), (UNSEEN, False, False),
    ],
)  # fmt: skip
def test_what_is_told_of_heroes_and_of_others(seen: Seen, hero: bool, foe: bool) -> None:
    assert (seen.told(HERO), seen.told(FOE), seen.told(BYSTANDER), seen.told(SPY)) == (hero, foe, foe, False)


def test_the_game_master_keeps_only_what_is_said_of_each() -> None:
    assert [SAID.told(HERO, said) for said in ("", "all", "gm", "kes")] == [True, True, False, False]
    assert DONE.told(HERO, "gm")
    assert [is_kept(said) for said in ("", "all", "gm")] == [False, False, True]
