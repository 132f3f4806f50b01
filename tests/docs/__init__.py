"""The papers against the program: what they show is made from it, and what they tell to be done can be done.

Frames, tables and the picture in README.md and in `engine/manual` are made here. `python -m tests.docs` writes them
anew; look at what differs before it is committed. The tests fail where they are not what the program shows now.
"""
