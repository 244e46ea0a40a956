"""What the plug-in of this game offers to tables, servers and front ends, one file for each of its hooks."""
