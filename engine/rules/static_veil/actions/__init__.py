"""What fighters do besides attacking, and what the GM does by hand."""
