"""Many matches: odds and studies."""
