"""What has a name: found in notes, told apart, and remembered for the whole vault."""
