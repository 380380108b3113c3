"""What a user asks about entities, one file each."""
