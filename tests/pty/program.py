"""The real program in a pseudo-terminal with a data folder of its own, and its fights read from their files."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from engine.core.inputs import Edit
from engine.core.model import Tree, get
from engine.history.encounter import Encounter
from tests.engine.rules.exalted3e.fights import fight
from tests.pty.emulator import Emulator
from tests.pty.terminal import Terminal

PROGRAM: tuple[str | Path, ...] = (Path(sys.executable).with_name("battlewheel"),)
FOREIGN = ("Traceback", "Error", "Exception")
"""Words of a program that has failed; no screen of ours has them."""

BLADES: Tree = {"blade-dance": {
    "name": "Blade dance", "when": "attacker_effects", "adds": {"attack_dice": 1}, "each": {"motes": 1}, "most": 9,
}}  # fmt: skip


class Play(Terminal):
    """The program under a terminal: `Play(data, "demo")`. `data` is its data folder and where it is started."""

    def __init__(
        self,
        data: Path,
        *args: str | Path,
        columns: int = 80,
        lines: int = 24,
        env: Mapping[str, str | None] | None = None,
        controls: bool = True,
    ) -> None:
        data.mkdir(parents=True, exist_ok=True)
        changes = at_home(data) | dict(env or {})
        super().__init__([*PROGRAM, *args], columns=columns, lines=lines, env=changes, cwd=data, controls=controls)

    @property
    def shown(self) -> str:
        """The screen as one text."""
        return "\n".join(self.text())

    def wait_painted(self) -> None:
        """Reads until something is painted and no more comes."""
        self.wait_for(lambda screen: any(line.strip() for line in screen.text()))
        self.wait_quiet()

    def wait_gone(self, text: str) -> None:
        """Reads until a text is no longer on the screen."""
        self.wait_for(lambda screen: text not in "\n".join(screen.text()))

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Reads until something holds outside the screen: what is on the disk is there before the frame is."""
        self.wait_for(lambda screen: holds())

    def line_of(self, text: str) -> str:
        """The line of the screen that holds a text."""
        found = next((line for line in self.text() if text in line), None)
        assert found is not None, f"{text!r} is not on the screen:\n{self.picture()}"
        return found

    def assert_sound(self) -> None:
        """It runs, has not failed, and has sent nothing that a terminal would not know."""
        assert self.exit_code is None, self.picture()
        assert not [word for word in FOREIGN if word in self.shown], self.picture()
        assert self.screen.unknown == []


def at_home(data: Path) -> dict[str, str | None]:
    """What of the environment keeps a program, its fights and its settings in a folder of its own."""
    return {"BATTLEWHEEL_DATA": str(data), "HOME": str(data), "BATTLEWHEEL_CONFIG": None}


def _environment(data: Path, more: Mapping[str, str]) -> dict[str, str]:
    whole = {**os.environ, **at_home(data), **more}
    return {name: value for name, value in whole.items() if value is not None}


