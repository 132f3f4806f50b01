"""What a fighter does on its tick besides attacking (rules sections 3, 4 and 11)."""
