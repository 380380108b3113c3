"""The graph of a vault in SQLite: what each note says, and what it means for the others. The only place that writes SQL."""
