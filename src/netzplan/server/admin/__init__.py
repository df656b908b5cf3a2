"""What those do who administer the house, from the command line and from the page."""
