-- The sections of one vault's notes, for search. Everything here can be made again from the files.
-- It is a database of its own: to read notes for their links does not wait for their words, nor these for a model.

CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,    -- daily/monday.md
  hash TEXT NOT NULL            -- of the text that the sections were cut from
) STRICT;

-- What a section says. Sections that say the same share it, and it outlives a move to another note.
CREATE TABLE text (
  id INTEGER PRIMARY KEY,
  hash TEXT NOT NULL UNIQUE,
  headings TEXT NOT NULL,       -- the titles above it, from the top, one on each line
  content TEXT NOT NULL
) STRICT;

CREATE TABLE section (
  id INTEGER PRIMARY KEY,
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,      -- in the order of the note
  text INTEGER NOT NULL REFERENCES text,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  place BLOB NOT NULL,          -- its lines and columns in all encodings, as 32-bit numbers
  UNIQUE (note, number)
) STRICT;

CREATE INDEX section_text ON section (text);

-- The words of each section, by its id. CJK is written as pairs of characters.
CREATE VIRTUAL TABLE words USING fts5 (
  names, headings, content,
  content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2'
);

CREATE VIRTUAL TABLE vocabulary USING fts5vocab (words, 'row');

-- Words in so many sections that they tell none from another.
CREATE TABLE common (term TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- The models whose vectors are kept, each in a table `vector_ID` of its own.
CREATE TABLE model (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  dimension INTEGER NOT NULL
) STRICT;

-- How far a model is with a text. One that is begun and never done has cost the model its life, or could not be embedded.
CREATE TABLE embedding (
  model INTEGER NOT NULL REFERENCES model ON DELETE CASCADE,
  text INTEGER NOT NULL REFERENCES text ON DELETE CASCADE,
  tries INTEGER NOT NULL,
  done INTEGER NOT NULL,
  PRIMARY KEY (model, text)
) STRICT, WITHOUT ROWID;

CREATE INDEX embedding_text ON embedding (text);
