"""The lines of the log from the newest back: made only as they are looked at, of which kind and about whom."""

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from engine.core.ask import Fact
from engine.core.inputs import Begin, Override
from engine.history.encounter import Encounter
from engine.history.logfile import Entries
from engine.view.fight import FightView
from engine.view.log import AT_ONCE, KINDS, Lines, LogLine, Wanted, kinds, lines
from tests.engine.rules.exalted3e.fights import answers, begin, fight
from tests.tui import gate
from tests.tui.log.played import duel, edit, hit, newest, note, told


def many(count: int, path: Path | None = None) -> Encounter:
    """So many lines: `Line 0.` is the oldest."""
    enc = Encounter.new(path, "gate", gate.combatants(), seed=1)
    for n in range(count):
        enc.do(Begin("tell", "mirel-ashwing", {"round": 1 + n // 10, "text": f"Line {n}."}))
    return enc


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The sentences that have been made."""
    out, real = list[str](), gate.Gate.sentences

    def counting(
        self: gate.Gate, begin: Begin | None, facts: tuple[Fact, ...], name: Callable[[str], str]
    ) -> tuple[str, ...]:
        out.extend(real(self, begin, facts, name))
        return real(self, begin, facts, name)

    monkeypatch.setattr(gate.Gate, "sentences", counting)
    return out


def texts(found: Lines) -> list[str]:
    return [text for one in found.all() for text in one.texts]


def test_only_what_is_looked_at_is_made_and_read(tmp_path: Path, made: list[str]) -> None:
    many(60, tmp_path / "long.toml").close()
    enc = Encounter.open(tmp_path / "long.toml")
    found = lines(FightView(enc))
    assert found.get(2) is not None
    assert made == ["Line 59.", "Line 58.", "Line 57."]
    assert isinstance(enc.entries, Entries)
    assert len(enc.entries._known) <= 4
    assert not found.whole
    enc.close()


def test_each_line_knows_its_round_its_age_and_the_states_around_it() -> None:
    enc = duel()
    hit(enc)
    one = newest(enc)
    assert (one.when, one.age, one.n) == (1, 0, enc.cursor)
    at = [state["combatant"]["orsolo"]["now"]["initiative"] for state in (one.before, one.after)]
    assert at == [6, 4]


def test_what_has_no_sentence_is_no_line() -> None:
    enc = fight(kes=9, orsolo=6)
    before = [one.texts for one in told(enc)]
    begin(enc, "end_turn")
    assert [one.texts for one in told(enc)] == before
    note(enc, "Now he.")
    assert [one.texts for one in told(enc)] == [("Note: Now he.",), *before]


def test_the_end_of_the_lines_is_told_and_a_place_is_found_by_its_entry() -> None:
    found = lines(FightView(many(3)))
    assert found.place(2) == 1
    assert found.place(99) == 0
    assert found.place(0) == 2
    assert (found.get(3), found.get(-1), found.whole) == (None, None, True)


def test_kinds_of_lines() -> None:
    enc = duel()
    hit(enc)
    note(enc, "It rains.")
    begin(enc, "effect", "orsolo", label="oil")
    edit(enc, "combatant.kes.sheet.parry", 6)
    begin(enc, "initiative", "kes", change=1)
    desk = FightView(enc)
    found = [kinds(desk, one.action) for one in told(enc)[:5]]
    assert found == [{"by hand"}, {"by hand"}, {"effects"}, {"notes"}, {"attacks"}]
    assert set.union(*found) <= set(KINDS)


def test_a_note_within_an_attack_and_a_correction_are_found_by_their_kind() -> None:
    enc = duel()
    begin(enc, "attack", "kes", target="orsolo")
    note(enc, "From behind.")
    answers(enc, attack=0)
    attack = enc.cursor
    desk = FightView(enc)
    assert kinds(desk, newest(enc).action) == {"attacks", "notes"}
    assert newest(enc).texts[-1] == "Note: From behind."
    enc.correct(attack, Override("Defense", 7, "a wall")).accept()
    fix, changed = told(enc)[:2]
    assert kinds(desk, fix.action) == {"corrections"}
    assert kinds(desk, changed.action) == {"attacks", "notes", "corrections"}
    assert "Parry 7 (GM: a wall)" in changed.texts[0]


def test_lines_of_a_kind_and_of_a_fighter() -> None:
    enc = duel()
    hit(enc)
    begin(enc, "initiative", "orsolo", change=1)
    begin(enc, "initiative", "kes", change=1)
    note(enc, "Kestrels fly.")
    desk = FightView(enc)
    every = lines(desk)
    assert Wanted().picked(desk, every) is every
    assert [one.texts[0][:9] for one in Wanted("by hand").picked(desk, every).all()][:2] == ["GM: Kes's", "GM: Orsol"]
    about = [one.texts[0] for one in Wanted(who="kes").picked(desk, every).all()]
    assert [text.split()[0] for text in about][:2] == ["GM:", "Kes"]
    assert not any("Kestrels" in text or "Orsolo's" in text for text in about)
    both = list(Wanted("attacks", "orsolo").picked(desk, every).all())
    assert [one.texts[0].split(":")[0] for one in both] == ["Kes hits Orsolo"]
    assert Wanted("attacks", "orsolo").words(desk) == "attacks, Orsolo"


def test_an_edit_is_about_whom_it_has_changed() -> None:
    enc = duel()
    edit(enc, "combatant.orsolo.sheet.parry", 6)
    assert newest(enc) is not None
    desk = FightView(enc)
    assert [one.n for one in Wanted("by hand", "orsolo").picked(desk, lines(desk)).all()][:1] == [enc.cursor]
    assert enc.cursor not in [one.n for one in Wanted("by hand", "kes").picked(desk, lines(desk)).all()]


def test_a_filter_looks_through_so_many_lines_and_then_waits_to_be_told(made: list[str]) -> None:
    desk = FightView(many(AT_ONCE + 5))
    found = Wanted("notes").picked(desk, lines(desk))
    assert found.get(0) is None
    assert (found.paused, found.whole, len(made)) == (True, False, AT_ONCE)
    found.further()
    assert found.get(0) is None
    assert (found.paused, found.whole) == (False, True)
    assert list(Wanted("notes").picked(desk, lines(desk)).all()) == []


def test_all_goes_on_past_where_a_filter_has_paused() -> None:
    enc = many(1)
    note_free: list[LogLine | None] = [*lines(FightView(enc)).all()]
    one = note_free[0]
    paused = Lines(iter([None, one, None]))
    assert list(paused.all()) == [one]


def test_what_happens_on_tick_zero_of_a_wheel_is_told_of_it() -> None:
    from tests.engine.rules.exalted2e.fights import fight as wheel_fight
    from tests.engine.rules.exalted2e.fights import play

    enc = wheel_fight({"a": {"tick": 0}, "b": {"tick": 2}}, tick=0)
    play(enc, "guard", "a")
    enc.do(Begin("end_turn"))
    play(enc, "jump", "b")
    assert [one.when for one in islice(lines(FightView(enc)).all(), 2)] == [2, 0]
