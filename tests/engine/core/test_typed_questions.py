"""What a question is answered with is part of its type: the type check reads these as the tests run them.

A procedure that forgets an argument of its question, gives a wrong one, or takes the answer for something else does not
pass the type check.
"""

from typing import assert_type

from engine.core.ask import Amount, Choice, Faces, Option, Places, Question, RowField, Table, Throw, Uses
from engine.core.dice import Dice
from engine.core.fight import Fight, nobody_rolls
from engine.rules import ruleset


def fight() -> Fight:
    return Fight(ruleset("exalted3e"), {"combatant": {"kes": {"name": "Kes"}}}, (), nobody_rolls)


def which(fight: Fight, who: str, bold: bool) -> Choice:
    return fight.choice("which", who, "Which?", [Option("bold" if bold else "shy", "only one")])


def how_many(fight: Fight, who: str) -> Amount:
    return fight.amount("how many", who, "How many?", 3, 3)


def throw(fight: Fight, who: str) -> Question[Throw]:
    return fight.dice("throw", who, "Throw", Dice(0), gives="successes")


def faces(fight: Fight, who: str) -> Question[Faces]:
    return fight.faces("faces", who, "Throw", Dice(0), gives="faces")


def declared(fight: Fight, who: str) -> Question[Uses]:
    return fight.declare("effects", who, "Effects?", ())


def again(fight: Fight, who: str) -> Question[Places]:
    return fight.reroll("again", who, "Which again?", (3, 7), 0)


def rows(fight: Fight, who: str) -> Question[Table]:
    return fight.table("rows", who, "Rows?", (RowField("id", "Title"),), 2, default=(), silent=True)


def test_the_answer_to_each_kind_of_question_has_its_type() -> None:
    it = fight()
    assert assert_type(it.ask(which, "kes", True), str) == "bold"
    assert assert_type(it.ask(how_many, "kes"), int) == 3
    assert assert_type(it.ask(throw, "kes"), tuple[int, ...] | int) == ()
    assert assert_type(it.ask(faces, "kes"), tuple[int, ...]) == ()
    assert assert_type(it.ask(declared, "kes"), Uses) == ()
    assert assert_type(it.ask(again, "kes"), tuple[int, ...]) == ()
    assert assert_type(it.ask(rows, "kes"), Table) == ()


def test_dice_that_can_not_be_counted_say_so() -> None:
    it = fight()
    assert faces(it, "kes").faces_only
    assert not throw(it, "kes").faces_only
