"""The past of a fight of Exalted 3e put right: what was forgotten, misheard or taken for something else."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.core.dice import rolled
from engine.core.inputs import Amend, Answer, Begin, Edit, Override
from engine.core.model import MISSING, get
from engine.history import replay
from engine.history.correct import Correction
from engine.history.encounter import Encounter
from tests.cases.stage import combatant

WEAPONS = {"blade": {"name": "Blade", "dice": 7, "damage": 9}, "maul": {"name": "Maul", "dice": 5, "damage": 12}}
FOCUS = {
    "name": "Focus",
    "when": "attacker_effects",
    "adds": {"attack_dice": 1},
    "each": {"motes": 1},
    "most": 5,
}
FIGHTERS: dict[str, dict[str, Any]] = {
    "mirel": {"side": "heroes", "initiative": 12, "personal": 10, "power": {"focus": FOCUS}},
    "reed": {"initiative": 8},
    "tavo": {"side": "heroes", "initiative": 5},
}
HIT = (8, 8, 8, 8, 1, 1, 1)


class Table:
    """A fight on the disk that is closed and opened again after every step."""

    def __init__(self, path: Path, **more: dict[str, Any]) -> None:
        every = {"weapon": WEAPONS, "parry": 3, "soak": 5}
        made = {id: combatant(id, every | one | more.get(id, {})) for id, one in FIGHTERS.items()}
        self.path = path
        self.enc = Encounter.new(path, "exalted3e", made, seed=7)
        self.does(Edit((("clock", {"round": 1, "acting": "mirel"}), ("combatant.mirel.now.started", 1))))

    def again(self) -> None:
        """Opens the fight again: nothing is lost, and today's rules agree with all of it."""
        enc, told = self.enc, self.told()
        enc.close()
        assert (replay.check(self.path), replay.verify(self.path)) == ([], ())
        self.enc = Encounter.open(self.path)
        assert (self.enc.state, self.enc.ask, self.enc.moment, self.told()) == (enc.state, enc.ask, enc.moment, told)

    def does(self, *inputs: Any, **given: Any) -> int:
        """Does it to its end, with answers by key; the number of the entry that ended it."""
        self.enc.do(*inputs)
        while (ask := self.enc.ask) is not None:
            if ask.kind == "dice" and ask.key not in given:
                self.enc.roll()
            else:
                self.enc.answer(given.get(ask.key, ask.default))
        self.again()
        return self.enc.cursor

    def attack(self, who: str, target: str, kind: str = "withering", **given: Any) -> int:
        """An attack with the blade."""
        return self.does(Begin("attack", who, {"target": target, "kind": kind, "weapon": "blade"}), **given)

    def round(self) -> tuple[int, int, int]:
        """Mirel hits Reed, Reed hits Mirel, and Tavo hits Reed; then it is Mirel's turn in round 2."""
        made = []
        for who, target, damage in (("mirel", "reed", 5), ("reed", "mirel", 2), ("tavo", "reed", 2)):
            made.append(self.attack(who, target, attack=HIT, damage=damage))
            self.does(Begin("end_turn"))
        return made[0], made[1], made[2]

    def accept(self, correction: Correction) -> None:
        """Accepts a correction; undone and done again it is the same."""
        before, told = self.enc.state, self.told()
        correction.accept()
        self.again()
        after, tells = self.enc.state, self.told()
        self.enc.undo()
        self.again()
        assert (self.enc.state, self.told()) == (before, told)
        self.enc.redo()
        self.again()
        assert (self.enc.state, self.told()) == (after, tells)

    def told(self) -> list[str]:
        """The sentences of the log, oldest first."""
        listed = list(self.enc.journal.actions(self.enc.moment.entry))[::-1]
        rules, name = self.enc.rules, self.enc.name
        return [
            text for begin, entry in listed for text in (rules.sentences(begin, entry.facts, name) if begin else ())
        ]

    def lines(self, correction: Correction) -> list[tuple[int, str, str]]:
        """The changed lines of the log, each as it is and as it would be."""

        def said(action: Any) -> str:
            return " ".join(self.enc.rules.sentences(action.begin, action.entry.facts, self.enc.name))

        both = [(line.n, said(line.was), said(line.now)) for line in correction.lines]
        return [line for line in both if line[1] != line[2]]

    def now(self, path: str) -> Any:
        """A value of somebody's condition, as `mirel.initiative`."""
        who, _, rest = path.partition(".")
        return get(self.enc.state, f"combatant.{who}.now.{rest}")


