"""The directory that holds the notes: finding and reading them. Knows files, and nothing of what they mean."""
