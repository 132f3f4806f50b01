"""What the desk shows of a fight of Exalted 2e, as data."""
