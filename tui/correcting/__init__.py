"""Putting a finished action right: what can be changed in it, what would come out different, and how the log tells it."""
