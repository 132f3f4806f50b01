"""Entries as records: what they look like, that they come back the same, and what no record may say."""

from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engine.core.ask import Fact
from engine.core.inputs import Amend, Answer, Begin, Correct, Drop, Edit, Input, Override, Redo, Undo, in_order
from engine.core.model import MISSING, Change, Refused, put
from engine.history import records
from engine.history.journal import Entry, Mend

AT = datetime(2026, 11, 30, 21, 14, 5, tzinfo=UTC)


def test_a_record_that_begins_an_action() -> None:
    given = Begin("attack", "mirel", {"target": "orsolo", "dice": (1, 2)}, "damage")
    assert (
        records.text_of(Entry(412, AT, given))
        == """
[[entry]]
n = 412
at = 2026-11-30T21:14:05Z
do = "begin"
procedure = "attack"
who = "mirel"
args = { target = "orsolo", dice = [1, 2] }
ask = "damage"
done = true
"""
    )


def test_a_record_that_closes_an_action() -> None:
    changes = (
        Change("combatant.orsolo.now.initiative", 6, -1),
        Change("combatant.mirel.now.aim", MISSING, True),
        Change("combatant.mirel.now.crash", {"by": "orsolo"}),
    )
    facts = (Fact("8d", "damage", {"who": "mirel", "faces": (10, 9), "parts": ({"label": "a", "amount": 2},)}),)
    entry = Entry(417, AT, Answer("apply", "apply", "", "mirel choice"), changes, facts, closes=True)
    assert (
        records.text_of(entry)
        == """
[[entry]]
n = 417
at = 2026-11-30T21:14:05Z
do = "answer"
key = "apply"
value = "apply"
fits = "mirel choice"
closes = true
change = [
  { path = "combatant.orsolo.now.initiative", was = 6, to = -1 },
  { path = "combatant.mirel.now.aim", to = true },
  { path = "combatant.mirel.now.crash", was = { by = "orsolo" } },
]
fact = [
  { step = "8d", key = "damage", who = "mirel", faces = [10, 9], parts = [{ label = "a", amount = 2 }] },
]
done = true
"""
    )


def test_a_record_of_an_edit() -> None:
    given = Edit((("combatant.cy", MISSING), ("combatant.bo.sheet.soak", 4)), "the wall", "damage")
    assert records.text_of(Entry(3, AT, given)).split("\n")[5:10] == [
        'remove = ["combatant.cy"]',
        'set = { "combatant.bo.sheet.soak" = 4 }',
        'why = "the wall"',
        'ask = "damage"',
        "done = true",
    ]


INPUTS: list[Input] = [
    Begin("rest"),
    Begin("strike", "ana", {"deep": {"er": (1, (2,), {})}}, "damage"),
    Answer("hits", ()),
    Answer("hits", (10, 1, 7), "trt", "ana dice"),
    Answer("hits", 0, "", "ana dice 5"),
    Answer("stunt", ({"name": "[/]\n\x1b[31m", "adds": {"dice": -2}},), "", "ana declare"),
    Amend("target", "bo", "", "ana choice"),
    Override("guard", -999, "oil"),
    Override("guard", 0),
    Override("guard", None),
    Edit(()),
    Edit((("a.b", MISSING), ("c", True), ("d", {}), ("e", ()), ("f", ""))),
    Drop(),
    Correct(3, Amend("hits", (10, 1), "tr", "ana dice")),
    Correct(3, Override("guard", None), ((1, Answer("hits", 2, "", "ana dice 5")), (9, Answer("stunt", ())))),
    Correct(9, Edit((("a.b", MISSING), ("c", {"d": 1})), "no", "damage")),
    Correct(2, Begin("rest", "bo", {"by": -1})),
    Undo(0),
    Redo(14),
]


@pytest.mark.parametrize("given", INPUTS, ids=lambda given: f"{type(given).__name__}")
def test_every_input_comes_back_the_same(given: Input) -> None:
    changes = (Change("a", MISSING, ""), Change("b", (), {}), Change("c", 1), Change("d", False, 0))
    facts = (Fact("", "rest"), Fact("1", "x.y", {"value": 0, "by": {"a": "b"}}))
    mends = (Mend(3, changes, facts), Mend(4, changes), Mend(5, (), ()))
    for entry in (Entry(7, AT, given), Entry(7, AT, given, changes, facts, True, (3, 4), mends)):
        back = records.read(records.text_of(entry), "log")
        assert back == entry
        assert [type(change.to) for change in back.changes] == [type(change.to) for change in entry.changes]


def test_a_time_is_kept_in_the_zone_of_the_file() -> None:
    local = AT.astimezone(timezone(timedelta(hours=5)))
    assert "at = 2026-11-30T21:14:05Z\n" in records.text_of(Entry(1, local, Drop()))
    with pytest.raises(ValueError, match="without a time zone"):
        records.text_of(Entry(1, AT.replace(tzinfo=None), Drop()))


def test_a_fact_can_not_hide_the_words_that_name_it() -> None:
    with pytest.raises(ValueError, match="holds a word that names every fact"):
        records.text_of(Entry(1, AT, Drop(), facts=(Fact("1", "x", {"step": 2}),)))


PLAIN = '[[entry]]\nn = 7\nat = 2026-11-30T21:14:05Z\ndo = "answer"\nkey = "hits"\nvalue = 3\n'
CORRECT = """[[entry]]
n = 7
at = 2026-11-30T21:14:05Z
do = "correct"
of = 3
input = { do = "amend", key = "hits", value = 3 }
again = [
  { of = 4, key = "hits", value = 2 },
]
mend = [
  { n = 3, change = [{ path = "a", to = 1 }], fact = [{ step = "1", key = "x" }] },
]
done = true
"""


