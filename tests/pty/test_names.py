"""Names that try something, in files, in the add dialog and in pasted blocks: text or refused, and nothing else."""

import re
from pathlib import Path

import pytest

from engine.history.statefile import StateText, read
from tests.pty.program import Play, answered, asked, duel, files, on_desk, recorded, run, to_the_desk, watched
from tests.pty.program import read as state_of

ATTACKS = {
    "closing markup": "[/]",
    "markup": "[red]x[/]",
    "a link": "[link=x]y[/link]",
    "braces": "{name} %s $x \\[z]",
    "a colour": "\x1b[31mRED",
    "a title": "\x1b]2;OWNED\x07",
    "another screen": "\x1b[?1049lGONE",
    "one byte of escape": "\x9b31mRED",
    "right to left": "evil\u202egnp.\u2066exe",
    "eighty letters": "W" * 80,
    "wide ones": "龍" * 60,
    "marks": "z" + "\u0301" * 50,
    "nothing to be seen": "\u200b\u2060\ufeff",
    "line ends": "one\ntwo\r\nthree",
}
NAME = ATTACKS["a title"]
LETTERS = [name for name, text in ATTACKS.items() if text.isprintable() and text.isascii()]


def assert_harmless(play: Play) -> None:
    """The terminal has taken nothing from a name but letters."""
    play.assert_sound()
    assert "OWNED" not in play.screen.title
    assert play.screen.second_screen
    output = play.output.decode("utf-8", "replace")
    assert not re.search(r"\x1b\[31mRED|\x1b\]2;OWNED|\x1b\[\?1049lGONE|\x9b|[\u202a-\u202e\u2066-\u2069]", output)


def look_around(play: Play) -> None:
    """Every page that shows names."""
    for key, shown, back in (("x", "Full defense", "q"), ("E", "esc close", "q"), ("d", "heals 2", "escape"),
                             ("r", "Add fighters", "escape")):  # fmt: skip
        play.press(key)
        play.wait_for(shown)
        assert_harmless(play)
        play.press(back)
        play.wait_gone(shown)
    play.resize(200, 60)
    play.wait_quiet()
    play.resize(80, 24)
    play.wait_for(on_desk)


def evil(path: Path, attacks: dict[str, str], sealed: bool) -> None:
    """Adds a fighter for each text, who has it in every name and note: as an editor does, or with the file's seal."""
    saved = read(path)
    fighters = dict(saved.state["combatant"])
    mirel = fighters["mirel"]
    for n, text in enumerate(attacks.values()):
        sheet = dict(mirel["sheet"])
        sheet["weapon"] = {id: {**weapon, "name": text} for id, weapon in sheet["weapon"].items()}
        sheet["power"] = {id: {**power, "name": text} for id, power in sheet["power"].items()}
        sheet["note"] = {"odd": {"name": text, "text": text}}
        sheet |= {"description": text, "armor_name": text}
        now = {**mirel["now"], "initiative": 20 + n}
        fighters[f"evil-{n}"] = {**mirel, "name": text, "player": text, "sheet": sheet, "now": now}
    title = next(iter(attacks.values()))
    clock = {**saved.state["clock"], "acting": "evil-0"}
    state = {**saved.state, "title": title, "combatant": fighters, "clock": clock}
    written = StateText().of(state, saved.entry, saved.redo, saved.tie)
    path.write_text(written if sealed else re.sub(r'seal = ".*"', 'seal = "0"', written))


def opened(path: Path, tmp_path: Path) -> bool:
    """Opens a fight and looks around; False if it was refused, in one sentence that holds nothing evil."""
    before = files(tmp_path)
    with Play(tmp_path, "open", path) as play:
        play.wait_for(lambda screen: on_desk(screen) or play.output.endswith(b"\n"))
        if not on_desk(play.screen):
            assert play.wait_exit() == 2
            assert play.output.count(b"\n") == 1
            assert play.output.startswith(path.name.encode() + b", line ")
            assert not re.search(rb"\x1b|\x9b|\x07", play.output)
            assert files(tmp_path) == before
            return False
        look_around(play)
        recorded(play, path, "a")
        assert_harmless(play)
        play.press("escape")
        play.wait_for(on_desk)
        assert_harmless(play)
        play.press("ctrl+q")
        assert play.wait_exit() == 0
    return True


