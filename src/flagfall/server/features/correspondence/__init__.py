"""Games over days: planned moves, vacations, and notices of a turn."""
