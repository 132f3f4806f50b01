"""What the desk costs: `python -m tests.bench` prints a table, each row beside its baseline of the same run."""
