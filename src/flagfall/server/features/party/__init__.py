"""Several people at one screen or one device."""
