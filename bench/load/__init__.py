"""Load generators for servers: ``python -m bench.server_load``."""
