"""`flagfall lab` and how it shows figures."""
