"""The chances that an open attack shows, against all its cases counted one by one."""

from __future__ import annotations

from itertools import product

from engine.core.inputs import Amend, Answer, Begin
from engine.core.odds import percent
from engine.history import correct

from ..fights import PISTOL, duel, view


def succeeds(target: int, roll: int) -> bool:
    """A test, written down once more."""
    return roll <= 5 or (roll < 96 and roll <= target)


def counted() -> tuple[float, float, float]:
    """60 with a sword of 3 + d8 against a Dodge of 50 and a d6: the chance to get through, the damage if it does, and
    the chance of 12 damage or more."""
    through = whole = felled = 0
    for roll, die, dodge, tough in product(range(1, 101), range(1, 9), range(1, 101), range(1, 7)):
        if not succeeds(60, roll):
            continue
        hits = 6 - roll // 10 + (die - 1) // 2
        active = succeeds(50, dodge)
        defense = (5 - dodge // 10 if active else 0) + (tough - 1) // 2
        if active if hits == defense == 0 else defense >= hits:
            continue
        through += 1
        whole += 3 + hits - defense
        felled += 3 + hits - defense >= 12
    every = 100 * 8 * 100 * 6
    return through / every, whole / through, felled / every


def test_before_the_roll_and_in_the_list_of_targets() -> None:
    enc = duel()
    enc.do(Begin("attack", "a", {"target": "b"}))
    through, damage, felled = counted()
    odds = enc.odds()
    assert odds is not None
    assert abs(odds.hit - through) < 1e-12
    assert abs(odds.damage - damage) < 1e-12
    assert odds.harms == odds.hit
    assert odds.notes == (f"attack test 60%, puts B out {percent(felled)}",)
    assert enc.outcome is not None
    (row,) = enc.rules.target_table(enc.outcome, enc.moment.inputs)
    assert (row.id, row.defense, row.odds) == ("b", 60, odds)


def test_they_stay_the_same_once_the_attack_is_paid_and_counted() -> None:
    enc = duel()
    enc.do(Begin("attack", "a", {"target": "b"}))
    before = enc.odds()
    enc.do(Answer("declared", "go"))
    assert enc.odds() == before


def test_each_way_to_defend_has_its_chance() -> None:
    enc = duel({"weapon": {"gun": PISTOL}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    for key, value in (("declared", "go"), ("attack", (34, 6))):
        enc.do(Answer(key, value))
    assert enc.outcome is not None
    table = enc.rules.choice_table(enc.outcome)
    assert table is not None
    assert table.head.split() == ["target", "alone", "with", "d6"]
    # 5 Hits: a Dodge of 50 brings 5 with 01 to 09 alone; with the d6 also 4 and 3.
    assert table.rows["dodge"].split() == ["50", "9%", "19%"]
    assert table.rows["none"].split() == ["-", "-", "no"]
    assert table.foot == "chance to stop it; Brace: 1 AP"


def test_the_passive_dice_are_the_last_to_come() -> None:
    enc = duel()
    enc.do(Begin("attack", "a", {"target": "b"}))
    for key, value in (("declared", "go"), ("attack", (54, 4)), ("active", "none")):
        enc.do(Answer(key, value))
    odds = enc.odds()
    assert odds is not None
    # 2 Hits: a d6 brings 2 with 5 and 6, which stops it.
    assert odds.hit == 4 / 6
    assert odds.damage == (2 * 5 + 2 * 4) / 4


def test_in_a_correction_the_list_of_targets_is_that_of_the_declaration() -> None:
    enc = duel({"ap": 4}, {"listed": {"toughness_dice": []}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert enc.outcome is not None
    before = enc.rules.target_table(enc.outcome, enc.moment.inputs)
    begun = enc.cursor
    enc.do(Answer("declared", "go"))
    for key, value in (("attack", (20, 8)), ("active", "none"), ("apply", "apply")):
        enc.do(Answer(key, value))
    assert view(enc, "b").health == 2
    found = correct.finished(enc, begun)
    assert found.outcome is not None
    assert enc.rules.target_table(found.outcome, tuple(given for _, given in found.action.inputs)) == before


def test_what_was_changed_of_the_declaration_later_counts_in_the_list() -> None:
    enc = duel({"weapon": {"gun": PISTOL}})
    enc.do(Begin("attack", "a", {"target": "b"}))
    for key, value in (("declared", "go"), ("attack", (34, 6))):
        enc.do(Answer(key, value))
    enc.do(Amend("range", "close"))
    assert enc.outcome is not None
    (row,) = enc.rules.target_table(enc.outcome, enc.moment.inputs)
    assert row.defense == 80
