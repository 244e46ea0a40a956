"""Tables: the people at them, the game in progress, who may see what, and how they are loaded and stored."""
