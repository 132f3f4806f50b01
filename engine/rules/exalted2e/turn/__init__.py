"""The battle wheel: who acts when, Defense Values that refresh, harm that waits for the end of a tick (section 2)."""
