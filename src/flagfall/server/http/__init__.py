"""HTTP: what every request passes through, and the addresses that belong to no feature."""
