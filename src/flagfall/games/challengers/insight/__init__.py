"""What can be said about a tournament besides what happened: odds, swing, advice, luck."""
