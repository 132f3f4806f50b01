"""The pages: what one screen shows, and what keys do there."""
