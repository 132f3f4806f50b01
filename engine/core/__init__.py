"""What a fight is made of: asks and answers, dice, numbers with their parts, the draft, and what runs a procedure."""
