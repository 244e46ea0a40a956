"""What happens, in a match and around it."""
