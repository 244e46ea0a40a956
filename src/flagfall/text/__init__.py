"""Words for people: the catalogue of every language, and those who tell with it what happened."""
