"""Confidence intervals of a mean, also from a few samples."""

__all__ = ["SURE", "half_width"]

SURE = 1.959964
"""Half the width of a 95 % confidence interval, in standard deviations."""
_STUDENT = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228)
"""The same for Student's t, by degrees of freedom from 1."""


def half_width(freedom: int) -> float:
    """Return half the width of a 95 % interval, in estimated standard deviations (Student's t).

    ``freedom`` counts the degrees of freedom of the estimate, from 1.
    """
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    second = (5 * SURE**5 + 16 * SURE**3 + 3 * SURE) / 96  # Cornish and Fisher's expansion
    return SURE + (SURE**3 + SURE) / (4 * freedom) + second / freedom**2
