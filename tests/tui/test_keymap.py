"""Keys of the game master's own: read strictly, clashes named, shown wherever a key is shown."""

import re
import tomllib

import pytest

from engine.core.model import Refused, get
from tests.packaging.project import ROOT
from tests.tui.duels import desk, table
from tests.tui.playing import frame, press
from tui import commands, keymap, places
from tui.__main__ import main
from tui.command_table import COMMANDS
from tui.pages.flow import FlowPage


def write(text: str) -> None:
    places.keys_file().parent.mkdir(parents=True, exist_ok=True)
    places.keys_file().write_text(text)


def wrong(text: str) -> str:
    with pytest.raises(Refused) as refused:
        keymap.parsed(text)
    return refused.value.sentence


def test_without_a_file_the_table_is_what_it_is() -> None:
    assert keymap.load() == ""
    assert commands.table() is COMMANDS


def test_a_key_and_a_list_of_keys() -> None:
    assert keymap.parsed('undo = "~"\nredo = ["`", "ctrl+g"]\n') == {"undo": ("~",), "redo": ("`", "ctrl+g")}
    assert keymap.parsed('page_up = ["pgup", "pgup"]') == {"page_up": ("pageup",)}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('undo = "a"', 'keys.toml, line 1, column 1: undo can\'t have "a": on the desk it is attack (Attack).'),
        ('\nundoo = "b"', 'keys.toml, line 2, column 1: undoo is not a command; did you mean "undo"?'),
        ('undo = "F13"', 'keys.toml, line 1, column 1: undo can\'t have "F13": that is no key'),
        ('undo = "bb"', 'undo can\'t have "bb": that is no key.'),
        ('undo = "spcae"', 'undo can\'t have "spcae": that is no key; did you mean "space"?'),
        ("undo = 5", 'undo must be a key, as "z", or a list of keys, as ["z", "ctrl+z"].'),
        ("undo = []", "undo must be a key"),
        ('undo = "7"', 'undo can\'t have "7": digits choose and are typed.'),
        ('undo = "enter"', "enter always means the same, so that there is a way on and a way out."),
        ('undo = "esc"', "escape always means the same"),
        ('undo = "ctrl+c"', "that is no key"),
        (f'undo = "{"x" * 9000}"', f'keys.toml, line 1, column 1: undo can\'t have "{"x" * 20}...": that is no key.'),
        ('flow-stunt = "="', "it is typed in the attack flow."),
        ('entry_up = "k"', "letters are text in a line that is typed on the desk."),
        ('choose = "b"', "it chooses a line in lists."),
        ('to_add = "j"', "among a fighter's fields it is down (Down)."),
        ('themes = "?"', "it is flow-help (Help)."),
        ('usual = "b"', 'usual can\'t have "b": usual move goes by digits alone.'),
        ('redraw = "a"', "on the desk it is attack (Attack)."),
        ('attack = "ctrl+l"', "on the desk it is redraw (Redraw)."),
        ("undo", "keys.toml, line 1"),
    ],
)
def test_what_can_not_be_is_named_by_file_line_and_command(text: str, said: str) -> None:
    assert said in wrong(text)


def test_two_that_change_are_named_both_and_all_in_one_notice() -> None:
    said = wrong('undo = "~"\ndamage = "~"\n')
    assert 'line 1, column 1: undo can\'t have "~": on the desk it is damage (Damage or heal).' in said
    assert 'line 2, column 1: damage can\'t have "~": on the desk it is undo (Undo).' in said
    assert wrong("\n".join(f'nothing{n} = "b"' for n in range(5))).endswith(" And 2 more.")


def test_keys_may_change_places() -> None:
    found = keymap.parsed('attack = "d"\ndamage = "a"\n')
    assert found == {"attack": ("d",), "damage": ("a",)}


def test_a_wrong_file_is_one_notice_and_the_usual_keys_stay() -> None:
    write('undo = "a"\nredo = "`"\n')
    assert keymap.load().endswith("it is attack (Attack). The usual keys are used.")
    assert commands.table() is COMMANDS


def remapped(text: str) -> dict[str, tuple[str, ...]]:
    table = commands.remapped(keymap.with_followers(keymap.parsed(text)))
    return {command.id: command.keys for command in table}


