"""The match engine: plain functions over plain data, interpreted or compiled."""
