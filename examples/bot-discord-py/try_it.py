"""Tries the bot without Discord: it declares its feature to a dashboard, follows one server's configuration, and prints
what it would do. README.md tells how."""

from __future__ import annotations

import asyncio
import os

from guildhall import Dashboard, Guild, TestMessage, TestResult
from lucky_dip import LuckyDip, announce

dashboard = Dashboard(
    os.environ.get("GUILDHALL_URL", "http://localhost:3000"),
    os.environ["BOT_API_KEY"],
    guilds=[os.environ["GUILD_ID"]],
    features=[LuckyDip],
)


@dashboard.on_guild
def configured(guild: Guild) -> None:
    dip = guild.feature(LuckyDip)
    said = announce(dip, ["Mira"]) if dip.enabled else "nothing"
    print(f"Would announce in {dip.channel}: {said}", flush=True)


@dashboard.on_test
def test(message: TestMessage) -> TestResult:
    print("Would send as a test:", message.message, flush=True)
    return TestResult(reason="failed", detail="This bot only prints what it would send.")


asyncio.run(dashboard.run())