def run(data: Path, *args: str | Path, env: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """The program without a terminal, to its end."""
    data.mkdir(parents=True, exist_ok=True)
    environment = _environment(data, env or {})
    return subprocess.run(
        [*PROGRAM, *args], cwd=data, env=environment, capture_output=True, text=True, stdin=subprocess.DEVNULL
    )


def run_in_shell(data: Path, given: str, streams: str) -> tuple[int, str, str]:
    """The program without a terminal with its streams as a shell sets them (`<&-`), to its end: exit code, output and
    errors."""
    environment = _environment(data, {})
    command = ["sh", "-c", f"exec {PROGRAM[0]} {given} {streams}"]
    ended = subprocess.run(command, cwd=data, env=environment, capture_output=True, text=True)
    return ended.returncode, ended.stdout, ended.stderr


def kept(path: Path, made: Encounter, title: str = "Trial") -> Path:
    """Puts a fight made in memory on the disk as a new one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    state = made.committed
    fresh = Encounter.new(path, made.rules.name, state["combatant"], title=title, seed=made.seed)
    if "clock" in state:
        fresh.do(Edit((("clock", state["clock"]),)))
    fresh.close()
    return path


def duel(path: Path, dice: str = "automatic", power: bool = True, **more: Any) -> Path:
    """Mirel, who may have motes and a power, against Orsolo; Ember stands by. It is Mirel's turn."""
    powers: Tree = {"power": BLADES} if power else {}
    mirel = {"initiative": 11, "side": "heroes", "name": "Mirel Ashwing", "dice": dice, "peripheral": 30, "parry": 5,
             "motes": {"peripheral": 30}, **powers, **more.pop("mirel", {})}  # fmt: skip
    orsolo = {"initiative": 6, "name": "Captain Orsolo", "parry": 4, "soak": 9, **more.pop("orsolo", {})}
    ember = {"initiative": 5, "name": "Ember Hound", "parry": 3, **more.pop("ember", {})}
    return kept(path, fight(acting="mirel", mirel=mirel, orsolo=orsolo, ember=ember, **more))


def read(path: Path) -> Tree:
    """Where a fight stands on the disk, without what is open: as it would be opened again."""
    return watched(path).committed


def in_file(play: Play, path: Path) -> Tree:
    """The state file of a fight without its own keys, once it shows the newest entry: that is after the frame."""
    play.wait_until(lambda: tomllib.loads(path.read_text())["entry"] == watched(path).cursor)
    tree = tomllib.loads(path.read_text())
    return {key: value for key, value in tree.items() if key not in ("entry", "redo", "seal")}


def files(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but the locks, with its bytes."""
    found = (path for path in sorted(folder.rglob("*")) if path.is_file() and path.suffix != ".lock")
    return {str(path.relative_to(folder)): path.read_bytes() for path in found}


def watched(path: Path) -> Encounter:
    """A fight as its files stand just now, also while the program has it open."""
    return Encounter.open(path, read_only=True)


def now(path: Path, field: str, default: Any = 0) -> Any:
    """A value of a fighter's condition as it would be opened again: `mirel.initiative`."""
    who, _, rest = field.partition(".")
    return get(read(path), f"combatant.{who}.now.{rest}", default)


def asked(path: Path) -> str:
    """The key of the ask that is open in a fight, or nothing."""
    ask = watched(path).ask
    return ask.key if ask else ""


def recorded(play: Play, path: Path, *keys: str) -> None:
    """Presses keys one by one, each of which is an input, and waits until it is in the journal and on the screen."""
    before = watched(path).cursor
    for count, key in enumerate(keys, 1):
        written = len(play.output)
        play.press(key)
        play.wait_for(partial(_has, play, path, before + count, written))


def _has(play: Play, path: Path, n: int, written: int, screen: Emulator) -> bool:
    """The entry is in the journal, its frame has come, and the state file, which is written after that, shows it."""
    if len(play.output) <= written:
        return False
    fight = watched(path)
    return fight.cursor >= n and (bool(fight.moment.open) or tomllib.loads(path.read_text())["entry"] >= n)


def answered(play: Play, *keys: str) -> None:
    """Presses keys that change something on the screen, and waits until the program has painted that."""
    for key in keys:
        written = len(play.output)
        play.press(key)
        play.wait_for(partial(_wrote, play, written))
    play.wait_quiet()


def _wrote(play: Play, written: int, screen: Emulator) -> bool:
    return len(play.output) > written


def let_run(play: Play, seconds: float) -> None:
    """Lets the program go on for a while, read as a terminal reads."""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        play.read(left)


def until_the_turn_of(play: Play, path: Path, id: str) -> None:
    """Everybody passes, with every question as the program offers it, until that one is up."""
    for _ in range(40):
        if get(read(path), "clock.acting") == id:
            return
        recorded(play, path, " ")
        to_the_desk(play, path)
    raise AssertionError(f"{id} never acts\n{play.picture()}")


def to_the_desk(play: Play, path: Path) -> int:
    """Takes the default of everything that is asked until the desk is back; how many times enter was pressed."""
    pressed = 0
    while asked(path):
        recorded(play, path, "enter")
        pressed += 1
    play.wait_for(on_desk)
    return pressed


def on_desk(screen: Emulator) -> bool:
    """Whether the desk is shown: its table and its log."""
    text = "\n".join(screen.text())
    return "Fighter" in text and "─ Log ─" in text


def editing(screen: Emulator) -> bool:
    """Whether the fields of a fighter are shown, and none of them is open."""
    text = "\n".join(screen.text())
    return bool(re.search(r"(?im)^.\s+side\s+(heroes|foes|bystanders)\b", text)) and "esc close" in text
