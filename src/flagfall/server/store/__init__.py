"""Storage of all data that must survive a restart."""
