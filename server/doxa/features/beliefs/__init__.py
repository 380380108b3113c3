"""What a user asks about beliefs, one file each."""
