"""Cards, decks and matches as notebooks show them: small pieces of HTML and SVG of our own."""
