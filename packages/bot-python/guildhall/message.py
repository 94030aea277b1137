"""Messages as people write them on the dashboard."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: Names for `placeholders` that stand for something of the server.
GUILD_NAMES: tuple[Mapping[str, Any], ...] = (
    {"name": "server", "sample": "Harbour Lights", "description": "The name of this server"},
    {"name": "guild", "sample": "Harbour Lights", "description": "The name of this server, as {server}"},
    {"name": "member_count", "sample": "1,284", "description": "How many members this server has"},
)
#: And for something of the member whom a message is about.
MEMBER_AND_GUILD_NAMES: tuple[Mapping[str, Any], ...] = (
    {"name": "member", "sample": "@Mira", "description": "Mentions the member"},
    {"name": "member_name", "sample": "Mira", "description": "The member’s name, without a mention"},
    {
        "name": "member_avatar",
        "sample": "https://cdn.discordapp.com/embed/avatars/2.png",
        "description": "Address of the member’s avatar, for an embed’s images",
    },
    *GUILD_NAMES,
)


@dataclass(frozen=True)
class Message:
    """The text, and below it an embed as Discord takes it, or none. Without both it counts as empty."""

    content: str = ""
    embed: dict[str, Any] | None = None


_HTTP = r"[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+"
_LINK = "Enter a link that starts with http:// or https://."
_PICTURE = "Enter a link that starts with http:// or https://, or a placeholder that stands for an image."
_TIME = "Enter a date or a time with its zone, such as 2030-01-31T12:00:00Z."
_DAYS = "|".join(
    (
        r"\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])",
        r"\d{4}-(?:0[13-9]|1[0-2])-(?:29|30)",
        r"\d{4}-(?:0[13578]|1[02])-31",
        r"\d\d(?:0[48]|[2468][048]|[13579][26])-02-29",
        "(?:[02468][048]|[13579][26])00-02-29",
    )
)
_CLOCK = r"(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?"
_ZONE = r"(?:Z|[+-](?:0\d|1\d|2[0-3]):?[0-5]\d)"


def _text(most: int, **more: Any) -> dict[str, Any]:
    return {"type": "string", "maxLength": most, **more}


def _filled(most: int) -> dict[str, Any]:
    return _text(most, minLength=1, pattern=r"\S")


def _object(properties: dict[str, Any], *required: str) -> dict[str, Any]:
    schema = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**schema, "required": list(required)} if required else schema


def _image(placeholders: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A link, or a placeholder that stands for one; one without a sample may."""
    names = [one["name"] for one in placeholders if re.match("https?:", one.get("sample", "https:"), re.I)]
    if not names:
        return _text(2048, pattern=f"^(?:{_HTTP})$", complaint=_LINK)
    return _text(2048, pattern=rf"^(?:{_HTTP}|\{{(?:{'|'.join(names)})\}})$", complaint=_PICTURE)


def message_schema(placeholders: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What Discord takes, as JSON Schema."""
    link = _text(2048, pattern=f"^{_HTTP}$", complaint=_LINK)
    image = _image(placeholders)
    field = _object({"name": _filled(256), "value": _filled(1024), "inline": {"type": "boolean"}}, "name", "value")
    embed = _object(
        {
            "title": _text(256),
            "description": _text(4096),
            "url": link,
            "color": {"type": "integer", "minimum": 0, "maximum": 0xFFFFFF},
            "timestamp": {
                "type": "string",
                "pattern": f"^(?:{_DAYS})(?:T{_CLOCK}{_ZONE})?$",
                "complaint": _TIME,
            },
            "author": _object({"name": _filled(256), "url": link, "icon_url": image}, "name"),
            "footer": _object({"text": _filled(2048), "icon_url": image}, "text"),
            "image": _object({"url": image}, "url"),
            "thumbnail": _object({"url": image}, "url"),
            "fields": {"type": "array", "items": field, "maxItems": 25},
        }
    )
    return _object({"content": _text(2000), "embed": {"anyOf": [embed, {"type": "null"}]}}, "content", "embed")
