"""House rules in words: their titles, their values, and what they change."""

import pytest

from engine import rules
from engine.rules import NAMES
from engine.rules.common.base import OptionSpec
from engine.rules.common.options import title, told, word


def listed(ruleset: str) -> dict[str, OptionSpec]:
    return {name: spec for name, spec in rules.ruleset(ruleset).options.items() if len(spec.choices) > 1}


@pytest.mark.parametrize("ruleset", NAMES)
def test_titles_are_short_and_each_means_one_option(ruleset: str) -> None:
    titles = [title(name, spec) for name, spec in listed(ruleset).items()]
    assert max(map(len, titles)) <= 31
    assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("ruleset", NAMES)
def test_the_values_of_an_option_are_told_apart_and_none_is_a_word_of_files(ruleset: str) -> None:
    for name, spec in listed(ruleset).items():
        words = [word(value, spec.words) for value in spec.choices]
        assert len(set(words)) == len(words), name
        assert not [word for word in words if "_" in word]


def test_a_name_that_reads_as_english_is_its_title() -> None:
    specs = rules.ruleset("static_veil").options
    assert title("grit.extra_ap", specs["grit.extra_ap"]) == "Grit: extra AP"
    assert title("attack.misses_count", specs["attack.misses_count"]) == "Attack: misses count"


def test_values_in_words() -> None:
    words = {"gm_picks": "the GM picks", "step9": "in step 9"}
    said = [word(value, words) for value in (True, False, "gm_picks", "step9", "step7", "mortals_only", 3)]
    assert said == ["yes", "no", "the GM picks", "in step 9", "step 7", "mortals only", "3"]


@pytest.mark.parametrize("ruleset", NAMES)
def test_an_option_has_words_for_no_value_that_it_can_not_have(ruleset: str) -> None:
    for name, spec in rules.ruleset(ruleset).options.items():
        assert [value for value in spec.words if value not in spec.choices] == [], name


def test_what_an_option_changes_is_a_sentence_of_its_own() -> None:
    spec = rules.ruleset("static_veil").options
    assert told("test.zero_zero", spec["test.zero_zero"]) == (
        "What a roll of 00 counts. It can be 100 or 0; the rules say 100."
    )


def test_many_numbers_are_said_by_the_first_and_the_last() -> None:
    spec = rules.ruleset("static_veil").options["attack.cost_ap"]
    assert told("attack.cost_ap", spec).endswith("It can be 0 to 10; the rules say 2.")


@pytest.mark.parametrize("ruleset", NAMES)
def test_what_an_option_can_be_and_is_reads_as_words_not_as_the_files_have_it(ruleset: str) -> None:
    for name, spec in rules.ruleset(ruleset).options.items():
        said = told(name, spec)
        assert not [sign for sign in ("(", "{", "_", "  ", "d 1") if sign in said], said


def test_lists_and_tables_are_told_by_what_is_in_them() -> None:
    spec = rules.ruleset("static_veil").options
    assert told("defense.cover.light", spec["defense.cover.light"]) == (
        "The dice of light cover. It can be a list of dice; the rules say d6."
    )
    assert told("wounds.band", spec["wounds.band"]).endswith("; wounded above 0.0 penalty -20.")
    assert told("location.always", spec["location.always"]).endswith("left leg or right leg; the rules say torso.")
