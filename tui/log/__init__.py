"""The log beyond the few lines of the desk: its lines from the newest back, what is in each, and the log as text."""
