"""Administration of a house, from the command line and from the page."""
