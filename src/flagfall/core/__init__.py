"""Words every game shares; no game knowledge, standard library only."""
