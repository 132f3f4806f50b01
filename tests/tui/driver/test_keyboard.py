"""The stage before the parser: keys are keys, replies are nothing, and what comes at once is a paste."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from textual import events

from tests.packaging.project import ROOT
from tests.pty.terminal import Terminal
from tui.driver import grammar, keyboard
from tui.driver.grammar import PASTE, PASTED, Token
from tui.driver.keyboard import (
    ESCAPE_WAITS,
    PASTE_ENDS,
    PAUSE,
    REST_WITHIN,
    STILL,
    TYPED,
    WHOLE_WITHIN,
    Given,
    Keyboard,
    Paste,
    Pasted,
    ReplyFound,
    ReplyTaken,
    Sent,
    Stage,
    TerminalGone,
)

REPLIES = {
    "DA1": "\x1b[?64;1;2;6;9;15;18;21;22c",
    "DA1 of a VT100": "\x1b[?1;2c",
    "DA2": "\x1b[>41;390;0c",
    "DA3": "\x1bP!|00000000\x1b\\",
    "XTVERSION": "\x1bP>|XTerm(390)\x1b\\",
    "XTGETTCAP": "\x1bP1+r544e=787465726d\x1b\\",
    "XTGETTCAP, unknown": "\x1bP0+r\x1b\\",
    "DECRQSS": "\x1bP1$r0m\x1b\\",
    "OSC 4": "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\",
    "OSC 10": "\x1b]10;rgb:e5e5/e5e5/e5e5\x1b\\",
    "OSC 11": "\x1b]11;rgb:0000/0000/0000\x07",
    "OSC 12": "\x1b]12;rgb:ffff/ffff/ffff\x1b\\",
    "OSC 52": "\x1b]52;c;YWRk\x1b\\",
    "title": "\x1b]lfight\x1b\\",
    "cursor": "\x1b[24;80R",
    "cursor with page": "\x1b[?24;80;1R",
    "status": "\x1b[0n",
    "window in cells": "\x1b[8;24;80t",
    "window in pixels": "\x1b[4;480;640t",
    "size, not turned on": "\x1b[48;24;80;480;640t",
    "mode": "\x1b[?2027;0$y",
    "keyboard flags": "\x1b[?0u",
    "colour scheme": "\x1b[?997;1n",
    "mouse, not turned on": "\x1b[<35;10;10M",
    "mouse of old": "\x1b[M !!",
    "graphics": "\x1b_Gi=31;OK\x1b\\",
    "privacy message": "\x1b^add\x1b\\",
    "start of string": "\x1bXadd\x1b\\",
    "eight bits": "\x9b?64;1c",
    "eight-bit string": "\x9d11;rgb:0000/0000/0000\x9c",
    "key up": "\x1b[99;5:3u",
    "no function key": "\x1b[99~",
    "another one": "\x1b[10~",
    "no character": "\x1b[1114112u",
    "a surrogate": "\x1b[55296u",
}

KEYS = {
    "up": "\x1b[A", "shift+up": "\x1b[1;2A", "end": "\x1bOF", "delete": "\x1b[3~", "f1": "\x1bOP", "f5": "\x1b[15~",
    "shift+tab": "\x1b[Z", "a": "a", "ctrl+r": "\x12", "enter": "\r", "backspace": "\x7f",
}  # fmt: skip


class Line:
    """A keyboard's line: pieces come at their times, and the stage is asked again whenever it wants to be."""

    def __init__(self) -> None:
        self.stage, self.now = Stage(), 100.0
        self.given = list[Given]()

    def comes(self, *pieces: str | bytes, apart: float = 0.0) -> Line:
        """Pieces one after the other, so many seconds apart."""
        for place, piece in enumerate(pieces):
            self.passes(apart if place else 0.0)
            self.given += self.stage.read(piece.encode() if isinstance(piece, str) else piece, self.now)
        return self

    def passes(self, seconds: float) -> Line:
        """Time in which nothing comes."""
        until = self.now + seconds
        while (wakes := self.stage.wakes()) is not None and wakes <= until:
            self.now = max(self.now, wakes)
            self.given += self.stage.due(self.now)
        self.now = until
        return self

    def got(self) -> list[str]:
        """All that was given on once nothing more is waited for: keys, pastes in angle brackets, replies as `!`."""
        self.passes(10.0)
        assert self.stage.wakes() is None
        given, self.given = self.given, []
        return [_said(one) for one in given]


