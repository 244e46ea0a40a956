"""Where the fans of a finished tournament came from: luck of every kind, and decisions."""
