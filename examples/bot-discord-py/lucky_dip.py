"""The bot's own feature: what people configure on the dashboard, and what the bot makes of it."""

from __future__ import annotations

import random
from collections.abc import Sequence

from guildhall import Feature, option


class LuckyDip(
    Feature,
    id="lucky-dip",
    name="Lucky dip",
    summary="Draws winners among the members with /dip.",
    category="engagement",
    icon="gift",
):
    channel: int | None = option.channel(
        "Channel",
        description="Where the winners are announced.",
        permissions=["VIEW_CHANNEL", "SEND_MESSAGES"],
        required_to_enable=True,
    )
    winners: int = option.number("Winners", default=1, min=1, max=20, unit="members")
    text: str = option.template(
        "Announcement",
        default="Congratulations, {winners}!",
        placeholders=[{"name": "winners", "sample": "Mira and Robin", "description": "Who has won"}],
    )


def announce(dip: LuckyDip, names: Sequence[str]) -> str:
    """Draws among these names, and says who has won."""
    drawn = random.sample(list(names), min(dip.winners, len(names)))
    return dip.text.replace("{winners}", " and ".join(drawn) or "nobody")
