"""Small questions with one best answer, asked and checked."""
