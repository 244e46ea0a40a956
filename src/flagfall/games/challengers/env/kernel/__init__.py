"""The compiled functions of the environment: plain functions over ints (CONTRIBUTING.md)."""
