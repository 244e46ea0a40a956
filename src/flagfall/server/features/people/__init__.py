"""People and their profiles: statistics, achievements, following, blocking and reports."""
