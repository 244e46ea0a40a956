"""The catalogue of games, bots, rules and languages."""
