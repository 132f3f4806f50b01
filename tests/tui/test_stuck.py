"""A fight whose open action today's rules can't run: it opens, says so, and the action can be taken back."""

from pathlib import Path

from engine.core.inputs import Begin
from engine.core.model import get
from engine.history.encounter import Encounter
from engine.importers import read
from tests.tui.playing import frame, press, stack
from tui.desk import Desk
from tui.pages.desk import DeskPage


def stuck(path: Path) -> Encounter:
    """A fight in its first round, with an attack open of a name that the rules have no more."""
    line = "{}: 8 dice, 10 damage, Defense 4, soak 7, join 5"
    fighters = {name: read(line.format(name))[0].combatant for name in ("kes", "orsolo")}
    enc = Encounter.new(path, "exalted3e", fighters, seed=4)
    enc.do(Begin("join_battle"))
    while enc.ask:
        enc.roll() if enc.ask.kind == "dice" else enc.answer(enc.ask.default)
    enc.do(Begin("attack", str(get(enc.state, "clock.acting"))))
    enc.close()
    log = path.with_name("siege.log.toml")
    log.write_text(log.read_text().replace('procedure = "attack"', 'procedure = "charge"'))
    return Encounter.open(path)


def test_the_desk_says_so_and_takes_it_back(tmp_path: Path) -> None:
    enc = stuck(tmp_path / "siege.toml")
    pages = stack(DeskPage(Desk(enc)))
    assert "an open action can't go on" in frame(pages, 140, 24)
    press(pages, "a")
    assert "can't be gone on with: u takes it back." in frame(pages)
    press(pages, "space")
    assert "take it back (u)" in frame(pages) or "u takes it back" in frame(pages)
    press(pages, "u")
    assert (enc.stuck, enc.moment.open) == ("", ())
    press(pages, "a")
    assert enc.ask is not None
