"""What people compete in besides single tables, as it is stored."""
