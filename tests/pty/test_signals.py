"""Signals, a second window on the same fight, and the list of fights, in the real program."""

import signal
from pathlib import Path
from random import Random

import pytest

from engine.core.model import get
from tests.pty.program import Play, asked, duel, files, let_run, now, read, recorded, to_the_desk, watched


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return duel(tmp_path / "duel.toml")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_it_with_the_terminal_restored_and_the_attack_kept(path: Path, number: signal.Signals) -> None:
    with Play(path.parent, "open", path) as play:
        play.wait_for("? help")
        recorded(play, path, "a", "enter")
        at, moment = asked(path), watched(path).moment
        play.press("7")
        play.wait_for("7")
        assert play.kill(number) == 128 + number
        assert play.restored()
        assert not play.screen.second_screen
        assert play.screen.cursor[2]
        assert not play.screen.modes.get(2004)
        assert "Traceback" not in play.shown
    assert (asked(path), watched(path).moment) == (at, moment)
    with Play(path.parent, "open", path) as again:
        again.wait_for("a resume")
        again.press("a")
        again.wait_for("Attack roll")
        again.press("enter")
        to_the_desk(again, path)
        assert now(path, "orsolo.onslaught") == 1


@pytest.mark.parametrize("driver", ["", "plain"])
@pytest.mark.parametrize("controls", [True, False])
def test_a_terminal_that_is_gone_ends_it_with_the_attack_kept(path: Path, driver: str, controls: bool) -> None:
    with Play(path.parent, "open", path, env={"BATTLEWHEEL_DRIVER": driver}, controls=controls) as play:
        play.wait_for("? help")
        recorded(play, path, "a", "enter")
        at, moment = asked(path), watched(path).moment
        assert play.hang_up() == 128 + signal.SIGHUP
    assert (asked(path), watched(path).moment) == (at, moment)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_at_any_moment_of_the_start_leaves_terminal_and_files_as_they_were(
    path: Path, number: signal.Signals
) -> None:
    before = files(path.parent)
    with Play(path.parent, "open", path) as play:
        play.wait_for(lambda screen: screen.second_screen)
        assert play.kill(number) == 128 + number
        assert play.restored()
        assert not play.screen.second_screen
    random = Random(number)
    for _ in range(5):
        with Play(path.parent, "open", path) as play:
            let_run(play, random.uniform(0, 0.8))
            assert play.kill(number) in (-number, 128 + number)
            assert play.restored()
            assert not play.screen.second_screen
    assert files(path.parent) == before


def test_a_second_window_reads_only_and_says_so(path: Path) -> None:
    with Play(path.parent, "open", path) as first, Play(path.parent, "open", path) as second:
        first.wait_for("? help")
        second.wait_for("? help")
        reader, writer = (first, second) if "read only" in first.text()[0] else (second, first)
        assert "read only" not in writer.text()[0]
        assert "read only" in reader.text()[0]
        assert "open in another window: here it can only be watched" in " ".join(reader.shown.split())
        before, refusal = watched(path).cursor, "close it there, or"
        for begins, ends in (("a", ()), ("d", ("2", "l", "enter"))):
            said = "can only be watched" if begins == "a" else refusal
            reader.press(begins)
            reader.wait_gone(said)
            reader.press(*ends)
            reader.wait_for(refusal)
            reader.assert_sound()
        reader.press("escape")
        assert watched(path).cursor == before
        recorded(writer, path, "a")
        to_the_desk(writer, path)
        assert now(path, "orsolo.onslaught") == 1
        for play in (first, second):
            play.press("ctrl+q")
            assert play.wait_exit() == 0
    with Play(path.parent, "open", path) as third:
        third.wait_for("? help")
        assert "read only" not in third.text()[0]


def test_the_start_screen_lists_fights_opens_them_and_begins_new_ones(tmp_path: Path) -> None:
    duel(tmp_path / "old-duel.toml")
    with Play(tmp_path) as play:
        play.wait_for("old-duel")
        assert "New fight" in play.shown
        assert "Demo" in play.shown
        play.press("enter")
        play.wait_for("Mirel Ashwing")
        play.press("q")
        play.wait_for("New fight")
        play.press("down", "enter")
        play.wait_for("letters here are text")
        play.send("Nqd ?a")
        play.wait_for("Nqd ?a")
        play.wait_for("Kept in")
        play.press("enter")
        play.wait_until(lambda: (tmp_path / "nqd-a.toml").exists())
        play.wait_for("? help")
        assert play.text()[0].strip().startswith("Nqd ?a")
        play.press("r")
        play.wait_for("Add fighters")
        play.send("3 bandits")
        play.wait_for("Reed Bandit 1 to 3")
        play.press("enter")
        play.wait_for("Reed Bandit 1 to 3 added")
        play.press("escape")
        play.wait_for("Reed Bandit 3")
        recorded(play, tmp_path / "nqd-a.toml", " ")
        to_the_desk(play, tmp_path / "nqd-a.toml")
        play.wait_until(lambda: get(read(tmp_path / "nqd-a.toml"), "clock.round") == 1)
        play.press("q")
        play.wait_for("New fight")
        assert "nqd-a" in play.shown
        play.press("ctrl+q")
        assert play.wait_exit() == 0


def test_new_begins_a_fight_and_never_over_another(tmp_path: Path) -> None:
    with Play(tmp_path, "new", "Salt Road", "--option", "tie_break=random") as play:
        play.wait_for("r add")
        assert play.text()[0].strip().startswith("Salt Road")
        assert "Nobody is here yet" in play.shown
        play.press("ctrl+q")
        assert play.wait_exit() == 0
    path = tmp_path / "salt-road.toml"
    assert read(path)["options"] == {"tie_break": "random"}
    before = files(tmp_path)
    for name in ("Salt Road", "salt road", path, tmp_path / "salt-road.log.toml"):
        with Play(tmp_path, "new", name) as play:
            assert play.wait_exit() == 2
            assert "salt-road.toml is there already" in " ".join(play.output.decode().split())
    path.unlink()
    with Play(tmp_path, "new", "Salt Road") as play:
        assert play.wait_exit() == 2
        assert "is there already" in " ".join(play.output.decode().split())
    before.pop("salt-road.toml")
    assert files(tmp_path) == before


@pytest.mark.parametrize("theme", ["light", "none", "nosuch"])
def test_a_theme_is_taken_or_told(path: Path, theme: str) -> None:
    with Play(path.parent, "open", path, "--theme", theme) as play:
        play.wait_for("? help")
        assert ("There is no theme" in play.shown) is (theme == "nosuch")
        play.assert_sound()
