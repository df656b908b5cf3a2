"""The maps that come with the games, with the types of their games."""
