"""Reading fighters from text that a game master types or pastes."""
