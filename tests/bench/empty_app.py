"""An empty Textual app: what any Textual program costs. Run as a program, it is the baseline of the start."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class EmptyApp(App[None]):
    """One widget with one word."""

    def compose(self) -> ComposeResult:
        """The one widget."""
        yield Static("here")


if __name__ == "__main__":
    EmptyApp().run(mouse=False)
