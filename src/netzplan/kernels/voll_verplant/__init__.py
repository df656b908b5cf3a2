"""What Voll verplant allows and brings about, on pads instead of sheets."""
