"""What people make for games themselves: kept, shown, and put into the settings of tables."""
