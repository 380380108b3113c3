-- The graph of one vault. Everything here can be made again from the files.
-- All offsets count characters of the note. `key` columns hold names as they are compared: NFC, case folded.

-- What the graph was made with, as far as it changes what a note says.
CREATE TABLE making (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE note (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL UNIQUE,    -- daily/monday.md
  is_note INTEGER NOT NULL,     -- 0: an attachment, of which only the name is known
  size INTEGER NOT NULL,
  mtime INTEGER NOT NULL,       -- nanoseconds
  hash TEXT,                    -- of the text
  title TEXT,
  schema TEXT,
  bid TEXT,                     -- the id that the note carries in its header
  lines BLOB,                   -- where its lines start, as 32-bit numbers
  problem TEXT                  -- why it could not be read
) STRICT;

-- All by which a note can be meant; `kind` in the order of preference.
CREATE TABLE name (
  key TEXT NOT NULL,
  kind INTEGER NOT NULL,
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  PRIMARY KEY (key, kind, note)
) STRICT, WITHOUT ROWID;

-- The aliases as they are written; their keys are among the names.
CREATE TABLE alias (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (note, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE heading (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,      -- in the order of the note
  level INTEGER NOT NULL,
  parent INTEGER,               -- the number of the heading around it
  title TEXT NOT NULL,
  slug TEXT NOT NULL,
  github_slug TEXT NOT NULL,
  anchor TEXT,                  -- the id in {#id}
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  title_start INTEGER NOT NULL,
  title_stop INTEGER NOT NULL,
  section_stop INTEGER NOT NULL,
  wide BLOB,                    -- how far the columns in other encodings are off: of start, stop, title_start, title_stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE block (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,
  key TEXT NOT NULL,            -- its id
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  block_start INTEGER NOT NULL, -- what it names
  block_stop INTEGER NOT NULL,
  wide BLOB,                    -- of block_start, block_stop, start, stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE anchor (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,           -- the id of something in HTML
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  wide BLOB,                    -- of start, stop, start, stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE link (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  key TEXT,                     -- the name that it asks for, without folders; none: the note itself
  target TEXT NOT NULL,         -- as written, decoded
  fragment TEXT,
  type TEXT,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  target_start INTEGER NOT NULL,
  target_stop INTEGER NOT NULL,
  wide BLOB,                    -- of start, stop, target_start, target_stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE tag (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,
  key TEXT NOT NULL,
  name TEXT NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  wide BLOB,                    -- of start, stop, start, stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

-- What writers say about names: `#Smaug:CREATURE`, `Cory:ALIAS_OF_CORY_GILFORD:PERSON`, `Monday:REJECT_ENTITY`.
CREATE TABLE entity_tag (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,
  key TEXT NOT NULL,            -- the name that is tagged
  name TEXT NOT NULL,
  type TEXT,                    -- none: the name is rejected
  canonical_key TEXT,           -- whose other name it is
  canonical TEXT,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  name_start INTEGER NOT NULL,
  name_stop INTEGER NOT NULL,
  wide BLOB,                    -- of start, stop, name_start, name_stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;
