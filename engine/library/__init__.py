"""Our own sample opponents, weapons and armor."""
