"""Drafting by tables: the same functions decide for bots, interpreted, and for the simulator that learns, compiled."""
