"""Several processes that serve one database: who is there, which table is whose, and news between them."""
