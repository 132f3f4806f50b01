"""Gambits: which can be tried, and what they do (rules section 10)."""

from typing import Any

import pytest

from engine.core.inputs import Begin, Edit
from engine.core.model import get
from tests.cases.playing import play
from tests.cases.stage import view

from ..duels import asked, attack, barred, duel, opened

EXTRA = {"extra_gambits": "on"}
WHIP = {"whip": {"name": "Whip", "dice": 5, "damage": 8, "tags": ["grappling", "disarming", "smashing"]}}


def _gambit(enc: Any, gambit: str, rolled: int, **answers: Any) -> Any:
    return attack(enc, 1, kind="gambit", gambit=gambit, damage=rolled, **answers)


@pytest.mark.parametrize(
    ("gambit", "tags", "cost"),
    [
        ("grapple", ["grappling"], 3),
        ("disarm", [], 4),
        ("disarm", ["disarming"], 3),
        ("unhorse", [], 5),
        ("distract", [], 4),
    ],
)
def test_a_gambit_costs_its_difficulty_and_1(gambit: str, tags: list[str], cost: int) -> None:
    enc = duel({"initiative": 10, "weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8, "tags": tags}}})
    more = {"ally": "nobody"} if gambit == "distract" else {}
    played = _gambit(enc, gambit, 0, **more)
    assert played.facts("gambit")[0]["done"] is False
    assert view(enc, "a").initiative == 10 - cost


@pytest.mark.parametrize(
    ("weapons", "asks", "lost"),
    [
        ({"blade": {}, "dirk": {}}, True, "dirk"),
        ({"blade": {}}, False, "blade"),
        ({"claw": {"tags": ["natural"]}}, False, ""),
        ({"blade": {"ready": False}, "claw": {"tags": ["natural"]}}, False, ""),
    ],
)
def test_a_disarm_takes_what_is_in_hand_and_can_be_taken(weapons: dict[str, Any], asks: bool, lost: str) -> None:
    held = {id: {"name": id.title(), "dice": 5, "damage": 8, **more} for id, more in weapons.items()}
    enc = duel({"initiative": 10}, {"weapon": held})
    played = _gambit(enc, "disarm", 3, **({"disarmed_weapon": lost} if asks else {}))
    assert ("disarmed weapon" in played.keys) == asks
    gone = [id for id in weapons if get(enc.state, f"combatant.b.sheet.weapon.{id}.ready", True) is False]
    assert gone == ([lost] if lost else [id for id in weapons if weapons[id].get("ready") is False])


def test_a_distraction_helps_an_ally_who_is_not_in_crash_and_has_none() -> None:
    allies: dict[str, Any] = {
        "c": {"side": "heroes", "initiative": -2, "crash": {"turns": 1}},
        "d": {"side": "heroes", "initiative": 3, "distract": {"by": "a", "target": "b", "amount": 4}},
        "e": {"side": "heroes", "initiative": 3},
        "f": {"side": "heroes"},
    }
    enc = duel({"initiative": 10}, **allies)
    opened(enc, kind="gambit", gambit="distract")
    assert [option.id for option in asked(enc, "ally").options] == ["c", "d", "e", "nobody"]
    assert barred(enc, "ally") == {"c": "in Crash", "d": "has such a bonus already"}


@pytest.mark.parametrize("difficulty", [3, 4, 5])
def test_the_ally_gains_what_was_lost(difficulty: int) -> None:
    enc = duel({"initiative": 12}, c={"side": "heroes", "initiative": 2})
    _gambit(enc, "distract", 5, difficulty=difficulty, ally="c")
    assert (view(enc, "a").initiative, view(enc, "c").initiative) == (12 - difficulty - 1, 2 + difficulty + 1)


def test_a_distraction_that_fails_helps_nobody() -> None:
    enc = duel({"initiative": 12}, c={"side": "heroes", "initiative": 2})
    _gambit(enc, "distract", 2, difficulty=3, ally="c")
    assert (view(enc, "c").initiative, view(enc, "c").read("now.distract", None)) == (2, None)


def test_a_distraction_is_used_against_that_target_only() -> None:
    enc = duel({"initiative": 12}, c={"side": "heroes", "initiative": 7}, d={"initiative": 1})
    _gambit(enc, "distract", 3, difficulty=3, ally="c")
    play(enc, "end_turn")
    attack(enc, 0, who="c", target="d")
    assert view(enc, "c").read("now.distract.amount") == 4
    played = play(enc, "end_turn")
    assert played.facts("distract_lost") == [{"who": "c", "target": "b", "amount": 4, "was": 11, "to": 7}]
    assert view(enc, "c").initiative == 7


def test_unhorsing_takes_the_mount_a_level_and_the_ground() -> None:
    mounted = {"horse": {"on": "b", "label": "mounted"}}
    enc = duel({"initiative": 12}, {"parry": 0}, effect=mounted)
    attack(enc, 9, kind="gambit", gambit="unhorse", damage=4)
    assert [one["label"] for one in enc.state["effect"].values()] == ["prone"]
    assert view(enc, "b").read("now.health") == {"bashing": 1}


@pytest.mark.parametrize("gambit", ["knockback", "knockdown", "pull", "pilfer", "reveal-weakness", "bind", "leech"])
def test_more_gambits_stand_behind_their_option(gambit: str) -> None:
    enc = duel({"initiative": 12})
    opened(enc, kind="gambit")
    assert gambit not in [option.id for option in asked(enc, "gambit").options]
    enc = duel({"initiative": 12}, options=EXTRA)
    opened(enc, kind="gambit", gambit=gambit)
    assert asked(enc, "gambit").option(gambit) is not None


@pytest.mark.parametrize(
    ("gambit", "rolled", "band", "labels"),
    [
        ("knockback", 5, "short", ["off balance"]),
        ("knockback", 3, "short", []),
        ("knockdown", 3, "close", ["prone"]),
        ("pull", 4, "close", ["off balance"]),
        ("reveal-weakness", 2, "close", ["weakness revealed"]),
        ("bind", 2, "close", ["grappled"]),
        ("leech", 3, "close", ["bleeding"]),
        ("pilfer", 2, "close", ["pilfer"]),
        ("riposte", 1, "close", ["riposte"]),
    ],
)
def test_what_the_other_gambits_do(gambit: str, rolled: int, band: str, labels: list[str]) -> None:
    enc = duel({"initiative": 12}, options=EXTRA)
    _gambit(enc, gambit, rolled)
    assert enc.state["range"]["a"]["b"] == band
    theirs = [one for one in enc.state.get("effect", {}).values() if one["on"] == "b"]
    assert [one["label"] for one in theirs] == labels
    if labels == ["off balance"]:
        assert theirs[0]["modifiers"] == {"defense": -(rolled - 3)}
        assert theirs[0]["until"] == {"start_of": "b"}


def test_a_smashing_weapon_knocks_back_and_down_at_1_less() -> None:
    enc = duel({"initiative": 12, "weapon": WHIP}, options=EXTRA)
    for gambit in ("knockback", "knockdown"):
        opened(enc, kind="gambit", gambit=gambit)
        assert (asked(enc, "difficulty").low, asked(enc, "difficulty").high) == (2, 2)
        enc.undo_action()


def test_what_a_gambit_rolls_is_called_initiative_and_never_damage() -> None:
    enc = duel()
    opened(enc, kind="gambit")
    enc.answer("go")
    enc.answer(5)
    assert enc.ask is not None
    assert (enc.ask.key, enc.ask.prompt) == ("damage", "Initiative roll")
    titles = {step.number: step.title for step in enc.outcome.steps} if enc.outcome else {}
    assert (titles["8"], titles["8c"]) == ("On a hit: gambit", "Initiative dice")
    assert asked(enc, "damage effects").prompt.endswith("'s effects on the gambit")


@pytest.mark.parametrize("at", ["declared", "gambit"])
def test_the_list_follows_initiative_that_is_set_by_hand_while_the_form_is_open(at: str) -> None:
    enc = duel({"initiative": 3, "weapon": {"blade": {"name": "Blade", "dice": 5, "damage": 8}}})
    given = {"kind": "gambit"} if at == "gambit" else {"kind": "gambit", "gambit": "distract"}
    enc.do(Begin("attack", "a", {"target": "b", "weapon": "blade", **given}))
    assert barred(enc, "gambit")["disarm"] == "costs 4 Initiative, only 3 left"
    enc.do(Edit((("combatant.a.now.initiative", 12),)))
    assert barred(enc, "gambit") == {"grapple": "needs bare hands or a grappling weapon"}
    enc.do(Edit((("combatant.a.now.initiative", 4),)))
    assert barred(enc, "gambit")["disarm"] == "costs 4 Initiative, which would leave none"


def test_what_the_form_itself_has_written_is_set_behind_it() -> None:
    bow = {"bow": {"name": "Bow", "dice": 5, "damage": 8, "range": "long", "tags": ["archery long"]}}
    enc = duel({"weapon": bow})
    opened(enc, ("range", "close"), kind="decisive", target="b", weapon="bow")
    for path, value, at in (
        ("range.a.b", "long", "declared"),
        ("range.a.b", "short", "declared"),
        ("combatant.a.now.initiative", 9, "target"),
    ):
        enc.do(Edit(((path, value),)))
        assert isinstance(edit := enc.moment.inputs[-1], Edit)
        assert edit.at == at
    assert get(enc.state, "range.a.b") == "short"


def test_what_leaves_nobody_to_attack_counts_from_the_open_question() -> None:
    enc = duel({"initiative": 12})
    opened(enc, target="b")
    enc.do(Edit((("range.a.b", "long"),)))
    assert isinstance(edit := enc.moment.inputs[-1], Edit)
    assert (edit.at, get(enc.state, "range.a.b")) == ("declared", "long")
