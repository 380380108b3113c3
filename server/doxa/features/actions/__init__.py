"""What can be done at a place in a note, one file for each kind of thing."""
