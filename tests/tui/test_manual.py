"""The manual in lines, and as `battlewheel manual` prints it."""

from __future__ import annotations

import pytest

from engine import manual
from engine.manual.reader import parted
from tui import commands, places
from tui.__main__ import main
from tui.command_table import COMMANDS
from tui.lines import total
from tui.manual import keys_topic, rows, topic


def laid(markdown: str, width: int, margin: int = 0) -> list[str]:
    return ["".join(span.text for span in row).rstrip() for row in rows(parted(markdown), width, margin)]


def test_words_are_parted_between_words_and_a_comma_stays_with_its_code() -> None:
    assert laid("one two three `four`, five", 24) == ["one two three four, five"]
    assert laid("one two three `four`, five", 20) == ["one two three four,", "five"]
    assert laid("one two three `four`s, five", 20, 0) == ["one two three fours,", "five"]
    assert laid("one `two`", 24, 2) == ["  one two"]
    assert laid("a" * 30, 24, 2) == ["  " + "a" * 20, "  " + "a" * 10]


def test_items_hang_and_blocks_are_apart() -> None:
    assert laid("## Head\n* one two three four\n* b\n\nend", 20) == [
        "Head", "", "· one two three four", "· b", "", "end",
    ]  # fmt: skip
    assert laid("* one two three four five", 20) == ["· one two three four", "  five"]


def test_the_first_column_is_as_wide_as_it_has_to_be() -> None:
    table = "| k | does |\n|---|---|\n| `a` | one two three four five six |\n| `a word that is wide` | seven |\n"
    assert laid(table, 30) == [
        "k  does",
        "a  one two three four five six",
        "a word that is wide",
        "   seven",
    ]


def test_a_frame_as_wide_as_the_window_is_shown_whole() -> None:
    wide, small = "x" * 80, "y" * 10
    assert laid(f"```text\n{wide}\n{small}\n```", 80, 2) == [wide, small]
    assert laid(f"```text\n{small}\n```", 80, 2) == [f"  {small}"]


@pytest.mark.parametrize("width", [30, 80, 200])
@pytest.mark.parametrize("name", manual.topics())
def test_no_line_of_any_topic_is_wider_than_the_window(name: str, width: int) -> None:
    assert max(total(row) for row in rows(topic(name).blocks(), width, 2)) <= width


def test_the_topic_of_the_keys_has_every_command_with_the_keys_it_has_now() -> None:
    text = keys_topic()
    assert all(f"**{command.title}.**" in text for command in COMMANDS)
    assert "| `u` | **Undo.**" in text
    commands.use(commands.remapped({"undo": ("~",)}))
    assert "| `~` | **Undo.**" in keys_topic()
    assert topic("keys").text != manual.topic("keys").text


def test_the_command_lists_topics_and_prints_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["manual"]) == 0
    listed = capsys.readouterr().out.splitlines()
    assert [row.split()[0] for row in listed] == list(manual.topics())
    assert main(["manual", "put", "it", "right"]) == 0
    assert capsys.readouterr().out.startswith("Putting it right\n\nu takes the last action back whole")


def test_what_is_no_topic_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["manual", "dise\x1b[2J"]) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert said.err.startswith('The manual has no topic "dise"; did you mean dice')


def test_where_the_output_holds_no_glyphs_they_are_printed_in_ascii(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tui.manual.speaks_unicode", lambda encoding: False)
    assert main(["manual", "attack"]) == 0
    assert capsys.readouterr().out.isascii()


def test_the_command_has_the_keys_of_the_own_file(capsys: pytest.CaptureFixture[str]) -> None:
    places.keys_file().parent.mkdir(parents=True, exist_ok=True)
    places.keys_file().write_text('undo = "~"\n')
    assert main(["manual", "keys"]) == 0
    assert "\n~ " in capsys.readouterr().out
