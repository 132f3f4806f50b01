"""Reading fighters of Exalted 3e, and things for their sheets, from what a game master types or pastes."""
