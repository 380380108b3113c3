"""Giving a model all texts that it has not seen yet, batch by batch.

Each batch is noted as begun before the model sees it. If the process dies of it, the next one gives these texts to the
model one by one; a text of which it dies three times is left alone. So is one that the model refuses.
"""

import logging
from collections.abc import Callable, Sequence

from doxa.index.sections import Progress, Sections, Text, TextId, begin, give_up, model_id, progress, put_vectors
from doxa.search.model import Model, passage

BATCH = 32

_log = logging.getLogger(__name__)


def embed(connection: Sections, model: Model, report: Callable[[Progress], bool]) -> Progress:
    """Embed what has no vector yet; `report` is told how far the work is after each batch, and says whether to go on."""
    number, last = model_id(connection, model.name, model.dimension), TextId(0)
    state = progress(connection, number)
    while texts := begin(connection, number, last, BATCH):
        last = texts[-1].id
        vectors = _vectors(model, texts)
        put_vectors(connection, number, vectors)
        for text in texts:
            if text.id not in vectors:
                give_up(connection, number, text.id)
        failed = len(texts) - len(vectors)
        state = Progress(state.total, state.done + len(texts), state.failed + failed)
        if not report(state):
            break
    return progress(connection, number)


def _vectors(model: Model, texts: Sequence[Text]) -> dict[TextId, bytes]:
    """The vectors of a batch; where it fails as a whole, of those that do not fail one by one."""
    try:
        made = model.vectors([passage(text.headings, text.content) for text in texts])
        return {text.id: vector for text, vector in zip(texts, made, strict=True)}
    except Exception as error:  # noqa: BLE001 - whatever a model does, it costs some texts only
        if len(texts) == 1:
            _log.warning("a section cannot be embedded by %s: %s", model.name, error)
            return {}
    return {number: vector for text in texts for number, vector in _vectors(model, [text]).items()}
