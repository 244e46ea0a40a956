"""Commands about bots: tournaments and arenas of them, tables they go to, programs that ask them."""
