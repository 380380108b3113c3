"""What notes claim, on which quotes it rests, and whether their sources still say so."""