def _said(given: Given) -> str:
    match given:
        case Pasted(text):
            return f"<{text}>"
        case ReplyFound():
            return "!"
        case Sent(text):
            return text


def cuts(text: str) -> list[tuple[str, str]]:
    return [(text[:at], text[at:]) for at in range(1, len(text))]


@pytest.mark.parametrize("reply", REPLIES.values(), ids=list(REPLIES))
def test_a_reply_of_the_terminal_is_nothing_whole_or_cut_in_two(reply: str) -> None:
    assert Line().comes(reply).got() == []
    for piece, rest in cuts(reply):
        for apart in (0.0, 0.016, 0.07):
            assert Line().comes(piece, rest, apart=apart).got() == [], (piece, rest, apart)
        for apart in (0.3, 0.7):
            if piece != "\x1b":
                assert Line().comes(piece, rest, apart=apart).got() == [], (piece, rest, apart)


@pytest.mark.parametrize("name", ["DA1", "DA2", "XTVERSION", "XTGETTCAP", "DECRQSS", "OSC 11", "cursor", "graphics",
                                  "window in cells", "mode", "colour scheme", "start of string"])  # fmt: skip
def test_cut_behind_its_escape_and_late_it_acts_as_escape_only_and_that_is_said(name: str) -> None:
    reply = REPLIES[name]
    assert Line().comes("\x1b", reply[1:], apart=0.7).got() == ["\x1b", "!"]
    assert Line().comes("\x1b", reply[1:], "q", apart=0.7).got() == ["\x1b", "!", "q"]


def test_keys_before_and_behind_a_reply_are_keys() -> None:
    for reply in REPLIES.values():
        assert Line().comes(f"a{reply}b").got() == ["a", "b"], reply


@pytest.mark.parametrize("key", KEYS.values(), ids=list(KEYS))
def test_a_key_is_given_on_whole_however_it_is_cut(key: str) -> None:
    assert Line().comes(key).given == [Sent(key)]
    for piece, rest in cuts(key):
        assert Line().comes(piece, rest, apart=0.05).got() == [key]
        if piece != "\x1b":
            assert Line().comes(piece, rest, apart=0.9).got() == [key]


def test_an_escape_by_itself_waits_and_what_follows_later_is_a_key() -> None:
    line = Line().comes("\x1b")
    assert line.given == []
    assert line.stage.wakes() == pytest.approx(100.0 + ESCAPE_WAITS)
    assert line.passes(ESCAPE_WAITS).given == [Sent("\x1b")]
    assert Line().comes("\x1b", "a", apart=0.05).got() == ["\x1b", "a"]
    assert Line().comes("\x1b", "[", apart=0.5).got() == ["\x1b", "["]
    assert Line().comes("\x1b\x1b").given == [Sent("\x1b")]


def test_alt_is_nothing_and_enter_tab_and_backspace_behind_an_escape_are_keys() -> None:
    assert Line().comes("\x1bd", "x").got() == ["x"]
    assert Line().comes("\x1b\r", "\x1b\t", "\x1b\x7f").got() == ["\x1b", "\r", "\x1b", "\t", "\x1b", "\x7f"]


def test_what_never_ends_is_dropped_after_a_second_and_keys_are_keys_again() -> None:
    for begun in ("\x1b[", "\x1b]11;rgb", "\x1bP", "\x1bO", "\x1b_G"):
        line = Line().comes(begun)
        assert line.passes(WHOLE_WITHIN).got() == []
        assert line.comes("q").got() == ["q"]
    assert Line().comes("\x1b[", "é", apart=0.1).got() == ["é"]


def test_the_end_of_a_string_that_was_given_up_is_no_typing() -> None:
    line = Line().comes("\x1b]11;rgb:0000/", "0000/0000\x1b\\q", apart=WHOLE_WITHIN + 0.2)
    assert line.got() == ["q"]


def test_a_line_end_breaks_a_string_off() -> None:
    assert Line().comes("\x1b]11;rgb\rq").got() == ["q"]


