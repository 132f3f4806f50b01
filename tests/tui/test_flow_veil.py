"""The flow of an exchange: what targets and ways to defend would come to, dice of several sizes, and Hits."""

from engine.core.inputs import Answer, Begin, Edit
from engine.history.encounter import Encounter
from tests.engine.rules.static_veil.fights import PISTOL, duel, fight
from tui.desk import Desk
from tui.pages.desk import DeskPage
from tui.pages.flow import FlowPage

from .playing import frame, press, stack


def shot(*answers: object) -> Encounter:
    """A shot of a at b, answered so far."""
    enc = duel({"weapon": {"gun": PISTOL}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    for value in answers:
        assert enc.ask is not None
        enc.do(Answer(enc.ask.key, value))
    return enc


def squeezed(enc: Encounter) -> str:
    """What is asked at the right of the flow, with single spaces."""
    rows = frame(stack(FlowPage(Desk(enc)))).splitlines()
    return " ".join(" ".join(row.partition("│")[2] for row in rows).split())


def test_the_list_of_targets_has_the_chance_of_any_damage() -> None:
    enc = fight({"a": {"side": "heroes", "targets": {"melee": 60}}, "b": {}, "c": {}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert "Target hits harms damage" in squeezed(enc)


def test_dice_are_told_with_their_sizes() -> None:
    told = squeezed(shot("go"))
    assert "Roll d100 and d8" in told
    assert "or type faces, spaces between them" in told
    assert "success" not in told.casefold().replace("success target", "")


def test_what_a_roll_came_to_is_in_hits_and_each_defense_has_its_chance() -> None:
    told = squeezed(shot("go", (34, 6)))
    assert "Attack test 34 6 5 Hits" in told
    assert "target alone with d6" in told
    assert "1 Dodge 50 9% 19%" in told
    assert "chance to stop it; Brace: 1 AP" in told


def test_the_desk_calls_points_what_the_rules_call_them() -> None:
    pages = stack(DeskPage(Desk(duel())))
    press(pages, "m")
    assert "Action Points, Grit" in frame(pages)
    assert "g+1 Grit" in frame(pages)


def test_a_d100_reads_as_two_digits() -> None:
    assert "Attack test 07 6 8 Hits" in squeezed(shot("go", (7, 6)))


def test_a_correction_says_how_such_dice_are_typed() -> None:
    enc = shot("go", (34, 6), "none", (1,), "apply")
    pages = stack(DeskPage(Desk(enc)))
    press(pages, "c", "1")
    for _ in range(30):
        if "Type what the dice showed" in frame(pages):
            break
        press(pages, "j")
    assert "00 is 100; a space between dice" in frame(pages)
    assert "0 is a ten" not in frame(pages)


def test_who_is_in_an_area_is_called_by_name_also_where_it_has_gone_astray() -> None:
    bomb = {"name": "Bomb", "kind": "area", "flat": 6, "dice": ["d8"], "blast_m": 4}
    enc = fight({"a": {"side": "heroes", "weapon": {"bomb": bomb}}, "dock-ganger-2": {}})
    enc.do(Begin("area", "a"))
    for key, value in (("declared", "go"), ("attack", (97,)), ("goes astray", (5, 8))):
        enc.do(Answer(key, value))
    pages = stack(FlowPage(Desk(enc)))
    press(pages, "k")
    assert "Dock Ganger 2 outside" in " ".join(frame(pages).split())


def test_alike_targets_share_a_line_and_each_of_its_labels_chooses_one() -> None:
    alike = {"group": "Dockers", "targets": {"dodge": 40}}
    enc = fight({"a": {"side": "heroes", "targets": {"melee": 60}}, "boss": {}, "b": alike, "c": alike, "d": alike})
    for id in "bcd":
        enc.do(Edit(((f"combatant.{id}.now.initiative", 20),)))
    enc.do(Begin("attack", "a", {"target": "boss"}))
    pages = stack(FlowPage(Desk(enc)))
    assert "  1 ◇ Boss" in frame(pages)
    assert "2-4 ◇ Dockers x3" in frame(pages)
    press(pages, "3")
    assert enc.outcome is not None
    assert enc.outcome.answers["target"] == "c"
    assert [f"{n} ◇ {name}" in frame(pages) for n, name in ((2, "B"), (3, "C"), (4, "D"))] == [True, True, True]
    press(pages, "2")
    assert "3-4 ◇ Dockers x2" in frame(pages)
