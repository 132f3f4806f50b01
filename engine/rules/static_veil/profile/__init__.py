"""The profile of a table: every number that a game master may set, as the options of a fight."""
