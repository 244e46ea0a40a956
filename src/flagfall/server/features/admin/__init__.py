"""What an operator does while the server runs, and what the server tidies up by itself."""
