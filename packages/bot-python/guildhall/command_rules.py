"""What people decided about the bot's commands."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Literal

#: Waits that are remembered before those that are over are forgotten.
MAX_WAITS = 10_000


#: Discord's types of options that are commands themselves, and of commands that start an activity.
SUBCOMMAND, GROUP, ENTRY_POINT = 1, 2, 4


def _names_below(option: Mapping[str, Any], before: str) -> list[str]:
    """Of a command with subcommands these, with the names before them. A group without any is none."""
    name = f"{before} {str(option['name']).strip()}".strip()
    parts = [one for one in option.get("options") or () if one.get("type") in (SUBCOMMAND, GROUP)]
    own = [] if before and option.get("type") == GROUP else [name]
    return [below for part in parts for below in _names_below(part, name)] or own


def unreported(command: str, reported: Iterable[Mapping[str, Any]]) -> str | None:
    """Why nobody can limit a command, if the bot did not report it."""
    names = [name for one in reported if one.get("type") != ENTRY_POINT for name in _names_below(one, "")]
    if command in names:
        return None
    below = [name for name in names if name.startswith(f"{command} ")]
    meant = "".join(f' Did you mean "{one}"?' for one in below[:1] or get_close_matches(command, names, 1))
    return f'refuse_command: the bot reported no command "{command}", so everybody may use it.{meant}'


@dataclass(frozen=True)
class Refusal:
    """Why somebody may not use a command now: answer with `text` and do nothing else."""

    #: It is switched off, the member has none of its roles, the channel is none of its channels, or the wait goes on.
    reason: Literal["off", "role", "channel", "cooldown"]
    #: A sentence in English for the member, such as "This command is switched off in this server."
    text: str
    #: How much of the wait is left, in whole seconds; 0 for any other reason.
    seconds: int = 0


def _allows(allowed: Any, ids: Iterable[int]) -> bool:
    return not allowed or any(str(one) in allowed for one in ids)


class CommandRules:
    """Judges who may use a command, and remembers how long each member has to wait."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._waits: dict[tuple[str, str, int], float] = {}

    def refuse(
        self,
        feature: Mapping[str, Any],
        guild_id: str,
        command: str,
        member_id: int,
        role_ids: Iterable[int],
        channel_ids: Iterable[int],
    ) -> Refusal | None:
        rule = next((rule for rule in feature.get("commands", ()) if rule.get("name") == command), None)
        if rule is None:
            return None
        if rule.get("active") is False:
            return Refusal("off", "This command is switched off in this server.")
        if not _allows(rule.get("allowed_roles"), role_ids):
            return Refusal("role", "You do not have a role that may use this command.")
        if not _allows(rule.get("allowed_channels"), channel_ids):
            return Refusal("channel", "This command works in other channels.")
        return self._wait((guild_id, command, member_id), rule.get("cooldown") or 0)

    def _wait(self, key: tuple[str, str, int], cooldown: float) -> Refusal | None:
        now = self._now()
        rest = math.ceil(self._waits.get(key, now) - now)
        if rest > 0:
            unit = "second" if rest == 1 else "seconds"
            return Refusal("cooldown", f"Please wait {rest} {unit} before you use this again.", rest)
        if len(self._waits) >= MAX_WAITS:
            self._waits = {other: end for other, end in self._waits.items() if end > now}
        if cooldown > 0:
            self._waits[key] = now + cooldown
        return None
