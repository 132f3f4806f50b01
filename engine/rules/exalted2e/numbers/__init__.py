"""Numbers with their parts: Defense Values, soak, health, pools, movement (rules sections 3, 5, 6, 8 and 9)."""
