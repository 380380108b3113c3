"""One note: its text turned into exact structure. Knows no other note, no file and no graph; parsing never fails."""
