"""What the desk shows of a fight of Static Veil."""
