"""Reading fighters of Static Veil, and things for their sheets, from what a game master types or pastes."""
