"""The engine that looks ahead."""
