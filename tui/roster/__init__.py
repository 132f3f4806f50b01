"""The roster: who is in the fight, who may come, the game master's own fighters, and the party."""
