"""The reason why no kernel is available: a code with a sentence, and its parameters."""

__all__ = ["KernelFailure"]


class KernelFailure(Exception):
    """A kernel is not available; the reference plays instead."""

    def __init__(self, code: str, **parameters: str | int) -> None:
        """Take one of the codes of ``texts.toml``, and its parameters."""
        super().__init__(f"{code}: {parameters}")
        self.code = code
        self.parameters = parameters
