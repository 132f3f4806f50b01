"""The chances that an open attack shows, against all its cases counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from engine.core.inputs import Amend, Answer, Begin
from engine.core.odds import percent
from engine.history import correct
from engine.history.encounter import Encounter
from engine.rules.static_veil.attack.chances import NO_DICE, Exchange, Rolled, bonus_cases, together

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


WORTH = (0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5)


def success(target: int, roll: int) -> bool:
    """A test, written down once more: 01 to 05 succeed, 96 to 00 fail."""
    return roll <= 5 or (roll < 96 and roll <= target)


def place(roll: int) -> str:
    """Head or torso by the digits reversed."""
    turned = int(f"{roll % 100:02}"[::-1]) or 100
    return "head" if turned <= 10 else "torso"


def cases(target: int) -> tuple[Rolled, ...]:
    return tuple(Rolled(success(target, roll), target // 10 - roll // 10, place(roll)) for roll in range(1, 101))


def defenses(target: int) -> tuple[Rolled, ...]:
    """A defense that fails is worth exactly 0."""
    return tuple(one if one.success else Rolled(False, 0) for one in cases(target))


def stops(hits: int, defense: int, active: bool) -> bool:
    """Ties stop; 0 against 0 only if the defense has succeeded."""
    return active if hits == defense == 0 else defense >= hits


def damage(location: str, net: int, blocked: bool) -> int:
    """Flat 3, armor 2 on the torso, a shield of 1 after a block."""
    return max(0, 3 + net - (2 if location == "torso" else 0) - blocked)


def by_hand(target: int, sides: tuple[int, ...], dodge: int, parry: int, tough: tuple[int, ...]) -> dict[str, Fraction]:
    """Every case one by one."""
    found = {"succeeds": 0, "through": 0, "harms": 0, "five": 0, "sum": 0}
    every = 0
    ranges = [range(1, 101), *(range(1, d + 1) for d in sides), range(1, 101), range(1, parry + 1),
              *(range(1, d + 1) for d in tough)]  # fmt: skip
    for roll, *rest in product(*ranges):
        dice, rest = rest[: len(sides)], rest[len(sides) :]
        defended, parried, passive = rest[0], rest[1], rest[2:]
        every += 1
        if not success(target, roll):
            continue
        found["succeeds"] += 1
        hits = target // 10 - roll // 10 + sum((die - 1) // 2 for die in dice)
        active = success(dodge, defended)
        against = (dodge // 10 - defended // 10 + (parried - 1) // 2) if active else 0
        against += sum((die - 1) // 2 for die in passive)
        if stops(hits, against, active):
            continue
        done = damage(place(roll), hits - against, active)
        found["through"] += 1
        found["harms"] += done > 0
        found["five"] += done >= 5
        found["sum"] += done
    return {key: Fraction(value, every) for key, value in found.items()}


@pytest.mark.parametrize(("target", "sides", "dodge", "parry", "tough"), [
    (53, (4,), 40, 4, ()),
    (130, (), 70, 1, (6,)),
    (5, (6,), 97, 1, ()),
])  # fmt: skip
def test_every_case_counts_as_it_does_one_by_one(
    target: int, sides: tuple[int, ...], dodge: int, parry: int, tough: tuple[int, ...]
) -> None:
    found = Exchange(
        cases(target), stops, damage, bonus_cases(sides, WORTH), defenses(dodge), bonus_cases((parry,), WORTH),
        bonus_cases(tough, WORTH),
    ).chances()  # fmt: skip
    known = by_hand(target, sides, dodge, parry, tough)
    assert (found.succeeds, found.through, found.harms) == tuple(
        float(known[key]) for key in ("succeeds", "through", "harms")
    )
    assert found.at_least(5) == float(known["five"])
    assert found.damage_if_through == float(known["sum"] / known["through"])
    assert found.damage_if_harmed == float(known["sum"] / known["harms"])


def test_without_a_defense_only_ties_and_passive_dice_count() -> None:
    found = Exchange(cases(50), stops, damage).chances()
    assert found.succeeds == found.through == 0.5
    # 42 rolls do not turn round to the head; every roll does 1 or more.
    assert found.harms == 0.5


def test_what_is_certain_is_told_from_what_is_nearly_so() -> None:
    sure = Exchange((Rolled(True, 3, "head"),), stops, damage).chances()
    assert sure.through == 1.0
    assert sure.damage_if_through == 6.0
    nearly = Exchange(
        (Rolled(True, 0, "head"),), stops, damage, bonus_cases((12,) * 12, WORTH), (Rolled(True, 0),)
    ).chances()
    assert 0.99999 < nearly.through < 1.0


def test_an_attack_that_can_not_succeed_brings_nothing() -> None:
    found = Exchange((Rolled(False, -2),), stops, damage).chances()
    assert (found.succeeds, found.through, found.damage_if_through, found.damage_if_harmed) == (0.0, 0.0, 0.0, 0.0)


def test_a_place_that_no_roll_gives_comes_up_by_its_own_share() -> None:
    found = Exchange((Rolled(True, 1),), stops, damage, places={"head": 1, "torso": 3}).chances()
    assert found.at_least(4) == 0.25
    assert found.damage_if_through == 0.25 * 4 + 0.75 * 2


def test_dice_are_worth_their_hits_one_by_one() -> None:
    assert bonus_cases((4,), WORTH) == {0: 2, 1: 2}
    assert bonus_cases((12,), WORTH) == dict.fromkeys(range(6), 2)
    assert together(bonus_cases((4,), WORTH), bonus_cases((4,), WORTH)) == {0: 4, 1: 8, 2: 4}
    assert bonus_cases((), WORTH) == NO_DICE


def test_cold_dice_of_a_defense_count_after_one_that_has_failed() -> None:
    attack, failed = (Rolled(True, 1, "torso"),), (Rolled(False, 0),)
    dice = bonus_cases((4,), WORTH)
    hot = Exchange(attack, stops, damage, active=failed, active_bonus=dice).chances()
    cold = Exchange(attack, stops, damage, active=failed, active_bonus=dice, cold=True).chances()
    assert (hot.through, cold.through) == (1.0, 0.5)


def head(enc: Encounter) -> str:
    assert enc.outcome is not None
    lines = enc.rules.flow_title(enc.outcome)
    return " ".join(span.text for line in lines for span in (*line.spans, *line.right))


def test_an_attack_in_turn() -> None:
    enc = duel({"ap": 3}, {"ap": 3})
    enc.do(Begin("attack", "a", {"target": "b"}))
    assert "3 AP left, 1 after this" in head(enc)
    enc.do(Answer("declared", "go"))
    assert "1 AP left" in head(enc)
    assert "after this" not in head(enc)


def test_one_out_of_turn_inside_another() -> None:
    enc = duel({"ap": 3}, {"ap": 3})
    enc.do(Begin("attack", "a", {"target": "b"}))
    enc.do(Answer("declared", "go"))
    enc.do(Begin("opportunity", "b", {"target": "a"}))
    assert enc.ask is not None
    assert enc.ask.key.endswith(".declared")
    assert "3 AP left, 2 after this" in head(enc)
    enc.do(Answer(enc.ask.key, "go"))
    assert "2 AP left" in head(enc)
    assert "after this" not in head(enc)
