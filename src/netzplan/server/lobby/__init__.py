"""How people meet who have sent each other no link: who may come, open tables, quick seats."""
