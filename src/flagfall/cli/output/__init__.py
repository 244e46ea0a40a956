"""What commands print and write."""
