"""The server: tables, live play, nothing lost, nobody peeks."""
