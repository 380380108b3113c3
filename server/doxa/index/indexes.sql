-- Made after a vault has been read for the first time: filling them one by one costs twice the time.
CREATE INDEX IF NOT EXISTS name_of_note ON name (note);
CREATE INDEX IF NOT EXISTS name_of_linked ON name (note) WHERE kind = 7;
CREATE INDEX IF NOT EXISTS link_by_key ON link (key);
CREATE INDEX IF NOT EXISTS tag_by_key ON tag (key);
CREATE INDEX IF NOT EXISTS block_by_key ON block (key);
CREATE INDEX IF NOT EXISTS note_by_schema ON note (schema);
CREATE INDEX IF NOT EXISTS entity_tag_by_key ON entity_tag (key, type);
CREATE INDEX IF NOT EXISTS entity_tag_by_canonical_key ON entity_tag (canonical_key);