def test_a_key_that_goes_down_or_is_held_is_a_key_and_one_that_comes_up_is_none() -> None:
    assert Line().comes("\x1b[99;5:1u", "\x1b[99;5:2u", "\x1b[99;5:3u").got() == ["\x1b[99;5u"] * 2
    assert Line().comes("\x1b[1;1:1A", "\x1b[1;1:3A", "\x1b[3;1:2~").got() == ["\x1b[1;1A", "\x1b[3;1~"]


def test_the_cursor_is_told_once_where_it_was_asked_for_and_sizes_and_the_mouse_where_they_are_on() -> None:
    line = Line()
    line.stage.expected.cursor = True
    assert line.comes("\x1b[24;80R", "\x1b[1;", "7R", "\x1b[1;7R", apart=0.5).got() == ["\x1b[1;7R"]
    line.stage.expected.mouse = line.stage.expected.sizes = True
    assert line.comes("\x1b[<35;10;10M", "\x1b[48;24;80;480;640t", "\x1b[M", "abc", "q").got() == [
        "\x1b[<35;10;10M", "\x1b[48;24;80;480;640t", "\x1b[Mabc", "q",
    ]  # fmt: skip


def test_focus_and_modes_that_were_asked_for_are_told() -> None:
    assert Line().comes("\x1b[I", "\x1b[O", "\x1b[?2026;2$y").got() == ["\x1b[I", "\x1b[O", "\x1b[?2026;2$y"]


# -- what comes at once ------------------------------------------------------------------------------------------------
ALPHABET = "abcdefghijklmnopqrstuvwxyz"


@pytest.mark.parametrize("count", [1, 3, 4, 8, 9, TYPED])
def test_as_many_keys_as_anybody_types_ahead_are_keys_all_of_them(count: int) -> None:
    assert Line().comes(ALPHABET[:count]).got() == list(ALPHABET[:count])


def test_a_few_keys_are_given_on_at_once_and_more_are_waited_for() -> None:
    assert Line().comes("abc").given == [Sent("a"), Sent("b"), Sent("c")]
    for count, waits in ((4, 0.008), (5, 0.008), (8, 0.03), (9, 0.03)):
        line = Line().comes(ALPHABET[:count])
        assert line.given == []
        assert line.stage.wakes() == pytest.approx(100.0 + waits)


def test_one_more_is_a_paste_and_its_line_ends_press_nothing() -> None:
    assert Line().comes(ALPHABET[: TYPED + 1]).got() == [f"<{ALPHABET[: TYPED + 1]}>"]
    block = "Guard: 8 dice\rBandit: 5 dice\rq\r"
    assert Line().comes(block).got() == [f"<{block}>"]
    for piece, rest in cuts(block)[8:]:
        assert Line().comes(piece, rest, apart=0.02).got() == [f"<{block}>"], piece


def test_keys_that_are_no_characters_are_no_paste_however_many_there_are() -> None:
    moves = ["\x1b[A", "\x1b[B"] * TYPED
    assert Line().comes("".join(moves)).got() == moves
    assert Line().comes("".join(moves), "q", apart=0.01).got() == ["<q>"]
    assert Line().comes(ALPHABET, "\x1b[A\x1b[B\x1b[A", apart=PAUSE + 0.2).got()[1:] == moves[:3]


def test_a_key_that_is_held_down_counts_once() -> None:
    assert Line().comes("j" * 120).got() == ["j"] * 120
    assert Line().comes("\x1b[B" * 40).got() == ["\x1b[B"] * 40
    assert Line().comes("a" + "\r" * 30).got() == ["a", *"\r" * 30]


def test_a_paste_goes_on_while_pauses_are_short_and_its_end_belongs_to_it_for_a_while() -> None:
    line = Line().comes(ALPHABET, ALPHABET, apart=PAUSE - 0.01)
    assert line.got() == [f"<{ALPHABET * 2}>"]
    line = Line().comes(ALPHABET).passes(PAUSE + 0.5)
    assert line.comes("xyz").got() == [f"<{ALPHABET}>", "<xyz>"]
    line = Line().comes(ALPHABET).passes(PAUSE + 0.5)
    assert line.comes("xy").got() == [f"<{ALPHABET}>", "x", "y"]
    line = Line().comes(ALPHABET).passes(PAUSE + STILL + 0.1)
    assert line.comes("xyz").got() == [f"<{ALPHABET}>", "x", "y", "z"]


