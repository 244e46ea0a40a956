"""One solo game a day, the same for everybody."""
