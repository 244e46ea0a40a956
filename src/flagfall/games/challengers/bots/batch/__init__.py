"""Bots as compiled functions, and whole tournaments of them: the games of the protocol, by the thousand."""
