import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.core.dice import Dice
from engine.core.dice_entry import Mode, accepts, read
from engine.core.model import Refused

MODES: tuple[Mode, ...] = ("automatic", "faces", "successes")


@pytest.mark.parametrize(
    ("text", "faces"),
    [
        ("", ()),
        ("   ", ()),
        ("7", (7,)),
        ("0", (10,)),
        ("10", (10,)),
        ("10 ", (10,)),
        (" 10 10 7 2", (10, 10, 7, 2)),
        ("0072", (10, 10, 7, 2)),
        ("00 72", (10, 10, 7, 2)),
        ("7101", (7, 1, 10, 1)),
        ("107", (1, 10, 7)),
        ("10 7", (10, 7)),
        ("7 10", (7, 10)),
        ("1 0", (1, 10)),
        ("01", (10, 1)),
        ("1010", (1, 10, 1, 10)),
        ("11", (1, 1)),
        ("7 2 10 9 1 7 4 10 5 3 8 6 2", (7, 2, 10, 9, 1, 7, 4, 10, 5, 3, 8, 6, 2)),
    ],
)
def test_ten_sided_dice_are_quick_digits(text: str, faces: tuple[int, ...]) -> None:
    entry = read(text, 19)
    assert entry.faces == faces
    assert entry.missing == 19 - len(faces)
    assert entry.count is None
    assert not entry.complete
    assert entry.successes is None
    assert entry.total is None


def test_the_running_count_shows_successes_and_what_is_missing() -> None:
    # The open step of the attack flow: 19 dice and 1 success, 13 dice typed.
    entry = read("7 2 10 9 1 7 4 10 5 3 8 6 2", 19, dice=Dice(19, automatic=1))
    assert (entry.successes, entry.total, entry.missing, entry.complete) == (8, 9, 6, False)


@pytest.mark.parametrize("text", ["0 0 7 2", "0072", "10 10 7 2", "10 10 72"])
def test_report_3_typed(text: str) -> None:
    assert read(text, 4, dice=Dice(4)).total == 5
    entry = read(text, 4, dice=Dice(4, double_from=None))
    assert (entry.total, entry.complete, entry.answer) == (3, True, (10, 10, 7, 2))
    assert read("061", 3, dice=Dice(3)).total == 2


def test_ex3_pub_01_join_battle_typed() -> None:
    assert read("00988764", 8, dice=Dice(8)).total == 8
    assert read("10 7 7 3 3 1", 6, dice=Dice(6)).total == 4


def test_ex3_pub_02_lock_dice_typed() -> None:
    entry = read("1 3 6 7 10", 5, dice=Dice(5))
    assert (entry.total, entry.complete, entry.missing) == (3, True, 0)


@pytest.mark.parametrize("text", ["=7", "= 7", " =7 ", "=07"])
@pytest.mark.parametrize("mode", MODES)
def test_equals_gives_successes_for_every_side(text: str, mode: Mode) -> None:
    entry = read(text, 11, mode=mode, dice=Dice(11, automatic=2))
    assert (entry.count, entry.answer, entry.faces) == (7, 7, ())
    assert (entry.successes, entry.total) == (7, 9)
    assert (entry.missing, entry.complete) == (0, True)


@pytest.mark.parametrize(("text", "count"), [("7", 7), ("12", 12), ("0", 0), ("10", 10), (" 3 ", 3), ("=4", 4)])
def test_a_plain_number_is_successes_for_a_side_that_counts(text: str, count: int) -> None:
    entry = read(text, 6, mode="successes", dice=Dice(6))
    assert (entry.count, entry.answer, entry.total, entry.complete) == (count, count, count, True)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("text", ["=", " = "])
@pytest.mark.parametrize("pool", [0, 3])
def test_equals_alone_waits_for_its_number(text: str, mode: Mode, pool: int) -> None:
    entry = read(text, pool, mode=mode)
    assert (entry.count, entry.complete, entry.missing) == (None, False, pool)


@pytest.mark.parametrize("mode", MODES)
def test_nothing_typed_is_complete_only_where_no_dice_are_asked(mode: Mode) -> None:
    assert read("", 0, mode=mode, dice=Dice(0, automatic=2)).total == 2
    assert read("", 0, mode=mode).complete
    assert not read("", 1, mode=mode).complete


