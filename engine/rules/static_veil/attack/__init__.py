"""The exchange, step by step."""
