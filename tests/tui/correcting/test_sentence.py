"""What the log says of a correction, and how a corrected line reads."""

from pathlib import Path
from typing import Any

import pytest

from engine.core.inputs import Amend, Begin, Edit, Override
from engine.history.encounter import Encounter
from tests.tui.correcting.fights import demo
from tui.desk import Desk
from tui.panes.log import told


@pytest.fixture
def fight(tmp_path: Path) -> Encounter:
    return demo(tmp_path)


def corrected(fight: Encounter, of: int, given: Any) -> list[str]:
    """Corrects, rolling what is asked again: the newest line, and the first one of the corrected action."""
    correction = fight.correct(of, given)
    while correction.ask is not None:
        correction.roll() if correction.ask.kind == "dice" else correction.answer(correction.ask.default)
    end = correction.accept().n
    newest, *lines = told(Desk(fight))
    assert (newest.n, newest.newest) == (end, True)
    return [newest.text, [one.text for one in lines if of <= one.n <= of + 9][-1]]


MIRELS_OIL = {"label": "oil", "modifiers": {"raw_damage": 2}}
PAID = ({"name": "ruling", "adds": {}, "pay": {"motes": 5}},)


@pytest.mark.parametrize(
    ("of", "given", "says", "reads"),
    [
        (155, Override("Defense", 12, "light cover"),
         "GM corrects Gate hits Mirel: Defense 7 to 12 (light cover); Gate misses Mirel.",
         "Gate misses Mirel: 10 against Parry 12 (GM: light cover)."),
        (137, Amend("stunt", 1), "GM corrects Kes hits Bandit 3: stunt 1.",
         "Kes hits Bandit 3: Health 7 to 3, 4 lethal; Kes's Initiative 10 to 3."),
        (86, Amend("effects", PAID), "GM corrects Sefa crashes Orsolo: 5 motes more.",
         "Sefa uses Steady breath, 4 and ruling: 13 motes, anima dim to burning."),
        (108, Amend("attack", 7), "GM corrects Mirel hits Orsolo: attack roll, 7 successes.",
         "Mirel uses Keen edge, 4: 4 motes, Willpower 7 to 6."),
        (174, Begin("effect", "mirel-ashwing", MIRELS_OIL),
         "GM corrects burning oil on Mirel: oil on Mirel: raw damage +2.", "GM: oil on Mirel: raw damage +2."),
        (108, Amend("power keen-edge", 2), "GM corrects Mirel hits Orsolo: Keen edge 2.",
         "Mirel uses Keen edge, 2: 2 motes, Willpower 7 to 6."),
    ],
    ids=str,
)  # fmt: skip
def test_a_correction_is_one_line_and_the_old_line_reads_as_it_is(
    fight: Encounter, of: int, given: Any, says: str, reads: str
) -> None:
    assert corrected(fight, of, given) == [says, reads]


def test_a_correction_taken_back_is_gone_from_the_log(fight: Encounter) -> None:
    before = [one.text for one in told(Desk(fight))]
    corrected(fight, 155, Override("Defense", 12))
    fight.undo()
    assert [one.text for one in told(Desk(fight))] == before


def test_a_number_put_back_and_an_edit_in_place_of_another(fight: Encounter) -> None:
    corrected(fight, 155, Override("Defense", 12))
    assert corrected(fight, 155, Override("Defense", None))[0] == (
        "GM corrects Gate misses Mirel: Defense as the rules have it; Gate hits Mirel."
    )
    fight.do(Edit((("combatant.mirel-ashwing.now.initiative", 4),), "a slip"))
    said = corrected(fight, fight.cursor, Edit((("combatant.mirel-ashwing.now.initiative", 5),), "a slip"))
    assert said == [
        "GM corrects Mirel, Initiative 13 to 4: Mirel, Initiative 5.",
        'GM: Mirel, Initiative 13 to 5: "a slip".',
    ]


def test_the_round_in_front_of_older_lines_stays(fight: Encounter) -> None:
    before = [(one.n, one.when) for one in told(Desk(fight))]
    corrected(fight, 155, Override("Defense", 12))
    assert [(one.n, one.when) for one in told(Desk(fight))][1:] == before
