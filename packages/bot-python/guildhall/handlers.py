"""The functions that a bot gives, which the dashboard's events call."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from .answering import TestMessage
    from .choices import ChoicesUse
    from .guild import Guild

T = TypeVar("T")

#: What a decorator gets that is written with parentheses.
NOTHING: Any = None


def checked_takes(which: str, handler: Callable[..., Any], *given: str) -> None:
    """Raises TypeError for a function that cannot be called with what it is given."""
    try:
        signature = inspect.signature(handler)
    except ValueError:
        # What is written in C may not say what it takes.
        return
    try:
        signature.bind(*given)
    except TypeError:
        raise TypeError(f"{which}: its function takes {' and '.join(given) or 'nothing'}.") from None


def checked_handler(name: str, handler: T, *given: str) -> T:
    """Raises TypeError for what is called sooner or later, and is no function, or takes something else than it is given."""
    if handler is None:
        raise TypeError(f"{name}: write @dashboard.{name} without parentheses.")
    if not callable(handler):
        raise TypeError(f"{name}: {handler!r} is no function.")
    checked_takes(name, handler, *given)
    return handler


@dataclass
class Handlers:
    """None and no source as long as the bot gives none: it may do so after it has begun."""

    on_guild: Callable[[Guild], Any] | None = None
    on_test: Callable[[TestMessage], Any] | None = None
    on_report: Callable[[], Any] | None = None
    on_declared: Callable[[dict[str, Any]], Any] | None = None
    on_replaced: Callable[[str | None], Any] | None = None
    on_problem: Callable[[Exception], Any] | None = None
    on_reconnected: Callable[[], Any] | None = None
    #: By the `source` that options name.
    choices: dict[str, Callable[[ChoicesUse], Any]] = field(default_factory=dict)


async def result_of(handler: Callable[..., Any] | None, *arguments: Any) -> Any:
    """What a handler returns, whether it is a coroutine function or not; None without one."""
    result = None if handler is None else handler(*arguments)
    try:
        return await result if inspect.isawaitable(result) else result
    except asyncio.CancelledError:
        # What it waited for was cancelled, perhaps, and not this: Python 3.10 cannot tell the two.
        task: Any = asyncio.current_task()
        if getattr(task, "cancelling", lambda: True)():
            raise
        raise RuntimeError("what it waited for was cancelled") from None
