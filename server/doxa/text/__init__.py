"""Characters and lines: spans, positions, edits. Knows nothing of Markdown."""