def test_what_is_the_same_elsewhere_follows_unless_it_has_its_own_or_the_key_is_taken() -> None:
    table = remapped('undo = "~"')
    assert table["flow-undo"] == table["undo_edit"] == ("~",)
    assert remapped('undo = "~"\nflow-undo = "y"')["flow-undo"] == ("y",)
    taken = remapped('undo = ["ctrl+x", "*"]')
    assert taken["undo"] == taken["undo_edit"] == ("ctrl+x", "*")
    assert taken["flow-undo"] == ("u",)


def test_enter_and_escape_stay_where_they_are() -> None:
    now = remapped('choose = "ctrl+y"\nclose = "Q"\nquit = "ctrl+x"')
    assert now["choose"] == ("ctrl+y", "enter")
    assert now["close"] == ("Q", "escape")
    assert now["quit"] == ("ctrl+x", "ctrl+q")


def test_the_program_goes_by_them_and_shows_them() -> None:
    write('undo = "~"\nspace = "ctrl+e"\nattack = "f"\nhelp = "ctrl+g"\n')
    assert keymap.load() == ""
    enc = table()
    pages = desk(enc)
    footer = frame(pages).splitlines()[-1]
    assert footer.startswith(" f attack")
    assert "ctrl+e done" in footer
    assert footer.endswith("ctrl+g help")
    press(pages, "a", "space", "u")
    assert get(enc.state, "clock.acting") == "mirel"
    press(pages, "ctrl+e")
    assert "ctrl+e again ends Mirel's turn" in pages.notice
    press(pages, "ctrl+e")
    assert get(enc.state, "clock.acting") == "orsolo"
    press(pages, "~")
    assert get(enc.state, "clock.acting") == "mirel"
    press(pages, "f")
    assert isinstance(pages.top, FlowPage)
    press(pages, "1", "enter", "escape")
    assert "f resumes" in frame(pages).splitlines()[0]
    press(pages, "ctrl+e")
    assert pages.notice == "An action is open: f goes on with it, ~ takes it back."
    press(pages, ":", "type:undo")
    assert "▌ ~           Undo" in frame(pages)
    press(pages, "escape", "ctrl+g")
    text = frame(pages, 80, 200)
    assert "  f             Attack" in text
    assert "  ~             Undo" in text
    press(pages, "ctrl+g")
    assert "Manual: Reading the desk" in frame(pages)
    press(pages, "escape")
    assert len(pages.stack) == 1


def test_labels_in_the_flow_are_no_keys_of_it() -> None:
    from tui.flow.choices import every_label

    assert "b" in every_label()
    commands.use(commands.remapped({"flow-why": ("b",)}))
    assert "b" not in every_label()
    assert "w" in every_label()


def test_the_printed_table_is_a_file_that_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["keys"]) == 0
    text = capsys.readouterr().out
    assert keymap.parsed(text) == {}
    assert '# undo = "u"' in text
    for command in COMMANDS:
        assert f"# {command.id} = " in text
    lines = [line[2:] for line in text.splitlines() if line.startswith("# ") and " = " in line and "  # " in line]
    assert len(lines) == len(COMMANDS)
    usual = tomllib.loads("\n".join(lines))
    given = {id: (keys,) if isinstance(keys, str) else tuple(keys) for id, keys in usual.items()}
    assert given == {command.id: command.keys for command in COMMANDS}
    assert keymap.parsed("\n".join(lines)) == given


def test_the_example_of_the_manual_can_be_used() -> None:
    text = (ROOT / "engine/manual/settings.md").read_text("utf-8")
    found = re.search(r"ready to be edited:\n\n```toml\n(.*?)```", text, re.DOTALL)
    assert found
    assert keymap.parsed(found[1]) == {"undo": ("~",), "attack": ("a", "ctrl+a")}


def test_the_printed_table_keeps_what_was_changed(capsys: pytest.CaptureFixture[str]) -> None:
    write('undo = "~"\n')
    assert main(["keys"]) == 0
    text = capsys.readouterr().out
    assert '\nundo = "~"' in text
    assert keymap.parsed(text) == {"undo": ("~",)}


def test_a_wrong_file_is_told_where_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    write('undo = "a"\n')
    assert main(["keys"]) == 2
    assert capsys.readouterr().err.startswith("keys.toml, line 1, column 1: undo can't have")
