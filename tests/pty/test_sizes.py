"""The real program in windows of any size, resized in the midst of an attack too (report 10)."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.pty.emulator import Emulator
from tests.pty.program import Play, asked, duel, on_desk, read, recorded, to_the_desk, watched

DEMO = Path("demo", "lantern-gate.toml")


@pytest.mark.parametrize(("columns", "lines"), [(60, 18), (80, 24), (200, 60), (30, 8), (300, 100)])
def test_it_starts_in_a_window_of_this_size_and_shows_who_acts_and_who_is_next(
    tmp_path: Path, columns: int, lines: int
) -> None:
    with Play(tmp_path, "demo", columns=columns, lines=lines) as play:
        play.wait_for("? help")
        rows = play.text()
        acting = next(i for i, line in enumerate(rows) if "▸" in line)
        assert "Mirel A" in rows[acting]
        assert "Ydra Sa" in rows[acting + 1]
        assert "17" in rows[acting].split()[:3] or "Init" in play.shown
        assert play.text()[-1].strip().startswith("a attack")
        play.press("a")
        play.wait_for("Whom?")
        play.wait_quiet()
        assert asked(tmp_path / DEMO) == "declared"
        play.press("s", "1")
        play.wait_for("esc desk")
        play.press("escape")
        play.wait_for("a resume")
        play.assert_sound()


@pytest.mark.parametrize(("columns", "lines"), [(20, 5), (1, 1), (29, 40), (100, 7)])
def test_a_window_that_is_too_small_says_so_in_one_line_and_plays_when_it_has_grown(
    tmp_path: Path, columns: int, lines: int
) -> None:
    with Play(tmp_path, "demo", columns=columns, lines=lines) as play:
        play.wait_until(lambda: (tmp_path / DEMO).exists())
        if columns > 5:
            play.wait_for("30x8")
        play.wait_quiet()
        assert sum(bool(line.strip()) for line in play.text()) <= 1
        play.resize(80, 24)
        play.wait_for("? help")
        assert "Mirel Ashwing" in play.shown
        play.assert_sound()


@pytest.fixture
def attack(tmp_path: Path) -> Iterator[Play]:
    """An attack of the duel at its dice, with some faces typed."""
    path = duel(tmp_path / "duel.toml", dice="faces")
    with Play(tmp_path, "open", path) as play:
        play.wait_for("Mirel Ashwing")
        recorded(play, path, "a", "enter")
        assert asked(path) == "attack"
        play.press("7", "7", "1")
        play.wait_for("missing")
        play.wait_quiet()
        yield play


def test_an_attack_comes_through_resizing_with_its_step_and_what_is_typed(attack: Play, tmp_path: Path) -> None:
    path, before = tmp_path / "duel.toml", attack.text()
    for columns, lines, shown in [
        (200, 50, "Captain Orsolo"),
        (20, 5, "30x8"),
        (60, 16, "Orsolo"),
        (80, 24, "missing"),
    ]:
        attack.resize(columns, lines)
        attack.wait_for(shown)
        attack.wait_quiet()
        attack.assert_sound()
        assert asked(path) == "attack"
    assert attack.text() == before
    count = watched(path).ask
    assert count is not None
    attack.press(*"7" * (count.count - 3))
    recorded(attack, path, "enter")
    assert asked(path) == "damage"
    attack.press("*")
    attack.wait_until(lambda: asked(path) == "apply")
    attack.press("enter")
    attack.wait_for(on_desk)


def test_keys_in_a_window_too_small_to_show_anything_do_not_stop_the_program(attack: Play, tmp_path: Path) -> None:
    attack.resize(20, 5)
    attack.wait_for("30x8")
    attack.press("escape")
    attack.wait_quiet()
    attack.press("?", "pagedown", "end", "home")
    attack.wait_quiet()
    attack.resize(80, 24)
    attack.wait_for(lambda screen: "30x8" not in "".join(screen.text()))
    attack.wait_quiet()
    attack.assert_sound()


def test_many_resizes_in_a_row_end_in_a_whole_frame(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    with Play(tmp_path, "open", path) as play:
        play.wait_for("? help")
        before = play.text()
        for size in range(40):
            play.resize(20 + size * 7 % 190, 3 + size * 5 % 60)
        play.resize(80, 24)
        play.wait_for(lambda screen: screen.text() == before)
        play.assert_sound()
        recorded(play, path, "a")
        to_the_desk(play, path)
        assert read(path)["combatant"]["orsolo"]["now"]["onslaught"] == 1


def test_a_window_that_changes_there_and_back_while_a_page_opens_ends_in_a_whole_frame(tmp_path: Path) -> None:
    keys = ("a", "escape", "x", "escape", "w", "escape", "L", "escape")
    with Play(tmp_path, "open", duel(tmp_path / "duel.toml")) as play:
        play.wait_for("? help")
        wanted = []
        for key in keys:
            before = play.text()
            play.press(key)
            play.wait_for(partial(differs, before))
            play.wait_quiet()
            wanted.append(play.text())
        for key, text in zip(keys, wanted, strict=True):
            play.press(key)
            for lines in (23, 5, 24):
                play.resize(80, lines)
            play.wait_for(partial(shows, text))
        play.assert_sound()


def differs(before: list[str], screen: Emulator) -> bool:
    return screen.text() != before


def shows(text: list[str], screen: Emulator) -> bool:
    return screen.text() == text
