"""The match itself, over plain ints, so that it can be compiled."""
