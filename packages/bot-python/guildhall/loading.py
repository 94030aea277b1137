"""Fetches the configurations of the servers that are served, puts them to work, and reports that to the dashboard."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar, cast

from .calls import DashboardError
from .connection import Connection, while_slow
from .declaring import Declaring
from .feature import subject_of
from .guild import Guild, Problem, Unreadable, checked_snapshot
from .guild_queue import GuildQueue
from .guild_reader import GuildReader
from .handlers import Handlers, result_of

T = TypeVar("T")

#: That one report may name.
MAX_PROBLEMS = 50


class Loading:
    def __init__(
        self, connection: Connection, handlers: Handlers, declaring: Declaring, served: Iterable[str]
    ) -> None:
        self._connection = connection
        self._handlers = handlers
        self._declaring = declaring
        self._queue = GuildQueue(connection.tell)
        #: The servers of this process, in the order in which they were named.
        self._served = dict.fromkeys(served)
        self._guilds: dict[str, Guild] = {}
        self._applied: dict[str, dict[str, int]] = {}
        #: Reports that the dashboard has not taken yet.
        self._unreported: dict[str, dict[str, Any]] = {}
        self._failures: dict[str, int] = {}
        #: Servers whose turn comes again after a wait.
        self._later: set[str] = set()
        #: Rises when everything has to be taken anew, so that what is under way then does not count as new.
        self._generation = 0
        self._is_following = False
        #: Whether this process serves any server, or did.
        self._has_served = bool(self._served)
        self._reader = GuildReader(connection, declaring, self._guilds)

    def start(self) -> None:
        for _ in range(self._connection.at_once):
            self._connection.spawn(self._queue.work(self._load))
        self._connection.spawn(self._tell_unserved())

    async def _tell_unserved(self) -> None:
        await asyncio.sleep(self._connection.times.unserved)
        if not self._has_served:
            advice = "name some in guilds, or call add(guild_id) for each that the bot is in."
            self._connection.tell(f"This process serves no server, so it reads nothing that people save: {advice}")

    # Which servers -----------------------------------------------------------------------------------------------

    def guild(self, guild_id: str) -> Guild | None:
        """What a server has configured, as it was last put to work."""
        return self._guilds.get(guild_id)

    def serves(self, guild_id: str) -> bool:
        return guild_id in self._served

    def add(self, guild_id: str) -> None:
        if guild_id in self._served:
            return
        self._served[guild_id] = None
        self._has_served = True
        if self._is_following:
            self._take(guild_id)

    def remove(self, guild_id: str) -> None:
        self._queue.drop(guild_id)
        for known in (self._served, self._guilds, self._applied, self._unreported, self._failures):
            known.pop(guild_id, None)

    def begin(self) -> None:
        """A stream that goes on tells of changes only, not of a server that the bot has joined meanwhile."""
        if self._is_following:
            for guild_id in self._served:
                if guild_id not in self._applied:
                    self._take(guild_id)
        else:
            self._is_following = True
            self.take_all()

    def take_all(self) -> None:
        self._generation += 1
        self._applied.clear()
        for guild_id in self._served:
            self._take(guild_id)

    def take_all_again(self) -> None:
        """What was loaded may lack what was declared meanwhile."""
        if self._is_following:
            self.take_all()

    def take_change(self, change: Mapping[str, Any]) -> None:
        """Somebody changed something."""
        known = self._applied.get(change["guild_id"], {})
        if any(known.get(subject) != version for subject, version in change["versions"].items()):
            self._take(change["guild_id"], first=True)

    def _take(self, guild_id: str, *, first: bool = False) -> None:
        if guild_id in self._served:
            self._queue.add(guild_id, first=first)

    def _take_later(self, guild_id: str, problem: Exception) -> None:
        """The server's turn comes again later, and others go on."""
        failures = self._failures[guild_id] = self._failures.get(guild_id, 0) + 1
        if guild_id in self._later:
            return
        self._later.add(guild_id)

        async def take() -> None:
            await self._connection.sleep_after(problem, failures)
            self._later.discard(guild_id)
            self._take(guild_id)

        self._connection.spawn(take())

    async def _ask_for(self, guild_id: str, act: Callable[[], Awaitable[T]]) -> T | None:
        """Like `retry`, but what is wrong with this server alone keeps no other waiting; None then as well."""

        async def ask() -> T | None:
            try:
                return await act()
            except (DashboardError, Unreadable) as problem:
                if isinstance(problem, DashboardError) and not problem.is_of_one_call:
                    raise
                self._connection.tell(problem)
                self._take_later(guild_id, problem)
                return None

        return await self._connection.retry(ask)

    # One server --------------------------------------------------------------------------------------------------

    async def _load(self, guild_id: str) -> None:
        await self._declaring.first_try.wait()
        generation = self._generation
        snapshot = await self._ask_for(guild_id, lambda: self._fetch(guild_id))
        if snapshot is None or guild_id not in self._served:
            return
        versions = snapshot["versions"]
        if self._applied.get(guild_id) == versions:
            if guild_id in self._unreported:
                await self._report(guild_id, self._unreported[guild_id])
            return
        guild, misfits = self._reader.read(snapshot)
        found = await self._apply(guild_id, guild)
        if found is None:
            return
        if generation == self._generation and guild_id in self._served:
            self._applied[guild_id] = versions
        for one in found:
            self._tell_unshown(one)
        told = [
            {
                "subject": subject_of(one.feature),
                "message": one.message,
                **({"path": one.option} if one.option else {}),
                # People read it in their own language.
                **({"code": "default_used"} if one in misfits else {}),
            }
            for one in (*misfits, *found)
            # A report may only name subjects whose version it names.
            if subject_of(one.feature) in versions
        ]
        await self._report(guild_id, {"versions": versions, "problems": told[:MAX_PROBLEMS]})

    async def _fetch(self, guild_id: str) -> dict[str, Any]:
        try:
            return checked_snapshot(await self._connection.calls.call("GET", f"/guilds/{guild_id}"))
        except DashboardError as problem:
            # What was put to work before the bot left the server is put to work again once it is back.
            if problem.is_final:
                self._applied.pop(guild_id, None)
            raise

    async def read_now(self, guild_id: str) -> Guild:
        """A server as it is saved now, which is not put to work."""
        answer = await self._connection.calls.call("GET", f"/guilds/{guild_id}")
        guild, _ = self._reader.read(checked_snapshot(answer))
        return guild

    async def _apply(self, guild_id: str, guild: Guild) -> Sequence[Problem] | None:
        """What of it the bot cannot use; None after a failure."""
        self._guilds[guild_id] = guild

        def tell_slow(elapsed: float) -> None:
            self._connection.tell(
                f"on_guild has been running for {elapsed:.0f} seconds for server {guild_id}: until it ends, "
                "what people save there is not put to work."
            )

        try:
            working = result_of(self._handlers.on_guild, guild)
            problems = await while_slow(working, self._connection.times.slow, tell_slow)
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self._connection.tell(problem, "on_guild")
            self._take_later(guild_id, problem)
            return None
        if not isinstance(problems or (), (list, tuple)) or not all(isinstance(one, Problem) for one in problems or ()):
            self._connection.tell(f"on_guild returned {problems!r}, which is no list of Problem")
            return ()
        return cast("Sequence[Problem]", problems or ())

    def _tell_unshown(self, problem: Problem) -> None:
        """Tells of a problem that people will not read at an option."""
        option = problem.option.partition(".")[0]
        if option and option not in problem.feature.options:
            where = f"{problem.feature.__name__} has none called {option}"
            self._connection.tell_once(f"The problem {problem.message!r} is shown at no option: {where}.")

    async def _report(self, guild_id: str, report: dict[str, Any]) -> None:
        self._unreported[guild_id] = report

        async def post() -> None:
            try:
                await self._connection.calls.call("POST", f"/guilds/{guild_id}/loaded", report)
                self._failures.pop(guild_id, None)
            except DashboardError as problem:
                if not problem.is_final:
                    raise
                # A dashboard whose data was set back never saved these versions: what it has now counts.
                self._connection.tell(problem)
                self._take_later(guild_id, problem)
            self._unreported.pop(guild_id, None)

        await self._ask_for(guild_id, post)
