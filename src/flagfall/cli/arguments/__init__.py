"""What is given to commands, read and checked."""
