"""The demo as it comes up on a fresh clone, and how many keys an attack takes in the real program."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.core.model import get
from engine.rules.exalted3e import numbers
from tests.engine.rules.exalted3e.fights import view
from tests.pty.program import (
    Play,
    answered,
    asked,
    duel,
    editing,
    in_file,
    now,
    on_desk,
    read,
    to_the_desk,
    until_the_turn_of,
    watched,
)

DEMO = Path("demo", "lantern-gate.toml")


@pytest.fixture
def demo(tmp_path: Path) -> Iterator[Play]:
    with Play(tmp_path, "demo") as play:
        play.wait_for("? help")
        yield play


def cell(play: Play, name: str, column: str) -> str:
    """What stands in a right-aligned column of a fighter's row."""
    title = re.search(rf"(?:^|(?<=\s)) *{column}\b", play.line_of("Fighter"))
    assert title, play.picture()
    return play.line_of(name)[max(0, title.end() - 6) : title.end()].split()[-1]


def test_the_demo_shows_everyone_with_health_initiative_and_defense(demo: Play, tmp_path: Path) -> None:
    enc = watched(tmp_path / DEMO)
    assert len(enc.order()) == 12
    for slot in enc.order():
        name, fighter = enc.name(slot.id), view(enc, slot.id)
        if fighter.out:
            assert "XXX" in demo.line_of(name)
            continue
        assert "▮▮" in demo.line_of(name)
        assert cell(demo, name, "Init") == str(fighter.initiative)
        assert cell(demo, name, "Eva") == str(numbers.evasion(fighter).value)
        assert cell(demo, name, "Par") == str(numbers.parry(fighter).value)
        assert cell(demo, name, "Soak") == str(numbers.soak(fighter).value)
    assert " ".join(demo.text()[0].split()) == "Lantern Gate Round 3, 11 of 11 still to act Exalted 3e"
    demo.assert_sound()


def test_the_demo_says_who_acts_who_is_next_and_what_the_keys_are(demo: Play) -> None:
    rows = demo.text()[2:14]
    assert [line for line in rows if "▸" in line] == [demo.line_of("Mirel Ashwing")]
    assert rows[0] == demo.line_of("Mirel Ashwing")
    assert rows[1] == demo.line_of("Ydra Saltlight")
    assert rows[-1] == demo.line_of("Reed Bandit 2")
    assert "crash" in demo.line_of("Captain Orsolo")
    assert "hidden" in demo.line_of("Ydra Saltlight")
    assert all(word in demo.text()[-1] for word in ("a attack", "space done", "u undo", "? help"))
    assert any("13 dice" in line for line in demo.text()[14:])


def test_the_demo_plays_on_a_copy_and_begins_anew_or_goes_on(tmp_path: Path) -> None:
    path, hurt = tmp_path / DEMO, {"lethal": 2}
    with Play(tmp_path, "demo") as play:
        play.wait_for("? help")
        fresh = read(path)
        play.press("d", "2", "l", "enter")
        play.wait_until(lambda: now(path, "mirel-ashwing.health", {}) == hurt)
        with Play(tmp_path, "demo") as second:
            second.wait_for("Begin anew")
            second.press("2")
            second.wait_for("Mirel Ashwing")
            assert read(tmp_path / "demo" / "lantern-gate-2.toml") == fresh
            assert now(path, "mirel-ashwing.health") == hurt
    with Play(tmp_path, "demo") as again:
        again.wait_for("Go on with it")
        again.press("enter")
        again.wait_for("Mirel Ashwing")
        assert "XX" in again.line_of("Mirel Ashwing")
        assert now(path, "mirel-ashwing.health") == hurt
    with Play(tmp_path, "demo") as anew:
        anew.wait_for("Begin anew")
        anew.press("2")
        anew.wait_for("Mirel Ashwing")
        assert "XX" not in anew.line_of("Mirel Ashwing")
        assert read(path) == fresh


def label_of(play: Play, name: str) -> str:
    """The label that an open target list gives to a fighter."""
    found = re.search(rf"(\w)(?: \S)? +{name}", play.shown)
    assert found, play.picture()
    return found[1]


@pytest.mark.parametrize("target", ["Ember Hound", "Tavo Quill"])
def test_six_keys_resolve_an_ordinary_attack_of_the_demo_and_one_takes_it_back(
    demo: Play, tmp_path: Path, target: str
) -> None:
    path, id = tmp_path / DEMO, target.lower().replace(" ", "-")
    until_the_turn_of(demo, path, "gate-sergeant")
    before, file = read(path), in_file(demo, path)
    demo.press("a")
    demo.wait_for("Whom?")
    label = label_of(demo, target)
    demo.press("escape")
    demo.wait_for(on_desk)
    demo.press("a", label)
    demo.wait_for(f"Gate Sergeant attacks {target}")
    assert 2 + to_the_desk(demo, path) <= 6
    after = read(path)
    assert get(after, f"combatant.{id}.now.onslaught") == 1
    assert get(after, "clock.acting") == "gate-sergeant"
    assert watched(path).notices == []
    demo.press("u")
    demo.wait_until(lambda: read(path) == before)
    assert in_file(demo, path) == file
    assert asked(path) == ""
    demo.press("U")
    demo.wait_until(lambda: read(path) == after)


TWELVE = ("a", "2", "s", "2", "m", "5", "enter", "7", "enter", "7", "enter", "enter")


def test_a_stunt_five_motes_and_typed_successes_take_twelve_keys_and_one_takes_them_back(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml", dice="successes")
    before = read(path)
    with Play(tmp_path, "open", path) as play:
        play.wait_for("Mirel Ashwing")
        file = in_file(play, path)
        play.press(*TWELVE)
        play.wait_until(lambda: now(path, "ember.onslaught") == 1)
        play.wait_for(on_desk)
        assert asked(path) == ""
        assert now(path, "mirel.motes.peripheral", 30) == 25
        assert now(path, "ember.initiative") == 5 - 7
        assert now(path, "mirel.initiative") == 11 + 7 + 1 + 5
        assert "crash" in play.line_of("Ember Hound")
        play.press("u")
        play.wait_until(lambda: read(path) == before)
        assert in_file(play, path) == file
        play.wait_gone("crash")
        play.assert_sound()


def test_the_side_is_set_to_typed_successes_at_the_desk(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    with Play(tmp_path, "open", path) as play:
        play.wait_for("Mirel Ashwing")
        play.press("E")
        play.wait_for(editing)
        while "▌" not in play.line_of("Dice  "):
            answered(play, "down")
        play.press("enter")
        play.wait_for("as it is")
        play.press(label_of(play, "successes"))
        play.wait_until(lambda: get(read(path), "combatant.mirel.dice") == "successes")
        play.press("escape")
        play.wait_for(on_desk)
        play.press(*TWELVE)
        play.wait_until(lambda: now(path, "mirel.initiative") == 24)
