"""Guests and accounts: signing up, signing in, and what people decide about their own account."""