@pytest.mark.parametrize(
    ("record", "said"),
    [
        (PLAIN, "line 101, column 1: done is missing."),
        (PLAIN + "done = false\n", "line 107, column 1: done must be true."),
        (PLAIN + "done = 1\n", "line 107, column 1: done must be true or false."),
        (PLAIN + "sorce = 't'\ndone = true\n", 'line 107, column 1: sorce is not a field here; did you mean "source"?'),
        (PLAIN.replace("n = 7", "n = '7'"), "line 102, column 1: n must be a whole number."),
        (PLAIN.replace("n = 7", "n = true"), "line 102, column 1: n must be a whole number."),
        (PLAIN.replace("n = 7\n", ""), "line 101, column 1: n is missing."),
        (PLAIN.replace("Z\n", "\n") + "done = true\n", "line 103, column 1: at needs a time zone, such as a Z at its"),
        (PLAIN.replace("at = 2", "at = '").replace("Z\n", "'\n"), "line 103, column 1: at must be a date with a time."),
        (
            PLAIN.replace("answer", "anwser"),
            'line 104, column 1: do is "anwser", which is nothing that',
        ),
        (PLAIN.replace("key = ", "kay = "), 'line 105, column 1: kay is not a field here; did you mean "key"?'),
        (PLAIN.replace("do = ", "doo = "), 'line 104, column 1: doo is not a field here; did you mean "do"?'),
        (PLAIN.replace("do = ", "deed = "), "line 104, column 1: deed is not a field here."),
        (PLAIN.replace("value = 3\n", ""), "line 101, column 1: value is missing."),
        (PLAIN.replace("value = 3", "value = 2026-01-01"), "line 106, column 1: entry.0.value is a date or a time"),
        (PLAIN + "open = [1, '2']\ndone = true\n", "line 107, column 1: open must be a list of entry numbers."),
        (PLAIN + "change = [1]\ndone = true\n", "line 107, column 1: change.0 must be a table."),
        (PLAIN + "change = [{ path = 1 }]\n", "line 107, column 1: change.0.path must be text in quotation marks."),
        (
            PLAIN + "change = [{ path = 'a' }, { path = 'b', too = 1 }]\n",
            "line 107, column 1: change.1.too is not a field here",
        ),
        (PLAIN + "fact = [{ step = '1' }]\n", "line 107, column 1: fact.0.key is missing."),
        (
            PLAIN.replace("answer", "edit").replace("key = ", "remove = ").replace('"hits"', "[1]"),
            "line 105, column 1: remove must be a list of paths in quotation marks.",
        ),
        (CORRECT.replace("of = 3\n", ""), "line 101, column 1: of is missing."),
        (CORRECT.replace("amend", "drop"), 'line 106, column 1: input.do is "drop", which is nothing that'),
        (
            CORRECT.replace('"amend", key', '"amend", kay'),
            'line 106, column 1: input.kay is not a field here; did you mean "key"?',
        ),
        (CORRECT.replace("value = 3 }", "value = 3, to = 1 }"), "line 106, column 1: input.to is not a field here."),
        (CORRECT.replace("{ of = 4, ", "{ "), "line 107, column 1: again.0.of is missing."),
        (CORRECT.replace("value = 2", "value = 2, n = 1"), "line 107, column 1: again.0.n is not a field here"),
        (CORRECT.replace("{ n = 3, ", "{ "), "line 110, column 1: mend.0.n is missing."),
        (CORRECT.replace('path = "a"', "path = 1"), "line 110, column 1: mend.0.change.0.path must be text"),
        (CORRECT.replace('step = "1", ', ""), "line 110, column 1: mend.0.fact.0.step is missing."),
    ],
)
def test_what_no_record_may_say_is_told_with_its_line(record: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        records.read(record, "siege.log.toml", 101)
    assert refused.value.sentence.startswith(f"siege.log.toml, {said}")


PATHS = st.lists(st.sampled_from("abc"), min_size=1, max_size=3).map(".".join)
TABLES = st.dictionaries(st.sampled_from("abc"), st.integers(0, 3), min_size=1)
SET = st.one_of(st.just(MISSING), st.integers(0, 3), TABLES)
STATE: dict[str, Any] = {"a": {"a": {"a": 9, "b": 8}, "b": 7, "c": {"c": 6}}, "b": 5, "c": {"a": {"b": 4}}}


@given(st.lists(st.tuples(PATHS, SET), max_size=6))
def test_values_set_by_hand_have_one_order_with_the_same_outcome(values: list[tuple[str, Any]]) -> None:
    ordered = in_order(values)
    assert in_order(ordered) == ordered
    assert len({path for path, _ in ordered}) == len(ordered)
    entry = Entry(1, AT, Edit(ordered))
    assert records.read(records.text_of(entry), "log") == entry
    one, other = STATE, STATE
    for path, to in values:
        # No ruleset takes a table in the place of a plain value; which of the two is lost then is not held here.
        assume(not _below_a_plain_value(one, path))
        one = put(one, path, to)
    for path, to in ordered:
        other = put(other, path, to)
    assert without_empty(one) == without_empty(other)


def _below_a_plain_value(tree: Any, path: str) -> bool:
    for key in path.split(".")[:-1]:
        tree = tree.get(key, {})
        if not isinstance(tree, dict):
            return True
    return False


def without_empty(tree: Any) -> Any:
    """A table that has become empty is as good as none."""
    if not isinstance(tree, dict):
        return tree
    inner = {key: without_empty(value) for key, value in tree.items()}
    return {key: value for key, value in inner.items() if value != {}}
