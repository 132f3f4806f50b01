"""Numbers that follow from sheets and conditions, each with its parts."""
