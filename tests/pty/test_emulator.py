"""The terminal emulator of the tests shows what a good terminal would show."""

import pytest

from tests.pty.emulator import Emulator


def lines(output: bytes, columns: int = 12, count: int = 2) -> list[str]:
    emulator = Emulator(columns, count)
    emulator.feed(output)
    assert emulator.unknown == []
    return [line.rstrip() for line in emulator.text()]


@pytest.mark.parametrize(
    "sequence",
    [
        b"\x1b[>1u",
        b"\x1b[<u",
        b"\x1b[=1;2u",
        b"\x1b[?u",
        b"\x1b[>4;2m",
        b"\x1b[?2026$p",
        b"\x1b[?2004h",
        b"\x1b[2 q",
        b"\x1b[>c",
        b"\x1b]2;a title\x07",
        b"\x1b]8;;https://example.org\x1b\\",
        b"\x1b_Gq=1\x1b\\",
        b"\x1bP+q544e\x1b\\",
        b"\x1b(B",
        b"\x1b=",
    ],
)
def test_sequences_without_text_leave_none(sequence: bytes) -> None:
    assert lines(b"ab" + sequence + b"cd") == ["abcd", ""]


def test_a_sequence_may_come_in_pieces() -> None:
    whole = "\x1b[2;3H\x1b[>1u龍\x1b]2;t\x1b\\x".encode()
    for cut in range(len(whole) + 1):
        emulator = Emulator(8, 2)
        emulator.feed(whole[:cut])
        emulator.feed(whole[cut:])
        assert emulator.text() == [" " * 8, "  龍x   "]


def test_colours_in_every_notation() -> None:
    emulator = Emulator(10, 1)
    emulator.feed(b"\x1b[31ma\x1b[0;38;5;196mb\x1b[0;38:2::1:2:3mc\x1b[0;4:3md\x1b[0;1;48;2;16;32;48me")
    cells = emulator.row(0)
    assert [cell.foreground for cell in cells[:4]] == ["red", "ff0000", "010203", "default"]
    assert cells[3].underline
    assert (cells[4].background, cells[4].bold) == ("102030", True)


def test_half_a_wide_character_is_blank() -> None:
    assert lines("龍\x1b[1;1Hx".encode()) == ["x", ""]
    assert lines("龍z\x1b[1;2Hx".encode()) == [" xz", ""]


def test_find_gives_the_cell_behind_wide_characters() -> None:
    emulator = Emulator(12, 2)
    emulator.feed("\r\na龍龍bc".encode())
    assert emulator.find("bc") == (1, 5)
    assert emulator.cell(1, 5).text == "b"
    assert emulator.find("龍") == (1, 1)
    assert emulator.find("cb") is None


def test_the_second_screen_leaves_the_first_as_it_was() -> None:
    emulator = Emulator(12, 2)
    emulator.feed(b"shell$ \x1b[?1049h\x1b[Hprogram")
    assert emulator.second_screen
    assert emulator.text()[0] == "program     "
    emulator.feed(b"\x1b[?1049ldone")
    assert emulator.text()[0] == "shell$ done "


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        (b"\x1b[?2026$p", b"\x1b[?2026;2$y"),
        (b"\x1b[?2048$p", b"\x1b[?2048;0$y"),
        (b"\x1b[?25$p", b"\x1b[?25;1$y"),
        (b"\x1b[c", b"\x1b[?62;22c"),
        (b"abc\x1b[6n", b"\x1b[1;4R"),
        (b"\x1b[18t", b"\x1b[8;24;80t"),
        (b"\x1b]11;?\x1b\\", b"\x1b]11;rgb:0000/0000/0000\x1b\\"),
        (b"\x1b[?u", b""),
        (b"plain", b""),
    ],
)
def test_queries_are_answered_once(query: bytes, answer: bytes) -> None:
    emulator = Emulator()
    emulator.feed(query)
    assert emulator.replies() == answer
    assert emulator.replies() == b""


def test_what_it_does_not_know_is_told() -> None:
    emulator = Emulator()
    emulator.feed(b"a\x1b[3yb")
    assert emulator.unknown == ["\x1b[3y"]
    assert emulator.text()[0].rstrip() == "ab"


def test_modes_title_and_frames_are_kept() -> None:
    emulator = Emulator()
    emulator.feed(b"\x1b]2;Lantern Gate\x07\x1b[?25l\x1b[?2026hx\x1b[?2026l\x1b[?2026hy\x1b[?2026l")
    assert emulator.title == "Lantern Gate"
    assert emulator.frames == 2
    assert emulator.cursor == (0, 2, False)
    assert emulator.modes[2026] is False


def test_half_a_frame_is_not_painted() -> None:
    emulator = Emulator(6, 1)
    emulator.feed(b"before\x1b[H\x1b[?2026haft")
    assert emulator.text() == ["aftore"]
    assert emulator.painted() == ["before"]
    emulator.feed(b"er!\x1b[?2026l")
    assert emulator.painted() == ["after!"]
