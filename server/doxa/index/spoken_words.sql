-- The words of each note, to find the notes that may name something. Everything here can be made again from the files.
-- It is a database of its own: to read notes for their links does not wait for their words.

CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,    -- daily/monday.md
  hash TEXT NOT NULL            -- of the text that has the words
) STRICT;

-- By the ids of the notes; only whether a word is there is kept, not where.
CREATE VIRTUAL TABLE words USING fts5 (said, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii');
