"""Result folders: what is kept, summed up, compared."""
