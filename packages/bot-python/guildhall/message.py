"""Messages as people write them on the dashboard."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class RichMessage:
    """The text, below it embeds as Discord takes them, and buttons that open addresses: `{"label", "url", "emoji"}`."""

    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    links: list[dict[str, str]] = field(default_factory=list)


def to_message_payload(message: Message | RichMessage | str) -> dict[str, Any]:
    """A message as Discord's API takes it: `content`, `embeds` and, where there are buttons, `components`."""
    whole = Message(message) if isinstance(message, str) else message
    if isinstance(whole, Message):
        embeds, links = ([whole.embed] if whole.embed is not None else []), []
    else:
        embeds, links = list(whole.embeds), [_button(one) for one in whole.links]
    rows = [{"type": 1, "components": links[at : at + 5]} for at in range(0, len(links), 5)]
    payload: dict[str, Any] = {"content": whole.content} if whole.content.strip() else {}
    return {**payload, "embeds": embeds, **({"components": rows} if rows else {})}


def _button(link: Mapping[str, str]) -> dict[str, Any]:
    label, emoji = link.get("label", ""), link.get("emoji", "")
    button: dict[str, Any] = {"type": 2, "style": 5, "url": link["url"]}
    if label.strip():
        button["label"] = label
    if emoji:
        own = re.fullmatch(r"<(a?):(\w+):(\d+)>", emoji)
        animated = {"animated": True} if own and own[1] else {}
        button["emoji"] = {"id": own[3], "name": own[2], **animated} if own else {"name": emoji}
    return button


_HTTP = r"[Hh][Tt][Tt][Pp][Ss]?:\/\/\S+"
_LINK = "Enter a link that starts with http:// or https://."
_SECURE_LINK = "Enter a link that starts with https://."
_PICTURE = "Enter a link that starts with http:// or https://, or a placeholder that stands for an image."
_TIME = "Enter a date or a time with its zone, such as 2030-01-31T12:00:00Z."
#: From 2 to 9998, so that the clocks of every zone show a year that `datetime` has.
_YEAR = r"(?:000[2-9]|00[1-9]\d|0[1-9]\d\d|[1-8]\d{3}|9[0-8]\d\d|99[0-8]\d|999[0-8])"
_DAYS = "|".join(
    (
        rf"{_YEAR}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])",
        rf"{_YEAR}-(?:0[13-9]|1[0-2])-(?:29|30)",
        rf"{_YEAR}-(?:0[13578]|1[02])-31",
        r"\d\d(?:0[48]|[2468][048]|[13579][26])-02-29",
        "(?:0[48]|[2468][048]|[13579][26])00-02-29",
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


def _embed(placeholders: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    link = _text(2048, pattern=f"^{_HTTP}$", complaint=_LINK)
    image = _image(placeholders)
    row = _object({"name": _filled(256), "value": _filled(1024), "inline": {"type": "boolean"}}, "name", "value")
    return _object(
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
            "fields": {"type": "array", "items": row, "maxItems": 25},
        }
    )


def message_schema(placeholders: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """What Discord takes, as JSON Schema."""
    embed = {"anyOf": [_embed(placeholders), {"type": "null"}]}
    return _object({"content": _text(2000), "embed": embed}, "content", "embed")


def rich_message_schema(
    placeholders: Sequence[Mapping[str, Any]], emoji: Mapping[str, Any], embeds: int, links: int
) -> dict[str, Any]:
    """As `message_schema`, with several embeds and link buttons."""
    link = _object(
        {
            "label": _text(80),
            "url": _text(512, pattern=r"^[Hh][Tt][Tt][Pp][Ss]:\/\/\S+$", complaint=_SECURE_LINK),
            "emoji": dict(emoji),
        },
        "label",
        "url",
    )
    parts = {
        "content": _text(2000),
        "embeds": {"type": "array", "items": _embed(placeholders), "maxItems": embeds},
        "links": {"type": "array", "items": link, "maxItems": links},
    }
    return _object(parts, "content", "embeds", "links")