def test_how_much_of_a_paste_has_come_is_told_with_each_piece() -> None:
    line = Line().comes(ALPHABET).passes(PAUSE + 0.1).comes("xyz")
    line.passes(1.0)
    assert line.given == [Pasted(ALPHABET), Pasted("xyz", before=26)]


def test_no_escape_and_no_sequence_in_a_paste_acts() -> None:
    assert Line().comes(f"{ALPHABET}\x1b[A\x1b[31mred\x1b").got() == [f"<{ALPHABET}red>"]


# -- pastes with brackets ----------------------------------------------------------------------------------------------
NAME = "\x1b]2;OWNED\x07 [\x1b[31mred]\0 \x1b\x1b"
CLEAN = "]2;OWNED\x07 [[31mred] "


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 1000])
def test_a_paste_with_brackets_is_one_paste_without_escapes_and_nul(size: int) -> None:
    sent = f"a{PASTE}{NAME}\rax {PASTED}b{PASTE}[20{PASTED}c"
    pieces = [sent[at : at + size] for at in range(0, len(sent), size)]
    assert Line().comes(*pieces, apart=0.001).got() == ["a", f"<{CLEAN}\rax >", "b", "<[20>", "c"]


def test_eight_bit_controls_in_a_paste_are_no_letters_and_close_it_as_well() -> None:
    sent = f"\x9b200~Hall\x85G\xe4te \x9b31mred\x9bq\x9b201~b{PASTE}x\x9b2\x9b201~c"
    for size in (1, 2, 3, 1000):
        raw = sent.encode()
        pieces = [raw[at : at + size] for at in range(0, len(raw), size)]
        assert Line().comes(*pieces, apart=0.001).got() == ["<Hall\nG\xe4te 31mredq>", "b", "<x2>", "c"], size


def test_a_paste_whose_closing_bracket_is_lost_ends_by_itself() -> None:
    line = Line().comes(f"{PASTE}add", " more", apart=PASTE_ENDS - 0.1)
    assert line.got() == ["<add more>"]
    assert line.comes("q").got() == ["q"]


def test_a_closing_bracket_says_that_what_came_before_it_was_pasted() -> None:
    line = Line().comes(f"{PASTE}axe").passes(PASTE_ENDS).comes(f"12 q\r{PASTED}d")
    assert line.got() == ["<axe>", "<12 q\r>", "d"]
    assert Line().comes("axe 1", f"2\r{PASTED}", "abcd", apart=0.001).got() == ["<axe 12\r>", "a", "b", "c", "d"]
    assert Line().comes(PASTED, f"a{PASTED}").got() == ["<a>"]


def test_a_paste_cut_behind_its_first_escape_is_one_all_the_same() -> None:
    late = Line().comes("\x1b").passes(ESCAPE_WAITS).comes(f"{PASTE[1:]}axe\r", f"12{PASTED}d")
    assert late.got() == ["\x1b", "!", "<axe\r12>", "d"]


def test_of_a_long_paste_without_brackets_each_keystroke_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    counted, count = list[int](), keyboard._strokes

    def counting(tokens: Sequence[Token], before: Token | None) -> int:
        counted.append(len(tokens))
        return count(tokens, before)

    monkeypatch.setattr(keyboard, "_strokes", counting)
    line = Line()
    for _ in range(200):
        line.comes("axe\r" * 10)
    assert line.got() == ["<" + "axe\r" * 2000 + ">"]
    assert sum(counted) == 8000


def test_what_is_looked_at_of_a_long_paste_without_brackets_grows_with_its_length_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen, two = list[int](), grammar.in_two

    def in_two(data: str) -> str:
        seen.append(len(data))
        return two(data)

    monkeypatch.setattr(grammar, "in_two", in_two)
    text = "Gu\xe4rd: 8 dice\r\x1b[3~" * 3000
    assert Line().comes(text).got() == ["<" + text.replace("\x1b[3~", "") + ">"]
    assert sum(seen) <= 4 * len(text)


