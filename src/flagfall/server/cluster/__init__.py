"""The server processes of one database: membership, ownership of tables, and messages between them."""
