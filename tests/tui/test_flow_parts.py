"""The small parts of the flow: blocks that give way, what a side declares, numbers with their parts."""

import pytest

from engine.core.ask import Ask, Option, Part, Shown
from engine.rules.common.base import Odds
from engine.view import action, words
from tui.flow.blocks import Block, block, fit, gap, pinned
from tui.lines import BLANK, ScreenLine, line


def rows(*texts: str) -> list[ScreenLine]:
    return [line(text) for text in texts]


def texts(lines: list[ScreenLine]) -> list[str]:
    return ["".join(span.text for span in one.left) for one in lines]


def test_what_gives_way_most_readily_goes_first() -> None:
    made = [block(rows("a", "b"), rows("a"), gives=50), gap(), block(rows("c", "d", "e"), rows("c"), gives=60)]
    assert texts(fit(made, 6)) == ["a", "b", "", "c", "d", "e"]
    assert texts(fit(made, 5)) == ["a", "b", "c", "d", "e"]
    assert texts(fit(made, 4)) == ["a", "b", "c"]
    assert texts(fit(made, 2)) == ["a", "c"]


def test_each_step_of_giving_way_has_its_own_rank() -> None:
    made = [
        block(rows("a", "b", "c"), rows("a", "b"), rows("a"), gives=(70, 10)),
        block(rows("x", "y"), rows("x"), gives=40),
    ]
    assert texts(fit(made, 4)) == ["a", "b", "x", "y"]
    assert texts(fit(made, 3)) == ["a", "b", "x"]
    assert texts(fit(made, 2)) == ["a", "x"]


def test_of_many_blocks_none_is_asked_oftener_than_it_can_give_way(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    readiness = Block.readiness

    def counted(one: Block, at: int) -> int:
        asked.append(at)
        return readiness(one, at)

    monkeypatch.setattr(Block, "readiness", counted)
    made = [block(rows(f"{n}", "b", "c"), rows(f"{n}", "b"), rows(f"{n}"), gives=(60, n % 7)) for n in range(200)]
    shown = texts(fit(made, 350))
    assert len(asked) <= 2 * len(made)
    assert shown[:4] == ["0", "b", "1", "b"]
    assert shown.count("b") == 150


def test_the_answer_stands_at_its_line_or_just_below_what_is_longer() -> None:
    top, foot = [block(rows("a", "b"))], [block(rows("go"))]
    assert texts(pinned(top, foot, 10, 5)) == ["a", "b", "", "", "go"]
    assert texts(pinned(top, foot, 3, 5)) == ["a", "b", "go"]
    assert texts(pinned(top, foot, 1, 5)) == ["go"]
    assert pinned(top, foot, 0, 5) == []
    assert pinned([], [block([BLANK])], 2, 2) == [BLANK, BLANK]


def test_picking_a_power_again_is_one_more_unit() -> None:
    once = action.one_more_of((), "edge")
    twice = action.one_more_of((*once, {"name": "oil", "adds": {}}), "edge")
    assert once == ({"power": "edge", "times": 1},)
    assert twice == ({"power": "edge", "times": 2}, {"name": "oil", "adds": {}})


def test_taking_away_goes_by_units_and_then_by_effects() -> None:
    declared = ({"name": "oil", "adds": {}}, {"power": "edge", "times": 2})
    one_less = action.without_last(declared)
    assert one_less == ({"name": "oil", "adds": {}}, {"power": "edge", "times": 1})
    assert action.without_last(one_less) == ({"name": "oil", "adds": {}},)
    assert action.without_last(()) == ()


def test_the_first_part_has_no_sign_and_the_rest_do() -> None:
    assert words.part_span(Part("Strength", 3), first=True).text == "3"
    gained, lost = words.part_span(Part("stunt", 2), first=False), words.part_span(Part("wounds", -1), first=False)
    assert (gained.text, gained.role) == ("+2", "gain")
    assert (lost.text, lost.role) == ("-1", "harm")
    assert words.part_span(Part("penalty", -2), first=True).text == "-2"


def test_an_overridden_value_comes_before_the_computed_one() -> None:
    assert words.value_words(Shown("Defense", "4", 4, 5, (), "slippery floor")) == "4 (5)"
    assert words.value_words(Shown("Defense", "4", 5, 5, ())) == "5"


def test_answers_in_words() -> None:
    choice = Ask("kind", "m", "choice", options=(Option("withering", "withering"), Option("gambit", "Disarm")))
    declare = Ask("effects", "m", "declare", options=(Option("edge", "Keen edge"),))
    assert words.answer_words(choice, "gambit") == "Disarm"
    assert words.answer_words(declare, ()) == "none"
    assert (
        words.answer_words(declare, ({"power": "edge", "times": 3}, {"name": "oil", "adds": {}})) == "Keen edge x3, oil"
    )
    assert words.answer_words(Ask("reroll", "m", "reroll", given=(1, 2)), (0,)) == "1 die"
    assert words.answer_words(Ask("stunt", "m", "number", high=3), 2) == "2"


def test_chances_say_what_a_hit_brings() -> None:
    hits, brings = words.odds_spans(Odds(0.5, 3.0, initiative=4.0, crash=0.25))
    assert "".join(span.text for span in hits) == "hits 50%"
    assert "".join(span.text for span in brings) == "Init 4.0   Crash 25%"
    _, harm = words.odds_spans(Odds(0.5, 3.0))
    assert "".join(span.text for span in harm) == "harm 3.0"
    _, blocked = words.odds_spans(Odds(1.0, 0.0, blocked="Hardness stops it"))
    assert "".join(span.text for span in blocked) == "Hardness stops it"


def test_the_chance_of_a_gambit_is_told() -> None:
    _, works = words.odds_spans(Odds(0.5, 2.0, succeeds=0.4))
    assert "".join(span.text for span in works) == "works 40%"


@pytest.mark.parametrize(("key", "title", "field"), [("power keen-edge", "Keen, edged", "Keen, edged"),
                                                     ("target's stunt", "", "target's stunt"),
                                                     ("counter.stunt", "", "stunt")])  # fmt: skip
def test_a_field_is_called_by_its_title_or_its_key(key: str, title: str, field: str) -> None:
    ask = Ask(key, "m", "number", prompt="Keen, edged, up to 10", title=title)
    assert words.field_label(ask, "counter.") == field
