"""What travels: messages, models, and how they are written."""
