"""Nim with hidden stones: both players close a fist around some stones before the heaps are taken."""
