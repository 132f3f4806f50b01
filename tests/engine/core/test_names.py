"""Names and notes from outside: cleaned, measured, numbered, shortened."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from engine.core import names
from engine.core.model import Refused

ANY_TEXT = st.text(st.characters(codec=None), max_size=60)
FORBIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("Mirel Ashwing", "Mirel Ashwing"),
        ("  Mirel \t Ashwing\n", "Mirel Ashwing"),
        ("one\r\ntwo\u2028three\u00a0four", "one two three four"),
        ("[/]", "[/]"),
        ("[red]x[/]", "[red]x[/]"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b2Jwiped", "wiped"),
        ("\x1b]0;a title\x07Kes", "Kes"),
        ("\x1b]8;;file://x\x1b\\Kes", "Kes"),
        ("\x1bcKes", "Kes"),
        ("bell\x07 null\x00 delete\x7f", "bell null delete"),
        ("left\u202eright\u202c", "leftright"),
        ("isolate\u2066d\u2069", "isolated"),
        ("zero\u200bwidth\u200djoined\ufeff", "zerowidthjoined"),
        ("soft\u00adhyphen", "softhyphen"),
        ("lone\ud800surrogate", "lonesurrogate"),
        ("private\ue000use\U000f0000", "privateuse"),
        ("cafe\u0301", "caf\u00e9"),
        ("heart\u2764\ufe0f", "heart\u2764"),
        ("blank\u3164\u2800\u115fs", "blanks"),
        ("tag\U000e0041", "tag"),
        ("a\u0300\u0301\u0302\u0303\u0304\u0305", "\u00e0\u0301\u0302\u0303"),
        ("\u0301start", "start"),
        ("Nnaq nun ? : / d", "Nnaq nun ? : / d"),
        ("", ""),
        ("\u200b\x1b[0m ", ""),
    ],
)
def test_clean(text: str, clean: str) -> None:
    assert names.clean(text) == clean


@given(ANY_TEXT)
def test_clean_text_is_one_safe_line_and_stays_as_it_is(text: str) -> None:
    clean = names.clean(text)
    assert {unicodedata.category(character) for character in clean}.isdisjoint(FORBIDDEN)
    assert clean == clean.strip()
    assert "  " not in clean
    assert names.clean(clean) == clean
    assert unicodedata.is_normalized("NFC", clean)


@given(st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=40))
def test_plain_words_are_kept(text: str) -> None:
    assert names.clean(text) == " ".join(text.split())


@pytest.mark.parametrize(
    ("text", "cells"),
    [("Kes", 3), ("caf\u00e9", 4), ("\u9f8d", 2), ("\uff21", 2), ("x\u0301", 1), ("\u2620", 1), ("", 0)],
)
def test_width(text: str, cells: int) -> None:
    assert names.width(text) == cells
    assert cell_len(text) == cells


def test_a_name_of_forty_cells_is_kept_and_one_of_forty_one_refused() -> None:
    assert names.clean_name("x" * 40) == "x" * 40
    assert names.clean_name("\u9f8d" * 20) == "\u9f8d" * 20
    with pytest.raises(Refused, match="41 cells wide; use at most 40") as refused:
        names.clean_name("x" * 41)
    assert refused.value.code == "name"
    with pytest.raises(Refused, match="42 cells wide"):
        names.clean_name("\u9f8d" * 21)


@pytest.mark.parametrize("text", ["", "   ", "\x1b[2J", "\u200b\u202e"])
def test_a_name_without_a_letter_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="at least one letter"):
        names.clean_name(text)


@pytest.mark.parametrize(
    ("text", "cells", "cut"),
    [
        ("Mirel Ashwing", 18, "Mirel Ashwing"),
        ("Mirel Ashwing", 5, "Mirel"),
        ("Mirel Ashwing", 6, "Mirel"),
        ("Lantern Wardsman 12", 17, "Lantern Wardsm 12"),
        ("Lantern Wardsman 12", 9, "Lanter 12"),
        ("Lantern Wardsman 12", 11, "Lantern 12"),
        ("Lantern Wardsman 12", 3, "Lan"),
        ("\u9f8d\u9f8d\u9f8d", 5, "\u9f8d\u9f8d"),
        ("ne\u0301e\u0301e\u0301", 2, "ne\u0301"),
    ],
)
def test_cut(text: str, cells: int, cut: str) -> None:
    assert names.cut(text, cells) == cut
    assert names.width(cut) <= cells


@given(ANY_TEXT, st.integers(0, 50))
def test_a_cut_text_fits(text: str, cells: int) -> None:
    assert names.width(names.cut(names.clean(text), cells)) <= cells


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("Mirel Ashwing", "mirel-ashwing"),
        ("Bandit 3", "bandit-3"),
        ("\u00c9lan d'Or", "elan-d-or"),
        ("[red]x[/]", "red-x"),
        ("\u9f8d", "fighter"),
        ("--", "fighter"),
        ("x" * 80, "x" * 48),
    ],
)
def test_slug(name: str, slug: str) -> None:
    assert names.slug(name) == slug


@given(ANY_TEXT)
def test_a_slug_is_an_id(text: str) -> None:
    slug = names.slug(text)
    assert slug
    assert set(slug) <= set("abcdefghijklmnopqrstuvwxyz0123456789-")


def test_an_id_is_never_used_again() -> None:
    assert names.new_id("Kes", []) == "kes"
    assert names.new_id("Kes", ["kes"]) == "kes-2"
    assert names.new_id("Kes", [], ["kes", "kes-2"]) == "kes-3"
    assert names.new_id("Kes", ["kes-2"], ["kes"]) == "kes-3"
    assert names.new_id("\u9f8d", [], empty="weapon") == "weapon"


@pytest.mark.parametrize(
    ("name", "count", "present", "named"),
    [
        ("Bandit", 1, [], ("Bandit",)),
        ("Bandit", 3, [], ("Bandit 1", "Bandit 2", "Bandit 3")),
        ("Bandit", 2, ["Bandit 1", "Bandit 4", "Wolf 9"], ("Bandit 5", "Bandit 6")),
        ("Bandit", 1, ["Bandit"], ("Bandit 2",)),
        ("Bandit 2", 1, ["Bandit 1", "Bandit 2"], ("Bandit 3",)),
        ("x" * 40, 1, ["x" * 40], ("x" * 38 + " 2",)),
        ("Bandit", 1, ["Road Bandit 7"], ("Bandit",)),
    ],
)
def test_numbered(name: str, count: int, present: list[str], named: tuple[str, ...]) -> None:
    assert names.numbered(name, count, present) == named


@pytest.mark.parametrize(
    ("name", "others", "short"),
    [
        ("Mirel Ashwing", ["Tavo Quill"], "Mirel"),
        ("Captain Orsolo", ["Mirel Ashwing"], "Orsolo"),
        ("Reed Bandit 2", ["Reed Bandit 1"], "Bandit 2"),
        ("Reed Bandit 2", ["Road Bandit 2"], "Reed Bandit 2"),
        ("Dock Ganger 6", ["Dock Ganger 1", "Street Ganger 1", "Street Ganger 2"], "Dock Ganger 6"),
        ("Wolf 3", ["Grey Wolf 1"], "Wolf 3"),
        ("Ember Hound", ["Ember Cat"], "Hound"),
        ("Ember Hound", ["Ember Cat", "Grey Hound"], "Ember Hound"),
        ("Kes", [], "Kes"),
        ("The", [], "The"),
        ("7 Bells", [], "7 Bells"),
    ],
)
def test_short_name(name: str, others: list[str], short: str) -> None:
    assert names.short_name(name, [name, *others]) == short


@given(st.lists(st.sampled_from(["Ember", "Hound", "Reed 1", "Reed 2", "Ember Reed", "Hound Reed 1"]), unique=True))
def test_short_names_tell_everybody_apart(present: list[str]) -> None:
    short = [names.short_name(name, present) for name in present]
    assert len(set(short)) == len(present)


CROWD = ["Ember", "Hound", "Reed 1", "Reed 2", "Ember Reed", "Hound Reed 1", "Captain Reed", "The", "7 Bells", "Reed"]


@given(st.lists(st.sampled_from(CROWD)))
def test_short_names_of_a_crowd_are_those_found_one_by_one(present: list[str]) -> None:
    assert names.short_names(tuple(present)) == {name: names.short_name(name, present) for name in present}


def test_fit_name_never_refuses() -> None:
    assert names.fit_name("x" * 90, "Attack") == "x" * 40
    assert names.fit_name("\x1b[2J", "Attack") == "Attack"


def test_a_name_with_a_count_keeps_the_count() -> None:
    assert names.cut("Street Gangers x12", 15) == "Street Gang x12"
    assert names.cut("Boarder x5", 10) == "Boarder x5"
    assert names.base_name("Boarder x5") == "Boarder x5"
