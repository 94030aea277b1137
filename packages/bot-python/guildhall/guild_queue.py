"""The order in which servers have their turns."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable


class GuildQueue:
    """Guilds to load. Where somebody just changed something goes before what is merely fetched with all others, and no
    guild is loaded twice at the same time; asked again meanwhile, it is loaded again."""

    def __init__(self, tell: Callable[[Exception, str], None]) -> None:
        self._tell = tell
        self._changed: dict[str, None] = {}
        self._waiting: dict[str, None] = {}
        self._running: set[str] = set()
        self._wake = asyncio.Event()

    def add(self, guild_id: str, *, first: bool = False) -> None:
        (self._changed if first else self._waiting)[guild_id] = None
        self._wake.set()

    def drop(self, guild_id: str) -> None:
        self._changed.pop(guild_id, None)
        self._waiting.pop(guild_id, None)

    async def work(self, load: Callable[[str], Awaitable[None]]) -> None:
        while True:
            ready = [one for one in (*self._changed, *self._waiting) if one not in self._running]
            if not ready:
                self._wake.clear()
                await self._wake.wait()
                continue
            guild_id = ready[0]
            self.drop(guild_id)
            self._running.add(guild_id)
            try:
                await load(guild_id)
            except Exception as problem:  # noqa: BLE001 - one server must not keep the others from being served
                self._tell(problem, f"Work for server {guild_id}")
            finally:
                self._running.discard(guild_id)
                self._wake.set()