@pytest.fixture
def table(tmp_path: Path) -> Callable[..., Table]:
    return lambda **more: Table(tmp_path / "gate.toml", **more)


def differences(correction: Correction) -> dict[str, tuple[Any, Any]]:
    """What would be different, by the path in the condition."""
    return {change.path.replace("combatant.", "").replace("now.", ""): (change.was, change.to)
            for change in correction.differences}  # fmt: skip


def answered(correction: Correction, *values: Any) -> list[str]:
    """Answers what is asked again, and says what that was."""
    asked = []
    for value in values:
        assert correction.ask is not None
        asked.append(correction.ask.key)
        correction.answer(value)
    return asked


def test_a_mote_cost_forgotten_two_attacks_ago(table: Callable[..., Table]) -> None:
    fight = table()
    first, _, _ = fight.round()
    cost = ({"name": "Second Wind", "adds": {}, "pay": {"motes": 8}},)
    correction = fight.enc.correct(first, Answer("effects", cost))
    assert (correction.ask, correction.impossible, correction.swallowed, correction.blocked) == (None, (), (), "")
    assert differences(correction) == {"mirel.motes": (MISSING, {"personal": 7})}
    assert fight.lines(correction)[0][2].startswith("Mirel uses Second Wind: 8 motes. Mirel hits Reed")
    assert fight.lines(correction)[1][2] == "End of round: 5 motes back for Mirel."
    fight.accept(correction)
    assert fight.now("mirel.motes.personal") == 7
    assert fight.enc.asked_in(first).answers["effects"] == cost


def test_a_bonus_forgotten_grows_the_pool_and_only_its_dice_are_rolled(table: Callable[..., Table]) -> None:
    fight = table()
    first, _, _ = fight.round()
    correction = fight.enc.correct(first, Answer("power focus", 2))
    assert correction.ask is not None
    assert (correction.asking, correction.ask.key, correction.ask.given, correction.ask.count) == (2, "attack", HIT, 9)
    correction.roll()
    fresh = tuple(rolled(7, 2, "attack", "mirel", 0, place) for place in (7, 8))
    assert correction.fix.again[0][1].value == (*HIT, *fresh)
    while correction.ask is not None:  # a count of successes is asked again where the pool is another
        correction.answer(6)
    assert differences(correction)["mirel.initiative"] == (16, 17)
    fight.accept(correction)
    assert fight.now("reed.initiative") == 3


def test_an_onslaught_forgotten_is_set_by_overriding_the_defense(table: Callable[..., Table]) -> None:
    fight = table()
    _, _, third = fight.round()
    assert fight.enc.asked_in(third).shown["Defense"].value == 3
    correction = fight.enc.correct(third, Override("Defense", 2, "attacked before"))
    assert answered(correction, 3) == ["damage"]
    assert differences(correction) == {"reed.initiative": (4, 3), "tavo.initiative": (8, 9)}
    was, to = fight.lines(correction)[0][1:]
    assert was == "Tavo hits Reed: Initiative 6 to 4, Tavo's 5 to 8."
    assert to.startswith("Tavo hits Reed: Initiative 6 to 3, Tavo's 5 to 9")
    fight.accept(correction)
    assert fight.enc.asked_in(third).shown["Defense"].computed == 3


def test_light_cover_forgotten_two_attacks_ago_moves_all_that_came_after(table: Callable[..., Table]) -> None:
    fight = table()
    first, _, _ = fight.round()
    correction = fight.enc.correct(first, Override("Defense", 4, "light cover"))
    assert answered(correction, 4) == ["damage"]
    assert differences(correction) == {"mirel.initiative": (16, 15), "reed.initiative": (4, 5)}
    assert [line[0] for line in fight.lines(correction)] == [first, first + 6, first + 12]
    fight.accept(correction)


def test_a_wrong_weapon(table: Callable[..., Table]) -> None:
    fight = table()
    first, _, _ = fight.round()
    correction = fight.enc.correct(first, Answer("weapon", "maul"))
    assert correction.ask is not None
    assert (correction.ask.key, correction.ask.count) == ("damage", 8)
    assert answered(correction, 6) == ["damage"]
    assert differences(correction) == {"mirel.initiative": (16, 17), "reed.initiative": (4, 3)}
    fight.accept(correction)
    outcome = fight.enc.asked_in(first)
    assert (outcome.answers["attack"], outcome.shown["attack dice"].value) == (HIT[:5], 5)


