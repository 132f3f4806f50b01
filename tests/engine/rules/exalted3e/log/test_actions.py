"""Log sentences of the other actions, and what an undo of each is called (look: log lines)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.inputs import Amend, Begin

from ..actions.test_stances import place
from ..fights import answers, begin, do, fight
from ..logs import said, two, word

ACTIONS: list[tuple[str, dict[str, Any], dict[str, Any], str, str]] = [
    ("aim", {"target": "orsolo"}, {}, "Kes aims at Orsolo.", "aim"),
    ("full_defense", {}, {}, "Kes takes full defense: Initiative 9 to 8, Defense +2 until own turn.", "defense"),
    ("defend_other", {"target": "tavo"}, {}, "Kes defends Tavo until own turn.", "guard"),
    ("ready", {"weapon": "axe"}, {}, "Kes readies Axe: Defense -1 until own turn.", "draw"),
    ("miscellaneous", {"label": "bars the gate"}, {}, "Kes: bars the gate; Defense -1 until own turn.", "action"),
    ("social", {"target": "orsolo"}, {"social": 2}, "Kes sways Orsolo: 2 against Resolve 1.", "talk"),
    ("social", {"target": "everyone"}, {"social": 0},
     "Kes does not sway those who hear it: 0 against Resolve 1.", "talk"),
    ("move", {"target": "tavo", "way": "away"}, {}, "Kes moves away from Tavo: close to short.", "move"),
    ("move", {"target": "tavo", "way": "away difficult"}, {},
     "Kes is halfway to or from Tavo, on difficult ground.", "move"),
    ("rush", {"target": "orsolo"}, {"rush": 3, "against_orsolo": 1},
     "Kes rushes Orsolo: 3 against 1, follows the next move.", "rush"),
    ("rush", {"target": "orsolo"}, {"rush": 1, "against_orsolo": 3},
     "Kes rushes Orsolo: 1 against 3, in vain.", "rush"),
    ("take_cover", {"cover": "heavy"}, {"take_cover": 2}, "Kes takes heavy cover: 2 against 1, Defense +2.", "cover"),
    ("take_cover", {"cover": "full"}, {"take_cover": 0}, "Kes does not reach full cover: 0 against 1.", "cover"),
    ("take_cover", {"cover": "full"}, {"take_cover": 0, "difficulty": 0},
     "Kes does not reach full cover: 0 against 0, which takes one.", "cover"),
    ("take_cover", {"cover": "full"}, {"take_cover": (1, 2, 3)},
     "Kes does not reach full cover: a botch against 1.", "cover"),
    ("rush", {"target": "orsolo"}, {"rush": (1, 2, 2), "against_orsolo": (2, 1, 1)},
     "Kes rushes Orsolo: a botch against a botch, in vain.", "rush"),
    ("withdraw", {}, {"withdraw": 4}, "Kes withdraws: 4 of 10 successes; Initiative 9 to -6, in Crash by own doing.",
     "withdraw"),
]  # fmt: skip


@pytest.mark.parametrize(("procedure", "args", "by_key", "sentence", "undone"), ACTIONS)
def test_each_action_has_its_sentence(
    procedure: str, args: dict[str, Any], by_key: dict[str, Any], sentence: str, undone: str
) -> None:
    axe = {"axe": {"name": "Axe", "dice": 6, "damage": 9, "ready": False, "tags": ("melee",)}}
    enc = fight(
        kes={"initiative": 9, "side": "heroes", "weapon": axe},
        orsolo={"name": "Captain Orsolo", "initiative": 6},
        tavo={"initiative": 3, "side": "heroes"},
    )
    place(enc, "kes", "tavo", "close")
    enc.do(Begin(procedure, "kes", args))
    if enc.ask is not None:
        answers(enc, **by_key)
    assert (said(enc), word(enc)) == ((sentence,), undone)


class TestMoving:
    def test_disengaging_and_what_follows_from_it(self) -> None:
        enc = two()
        begin(enc, "disengage", "kes")
        answers(enc, disengage=3, against_orsolo=2)
        assert said(enc) == ("Kes disengages: 3 against Orsolo's 2; Initiative 9 to 7.",)
        do(enc, "end_turn")
        do(enc, "move", "orsolo", target="kes", way="toward")
        assert said(enc) == (
            "Orsolo moves toward Kes: short to close.", "Kes slides away from Orsolo to short range.",
        )  # fmt: skip

    def test_a_disengage_that_fails_and_crashes(self) -> None:
        enc = two(kes=2)
        begin(enc, "disengage", "kes")
        answers(enc, disengage=0, against_orsolo=3)
        assert said(enc) == ("Kes can't disengage: 0 against Orsolo's 3; Initiative 2 to -5, in Crash by own doing.",)

    def test_the_option_of_the_cost_is_named_and_the_cost_is_not(self) -> None:
        enc = two(options={"disengage_cost": 0})
        begin(enc, "disengage", "kes")
        answers(enc, disengage=3, against_orsolo=2)
        assert said(enc) == ("Kes disengages: 3 against Orsolo's 2.", "House rule: disengage_cost 0.")

    def test_a_ward_left_behind_and_a_stunt_rewarded(self) -> None:
        enc = two(tavo={"initiative": 5, "side": "heroes"})
        place(enc, "kes", "orsolo", "short")
        place(enc, "kes", "tavo", "close")
        do(enc, "defend_other", "kes", target="tavo")
        do(enc, "move", "kes", target="tavo", way="away")
        assert said(enc) == ("Kes no longer defends Tavo.", "Kes moves away from Tavo: close to short.")
        do(enc, "again", "kes")
        do(enc, "essence", "kes", willpower=-2)
        begin(enc, "rush", "kes", target="orsolo")
        enc.do(Amend("stunt", 2))
        answers(enc, rush=3, against_orsolo=1)
        assert said(enc)[0] == "Kes's stunt, level 2: Willpower 3 to 4."

    def test_rising_and_leaving_cover_and_following(self) -> None:
        enc = two()
        do(enc, "effect", "kes", label="prone")
        begin(enc, "rise", "kes")
        answers(enc, rise=1)
        assert said(enc) == ("Kes stays prone: 1 against 2.",)
        enc.undo_action()
        place(enc, "kes", "orsolo", "short")
        do(enc, "rise", "kes")
        assert said(enc) == ("Kes rises.",)
        do(enc, "end_turn")
        do(enc, "effect", "orsolo", label="light cover", modifiers={"defense": 1})
        do(enc, "effect", "kes", label="rush", against="orsolo")
        do(enc, "move", "orsolo", target="kes", way="away")
        assert said(enc) == (
            "Orsolo leaves light cover.", "Orsolo moves away from Kes: short to medium.",
            "Kes follows Orsolo to short range.",
        )  # fmt: skip

    def test_a_flurry_and_a_power_used(self) -> None:
        ward = {"ward": {"name": "Ward", "when": "action", "adds": {"soak": 2, "initiative": 3}, "cost": {"motes": 3},
                         "lasts": "scene"}}  # fmt: skip
        enc = two(hers={"power": ward, "personal": 9})
        begin(enc, "power", "kes", power="ward")
        enc.do(Amend("flurry", "yes"))
        answers(enc)
        assert said(enc) == (
            "Kes flurries: -3 dice on both, Defense -1 until own turn.", "Kes uses Ward: 3 motes.",
            "Kes uses Ward: soak +2 for the scene; Initiative 9 to 12.",
        )  # fmt: skip
