"""How the log tells of a fight of Static Veil."""
