"""What goes on at a table while somebody who plays there is not there."""
