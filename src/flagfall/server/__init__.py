"""The server: tables and live play; nothing is lost or leaked."""
