"""Log lines, made from the facts of an action."""
