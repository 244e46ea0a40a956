"""What every game of Flagfall promises, one function each; what is optional may be left out."""
