"""The maps that come with the games, typed as those of their game."""
