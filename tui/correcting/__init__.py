"""Putting a finished action right: what can be changed in it, what comes out different, how the log tells it."""
