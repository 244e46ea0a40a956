"""Games as they were played: histories with views and narration, and records."""
