"""Tells the dashboard again and again that the bot runs."""

from __future__ import annotations

import asyncio

from .calls import DashboardError, NotJson
from .connection import Connection, is_refusal
from .handlers import Handlers, result_of


class _Reporting:
    """Says what the bot has to say of itself. What is wrong with that keeps no bot from counting as online, and is told
    once and not at each heartbeat."""

    def __init__(self, connection: Connection, handlers: Handlers) -> None:
        self._connection = connection
        self._handlers = handlers
        #: What was wrong with the last report.
        self._told = ""

    def _tell_new(self, problem: Exception, handler: str | None = None) -> None:
        if repr(problem) != self._told:
            self._connection.tell(problem, handler)
        self._told = repr(problem)

    async def beat(self) -> None:
        send = self._connection.calls.call
        try:
            report = await result_of(self._handlers.on_report) or {}
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._tell_new(problem, "on_report")
            await send("POST", "/heartbeat", {})
            return
        try:
            await send("POST", "/heartbeat", report)
            self._told = ""
        except (DashboardError, NotJson) as problem:
            if not is_refusal(problem):
                raise
            self._tell_new(problem)
            await send("POST", "/heartbeat", {})


async def send_heartbeats(connection: Connection, handlers: Handlers) -> None:
    """Goes on until it is cancelled."""
    reporting = _Reporting(connection, handlers)
    failures = 0
    while True:
        try:
            await reporting.beat()
            failures = 0
            await asyncio.sleep(connection.times.heartbeat)
        except Exception as problem:  # noqa: BLE001 - whatever happens, the bot still runs
            connection.tell(problem)
            failures += 1
            await connection.sleep_after(problem, failures, most=connection.times.heartbeat)
