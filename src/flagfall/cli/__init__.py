"""The command line: one program, one file per group of commands, loaded on demand."""
