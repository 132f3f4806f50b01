"""The attack in its ten steps, and what it leads to: Crash, gambits, grapples (seed 001; rules sections 5 to 11)."""
