"""The settings that are kept: read strictly, changed without losing what else stands there."""

import pytest

from engine.model import Refused
from tui import settings


def write(text: str) -> None:
    settings.path().parent.mkdir(parents=True, exist_ok=True)
    settings.path().write_text(text)


def test_without_a_file_nothing_is_chosen() -> None:
    assert settings.read() == settings.Settings("")


def test_a_theme_that_is_kept_is_there_the_next_time() -> None:
    settings.keep_theme("light")
    assert settings.read().theme == "light"
    settings.keep_theme('a "dark" one\\.toml')
    assert settings.read().theme == 'a "dark" one\\.toml'
    assert settings.path().read_text().count("theme") == 1


def test_what_else_stands_in_the_file_stays() -> None:
    write("# at the table\ntheme = 'light' # too bright?\n# the end\n")
    settings.keep_theme("dark")
    assert settings.path().read_text() == '# at the table\ntheme = "dark"\n# the end\n'
    write("# at the table\n")
    settings.keep_theme("16")
    assert settings.path().read_text() == 'theme = "16"\n# at the table\n'


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("theme = 5", "settings.toml, line 1, column 1: theme must be text."),
        ("\ncolour = 'red'", "settings.toml, line 2, column 1: colour is not a setting; known are theme."),
        ("theme", "settings.toml, line 1, column"),
    ],
)
def test_what_is_wrong_is_named_by_file_line_and_field_and_never_written_over(text: str, said: str) -> None:
    write(text)
    for act in (settings.read, lambda: settings.keep_theme("dark")):
        with pytest.raises(Refused) as refused:
            act()
        assert refused.value.sentence.startswith(said)
    assert settings.path().read_text() == text


def test_a_folder_that_can_not_be_made_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    write("")
    monkeypatch.setenv("BATTLEWHEEL_CONFIG", str(settings.path() / "below"))
    with pytest.raises(Refused, match=r"^settings\.toml can't be written: Not a directory"):
        settings.keep_theme("dark")