@pytest.mark.parametrize("attack", ATTACKS)
def test_names_that_an_editor_wrote_are_text_or_refused(tmp_path: Path, attack: str) -> None:
    path = duel(tmp_path / "duel.toml")
    evil(path, {attack: ATTACKS[attack]}, sealed=False)
    assert opened(path, tmp_path) is (attack in LETTERS and attack != "eighty letters")
    for command in ("replay", "check"):
        done = run(tmp_path, command, path)
        assert "Traceback" not in done.stderr
        assert not re.search(r"\x1b|\x9b|\x07", done.stdout + done.stderr)


@pytest.mark.parametrize("attack", ["a title", "right to left", "wide ones", "closing markup"])
def test_names_in_a_file_with_its_seal_are_text_or_refused(tmp_path: Path, attack: str) -> None:
    path = duel(tmp_path / "duel.toml")
    evil(path, {attack: ATTACKS[attack]}, sealed=True)
    assert opened(path, tmp_path) is (attack in ("wide ones", "closing markup"))


def test_names_typed_in_the_add_dialog_are_text(tmp_path: Path) -> None:
    path = duel(tmp_path / "duel.toml")
    with Play(tmp_path, "open", path) as play:
        play.wait_for("? help")
        for attack in LETTERS:
            add(play, path, f"{ATTACKS[attack]}: 8 dice, damage 10, Defense 4, soak 7", ATTACKS[attack], pasted=False)


@pytest.mark.parametrize("half", [0, 1])
def test_names_in_pasted_blocks_are_text_or_refused(tmp_path: Path, half: int) -> None:
    path = duel(tmp_path / "duel.toml")
    with Play(tmp_path, "open", path) as play:
        play.wait_for("? help")
        for attack in list(ATTACKS)[half::2]:
            name = ATTACKS[attack]
            block = (f"{name}\nEssence: 1; Willpower: 4; Join Battle: 6 dice\nHealth Levels: -0/-1x2/-2x2/-4/Incap.\n"
                     f"Attack ({name}): 7 dice (Damage 9)\nEvasion 2, Parry 4\nSoak/Hardness: 5/0 ({name})\n"
                     f"Merits\n{name}: {name}\n")  # fmt: skip
            add(play, path, block, name if attack in LETTERS else "", pasted=True)


def add(play: Play, path: Path, text: str, name: str, pasted: bool) -> None:
    """Adds whoever a text is, and sees that they are named in letters only, or that nobody is added."""
    there = set(watched(path).state["combatant"])
    play.press("r")
    play.wait_for("Add fighters")
    if pasted:
        play.paste(text)
    else:
        play.send(text)
    play.wait_quiet()
    assert_harmless(play)
    answered(play, "enter")
    assert_harmless(play)
    if "Add fighters" in play.shown:
        play.press("escape")
    to_the_desk(play, path)
    combatants = watched(path).state["combatant"]
    fresh = [one["name"] for id, one in combatants.items() if id not in there]
    for one in fresh:
        assert one.isprintable()
        assert len(one) <= 40
        assert one[:17] in play.shown
    if name:
        assert fresh in ([], [name[:40]])
    assert there <= set(combatants)
    assert_harmless(play)


@pytest.mark.parametrize("text", [f"{NAME}\n" + "ax d" * 60, NAME + " " * 90], ids=["letters", "spaces"])
def test_an_escape_in_a_paste_does_not_make_keys_of_it(tmp_path: Path, text: str) -> None:
    path = duel(tmp_path / "duel.toml")
    before = state_of(path)
    with Play(tmp_path, "open", path) as play:
        play.wait_for("? help")
        for _ in range(5):
            play.paste(text)
            play.wait_quiet()
            assert on_desk(play.screen), play.picture()
        play.press("r")
        play.wait_for("Add fighters")
        play.paste(text)
        play.wait_quiet()
        assert "Add fighters" in play.shown
        play.press("escape")
        play.wait_for(on_desk)
        assert_harmless(play)
        assert state_of(path) == before
        assert asked(path) == ""
