"""The log taken along as text: saved beside the fight, or sent to the clipboard."""

from pathlib import Path

from tests.tui import gate
from tests.tui.log.pages import log, many
from tests.tui.log.played import duel, hit, note
from tests.tui.playing import frame, press


def test_it_is_saved_beside_the_fight_under_a_new_name_each_time(tmp_path: Path) -> None:
    enc = gate.fight(str(tmp_path / "siege.toml"))
    pages = log(enc)
    press(pages, "y")
    assert "as siege.log.txt" in frame(pages)
    press(pages, "1")
    assert "in siege.log.txt, beside the fight" in " ".join(frame(pages).split())
    press(pages, "y", "1")
    assert {path.name for path in tmp_path.glob("*.txt")} == {"siege.log.txt", "siege.log-2.txt"}
    assert "Sefa's arrow hits Orsolo" in (tmp_path / "siege.log.txt").read_text()
    enc.close()


def test_a_fight_in_no_file_can_only_be_copied() -> None:
    pages, sent = log(gate.fight()), list[str]()
    pages.copy = sent.append
    press(pages, "y", "1")
    assert "Save it: this fight is in no file." in frame(pages)
    press(pages, "2")
    assert "sent to the terminal; if pasting gives nothing, the text is in" in " ".join(frame(pages).split())
    assert sent[0].startswith("Lantern Gate\n")
    assert sent[0].endswith("hers 17 to 22.\n")


def test_steps_players_and_the_lines_that_are_shown_are_choices() -> None:
    enc = duel()
    hit(enc)
    note(enc, "She lies.")
    pages, sent = log(enc), list[str]()
    pages.copy = sent.append
    press(pages, "f", "7", "y", "2")
    press(pages, "y", "5", "4", "2")
    press(pages, "y", "5", "3", "2")
    assert "Kes hits" not in sent[0]
    assert "She lies." in sent[0]
    assert "Damage dice" in sent[1]
    assert "Kes hits" in sent[2]
    assert "She lies." not in sent[2]


def test_what_is_too_long_for_a_clipboard_is_not_sent() -> None:
    pages, sent = log(many(2500)), list[str]()
    pages.copy = sent.append
    press(pages, "y", "2")
    assert "clipboards take 50 kB" in frame(pages)
    assert sent == []
