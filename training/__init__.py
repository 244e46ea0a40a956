"""Learning what decks are worth: tournaments in machine code, and regressions over what came out."""
