"""Notes taken apart and put together, one file for each way, with all links following."""
