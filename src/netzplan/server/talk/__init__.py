"""What people say to each other at a table, and what a seat notes for itself."""
