"""The companion for the real table: an evening as a log of small entries, interpreted by the rules."""
