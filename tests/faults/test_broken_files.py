"""Broken files given to the real program: one sentence that names the place, and every byte is kept."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pty.program import Play, duel, files, read, run

Breaks = Callable[[bytes], bytes]


def swap(old: bytes, new: bytes) -> Breaks:
    def broken(data: bytes) -> bytes:
        assert old in data
        return data.replace(old, new, 1)

    return broken


NEWER = "was made by a newer Battlewheel (format 2; this one reads 1): update this one."
REFUSED: dict[str, tuple[str, Breaks, str]] = {
    "a wrong type": (
        "siege.toml", swap(b"initiative = 11", b'initiative = "high"'),
        "siege.toml, line 28, column 1: combatant.mirel.now.initiative must be a whole number, not 'high'.",
    ),
    "an unknown key": (
        "siege.toml", swap(b"initiative = 11", b"initiatve = 11"),
        'siege.toml, line 28, column 1: combatant.mirel.now.initiatve is not a field here; did you mean "initiative"?',
    ),
    "a fighter who is not there": (
        "siege.toml", swap(b'acting = "mirel"', b'acting = "mirl"'),
        "siege.toml, line 65, column 1: clock.acting must be a fighter of this fight, and 'mirl' is none;"
        ' did you mean "mirel"?',
    ),
    "an id with a dot": (
        "siege.toml", swap(b"[combatant.ember]", b'[combatant."em.ber"]'),
        "siege.toml, line 8, column 1: combatant holds the key 'em.ber'; keys are letters, digits, - and _.",
    ),
    "other rules": (
        "siege.toml", swap(b"exalted3e", b"exalted9e"),
        "siege.toml, line 3, column 1: ruleset does not match siege.log.toml, which was written for exalted3e.",
    ),
    "a newer format": ("siege.toml", swap(b"format = 1", b"format = 2"), f"siege.toml {NEWER}"),
    "a newer journal": ("siege.log.toml", swap(b"format = 1", b"format = 2"), f"siege.log.toml {NEWER}"),
    "an unknown key in the journal": (
        "siege.log.toml", swap(b"seed = ", b"sede = "),
        'siege.log.toml, line 5, column 1: sede is not a field here; did you mean "seed"?',
    ),
}  # fmt: skip


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return duel(tmp_path / "siege.toml")


@pytest.mark.parametrize("fault", REFUSED)
def test_a_file_that_can_not_be_taken_is_told_in_one_sentence_and_not_touched(path: Path, fault: str) -> None:
    name, breaks, sentence = REFUSED[fault]
    file = path.with_name(name)
    file.write_bytes(breaks(file.read_bytes()))
    before = files(path.parent)
    with Play(path.parent, "open", path) as play:
        assert play.wait_exit() == 2
        assert " ".join(play.output.decode().split()) == " ".join(sentence.split())
        assert play.restored()
        assert not play.screen.second_screen
    checked = run(path.parent, "check", path)
    assert (checked.returncode, checked.stdout, checked.stderr) == (1, sentence + "\n", "")
    assert files(path.parent) == before


MENDED: dict[str, tuple[str, Breaks, str, str]] = {
    "a duplicate id": ("siege.toml", lambda data: data + b'[combatant.mirel]\nname = "Other"\n',
                       "siege.toml, line 66, column 1: combatant.mirel is given a second time.", "siege.broken.toml"),
    "a duplicate key": ("siege.toml", swap(b"parry = 5", b"parry = 5\nparry = 6"),
                        "siege.toml, line 15, column 1: parry is given a second time.", "siege.broken.toml"),
    "a cut last line": ("siege.toml", lambda data: data[:-6],
                        "siege.toml, line 65, column 12: a text is not closed", "siege.broken.toml"),
    "a cut record": ("siege.log.toml", lambda data: data + b'\n[[entry]]\nn = 2\nat = 2026-11-30T21:00:00Z\ndo = "be',
                     "The last record in siege.log.toml was cut short;", "siege.log.torn.toml"),
    "a journal cut too far": ("siege.log.toml", lambda data: data[:-30],
                              "siege.log.toml ends at entry 0; what happened in 1 is one step now.",
                              "siege.log.torn.toml"),
    "a journal of zeros": ("siege.log.toml", lambda data: bytes(len(data)),
                           "siege.log.toml is damaged in line 1. The fight stands as after entry 1;",
                           "siege.log.damaged.toml"),
    "garbage before a journal": ("siege.log.toml", lambda data: b"\xff\0" + data,
                                 "siege.log.toml is damaged in line 1. siege.log.toml as it was is kept in",
                                 "siege.log.damaged.toml"),
    "a lost journal": ("siege.log.toml", lambda data: b"", "siege.log.toml is gone:", ""),
}  # fmt: skip


@pytest.mark.parametrize("fault", MENDED)
def test_what_can_be_made_up_for_is_recovered_with_a_notice_and_its_bytes_are_kept(path: Path, fault: str) -> None:
    name, breaks, notice, aside = MENDED[fault]
    whole, file = read(path), path.with_name(name)
    file.write_bytes(breaks(file.read_bytes()))
    broken = file.read_bytes()
    with Play(path.parent, "open", path) as play:
        play.wait_for("Mirel Ashwing")
        said = " ".join(play.shown.split())
        assert " ".join(notice.split()) in said, play.picture()
        assert not aside or aside in said
        play.assert_sound()
        play.press("ctrl+q")
        assert play.wait_exit() == 0
    assert read(path) == whole
    if aside:
        kept = path.with_name(aside).read_bytes()
        assert broken.endswith(kept)
        assert kept
    assert run(path.parent, "check", path).returncode == 0


def test_a_broken_fight_chosen_from_the_list_is_told_in_place(path: Path) -> None:
    _, breaks, sentence = REFUSED["an unknown key"]
    path.write_bytes(breaks(path.read_bytes()))
    before = files(path.parent)
    with Play(path.parent) as play:
        play.wait_for("siege")
        play.press("enter")
        play.wait_for("combatant.mirel.now.initiatve")
        assert sentence in " ".join(play.shown.split())
        play.assert_sound()
        play.press("q")
        assert play.wait_exit() == 0
    assert files(path.parent) == before


@pytest.mark.parametrize("content", [b"", b"[", b"format = 1\n", b"x = " + b"[" * 5000, bytes(900)])
def test_a_stray_file_is_no_fight_and_stays_as_it_is(tmp_path: Path, content: bytes) -> None:
    stray = tmp_path / "stray.toml"
    stray.write_bytes(content)
    with Play(tmp_path, "open", stray) as play:
        assert play.wait_exit() == 2
        said = play.output.decode()
        assert said.startswith("stray.toml")
        assert said.count("\n") == 1
    for command in ("replay", "replay --verify", "check"):
        done = run(tmp_path, *command.split(), stray)
        assert done.returncode in (1, 2)
        assert "Traceback" not in done.stdout + done.stderr
        assert (done.stdout + done.stderr).count("\n") <= 2
    assert files(tmp_path) == {"stray.toml": content}


def test_folders_and_files_that_may_not_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "fold.toml").mkdir()
    with Play(tmp_path, "open", tmp_path / "fold.toml") as play:
        assert play.wait_exit() == 2
        assert "Is a directory" in play.output.decode()
    with Play(tmp_path, "new", tmp_path / "no" / "where.toml") as play:
        assert play.wait_exit() == 2
        assert play.output.decode().strip() == "where.toml can't be kept here: No such file or directory."
    assert files(tmp_path) == {}
