"""Says what the bot knows of servers until the dashboard has taken it, and again to another database."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from .calls import DashboardError, NotJson
from .connection import Connection
from .declaring import Declaring
from .facts import merged_facts
from .guild_queue import GuildQueue


@dataclass
class _Facts:
    """What the dashboard took of a server's facts, and what it does not know yet."""

    taken: dict[str, Any] = field(default_factory=dict)
    waiting: dict[str, Any] = field(default_factory=dict)


class Saying:
    def __init__(self, connection: Connection, declaring: Declaring) -> None:
        self._connection = connection
        self._declaring = declaring
        self._availability: dict[str, Mapping[str, bool | str]] = {}
        self._availability_queue = GuildQueue(connection.tell)
        self._facts: dict[str, _Facts] = {}
        self._facts_queue = GuildQueue(connection.tell)

    def start(self) -> None:
        for _ in range(self._connection.at_once):
            self._connection.spawn(self._availability_queue.work(self._say_availability))
            self._connection.spawn(self._facts_queue.work(self._say_facts))

    def set_availability(self, guild_id: str, availability: Mapping[str, bool | str]) -> None:
        self._availability[guild_id] = availability
        self._availability_queue.add(guild_id)

    def set_facts(self, guild_id: str, said: dict[str, Any]) -> None:
        known = self._facts.setdefault(guild_id, _Facts())
        known.waiting = merged_facts(known.waiting, said)
        self._facts_queue.add(guild_id)

    def say_again(self) -> None:
        for guild_id in self._availability:
            self._availability_queue.add(guild_id)
        for guild_id in self._facts:
            self._facts_queue.add(guild_id)

    def remove(self, guild_id: str) -> None:
        self._availability.pop(guild_id, None)
        self._availability_queue.drop(guild_id)
        self._facts.pop(guild_id, None)
        self._facts_queue.drop(guild_id)

    async def _say_availability(self, guild_id: str) -> None:
        path = f"/guilds/{guild_id}/availability"
        calls = self._connection.calls
        await self._declaring.first_try.wait()
        told = await self._connection.retry(lambda: calls.call("PUT", path, self._availability.get(guild_id, {})))
        for warning in (told or {}).get("warnings", ()):
            self._connection.tell(f"set_availability for server {guild_id}, {warning['path']}: {warning['message']}")

    async def _say_facts(self, guild_id: str) -> None:
        known = self._facts.get(guild_id, _Facts())
        # What is declared meanwhile is known to the dashboard then.
        await self._declaring.first_try.wait()

        async def put() -> None:
            waiting, known.waiting = known.waiting, {}
            facts = merged_facts(known.taken, waiting)
            if not facts:
                return
            try:
                told = await self._connection.calls.call("PUT", f"/guilds/{guild_id}/facts", facts)
                known.taken = facts
                for warning in told.get("warnings", ()):
                    text = f"set_facts for server {guild_id}, {warning['path']}: {warning['message']}"
                    self._connection.tell_once(text)
            except BaseException as problem:
                # What is wrong would spoil what is said next.
                if not (isinstance(problem, NotJson) or isinstance(problem, DashboardError) and problem.is_wrong):
                    known.waiting = merged_facts(waiting, known.waiting)
                raise

        await self._connection.retry(put)
