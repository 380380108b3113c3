"""The vectors of a model without the holes that forgotten ones leave.

They are kept as 32-bit numbers one behind the other, in pieces of 1,024 vectors. New ones are put at the end alone, so that
a vault that changes for years would read more and more of nothing.
"""

import apsw

from doxa.index.database import writing
from doxa.index.sections import ModelId, make_vectors

_PIECE = 1_024
_EMPTY = 0.2
"""The share of empty places from which on they are closed up."""


def compact(connection: apsw.Connection, model: ModelId) -> bool:
    """Close up the places of vectors that are gone, if they are many; whether they were."""
    pieces, kept = (int(connection.execute(query.format(model=model)).get) for query in (_PIECES, _KEPT))
    if kept >= (1 - _EMPTY) * _PIECE * (pieces - 1):  # the last piece is not yet full
        return False
    with writing(connection):
        connection.execute(_COPY.format(model=model))
        dimension = connection.execute("SELECT dimension FROM model WHERE id = ?", (model,)).get
        connection.execute(f"DROP TABLE vector_{model}")
        make_vectors(connection, model, int(dimension))
        connection.execute(_PUT_BACK.format(model=model))
        connection.execute("DROP TABLE temp.copied")
    return True


_PIECES = "SELECT count(*) FROM vector_{model}_chunks"
_KEPT = "SELECT count(*) FROM vector_{model}_rowids"
_COPY = "CREATE TEMP TABLE copied AS SELECT text, vector FROM vector_{model}"
_PUT_BACK = "INSERT INTO vector_{model} (text, vector) SELECT text, vector FROM temp.copied ORDER BY text"
