"""Killed with -9 at random moments while keys are played: reopened, it is the last painted screen or one key later.

Thirty kills in chains: each run opens what the one before has left. `BATTLEWHEEL_KILLS` sets how many kills a chain
has and `BATTLEWHEEL_SEED` the randomness, to look further than the usual run.
"""

import os
from difflib import ndiff
from pathlib import Path
from random import Random

import pytest

from engine import samples
from engine.core.inputs import Edit
from engine.history import replay
from engine.history.encounter import Encounter
from tests.pty.program import Play, let_run
from tests.pty.rehearsal import Rehearsal, Shot, Stand, next_keys

CHAINS = 6
KILLS = int(os.environ.get("BATTLEWHEEL_KILLS", "5"))
SEED = int(os.environ.get("BATTLEWHEEL_SEED", "1"))
WHILE_OPENING = 0.1
"""How often the program is killed before its first frame is whole."""

LONGEST_START, LONGEST_KEY = 0.5, 0.04
"""Seconds after the start, or after the last key, in which the kill comes."""


def painted(play: Play) -> str:
    """What the terminal shows, frames that are not whole left out."""
    return "\n".join(line.rstrip() for line in play.screen.painted())


def allowed(shots: list[Shot], shown: str) -> list[Stand]:
    """Where the fight may stand when it is opened again: as shown, or as far as the next key has come.

    Keys that change nothing on the screen leave frames alike; each of them may be the last one painted.
    """
    out: list[Stand] = []
    for i in reversed(range(len(shots))):
        if shots[i].painted == shown:
            out += [shots[i].stand, *(shots[i + 1].passed if i + 1 < len(shots) else ())]
        elif out:
            break
    return out


@pytest.mark.slow
@pytest.mark.parametrize("chain", range(CHAINS))
def test_a_killed_program_goes_on_from_its_last_frame_or_one_key_later(chain: int, tmp_path: Path) -> None:
    random = Random(SEED * 1000 + chain)
    path = prepared(tmp_path / "fight", random)
    before = replay.verify(path)
    rehearsal = Rehearsal(path, tmp_path / "rehearsal-0")
    for kill in range(KILLS):
        pressed, shown = one_run(path, rehearsal, random)
        rehearsal.close()
        last, rehearsal = rehearsal, Rehearsal(path, tmp_path / f"rehearsal-{kill + 1}")
        compare(last.shots, shown, rehearsal, f"chain {chain}, kill {kill}, after {pressed}\n{shown}")
    rehearsal.close()
    assert replay.check(path) == []
    assert replay.verify(path) == before


def compare(shots: list[Shot], shown: str, again: Rehearsal, why: str) -> None:
    """Holds the reopened fight against what was painted last: where it stands, and what it shows when it is resumed."""
    stands = allowed(shots, shown)
    assert stands or len(shots) == 1, f"a frame that nobody rehearsed: {why}"
    assert again.stand in (stands or [shots[0].stand]), f"entry {again.stand[0]}, not {[n for n, _ in stands]}: {why}"
    alike = [shot for shot in shots if shot.painted == shown and shot.stand == again.stand and shot.plain]
    if alike and alike[-1].page == "DeskPage":
        assert again.now_painted() == shown, why
    elif alike:
        assert again.resumed() == shown, why


def prepared(folder: Path, random: Random) -> Path:
    """The demo with the dice of some sides typed."""
    folder.mkdir()
    for file in samples.files("exalted3e"):
        (folder / file.name).write_bytes(file.read_bytes())
    path = folder / samples.files("exalted3e")[0].name
    fight = Encounter.open(path)
    for id in fight.state["combatant"]:
        fight.do(Edit(((f"combatant.{id}.dice", random.choice(["automatic", "automatic", "faces", "successes"])),)))
    fight.close()
    return path


def one_run(path: Path, rehearsal: Rehearsal, random: Random) -> tuple[list[str], str]:
    """Opens the fight, plays some keys and kills the program. The keys that were played, and what was painted last."""
    pressed: list[str] = []
    with Play(path.parent, "open", path) as play:
        if random.random() < WHILE_OPENING:
            let_run(play, random.uniform(0, LONGEST_START))
        else:
            pressed = play_keys(play, rehearsal, random)
        play.kill()
        return pressed, painted(play)


def play_keys(play: Play, rehearsal: Rehearsal, random: Random) -> list[str]:
    """Plays as a person does, each key on the frame that the last one made; the kill comes upon the last one."""
    shown_first(play, rehearsal)
    pressed: list[str] = []
    waiting: list[str] = []
    for left in reversed(range(random.randint(1, 9))):
        waiting = waiting or next_keys(rehearsal.top, random)
        key, before = waiting.pop(0), rehearsal.shots[-1]
        shot = rehearsal.press(key)
        play.press(key)
        pressed.append(key)
        if not left:
            let_run(play, random.uniform(0, LONGEST_KEY))
        elif shot.painted != before.painted:
            wait_painted(play, shot.painted, pressed)
    return pressed


def wait_painted(play: Play, wanted: str, pressed: list[str]) -> None:
    """Reads until a frame is painted; fails with what differs from it."""
    try:
        play.wait_for(lambda screen: painted(play) == wanted)
    except AssertionError as failed:
        differing = "\n".join(ndiff(wanted.split("\n"), painted(play).split("\n")))
        raise AssertionError(f"not the frame that was rehearsed, after {pressed}:\n{differing}") from failed


def shown_first(play: Play, rehearsal: Rehearsal) -> None:
    """The screen that a fight opens with is the one of the moment at which it was left."""
    wait_painted(play, rehearsal.shots[0].painted, [])
