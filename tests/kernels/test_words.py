"""Masks convert to several words and back."""

from random import Random

import pytest

from netzplan.kernels.words import mask_of, words_of


@pytest.mark.parametrize("length", [1, 2, 3])
def test_a_mask_converts_to_words_and_back(length: int) -> None:
    most = (1 << 64 * length) - 1
    random = Random(length)
    for mask in (0, 1, most, 1 << 63, most ^ 1, *(random.randint(0, most) for _ in range(50))):
        words = words_of(mask, length)
        assert len(words) == length
        assert mask_of(words) == mask
        for bit in range(64 * length):
            assert int(words[bit >> 6]) >> (bit & 63) & 1 == mask >> bit & 1
