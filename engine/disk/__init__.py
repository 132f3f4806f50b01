"""Files as a disk has them: where those of a fight are, the lock beside them, copies of sync tools, and TOML."""
