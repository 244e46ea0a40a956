"""For designers: what a card or a rule set of their own does, before anybody has played it."""
