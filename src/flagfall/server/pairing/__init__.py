"""Brings people together who want to quick match."""
