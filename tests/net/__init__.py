"""A net below whoever rebuilds: what must stay as it is, held by what the code wrote when the net was made.

* `fights`: golden fights of every ruleset, in `kept/RULESET.journals.txt`. Each journal is its own script: its inputs
  are played again, and what is written must be the same to the byte. `kept/RULESET.read.txt` holds what is read on the
  way: what an undo takes back, questions with their options, menus with costs and reasons, the log with its steps, what
  players see of it, and at the end every number of everyone. A block begins with a digest of its lines, and only those
  lines are written out that no block before it had. Together they hold every fact, procedure, ask, told option and
  known effect that the rules can write (`written` finds those in the source, `reached` in the journals).
* `pages`: every page of the demos and before a fight, in both sizes, in `kept/RULESET-pages-SIZE.txt`.
* `keys`: a whole fight by its keys: the terminal after each, in `kept/keys-SIZE.txt`, and the bytes that each took, of
  which there may be fewer, in `kept/bytes-SIZE.txt`.
* `names`: what `engine` gives to others, in `kept/names.txt`.

`python -m tests.net` writes all that is kept anew; look at each line that differs before it is committed. A change of
words changes `*.read.txt`; a change of `*.journals.txt` is a change of the file format or of the rules.
`python -m tests.net add NAME JOURNAL` takes in another fight, from its journal.
"""