def test_an_empty_paste_is_nothing() -> None:
    assert Line().comes(f"{PASTE}{PASTED}").got() == []


def test_keys_behind_a_bracketed_paste_are_keys() -> None:
    assert Line().comes(f"{PASTE}{ALPHABET}{PASTED}xyz\r").got() == [f"<{ALPHABET}>", "x", "y", "z", "\r"]


# -- bytes -------------------------------------------------------------------------------------------------------------
def test_a_wrong_byte_is_replaced_and_a_character_cut_in_two_is_whole_again() -> None:
    assert Line().comes(b"a\xffb\xc3", b"\xa9").got() == ["a", "\ufffd", "b", "é"]


def test_nothing_read_is_the_end_of_the_terminal() -> None:
    with pytest.raises(TerminalGone):
        Stage().read(b"", 0.0)


def test_time_goes_on_in_the_order_in_which_it_is_asked_for() -> None:
    """Whatever comes, the next moment it wants to be asked is never one that has passed."""
    line = Line()
    wakes = [line.now]
    for piece in ("\x1b", "[", ALPHABET[:5], f"{PASTE}x", PASTED, ALPHABET, "\x1b]"):
        line.comes(piece)
        if (next_one := line.stage.wakes()) is not None:
            wakes.append(next_one)
        line.passes(0.01)
    assert all(later >= 100.0 for _, later in pairwise(wakes))


# -- as Textual's messages ---------------------------------------------------------------------------------------------
def keys_of(*given: Given) -> list[str]:
    return [one.key for one in Keyboard(Stage()).messages(given) if isinstance(one, events.Key)]


def test_what_is_given_on_is_the_key_that_textual_calls_so() -> None:
    for name, sent in KEYS.items():
        assert keys_of(Sent(sent)) == [name], sent
    assert keys_of(Sent("\x1b"), Sent("\x1b[99;5u"), Sent("\x1b[[A")) == ["escape", "ctrl+c", "f1"]


def test_a_key_with_what_it_is_on_another_keyboard_is_that_key() -> None:
    keyboard = Keyboard(Stage())
    for sent, key in {
        "\x1b[97:65;4u": "alt+shift+a",
        "\x1b[97:65:113;5:2u": "ctrl+a",
        "\x1b[97::113u": "a",
        "\x1b[27;3;97~": "alt+a",
        "\x1b[27;5;97~": "ctrl+a",
        "\x1b[27;2;65~": "A",
    }.items():
        (given,) = Line().comes(sent).given
        (message,) = keyboard.messages([given])
        assert isinstance(message, events.Key)
        assert message.key == key, sent


def test_a_sequence_that_textual_does_not_know_leaves_nothing_behind() -> None:
    assert keys_of(Sent("\x1b[1;9Z"), Sent("\x1bOX"), Sent("q")) == ["q"]


def test_pastes_and_found_replies_are_events_of_their_own() -> None:
    paste, reply = Keyboard(Stage()).messages([Pasted("add\r", before=3), ReplyFound()])
    assert isinstance(paste, Paste)
    assert (paste.text, paste.before) == ("add\r", 3)
    assert isinstance(reply, ReplyTaken)


def test_a_second_is_enough_for_the_rest_of_a_reply_and_no_more() -> None:
    late = Line().comes("\x1b", "[24;80R", apart=REST_WITHIN + ESCAPE_WAITS + 0.1)
    assert late.got()[:2] == ["\x1b", "["]


@pytest.mark.parametrize("driver", ["", "plain"])
def test_the_program_goes_on_after_a_wrong_byte(data_folder: Path, driver: str) -> None:
    env = {"BATTLEWHEEL_DATA": str(data_folder), "BATTLEWHEEL_DRIVER": driver}
    with Terminal([sys.executable, "-m", "tui", "demo"], env=env, cwd=ROOT) as terminal:
        terminal.wait_for("? help")
        terminal.send(b"\xff\xc3\x28")
        terminal.press("?")
        terminal.wait_for("Attack again")
        terminal.press("ctrl+q")
        assert terminal.wait_exit() == 0
        assert b"Traceback" not in terminal.output
