"""Deutschland Rummy in compiled code."""
