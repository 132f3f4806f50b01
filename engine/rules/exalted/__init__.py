"""What both editions of Exalted have alike, and nothing else has. No ruleset is here."""
