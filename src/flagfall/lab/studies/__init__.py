"""Studies as files: read, checked, found by name."""
