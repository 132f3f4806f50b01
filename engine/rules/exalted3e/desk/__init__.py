"""What the desk shows of a fight of Exalted 3e, as data."""
