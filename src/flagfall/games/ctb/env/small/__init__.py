"""Games on boards of at most eight by eight squares, where straight ways and one step's strikes are all there is.

The same games as those of `kernel/`, action for action (tests: `test_small.py`), in 416 bytes instead of 14 304: a
thousand of them stay near the processor, and what may be done is looked up by rows and columns, not walked.
"""
