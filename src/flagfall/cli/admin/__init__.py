"""`flagfall admin`: an operator at the command line."""
