"""The commands, one each."""
