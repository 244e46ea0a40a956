"""Words for people: the catalogue of both languages, and those who tell with it what happened."""
