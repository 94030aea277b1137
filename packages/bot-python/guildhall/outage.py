"""Tells an outage of the dashboard once, and its end."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from weakref import WeakSet

from .calls import DashboardError, Unreachable

#: Seconds after which an outage that goes on is told again.
TELL_AGAIN = 60.0
#: What everything that calls the dashboard meets until it is over, by the answer's status.
OUTAGES = {401, 502, 503, 504}
#: The same, where the answer has no code: something before the dashboard gave it.
OUTAGES_BEFORE = {409, 429, 500}


def _kind_of(problem: Exception) -> object:
    if isinstance(problem, Unreachable):
        return type(problem)
    if not isinstance(problem, DashboardError):
        return None
    is_outage = problem.status in OUTAGES or (problem.code is None and problem.status in OUTAGES_BEFORE)
    return problem.status if is_outage else None


class Outage:
    """It is told at once, then each minute, and when it is over: whatever goes on meanwhile meets it again and again."""

    def __init__(self, on_over: Callable[[], None]) -> None:
        self._on_over = on_over
        #: When each kind was told.
        self._told_at: dict[object, float] = {}
        #: How many are over.
        self._ended = 0
        #: What went unanswered of calls that began before an outage was over: it belongs to that one.
        self._late: WeakSet[Exception] = WeakSet()

    @contextmanager
    def during(self, is_beginning: Callable[[], bool] = lambda: True) -> Iterator[None]:
        """For a call of which it is known when it began; what fails once it is no longer beginning is new."""
        before = self._ended
        try:
            yield
        except Exception as problem:
            if _kind_of(problem) is Unreachable and self._ended != before and is_beginning():
                self._late.add(problem)
            raise

    def is_repeated(self, problem: Exception) -> bool:
        """Whether it was told less than a minute ago, or is over."""
        kind = _kind_of(problem)
        if kind is None:
            return False
        if problem in self._late:
            return True
        now = time.monotonic()
        is_known = now - self._told_at.get(kind, -TELL_AGAIN) < TELL_AGAIN
        if not is_known:
            self._told_at[kind] = now
        return is_known

    def end(self) -> None:
        """The dashboard did what it was asked."""
        if self._told_at:
            self._told_at.clear()
            self._ended += 1
            self._on_over()
