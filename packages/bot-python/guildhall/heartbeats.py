"""Tells the dashboard again and again that the bot runs."""

from __future__ import annotations

import asyncio
from typing import Any

from .calls import DashboardError
from .connection import Connection
from .handlers import Handlers, result_of


async def _beat(connection: Connection, report: Any) -> None:
    """A report that the dashboard refuses keeps no bot from counting as online."""
    try:
        await connection.calls.call("POST", "/heartbeat", report or {})
    except (DashboardError, ValueError, TypeError) as problem:
        if isinstance(problem, DashboardError) and not problem.is_final:
            raise
        connection.tell(problem)
        await connection.calls.call("POST", "/heartbeat", {})


async def send_heartbeats(connection: Connection, handlers: Handlers) -> None:
    """Goes on until it is cancelled."""
    failures = 0
    while True:
        report = None
        try:
            report = await result_of(handlers.on_report)
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            connection.tell(problem, "on_report")
        try:
            await _beat(connection, report)
            failures = 0
            await asyncio.sleep(connection.times.heartbeat)
        except Exception as problem:  # noqa: BLE001 - the call, or a report that is no JSON
            connection.tell(problem)
            failures += 1
            await connection.sleep_after(problem, failures, most=connection.times.heartbeat)
