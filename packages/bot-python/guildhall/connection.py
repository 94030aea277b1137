"""Calls a dashboard until it is closed: tries again what failed, and tells the bot of that."""

from __future__ import annotations

import asyncio
import inspect
import logging
import random
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from .calls import Calls, DashboardError, NotJson, Unreachable
from .handlers import Handlers, result_of
from .outage import Outage

T = TypeVar("T")

log = logging.getLogger("guildhall")

NOT_HEARD = "on_problem failed. It was told: %s"

async def while_slow(work: Awaitable[T], slow: float, on_slow: Callable[[float], None]) -> T:
    """Calls `on_slow` with the seconds that have gone by after `slow`, twice as many and so on, until it has ended."""

    async def tell() -> None:
        elapsed, after = 0.0, slow
        while True:
            await asyncio.sleep(after - elapsed)
            on_slow(after)
            elapsed, after = after, 2 * after

    telling = asyncio.create_task(tell())
    try:
        return await work
    finally:
        telling.cancel()


def is_refusal(problem: Exception) -> bool:
    """Whether the dashboard would refuse it again."""
    return isinstance(problem, NotJson) or (isinstance(problem, DashboardError) and problem.is_final)




@dataclass(frozen=True)
class Times:
    """Seconds."""

    def __post_init__(self) -> None:
        for name, value in vars(self).items():
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise TypeError(f"Times: its {name} is {value!r}, where a number of seconds belongs.")

    heartbeat: float = 30.0
    #: The first wait after a failure, which doubles with each further one, and the longest.
    first_retry: float = 1.0
    max_retry: float = 60.0
    #: One call other than the stream.
    call: float = 10.0
    #: After so long, it is told that `on_guild` has not ended; then after twice as long, and so on.
    slow: float = 30.0
    #: After so long without a server, it is told that nothing of what people save is read.
    unserved: float = 60.0
    #: How long people wait for each answer of the bot: one that comes later is told.
    choices: float = 3.0
    action: float = 10.0
    test: float = 8.0
    #: A stream that is silent for so long is broken: the dashboard sends a sign of life every 20 seconds.
    silence: float = 60.0


class Connection:
    def __init__(
        self, url: str, key: str, *, client: str | None, at_once: int, times: Times, handlers: Handlers
    ) -> None:
        if isinstance(at_once, bool) or not isinstance(at_once, int) or at_once < 1:
            raise ValueError(f"at_once: {at_once!r} is no whole number from 1.")
        if not isinstance(times, Times):
            raise TypeError(f"times: give Times, such as Times(heartbeat=30), not {times!r}.")
        self._outage = Outage(self._tell_end)
        self.calls = Calls(url, key, client=client, timeout=times.call, at_once=at_once, outage=self._outage)
        self.times = times
        #: Servers that are worked on at once.
        self.at_once = at_once
        self._handlers = handlers
        self._tasks: set[asyncio.Task[None]] = set()
        #: What is not told again until something else is declared.
        self._told: set[str] = set()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Works on it in the background until it is done or the connection is closed."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._end)

    def _end(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        problem = None if task.cancelled() else task.exception()
        if isinstance(problem, Exception):
            self.tell(problem, "Work in the background")

    async def close(self) -> None:
        """Returns when nothing more will be sent or called."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self.calls.close()

    # What failed -------------------------------------------------------------------------------------------------

    def tell(self, problem: Exception | str, handler: str | None = None) -> None:
        """`handler` is what raised it, if the bot's own code did."""
        if isinstance(problem, str):
            problem = ValueError(problem)
        if handler is None and self._outage.is_repeated(problem):
            return
        on_problem = self._handlers.on_problem
        if handler is not None:
            log.error("%s failed.", handler, exc_info=problem)
        elif on_problem is None:
            log.warning("%s; trying again" if isinstance(problem, Unreachable) else "%s", problem)
        if on_problem is not None:
            try:
                heard = on_problem(problem)
                if inspect.isawaitable(heard):
                    self.spawn(self._end_hearing(heard, problem))
            except Exception:  # noqa: BLE001 - whatever the bot's own code raises
                log.exception(NOT_HEARD, problem)

    async def _end_hearing(self, heard: Awaitable[Any], problem: Exception) -> None:
        """Of what fails here, only the log is told: `on_problem` would fail again."""
        try:
            await heard
        except Exception:  # noqa: BLE001 - whatever the bot's own code raises
            log.exception(NOT_HEARD, problem)

    def tell_once(self, text: str) -> None:
        if text not in self._told:
            self._told.add(text)
            self.tell(text)

    def forget_told(self) -> None:
        """What was told once may be told again."""
        self._told.clear()

    def _tell_end(self) -> None:
        if self._handlers.on_reconnected is None:
            log.warning("The dashboard answers again.")
        else:
            self.spawn(self.hear("on_reconnected", self._handlers.on_reconnected))

    async def hear(self, name: str, handler: Callable[..., Any], *arguments: Any) -> None:
        """Calls a handler of the bot, and tells of what it raises."""
        try:
            await result_of(handler, *arguments)
        except Exception as problem:  # noqa: BLE001 - whatever the bot's own code raises
            self.tell(problem, name)

    # Another try -------------------------------------------------------------------------------------------------

    async def sleep_after(self, problem: Exception | None, failures: int, most: float | None = None) -> None:
        """As long as the dashboard asks for, else longer after each failure. Half of that is left to chance, so that
        many bots do not come back at the same moment."""
        delay = min(self.times.max_retry, self.times.first_retry * 2 ** min(failures - 1, 20))
        asked = problem.retry_after if isinstance(problem, DashboardError) else 0.0
        delay = max(asked, delay * (0.5 + random.random() / 2))
        await asyncio.sleep(delay if most is None else min(delay, most))

    async def retry(self, act: Callable[[], Awaitable[T]]) -> T | None:
        """Tries until it succeeds; None when that makes no sense any more."""
        failures = 0
        while True:
            try:
                return await act()
            except (DashboardError, NotJson, Unreachable) as problem:
                self.tell(problem)
                if is_refusal(problem):
                    return None
                failures += 1
                await self.sleep_after(problem, failures)
