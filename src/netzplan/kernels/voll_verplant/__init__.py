"""What Voll verplant allows and brings about: on pads for bots of today, and as compiled code."""
