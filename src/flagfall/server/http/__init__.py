"""HTTP: what every request passes through."""
