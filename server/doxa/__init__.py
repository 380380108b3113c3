"""Doxa: a language server for linked Markdown notes."""
