"""The language server: the protocol and nothing else. Every answer comes from a feature."""
