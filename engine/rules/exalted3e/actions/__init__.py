"""What a fighter does on a turn besides attacking, and what the GM does by hand (rules section 4)."""
