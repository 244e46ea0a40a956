"""The rules: one match, a whole tournament, and the protocol that plays them step by step."""
