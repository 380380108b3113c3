-- What notes cite and what their sidecars record of it, beside the tables of schema.sql. Made again from the files, too.
-- `note` is that of the page for citations, and that of the sidecar for beliefs and provenance.

-- `acme-rfc-0034.md, p. 3 — "v2 moves the refresh endpoint"` in a footnote.
CREATE TABLE citation (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,      -- in the order of the note
  label TEXT NOT NULL,          -- of the footnote
  key TEXT,                     -- the name that the source is asked for by, without folders
  source TEXT NOT NULL,         -- as written
  page TEXT,
  quote TEXT,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  source_start INTEGER NOT NULL,
  source_stop INTEGER NOT NULL,
  wide BLOB,                    -- of start, stop, source_start, source_stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX citation_by_key ON citation (key);

-- Where the text refers to a footnote that cites: `[^2]`.
CREATE TABLE cited_at (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,
  label TEXT NOT NULL,
  start INTEGER NOT NULL,
  stop INTEGER NOT NULL,
  wide BLOB,                    -- of start, stop, start, stop
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

-- What was recorded of the citation in a footnote when it was first relied on.
CREATE TABLE provenance (
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,
  id TEXT NOT NULL,
  footnote_id TEXT,
  raw_path TEXT,
  page_hint TEXT,
  quote_hash TEXT,
  PRIMARY KEY (note, number)
) STRICT, WITHOUT ROWID;

-- Lists are JSON. `subject_key` is the subject as it is compared, `about_key` the subject with its predicate.
CREATE TABLE belief (
  id INTEGER PRIMARY KEY,
  note INTEGER NOT NULL REFERENCES note ON DELETE CASCADE,
  number INTEGER NOT NULL,      -- in the order of the sidecar
  belief_id TEXT NOT NULL,
  statement TEXT NOT NULL,
  topic TEXT NOT NULL,
  subject TEXT,
  predicate TEXT,
  object TEXT,
  wiki_section_anchor TEXT,
  footnote_ids TEXT NOT NULL,
  provenance_ids TEXT NOT NULL,
  asserted_at TEXT,
  asserted_in_run TEXT,
  superseded_at TEXT,
  superseded_by_belief_id TEXT,
  superseded_in_run TEXT,
  supersession_reason TEXT,
  source_valid_from TEXT,
  source_valid_to TEXT,
  contradicting_belief_ids TEXT NOT NULL,
  confidence_hint TEXT,
  created_at TEXT,
  topic_key TEXT NOT NULL,
  subject_key TEXT,
  about_key TEXT,
  words TEXT NOT NULL,          -- statement, topic, subject, predicate and object, CJK in pairs of characters
  UNIQUE (note, number)
) STRICT;

CREATE INDEX belief_by_id ON belief (belief_id);
CREATE INDEX belief_by_topic ON belief (topic_key);
CREATE INDEX belief_by_subject ON belief (subject_key) WHERE subject_key IS NOT NULL;
CREATE INDEX belief_by_subject_and_predicate ON belief (about_key) WHERE about_key IS NOT NULL;
CREATE INDEX belief_by_asserted_at ON belief (asserted_at);
CREATE INDEX belief_by_superseded_at ON belief (superseded_at) WHERE superseded_at IS NOT NULL;
CREATE INDEX belief_by_successor ON belief (superseded_by_belief_id) WHERE superseded_by_belief_id IS NOT NULL;

CREATE VIRTUAL TABLE belief_words USING fts5 (
  words, content = 'belief', content_rowid = 'id', tokenize = 'porter unicode61 remove_diacritics 2'
);

CREATE TRIGGER belief_added AFTER INSERT ON belief BEGIN
  INSERT INTO belief_words (rowid, words) VALUES (new.id, new.words);
END;

CREATE TRIGGER belief_removed AFTER DELETE ON belief BEGIN
  INSERT INTO belief_words (belief_words, rowid, words) VALUES ('delete', old.id, old.words);
END;

CREATE TRIGGER belief_changed AFTER UPDATE ON belief BEGIN
  INSERT INTO belief_words (belief_words, rowid, words) VALUES ('delete', old.id, old.words);
  INSERT INTO belief_words (rowid, words) VALUES (new.id, new.words);
END;
