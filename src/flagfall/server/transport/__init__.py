"""One websocket in both directions, whatever travels on it."""
