"""Words of every language as files: found, laid over the English ones, and checked."""
