"""What plays on servers to load them: ``python -m bench.server_load``."""
