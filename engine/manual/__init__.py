"""The manual: a page of Markdown for each topic, and the reader that finds and parts them."""

from .reader import Block, Topic, about, find, made, topic, topics

__all__ = ["Block", "Topic", "about", "find", "made", "topic", "topics"]
