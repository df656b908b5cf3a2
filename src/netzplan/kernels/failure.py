"""Why a kernel can't be had: a name that the house has words for, and what it is about."""

__all__ = ["KernelFailure"]


class KernelFailure(Exception):
    """A kernel that can't be had; the reference plays instead."""

    def __init__(self, code: str, **parameters: str | int) -> None:
        """Take one of the codes of ``texts.toml`` and its parameters."""
        super().__init__(f"{code}: {parameters}")
        self.code = code
        self.parameters = parameters