def test_a_pool_that_grew_asks_only_for_the_difference() -> None:
    given_faces = (10, 7, 2)
    entry = read("9", 5, given=given_faces, dice=Dice(5))
    assert (entry.faces, entry.missing, entry.total) == ((10, 7, 2, 9), 1, 4)
    assert read("9 1", 5, given=given_faces).answer == (10, 7, 2, 9, 1)
    assert read("", 3, given=given_faces).complete
    counted = read("=6", 5, given=given_faces, dice=Dice(5))
    assert (counted.answer, counted.total) == (6, 6)


@pytest.mark.parametrize(
    ("text", "count", "sides", "faces"),
    [
        ("57", 3, 100, (57,)),
        ("57 100 1", 3, 100, (57, 100, 1)),
        ("0 00 07", 3, 100, (100, 100, 7)),
        ("3 8", 2, 8, (3, 8)),
        ("12 20", 2, 20, (12, 20)),
    ],
)
def test_other_dice_are_numbers_with_spaces(text: str, count: int, sides: int, faces: tuple[int, ...]) -> None:
    assert read(text, count, sides=sides).faces == faces


NOT_TEXT = "A roll is typed as digits, 0 for a ten, or as = and the successes."
NOT_BOTH = "Type faces, or = and a number of successes, not both."
ONE_NUMBER = "One number of successes is asked: erase the others."


@pytest.mark.parametrize(
    ("text", "code", "sentence"),
    [
        ("7777777777777", "too_many_dice", "13 dice typed for a pool of 5: erase 8."),
        ("777 777", "too_many_dice", "6 dice typed for a pool of 5: erase one."),
        ("9 8 7 6 11 9", "too_many_dice", "7 dice typed for a pool of 5: erase 2."),
        ("9 8 7 6 11", "not_a_face", "A d10 has no 11: it reads as 1 and 1, 6 dice for a pool of 5."),
        ("7 x", "not_a_face", NOT_TEXT),
        ("7\t8", "not_a_face", NOT_TEXT),
        ("²", "not_a_face", NOT_TEXT),
        ("٣", "not_a_face", NOT_TEXT),
        ("-7", "negative", "A die shows no negative number: erase the sign."),
        ("=-7", "negative", "A die shows no negative number: erase the sign."),
        ("7 =3", "not_a_face", NOT_BOTH),
        ("==3", "not_a_face", NOT_BOTH),
        ("=3 4", "one_number", ONE_NUMBER),
        ("=11", "too_many_successes", "5 dice show 10 successes at most: erase a digit."),
        ("=" + "9" * 5000, "too_many_successes", "5 dice show 10 successes at most: erase a digit."),
    ],
)
def test_wrong_text_for_a_pool_of_5_is_refused(text: str, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text, 5)
    assert (refused.value.code, refused.value.sentence) == (code, sentence)


def test_12_dice_for_a_pool_of_11_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        read("777777777777", 11)
    assert refused.value.sentence == "12 dice typed for a pool of 11: erase one."


@pytest.mark.parametrize(
    ("text", "given_faces", "sentence"),
    [
        ("7", (2, 2, 2), "1 die typed where 0 are missing: erase one."),
        ("78", (2, 2), "2 dice typed where 1 is missing: erase one."),
        ("7812", (2,), "4 dice typed where 2 are missing: erase 2."),
        ("11", (2, 2), "A d10 has no 11: it reads as 1 and 1, 2 dice where 1 is missing."),
    ],
)
def test_too_many_dice_beside_given_ones(text: str, given_faces: tuple[int, ...], sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text, 3, given=given_faces)
    assert refused.value.sentence == sentence


@pytest.mark.parametrize(
    ("text", "dice", "code", "sentence"),
    [
        ("3 4", Dice(5), "one_number", ONE_NUMBER),
        ("11", Dice(5), "too_many_successes", "5 dice show 10 successes at most: erase a digit."),
        (
            "6",
            Dice(5, double_from=None),
            "too_many_successes",
            "5 dice show 5 successes at most: erase a digit.",
        ),
        ("3", Dice(1), "too_many_successes", "1 die shows 2 successes at most: erase a digit."),
    ],
)
def test_wrong_counts_are_refused(text: str, dice: Dice, code: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text, dice.count, mode="successes", dice=dice)
    assert (refused.value.code, refused.value.sentence) == (code, sentence)


