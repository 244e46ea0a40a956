"""HTTP: people, how they find each other, and how they are told of their games."""
