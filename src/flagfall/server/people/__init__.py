"""People among each other, and what they decide about themselves."""
