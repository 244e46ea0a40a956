"""Tables that are open in this process."""
