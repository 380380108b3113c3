"""What the small model is called, and how a process is told to use it. Loads nothing."""

STATIC = "wordllama-l2-supercat-256"

ALONE, FIRST = "alone", "first"
"""The small model for a process: as the only one there is, or with a better one to follow."""
