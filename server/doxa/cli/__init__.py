"""The command line: every verb reads, calls what the language server calls, and prints."""
