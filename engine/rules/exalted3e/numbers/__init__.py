"""Numbers with their parts, and the rolls, wounds, motes and powers that change them (sections 1, 7, 8, 14, 18)."""
