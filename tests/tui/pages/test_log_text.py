"""The log as text, and copying: never said to have come further than is known, and always in a file."""

from __future__ import annotations

import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tui import gate
from tests.tui.duels import desk, table
from tests.tui.log.pages import log, many
from tests.tui.log.played import duel, hit, note
from tests.tui.playing import frame, press
from tui.pages import log_text
from tui.pages.log_text import MOST, copy
from tui.pages.page import Pages

TMUX = '#!/bin/sh\necho "$@" > "$0.said"\ncat > "$0.got"\nexit {code}\n'


@pytest.fixture
def sent() -> list[str]:
    return []


@pytest.fixture
def pages(sent: list[str]) -> Pages:
    made = desk(table())
    made.copy = sent.append
    return made


@pytest.fixture
def tmux(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Path]:
    """Puts a tmux on the path that takes what it is given and ends with that code."""

    def made(code: int) -> Path:
        program = tmp_path / "bin" / "tmux"
        program.parent.mkdir()
        program.write_text(TMUX.format(code=code))
        program.chmod(0o700)
        monkeypatch.setenv("PATH", f"{program.parent}:/usr/bin:/bin")
        monkeypatch.setenv("TMUX", "/tmp/tmux-0/default,1,0")
        return program

    return made


def test_what_is_sent_to_the_terminal_may_be_lost_and_is_in_a_file_of_the_owner(
    pages: Pages, sent: list[str], data_folder: Path
) -> None:
    copy(pages, "one\ntwo龍\n", "2 lines")
    file = data_folder / "copied.txt"
    assert pages.notice == f"2 lines sent to the terminal; if pasting gives nothing, the text is in {file}."
    assert sent == ["one\ntwo龍\n"]
    assert file.read_text("utf-8") == sent[0]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    copy(pages, "three\n", "1 line")
    assert file.read_text("utf-8") == "three\n"


def test_tmux_takes_it_and_says_so(
    pages: Pages, sent: list[str], data_folder: Path, tmux: Callable[[int], Path]
) -> None:
    program = tmux(0)
    copy(pages, "one龍\n" * 20_000, "20000 lines")
    assert program.with_name("tmux.said").read_text() == "load-buffer -w -\n"
    assert program.with_name("tmux.got").read_text("utf-8") == "one龍\n" * 20_000
    assert sent == []
    assert pages.notice.startswith("20000 lines taken by tmux: its own paste, prefix and ], has the text.")
    assert pages.notice.endswith(f" It is also in {data_folder / 'copied.txt'}.")


def test_a_tmux_that_does_not_take_it_leaves_it_to_the_terminal(
    pages: Pages, sent: list[str], tmux: Callable[[int], Path]
) -> None:
    tmux(1)
    copy(pages, "one\n", "1 line")
    assert sent == ["one\n"]
    assert "sent to the terminal; if pasting gives nothing" in pages.notice


def test_a_tmux_that_never_answers_is_not_waited_for(
    pages: Pages, sent: list[str], tmux: Callable[[int], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    tmux(0).write_text("#!/bin/sh\nexec sleep 60\n")
    monkeypatch.setattr(log_text, "WAIT", 0.01)
    copy(pages, "one\n", "1 line")
    assert sent == ["one\n"]


def test_without_a_tmux_to_run_the_terminal_has_it(
    pages: Pages, sent: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("TMUX", "/tmp/tmux-0/default,1,0")
    monkeypatch.setenv("PATH", str(tmp_path))
    copy(pages, "one\n", "1 line")
    assert sent == ["one\n"]


def test_while_tmux_is_asked_keys_are_answered_and_the_file_is_named(
    pages: Pages, sent: list[str], tmux: Callable[[int], Path]
) -> None:
    tmux(0)
    asked = list[tuple[Callable[[], bool], Callable[[bool], None]]]()
    pages.aside = lambda work, then: asked.append((work, then))
    copy(pages, "one\n", "1 line")
    assert pages.notice.startswith("1 line: tmux is asked to take it. The text is in ")
    pages.notice = ""
    (work, then), *_ = asked
    then(work())
    assert "taken by tmux" in pages.notice


def test_what_is_longer_than_a_clipboard_takes_is_in_the_file_alone(
    pages: Pages, sent: list[str], data_folder: Path
) -> None:
    text = "é" * 37_500
    copy(pages, text, "900 lines")
    assert sent == []
    assert pages.notice == (
        f"900 lines not sent: the text is 75 kB, and clipboards take 50 kB. It is in {data_folder / 'copied.txt'}."
    )
    assert (data_folder / "copied.txt").read_text("utf-8") == text
    copy(pages, "x" * MOST, "900 lines")
    assert sent == ["x" * MOST]


def test_a_file_that_can_not_be_written_is_told_with_what_was_sent(
    pages: Pages, sent: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, data: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(log_text, "write_whole", full)
    copy(pages, "one\n", "1 line")
    assert sent == ["one\n"]
    assert pages.notice == (
        "1 line sent to the terminal, which doesn't say whether it took the text. "
        "copied.txt can't be written: No space left on device."
    )
    copy(pages, "x" * 51_000, "9 lines")
    assert pages.notice.startswith("9 lines not sent: ")
    assert pages.notice.endswith(" copied.txt can't be written: No space left on device.")


def test_a_data_folder_that_can_not_be_made_is_told(
    pages: Pages, sent: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BATTLEWHEEL_DATA", str(tmp_path / "file" / "data"))
    copy(pages, "one\n", "1 line")
    assert sent == ["one\n"]
    assert "can't be made: Not a directory." in pages.notice


def test_it_is_saved_beside_the_fight_under_a_new_name_each_time(tmp_path: Path) -> None:
    enc = gate.fight(str(tmp_path / "siege.toml"))
    pages = log(enc)
    press(pages, "y")
    assert "as siege.log.txt" in frame(pages)
    press(pages, "1")
    assert "in siege.log.txt, beside the fight" in " ".join(frame(pages).split())
    press(pages, "y", "1")
    assert {path.name for path in tmp_path.glob("*.txt")} == {"siege.log.txt", "siege.log-2.txt"}
    assert "Sefa's arrow hits Orsolo" in (tmp_path / "siege.log.txt").read_text()
    enc.close()


def test_a_fight_in_no_file_can_only_be_copied() -> None:
    pages, sent = log(gate.fight()), list[str]()
    pages.copy = sent.append
    press(pages, "y", "1")
    assert "Save it: this fight is in no file." in frame(pages)
    press(pages, "2")
    assert "sent to the terminal; if pasting gives nothing, the text is in" in " ".join(frame(pages).split())
    assert sent[0].startswith("Lantern Gate\n")
    assert sent[0].endswith("hers 17 to 22.\n")


def test_steps_players_and_the_lines_that_are_shown_are_choices() -> None:
    enc = duel()
    hit(enc)
    note(enc, "She lies.")
    pages, sent = log(enc), list[str]()
    pages.copy = sent.append
    press(pages, "f", "7", "y", "2")
    press(pages, "y", "5", "4", "2")
    press(pages, "y", "5", "3", "2")
    assert "Kes hits" not in sent[0]
    assert "She lies." in sent[0]
    assert "Damage dice" in sent[1]
    assert "Kes hits" in sent[2]
    assert "She lies." not in sent[2]


def test_what_is_too_long_for_a_clipboard_is_not_sent() -> None:
    pages, sent = log(many(2500)), list[str]()
    pages.copy = sent.append
    press(pages, "y", "2")
    assert "clipboards take 50 kB" in frame(pages)
    assert sent == []
