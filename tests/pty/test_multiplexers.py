"""Inside tmux and GNU screen, in a terminal that answers late and in pieces; and what is pasted by their own keys."""

import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.pty.program import PROGRAM, duel, files, on_desk, read
from tests.pty.terminal import Terminal
from tests.tui.driver.test_keyboard import REPLIES

pytestmark = pytest.mark.slow

APART = 0.03
"""Seconds between the pieces of an answer: more than the multiplexers, as they are set up here, wait for the rest."""

ANSWERS = ("DA1", "DA2", "XTVERSION", "OSC 10", "OSC 11", "XTGETTCAP", "privacy message")
"""What terminals are asked as something attaches to them, and two that hold the names of commands."""

ANSWER = re.compile(rb"\x1b[^\x1b]+(?:\x1b\\\\)?")

TMUX = "set -g status off\nset -s escape-time 1\n"
SCREEN = "startup_message off\naltscreen on\ndefutf8 on\nmaptimeout 1\nvbell off\n"

BLOCK = """Marsh Ogre
Essence: 1; Willpower: 3; Join Battle: 4 dice
Health Levels: -0/-1x2/-2x2/-4/Incap.
Attack (Club): 7 dice (Damage 13)
Evasion 1, Parry 3
Soak/Hardness: 7/0
"""


class Late(Terminal):
    """A terminal that keeps what it would answer until it is told to give it."""

    kept = b""

    def answer(self, replies: bytes) -> None:
        """Not now."""
        self.kept += replies


@dataclass
class Inside:
    """A fight in a multiplexer: how a terminal begins it there, how another is attached, and what else it is told."""

    folder: Path
    begins: list[str]
    attaches: list[str]
    ends: list[str]

    @property
    def fight(self) -> Path:
        return self.folder / "duel.toml"

    @property
    def env(self) -> dict[str, str]:
        return {
            "BATTLEWHEEL_DATA": str(self.folder),
            "HOME": str(self.folder),
            "SCREENDIR": str(self.folder / "screens"),
        }

    def tell(self, command: list[str]) -> None:
        """Gives the multiplexer a command."""
        subprocess.run(command, check=True, capture_output=True, env=os.environ | self.env)

    def paste(self, text: str) -> None:
        """Pastes a text as the multiplexer's own keys do, without brackets."""
        if self.begins[0] == "tmux":
            tmux = self.begins[:3]
            self.tell([*tmux, "set-buffer", text])
            self.tell([*tmux, "paste-buffer"])
        else:
            self.tell([*self.ends[:3], "-X", "register", "z", text.replace("\n", "\r")])
            self.tell([*self.ends[:3], "-X", "paste", "z"])


@pytest.fixture(params=["tmux", "screen"])
def inside(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Inside]:
    """A fight that is open in the multiplexer, from a terminal that is there still."""
    name = str(request.param)
    if shutil.which(name) is None:
        pytest.skip(f"there is no {name} here")
    duel(tmp_path / "duel.toml")
    settings = tmp_path / "settings"
    settings.write_text(TMUX if name == "tmux" else SCREEN)
    (tmp_path / "screens").mkdir(mode=0o700)
    program = [str(PROGRAM[0]), "open", str(tmp_path / "duel.toml")]
    if name == "tmux":
        tmux = ["tmux", "-S", str(tmp_path / "socket"), "-f", str(settings)]
        made = Inside(tmp_path, [*tmux, "new-session", *program], [*tmux, "attach", "-d"], [*tmux, "kill-server"])
    else:
        begins = ["screen", "-c", str(settings), "-S", "fight", *program]
        made = Inside(tmp_path, begins, ["screen", "-d", "-r", "fight"], ["screen", "-S", "fight", "-X", "quit"])
    with Terminal(made.begins, env=made.env, cwd=tmp_path) as first:
        first.wait_for("? help")
        try:
            yield made
        finally:
            made.tell(made.ends)


@contextmanager
def attached(inside: Inside) -> Iterator[Late]:
    """A terminal attached to it that hasn't answered anything."""
    with Late(inside.attaches, env=inside.env, cwd=inside.folder) as terminal:
        terminal.wait_for("? help")
        terminal.wait_quiet()
        yield terminal


def in_pieces(terminal: Terminal, reply: bytes, cut: int) -> None:
    """An answer in two pieces, the second so late that the multiplexer has given the first one on."""
    terminal.send(reply[:cut])
    time.sleep(APART)
    terminal.send(reply[cut:])


def still_the_same(terminal: Terminal, before: list[str]) -> None:
    """A key acts, and once that is taken back the screen is as it was."""
    terminal.press("down")
    terminal.wait_for(lambda screen: screen.text() != before)
    terminal.press("up")
    terminal.wait_for(lambda screen: screen.text() == before)


def test_late_answers_in_pieces_do_nothing(inside: Inside) -> None:
    kept = files(inside.fight.parent)
    with attached(inside) as terminal:
        before = terminal.text()
        for reply in ANSWER.findall(terminal.kept):
            in_pieces(terminal, reply, len(reply) // 2)
        still_the_same(terminal, before)
        for name in ANSWERS:
            reply = REPLIES[name].encode()
            for cut in range(2, len(reply), 3):
                in_pieces(terminal, reply, cut)
            still_the_same(terminal, before)
    assert files(inside.fight.parent) == kept


def test_what_the_multiplexer_pastes_never_acts_and_is_a_block_in_the_roster(inside: Inside) -> None:
    before = read(inside.fight)
    with attached(inside) as terminal:
        inside.paste(BLOCK)
        terminal.wait_for("characters came at once: taken for a paste. Nothing was done.")
        assert on_desk(terminal.screen)
        assert read(inside.fight) == before
        terminal.press("r")
        terminal.wait_for("Add fighters")
        inside.paste(BLOCK)
        terminal.wait_for("6 lines")
        assert "Marsh Ogre" in "\n".join(terminal.text())
        terminal.press("enter")
        terminal.wait_for(lambda screen: "marsh-ogre" in read(inside.fight)["combatant"])
