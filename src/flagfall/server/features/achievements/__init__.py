"""Achievements: what a person has reached in their finished games."""
