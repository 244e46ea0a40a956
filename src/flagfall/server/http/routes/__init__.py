"""HTTP: the routes, a file for each kind of thing."""
