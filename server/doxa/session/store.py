"""Where the graph of a vault's files is kept, as long as it can be kept there.

The index is a cache: whatever happens to its file, another one is filled and takes its place, in memory if need be.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import RLock

from doxa.index.database import file_identity, in_memory, on_disk, remove_files
from doxa.index.read import Graph
from doxa.index.write import DAMAGED, UNWRITABLE, writes_of_others

FAILURES = (*UNWRITABLE, *DAMAGED)
"""What costs a graph its place."""

_log = logging.getLogger(__name__)


class Store:
    """The graph on disk, for readers and for the writer, each with a connection of their own.

    Where the graph is kept in memory there is only one connection, and they take turns. One thread writes at a time,
    which is the caller's care.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._reading = RLock()
        self._is_damaged = False
        self._others = 0
        self.reader = self.writer = Graph(on_disk(folder))
        self._take(self.writer)

    @property
    def file(self) -> str | None:
        """Where the graph is kept; None if that is only in memory."""
        return self._file

    @contextmanager
    def reading(self) -> Iterator[Graph]:
        """The graph for this thread alone; inside the `held` of the graph it does not change."""
        with self._reading:
            try:
                yield self.reader
            except DAMAGED:
                self._is_damaged = True
                raise

    @contextmanager
    def aside(self) -> Iterator[Graph]:
        """The graph as it is now for somebody who takes long, and keeps no reader waiting unless there is but one graph."""
        graph = Graph(on_disk(self._folder)) if self.file else None
        try:
            if graph and graph.connection.filename == self.file:
                with graph.held():
                    yield graph
            else:
                with self.reading() as shared:
                    yield shared
        finally:
            if graph:
                graph.connection.close()

    @contextmanager
    def writing(self) -> Iterator[Graph]:
        """The graph to write into; where readers have the same one, they wait."""
        if self.file:
            yield self.writer
            return
        with self._reading:
            yield self.writer

    def is_lost(self) -> bool:
        """Whether what is written reaches nobody: the file was deleted, or another was put in its place."""
        return self._is_damaged or (self.file is not None and file_identity(self.file) != self._identity)

    def another(self) -> Graph:
        """An empty or older graph, on disk if possible, to fill."""
        if self.file and self._is_damaged:
            remove_files(Path(self.file))
        return Graph(on_disk(self._folder))

    def empty(self) -> Graph:
        """A graph that knows nothing, on disk if possible; the file of the one before is given up."""
        if self.file:
            remove_files(Path(self.file))
        return Graph(on_disk(self._folder))

    def another_after(self, error: Exception) -> Graph:
        """The same after a failure; in memory if a new file would fare no better."""
        if isinstance(error, DAMAGED) and not self._is_damaged:
            self._is_damaged = True
            return self.another()
        _log.warning("%s cannot be written any more (%s); the index is kept in memory", self.file, error)
        return Graph(in_memory())

    def replace(self, graph: Graph) -> None:
        """Let a graph that has been filled take the place of the one before."""
        with self._reading:
            old = {self.reader, self.writer} - {graph}
            self._take(graph)
            for one in old:
                one.connection.close()

    def was_written_by_others(self) -> bool:
        """Whether somebody else has changed the graph since this was asked last."""
        before, self._others = self._others, writes_of_others(self.writer.connection)
        return before != self._others

    def close(self) -> None:
        for graph in {self.reader, self.writer}:
            graph.connection.close()

    def _take(self, graph: Graph) -> None:
        self.writer = self.reader = graph
        self._file = graph.connection.filename or None  # kept, as no thread may ask a connection that another one uses
        self._identity = file_identity(self.file)
        self._others = writes_of_others(graph.connection)
        self._is_damaged = False
        if self.file:
            self.reader = Graph(on_disk(self._folder))
            if self.reader.connection.filename != self.file:  # the disk is full by now, or the file has gone again
                self.reader.connection.close()
                self.reader = graph
