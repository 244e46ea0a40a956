"""Games as they were played: snapshots, histories, exports."""
