"""What an operator does while the server runs, and what ends by itself."""
