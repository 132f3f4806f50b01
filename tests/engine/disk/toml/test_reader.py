"""The strict reader: what it takes, and the sentence for what it does not."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.core.model import Refused
from engine.disk import toml


def refused(text: str, first_line: int = 1) -> str:
    with pytest.raises(Refused) as caught:
        toml.parse(text, "file.toml", first_line=first_line)
    return caught.value.sentence


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a = 1\na = 2\n", "line 2, column 1: a is given a second time."),
        ("[a.b]\nx = 1\n[a.b]\n", "line 3, column 1: a.b is given a second time."),
        ("a = { b = 1 }\n[a.c]\n", "line 2, column 1: a.c is given a second time."),
        ("a = [1,\n 2", "line 2, column 3: a list is not closed with ], and here the file ends."),
        ("a = [\n", "line 2, column 1: this is not a value; text stands in quotation marks, and here the file ends."),
        ("a = tru\n", "line 1, column 5: this is not a value; text stands in quotation marks."),
        ("a\n", "line 1, column 2: a key must be followed by = and a value."),
        ("x = 1 y = 2\n", "line 1, column 7: something stands behind the value; one value a line."),
        ("= 1\n", "line 1, column 1: this is neither a [table] nor a key with a value."),
        ('a = "x', "line 1, column 7: a text is not closed with a quotation mark, and here the file ends."),
        ('a = "\x00"', "line 1, column 6: illegal character '\\x00'."),
        ("a = " + "[" * 9999, "line 1, column 45: this is nested deeper than 40 levels."),
        ("\n\na = " + "{b=" * 9999, "line 3, column 125: this is nested deeper than 40 levels."),
        ("x = " + "9" * 9999, "line 1, column 5: a number has too many digits."),
        ("[t]\nx = inf\n", "line 2, column 1: t.x is not a number that can be counted with."),
        ("x = [1, -nan]\n", "line 1, column 1: x.1 is not a number that can be counted with."),
        ("x = 1e999\n", "line 1, column 1: x is not a number that can be counted with."),
        ("x = 9223372036854775808\n", "line 1, column 1: x is a number too large to be kept."),
        (".".join("a" * 60) + " = 1", "line 1, column 1: a.a.a.a is nested deeper than 40 levels."),
    ],
)
def test_every_mistake_has_a_place_and_plain_words(text: str, said: str) -> None:
    assert refused(text) == f"file.toml, {said}"


@pytest.mark.parametrize("written", ["2026-11-30", "21:00:00", "2026-11-30T21:00:00", "2026-11-30T21:00:00Z"])
def test_dates_are_taken_only_where_they_are_expected(written: str) -> None:
    text = f"[[entry]]\nat = {written}\nvalue = 1\n"
    said = "entry.0.at is a date or a time, and none is expected here; text stands in quotation marks."
    assert refused(text) == f"file.toml, line 2, column 1: {said}"
    if "T" in written:
        assert toml.parse(text, "file.toml", dates=("entry.0.at",))["entry"][0]["value"] == 1


def test_the_place_counts_from_where_the_text_stands_in_its_file() -> None:
    assert refused("a = 1\nb = tru\n", first_line=100).startswith("file.toml, line 101, column 5: ")
    assert refused("a = 1\nb = inf\n", first_line=100).startswith("file.toml, line 101, column 1: ")
    assert refused("a = " + "[" * 9999, first_line=100).startswith("file.toml, line 100, column 45: ")


def test_lists_come_as_tuples_at_any_depth() -> None:
    assert toml.parse("a = [1, [2, { b = [3] }]]\n", "x") == {"a": (1, (2, {"b": (3,)}))}
    assert toml.parse("x = 9223372036854775807\ny = -9223372036854775808\nz = 1.5", "x") == {
        "x": 2**63 - 1,
        "y": -(2**63),
        "z": 1.5,
    }


def test_a_file_is_read_with_or_without_a_byte_order_mark_and_with_any_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    for data in (b"a = 1\nb = 2\n", b"\xef\xbb\xbfa = 1\nb = 2\n", b"a = 1\r\nb = 2\r\n"):
        path.write_bytes(data)
        assert toml.read(path) == {"a": 1, "b": 2}


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"a = 1\nb = '\xc3\xa9\xff'\n", r"file\.toml, line 2, column 7: this is not UTF-8 text; save"),
        ("a = 1\n".encode("utf-16"), r"file\.toml, line 1, column 1: this is UTF-16; save the file as UTF-8\."),
    ],
)
def test_what_is_not_utf8_is_told_with_its_place(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "file.toml").write_bytes(data)
    with pytest.raises(Refused, match=said):
        toml.read(tmp_path / "file.toml")


def test_a_file_that_is_missing_a_folder_or_too_large_is_told(tmp_path: Path) -> None:
    with pytest.raises(Refused, match=r"^There is no file none\.toml\.$"):
        toml.read(tmp_path / "none.toml")
    with pytest.raises(Refused, match="can't be read: Is a directory"):
        toml.read(tmp_path)
    large = tmp_path / "large.toml"
    with large.open("wb") as file:
        file.truncate(toml.LARGEST + 1)
    with pytest.raises(Refused, match=r"^large\.toml is larger than 20 MB and is not read\.$"):
        toml.read(large)


PIECES = st.sampled_from(
    [
        "a",
        "b.c",
        "=",
        " = ",
        "1",
        "-0",
        "inf",
        '"',
        "'",
        '"""',
        "'''",
        "[",
        "]",
        "[[",
        "]]",
        "{",
        "}",
        ",",
        "\n",
        "#",
        "\\",
        "\\u12",
        "é",
        "\x00",
        "\ufeff",
        "2026-01-01",
        "true",
        "1e9",
        "0x",
        "_",
        ".",
        "\r\n",
        " ",
    ]
)


def read_or_told(read: Callable[[], Any]) -> Any:
    """What was read, or the sentence that says why not; any other exception fails the test."""
    try:
        return read()
    except Refused as wrong:
        return wrong.sentence


@given(st.one_of(st.lists(PIECES, max_size=40).map("".join), st.text(max_size=80)))
@example("a = '''\n'")
@example('[a."b')
@example("[[a]]\n[a]")
def test_no_text_makes_the_reader_fail_in_another_way(text: str) -> None:
    found = read_or_told(lambda: toml.parse(text, "file.toml"))
    if isinstance(found, str):
        assert found.startswith("file.toml, line ")
        assert "\n" not in found
    else:
        assert toml.parse(toml.tables(found), "again.toml") == found


@given(st.binary(max_size=60))
def test_no_bytes_make_the_reader_fail_in_another_way(tmp_path_factory: pytest.TempPathFactory, data: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "bytes.toml"
    path.write_bytes(data)
    found = read_or_told(lambda: toml.read(path))
    assert isinstance(found, dict) or found.startswith("bytes.toml, line ")


def test_a_name_that_no_file_can_have_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="can't be read: "):
        toml.text_of(tmp_path / "a\0b.toml")
