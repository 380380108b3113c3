"""Search over sections, by words and by meaning: cutting notes, embedding, ranking. Knows no protocol and no SQL."""
