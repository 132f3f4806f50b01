"""A fight whose disk takes no more: what would be lost is told before it is."""

import errno
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from engine.history.encounter import Encounter
from tests.tui.duels import desk, on_desk
from tests.tui.playing import frame, press


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Encounter:
    """A fight with three inputs that no disk has taken."""

    def refuses(descriptor: int, data: Any) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    fighter = {"name": "Mirel", "side": "heroes", "sheet": {"kind": "quick"}}
    enc = Encounter.new(tmp_path / "gate.toml", "exalted3e", {"mirel": fighter}, seed=1)
    monkeypatch.setattr(os, "write", refuses)
    pages = desk(enc)
    for _ in range(3):
        press(pages, "d", "type:1b", "enter")
    return enc


def test_ctrl_q_says_what_is_lost_and_quits_when_it_is_pressed_again(full: Encounter) -> None:
    pages, ended = desk(full), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, "ctrl+q")
    said = " ".join(frame(pages).split())
    assert "gate.toml: the last 3 inputs are not saved: No space left on device." in said
    assert "Make room first; ctrl+q again quits without." in said
    assert ended == []
    press(pages, "down", "ctrl+q")
    assert ended == []
    press(pages, "ctrl+q")
    assert ended == [True]


def test_q_says_it_too_and_stays(full: Encounter) -> None:
    pages = desk(full)
    press(pages, "q")
    assert on_desk(pages)
    assert "the last 3 inputs are not saved" in " ".join(frame(pages).split())


def test_a_page_above_the_desk_keeps_nothing_back(full: Encounter) -> None:
    pages, ended = desk(full), list[bool]()
    pages.quit = lambda: ended.append(True)
    press(pages, "?", "ctrl+q")
    assert "the last 3 inputs are not saved" in " ".join(frame(pages).split())
    assert ended == []


@pytest.mark.parametrize("played", [False, True])
def test_closing_says_that_the_folder_of_the_fight_is_gone(tmp_path: Path, played: bool) -> None:
    folder = tmp_path / "club"
    folder.mkdir()
    enc = Encounter.new(
        folder / "gate.toml", "exalted3e", {"mirel": {"name": "Mirel", "side": "heroes", "sheet": {"kind": "quick"}}}
    )
    pages = desk(enc)
    shutil.rmtree(folder)
    if played:
        press(pages, "d", "type:1b", "enter")
        assert "NOT SAVED: the folder club is gone" in frame(pages)
        press(pages, "q")
        assert on_desk(pages)
        assert "the last input is not saved: the folder club is gone." in " ".join(frame(pages).split())
    else:
        press(pages, "q")
        assert not on_desk(pages)
        assert "gate.toml is not there any more: the folder club is gone." in " ".join(frame(pages).split())
