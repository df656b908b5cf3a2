"""How people who have no link to a table find one: access, open tables, quick seats."""
