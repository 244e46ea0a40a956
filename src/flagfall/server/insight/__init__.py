"""Insights into games, made in a process of their own."""
