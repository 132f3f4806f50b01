"""At the end of a slow line: keys typed ahead come late and at once, what the terminal answers late and in pieces."""

from collections import deque
from itertools import count, cycle
from pathlib import Path
from time import monotonic, sleep

from engine.core.model import get
from tests.pty.program import Play, asked, duel, files, now, on_desk, read, to_the_desk
from tests.tui.driver.test_keyboard import REPLIES

SLOT = 0.05
"""Seconds after which the line hands on what has waited, either way."""

ON_THE_WAY = 4
"""Slots that a key is under way."""


class SlowLine(Play):
    """The program behind a line that gathers what is sent, either way, and hands it on late. Keys arrive in as few
    reads as they can; what the terminal answers is cut."""

    def __init__(self, data: Path, *args: str | Path) -> None:
        self._slot, self._next = 0, monotonic()
        self._under_way = deque[tuple[int, bytes]]()
        super().__init__(data, *args)

    def send(self, data: str | bytes) -> None:
        """Typed now, there later."""
        self._gives(data.encode() if isinstance(data, str) else data, ON_THE_WAY)

    def answer(self, replies: bytes) -> None:
        """In pieces of a few bytes, one slot after the other; none of them ends with an escape."""
        sizes, slots = cycle((5, 2, 9)), count(ON_THE_WAY)
        while replies:
            size = next(sizes)
            size += replies[:size].endswith(b"\x1b")
            self._gives(replies[:size], next(slots))
            replies = replies[size:]

    def _gives(self, data: bytes, slots: int) -> None:
        self._under_way.append((self._slot + slots, data))

    def read(self, wait: float = 0.0) -> bool:
        """What has come through the line by the next slot; whether anything has, or is under way still."""
        sleep(max(0.0, self._next - monotonic()))
        self._slot, self._next = self._slot + 1, monotonic() + SLOT
        there = b""
        while self._under_way and self._under_way[0][0] <= self._slot:
            there += self._under_way.popleft()[1]
        super().send(there)
        return super().read() or bool(self._under_way)


def test_an_attack_typed_ahead_over_a_slow_line_is_made(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    with SlowLine(tmp_path, "open", path) as play:
        play.wait_for("? help")
        play.press("a", "enter", "enter", "enter")
        play.wait_for(lambda screen: "undo miss" in screen.text()[-1] or "enter apply" in screen.text()[-1])
        to_the_desk(play, path)
        assert now(path, "orsolo.onslaught") == 1
        play.assert_sound()


def test_pages_and_words_typed_ahead_over_a_slow_line_are_taken_whole(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    with SlowLine(tmp_path, "open", path) as play:
        play.wait_for("? help")
        play.press("down", "d", "2", "l", "enter", "down", "E", "enter", "ctrl+u")
        play.wait_for("esc leave it")
        play.press(*"Old Hound", "enter", "escape")
        play.wait_until(lambda: get(read(path), "combatant.ember.name") == "Old Hound")
        play.wait_for(on_desk)
        assert now(path, "orsolo.health") == {"lethal": 2}
        assert asked(path) == ""
        play.assert_sound()


def test_what_the_terminal_answers_over_a_slow_line_does_nothing(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    with SlowLine(tmp_path, "open", path) as play:
        play.wait_for("? help")
        before, kept = play.text(), files(tmp_path)
        for reply in REPLIES.values():
            play.answer(reply.encode())
        play.press("down")
        play.wait_for(lambda screen: screen.text() != before)
        play.press("up")
        play.wait_for(lambda screen: screen.text() == before)
        assert files(tmp_path) == kept
        play.assert_sound()
