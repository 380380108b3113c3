"""What changes while an editor is connected: the open notes and the folders. Knows no protocol."""
