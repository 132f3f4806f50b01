"""Topics are found by what people call them, and their Markdown comes in blocks."""

from __future__ import annotations

import pytest

from engine import rules as rulebook
from engine.core.model import Refused
from engine.manual import about, find, made, topic, topics
from engine.manual.reader import ALSO, Block, parted
from tests.packaging.project import ROOT

FOLDER = ROOT / "engine" / "manual"


def words(block: Block) -> str:
    return "".join(span.text for span in block.spans)


def test_every_file_is_a_topic_and_every_topic_has_a_title_and_text() -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.md")) == sorted(topics())
    assert len({topic(name).title for name in topics()}) == len(topics())
    assert all(topic(name).blocks() for name in topics())
    assert set(ALSO.values()) <= set(topics())
    assert not {*ALSO} & {*topics()}


@pytest.mark.parametrize(
    ("asked", "name"),
    [
        ("dice", "dice"),
        ("Dice, typed and rolled", "dice"),
        ("Static Veil", "static-veil"),
        ("put it", "put-it-right"),
        ("TMUX", "terminal"),
        ("first", "first-fight"),
    ],
)
def test_a_topic_is_found_by_name_title_beginning_or_another_word(asked: str, name: str) -> None:
    assert find(asked) == name


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("dise", 'The manual has no topic "dise"; did you mean dice'),
        ("fields", "did you mean fields-exalted3e, fields-exalted2e or fields-static-veil?"),
        ("rushes", "did you mean ialdabaoth"),
        ("qqq", 'The manual has no topic "qqq"; battlewheel manual lists all.'),
        ("", "battlewheel manual lists all."),
        ("\x1b[2Jqqq\u202e", 'The manual has no topic "qqq"; battlewheel'),
    ],
)
def test_what_is_no_topic_is_refused_in_one_sentence_with_the_nearest(asked: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        find(asked)
    assert said in refused.value.sentence
    assert refused.value.sentence.isprintable()


@pytest.mark.parametrize(
    ("ruleset", "name"),
    [
        ("exalted3e", "attack"),
        ("exalted2e", "attack-exalted2e"),
        ("ialdabaoth", "attack-exalted2e"),
        ("static_veil", "attack-static-veil"),
        ("toy", "attack"),
    ],
)
def test_a_subject_is_told_for_a_ruleset_where_that_has_its_own(ruleset: str, name: str) -> None:
    rules = (ruleset, rulebook.ruleset(ruleset).library)
    assert about("attack", *rules) == name
    assert about("log", *rules) == "log"


def test_a_name_that_is_not_exactly_one_is_no_file() -> None:
    with pytest.raises(KeyError):
        topic("../reader")


def test_a_topic_has_its_title_from_the_first_line_and_no_comments() -> None:
    one = made("x", "# A title\n\n<!-- frame: x -->\nsome\nwords\n<!-- end -->\n")
    assert (one.title, [words(block) for block in one.blocks()]) == ("A title", ["some words"])


def test_headings_paragraphs_and_lists_are_blocks() -> None:
    made = parted("## One\nwords that\ngo on\n\n* a dot\n  goes on\n* another\n1. first\n2. second\n")
    assert [(block.kind, block.lead, words(block)) for block in made] == [
        ("heading", "", "One"),
        ("text", "", "words that go on"),
        ("item", "·", "a dot goes on"),
        ("item", "·", "another"),
        ("item", "1.", "first"),
        ("item", "2.", "second"),
    ]


def test_code_stands_as_it_is_whatever_is_in_it() -> None:
    (block,) = parted("```toml\n# no heading\n\n* no item | no table\n```\n")
    assert (block.kind, block.code) == ("code", ("# no heading", "", "* no item | no table"))


def test_a_table_is_rows_with_the_head_muted() -> None:
    head, row = parted("| key | does | more |\n|---|---|---|\n| `a` | this \\| that |  |\n")
    assert ([span.text for span in head.first], words(head)) == (["key"], "does · more")
    assert {span.role for span in head.spans} == {"muted"}
    assert ([(span.text, span.role) for span in row.first], words(row)) == ([("a", "strong")], "this | that")


def test_marks_within_a_line_are_roles() -> None:
    (block,) = parted("Press `a`, **or not `x`**; see [the manual](x.md), *log*, 2 * 3.")
    assert [(span.text, span.role) for span in block.spans] == [
        ("Press ", "text"),
        ("a", "strong"),
        (", ", "text"),
        ("or not ", "strong"),
        ("x", "strong"),
        ("; see ", "text"),
        ("the manual", "text"),
        (", ", "text"),
        ("log", "strong"),
        (", 2 * 3.", "text"),
    ]
