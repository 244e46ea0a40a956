"""The websocket of a table: who may come in, and what they say."""
