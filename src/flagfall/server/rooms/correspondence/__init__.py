"""What goes on at a table while a person who plays there is not there."""
