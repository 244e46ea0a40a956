"""Which sentence is said of a tournament and its matches: keys of the catalogue with values, and no words."""
