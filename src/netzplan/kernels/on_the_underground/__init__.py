"""What a track token brings about in On the Underground, without a new state for each."""