def test_a_misheard_roll_makes_a_miss_and_undoes_its_onslaught_and_harm(table: Callable[..., Table]) -> None:
    fight = table()
    first, _, _ = fight.round()
    correction = fight.enc.correct(first, Answer("attack", (8, 8, 1, 1, 1, 1, 1)))
    assert correction.ask is None
    assert differences(correction) == {"mirel.initiative": (16, 10), "reed.initiative": (4, 9)}
    assert fight.lines(correction)[0][2] == "Mirel misses Reed: 2 against Parry 3."
    fight.accept(correction)


def test_a_correction_that_changes_a_decision_stops_and_asks(table: Callable[..., Table]) -> None:
    fight = table(mirel={"power": {"focus": FOCUS | {"most": 8}}})
    first, _, _ = fight.round()
    begin = Begin("attack", "mirel", {"target": "reed", "kind": "withering", "weapon": "blade"})
    last = fight.does(begin, Amend("power focus", 8), attack=(*HIT, *[1] * 8), damage=2)
    assert fight.now("mirel.motes.personal") == 2
    correction = fight.enc.correct(first, Answer("effects", ({"name": "Spent", "adds": {}, "pay": {"motes": 9}},)))
    assert (correction.differences, correction.ask and correction.ask.high) == ((), 6)
    assert answered(correction, 6) == ["power focus"]
    assert correction.ask is None
    assert differences(correction) == {"mirel.motes.personal": (2, 0)}
    fight.accept(correction)
    assert fight.enc.asked_in(last).answers["attack"] == (*HIT, *[1] * 6)


def test_harm_by_hand_was_another_ones(table: Callable[..., Table]) -> None:
    fight = table()
    fight.round()
    harm = fight.does(Begin("harm", "reed", {"levels": 2, "type": "lethal"}))
    correction = fight.enc.correct(harm, Begin("harm", "tavo", {"levels": 1, "type": "lethal"}))
    assert differences(correction) == {
        "reed.health": ({"lethal": 2}, MISSING),
        "tavo.health": (MISSING, {"lethal": 1}),
    }
    assert fight.lines(correction) == [
        (harm, "GM: 2 lethal on Reed, Health 7 to 5.", "GM: 1 lethal on Tavo, Health 7 to 6.")
    ]
    fight.accept(correction)


def test_one_who_was_out_already_can_not_have_attacked(table: Callable[..., Table]) -> None:
    fight = table()
    harm = fight.does(Begin("harm", "reed", {"levels": 2, "type": "lethal"}))
    fight.does(Begin("end_turn"))
    attack = fight.attack("reed", "mirel", attack=HIT[:6], damage=2)
    correction = fight.enc.correct(harm, Begin("harm", "reed", {"levels": 20, "type": "lethal"}))
    assert correction.impossible == ((attack, "Reed can't attack now: is out of the fight (dying)."),)
    assert fight.lines(correction)[-1] == (attack, "Reed hits Mirel: Initiative 12 to 10, Reed's 8 to 11.", "")
    fight.accept(correction)
    assert (fight.now("mirel.initiative"), fight.now("reed.defeated")) == (12, "dying")


def test_a_value_set_by_hand_since_swallows_what_it_overwrites(table: Callable[..., Table]) -> None:
    fight = table()
    first, _, _ = fight.round()
    edit = fight.does(Edit((("combatant.reed.now.initiative", 6),)))
    correction = fight.enc.correct(first, Answer("attack", (8, 8, 1, 1, 1, 1, 1)))
    assert correction.swallowed == ((edit, "combatant.reed.now.initiative"),)
    assert differences(correction) == {"mirel.initiative": (16, 10)}


def test_beneath_an_open_attack_its_numbers_follow(table: Callable[..., Table]) -> None:
    fight = table()
    first, _, _ = fight.round()
    fight.enc.do(Begin("attack", "mirel", {"target": "reed", "kind": "decisive", "weapon": "blade"}))
    fight.enc.answer("go")
    fight.enc.answer(HIT)
    assert fight.enc.ask is not None
    assert (fight.enc.ask.key, fight.enc.ask.count) == ("damage", 16)
    fight.again()
    fight.accept(fight.enc.correct(first, Answer("attack", (8, 8, 1, 1, 1, 1, 1))))
    assert fight.enc.ask is not None
    assert (fight.enc.ask.key, fight.enc.ask.count) == ("damage", 10)
    fight.enc.answer(3)
    fight.enc.answer("apply")
    fight.again()
    assert (fight.now("mirel.initiative"), fight.now("reed.health")) == (3, {"lethal": 3})