@pytest.mark.parametrize(
    ("text", "sides", "sentence"),
    [
        ("9", 8, "A d8 has no 9: type 1 to 8, with a space between dice."),
        ("0", 8, "A d8 has no 0: type 1 to 8, with a space between dice."),
        ("35", 8, "A d8 has no 35: type 1 to 8, with a space between dice."),
        ("101", 100, "A d100 has no 101: type 1 to 100, with a space between dice."),
        ("9" * 5000, 100, "A d100 has no such number: type 1 to 100, with a space between dice."),
        ("5 11", 100, "2 dice typed for a pool of 1: erase one."),
    ],
)
def test_wrong_numbers_of_other_dice_are_refused(text: str, sides: int, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        read(text, 1, sides=sides)
    assert refused.value.sentence == sentence


def test_leading_zeros_do_not_make_a_number_long() -> None:
    assert read("=" + "0" * 5000 + "7", 5).count == 7


@pytest.mark.parametrize(
    ("text", "char", "takes"),
    [
        ("", "7", True),
        ("7 1", "0", True),
        ("", " ", True),
        ("", "=", True),
        ("  ", "=", True),
        ("7", "=", False),
        ("=", "=", False),
        ("=", "7", True),
        ("= ", "7", True),
        ("=7", "7", True),
        ("=7", " ", True),
        ("=7 ", "7", False),
        ("", "x", False),
        ("", "-", False),
        ("", "*", False),
        ("", "\t", False),
        ("", "²", False),
        ("", "", False),
        ("", "77", False),
    ],
)
def test_a_key_is_text_of_the_roll_or_keeps_its_meaning(text: str, char: str, takes: bool) -> None:
    assert accepts(text, char) is takes


FACES = st.lists(st.integers(1, 10), max_size=30)


@given(FACES, st.data())
def test_typed_faces_come_back(faces: list[int], data: st.DataObject) -> None:
    quick = "".join("0" if face == 10 else str(face) for face in faces)
    spaced = " ".join(map(str, faces))
    mixed = "".join(
        data.draw(st.sampled_from(("0 ", " 10 ") if face == 10 else (f"{face} ", f" {face} "))) for face in faces
    )
    dice = Dice(len(faces))
    for text in (spaced, mixed, quick if quick != "10" else "1 0"):
        entry = read(text, len(faces), dice=dice)
        assert entry.answer == tuple(faces)
        assert entry.complete
        assert entry.total == dice.total(faces)


@given(FACES)
def test_each_typed_digit_is_one_die_more(faces: list[int]) -> None:
    text = ""
    for typed, face in enumerate(faces, start=1):
        for char in f"{face} ".replace("10", "0"):
            assert accepts(text, char)
            text += char
        assert len(read(text, 30).faces) == typed


ANY_TEXT = st.one_of(st.text(max_size=20), st.text(alphabet="0123456789= -x", max_size=40))


@given(
    ANY_TEXT,
    st.integers(0, 30),
    st.sampled_from((1, 6, 8, 10, 20, 100)),
    st.sampled_from(MODES),
    st.lists(st.integers(1, 6), max_size=5),
    st.booleans(),
)
def test_any_text_is_an_entry_or_refused(
    text: str, count: int, sides: int, mode: Mode, given_faces: list[int], with_dice: bool
) -> None:
    dice = Dice(count, sides=sides) if with_dice else None
    try:
        entry = read(text, count, sides, mode, given_faces, dice)
    except Refused:
        return
    assert entry.missing >= 0
    assert entry.count is None or 0 <= entry.count <= 2 * count
    if entry.count is None:
        assert entry.faces[: len(given_faces)] == tuple(given_faces)
        assert all(1 <= face <= max(sides, 6) for face in entry.faces)
        assert len(entry.faces) + entry.missing == max(count, len(given_faces))
    assert (entry.total is None) is not with_dice


@given(st.text(alphabet="0123456789= x-", max_size=12))
def test_what_was_accepted_key_by_key_is_never_the_wrong_characters(keys: str) -> None:
    text = ""
    for char in keys:
        text += char if accepts(text, char) else ""
    if "=" in text:
        text = text.lstrip()[:2]
    assert read(text, 30).missing <= 30
