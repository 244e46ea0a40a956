"""Playing in the terminal: plain text, numbered choices, nothing a screen reader could stumble over."""
