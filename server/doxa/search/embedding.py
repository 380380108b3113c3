"""Giving a model all texts that it has not seen yet, batch by batch.

Each batch is noted as begun before the model sees it. If the process dies of it, the next one gives these texts to the
model one by one; a text of which it dies three times is left alone. So is one that the model refuses.
"""

import logging
from collections.abc import Callable, Sequence

from doxa.index.compaction import compact
from doxa.index.sections import (
    ModelId,
    Progress,
    Sections,
    Text,
    TextId,
    begin,
    give_up,
    model_id,
    progress,
    put_vectors,
    release,
)
from doxa.search.model import Model, passage

BATCH = 32

_log = logging.getLogger(__name__)

Report = Callable[[Progress], bool]
"""Told how far the work is, again and again; says whether to go on after this batch."""


def embed(connection: Sections, model: Model, report: Report) -> Progress:
    """Embed what has no vector yet, as long as the one that is told about it wants."""
    number, last = model_id(connection, model.name, model.dimension), TextId(0)
    state = progress(connection, number)
    goes_on = report(state)
    while goes_on and (texts := begin(connection, number, last, BATCH)):
        last = texts[-1].id
        for done in range(0, len(texts), model.at_once):
            part = texts[done : done + model.at_once]
            state = _with_part(state, _embed(connection, number, model, part))
            try:
                goes_on = report(state)
            except BaseException:
                release(connection, number, [text.id for text in texts[done + model.at_once :]])
                raise
    compact(connection, number)
    return progress(connection, number)


def _embed(connection: Sections, number: ModelId, model: Model, texts: Sequence[Text]) -> Progress:
    """Embed some texts, and keep what has come of it."""
    vectors = _vectors(model, texts)
    put_vectors(connection, number, vectors)
    for text in texts:
        if text.id not in vectors:
            give_up(connection, number, text.id)
    return Progress(0, len(texts), len(texts) - len(vectors))


def _with_part(state: Progress, part: Progress) -> Progress:
    return Progress(state.total, state.done + part.done, state.failed + part.failed)


def _vectors(model: Model, texts: Sequence[Text]) -> dict[TextId, bytes]:
    """The vectors of some texts; where they fail as a whole, of those that do not fail one by one."""
    try:
        made = model.vectors([passage(text.headings, text.content) for text in texts])
        return {text.id: vector for text, vector in zip(texts, made, strict=True)}
    except Exception as error:  # noqa: BLE001 - whatever a model does, it costs some texts only
        if len(texts) == 1:
            _log.warning("a section cannot be embedded by %s: %s", model.name, error)
            return {}
    return {number: vector for text in texts for number, vector in _vectors(model, [text]).items()}
