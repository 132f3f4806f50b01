"""A very small Textual program, to try the terminal harness on."""

import sys

from textual.app import App, ComposeResult
from textual.events import Key, Paste, Resize
from textual.widgets import Static


class TinyApp(App[int]):
    """Shows its size and the last key; `q` ends it with code 3."""

    CSS = "#size { color: ansi_red; text-style: bold; } Static { height: 1; }"
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Static("", id="size")
        yield Static("key none", id="key", markup=False)
        yield Static("wide 龍 end", id="wide")

    def on_resize(self, event: Resize) -> None:
        self.query_one("#size", Static).update(f"size {event.size.width}x{event.size.height}")

    def on_key(self, event: Key) -> None:
        if event.key == "q":
            self.exit(3)
        self.query_one("#key", Static).update(f"key {event.key}")

    def on_paste(self, event: Paste) -> None:
        self.query_one("#key", Static).update(f"pasted {len(event.text.splitlines())} lines")


if __name__ == "__main__":
    code = TinyApp(ansi_color=True).run(mouse=False)
    print("back at the shell")
    sys.exit(code)
