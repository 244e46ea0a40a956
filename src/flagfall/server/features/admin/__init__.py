"""Administration of a running server, and automatic housekeeping."""
