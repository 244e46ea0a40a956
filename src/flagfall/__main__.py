"""`python -m flagfall` is the command line."""

from flagfall.cli.main import main

main()
