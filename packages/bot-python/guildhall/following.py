"""Follows the dashboard's stream."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from .calls import DashboardError, Event, Unreachable
from .connection import Connection


#: What a bot answers besides test messages.
KINDS = "action,choices"


async def follow_changes(
    connection: Connection, listeners: Mapping[str, Callable[[str], None]]
) -> None:
    """Goes on after the last event that was heard when a stream breaks, until it is cancelled. `listeners` hear what the
    events of their names say."""
    last_id: str | None = None
    failures = 0

    def on_event(event: Event) -> None:
        nonlocal last_id, failures
        if event.name in listeners:
            listeners[event.name](event.data)
        if event.id is not None:
            last_id, failures = event.id, 0

    while True:
        problem: Exception | None = None
        try:
            await connection.calls.follow(last_id, connection.times.silence, on_event, KINDS)
        except (DashboardError, ValueError, KeyError, Unreachable) as thrown:
            problem = thrown
            connection.tell(thrown)
        failures += 1
        await connection.sleep_after(problem, failures)
