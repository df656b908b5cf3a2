"""Chance in plain Python gives the same numbers as compiled chance."""

from random import Random

import numpy as np

from netzplan.kernels import chance, plain_chance


def test_plain_and_compiled_chance_give_the_same_numbers() -> None:
    random = Random(1)
    for seed in (0, 1, (1 << 63) - 1, *(random.getrandbits(63) for _ in range(50))):
        game, below = random.randrange(1000), random.randrange(1, 500)
        word = plain_chance.streams(seed)(game)
        row = np.array([chance.stream(seed, game)], np.int64)
        assert int(row.view(np.uint64)[0]) == word
        assert plain_chance.drawn(word, below) == chance.drawn(row, 0, below)
