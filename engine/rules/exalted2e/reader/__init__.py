"""Reading fighters of Exalted 2e, and things for their sheets, from what a game master types or pastes."""
