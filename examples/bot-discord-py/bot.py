"""A bot on discord.py whose lucky dip people configure on the dashboard; README.md tells how to start it."""

from __future__ import annotations

import os
from typing import Any

import discord
from discord import app_commands
from guildhall import Dashboard, TestMessage, TestResult
from lucky_dip import LuckyDip, announce


class Bot(discord.Client):
    def __init__(self, dashboard: Dashboard) -> None:
        intents = discord.Intents.default()
        intents.members = True
        super().__init__(intents=intents)
        self.tree = app_commands.CommandTree(self)
        self.dashboard = dashboard

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def on_ready(self) -> None:
        for guild in self.guilds:
            self.dashboard.add(guild.id)
        self.dashboard.start()
        print(f"Serving {len(self.guilds)} servers.", flush=True)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.dashboard.add(guild.id)

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.dashboard.remove(guild.id)

    async def close(self) -> None:
        await self.dashboard.close()
        await super().close()


dashboard = Dashboard(
    os.environ.get("GUILDHALL_URL", "http://localhost:3000"),
    os.environ["BOT_API_KEY"],
    features=[LuckyDip],
    # Of the dashboard's own features, those that this bot does something with.
    built_in=["commands"],
    commands=[{"name": "dip", "description": "Draws winners among the members.", "category": "Engagement"}],
)
bot = Bot(dashboard)


def places_of(channel: Any) -> list[int]:
    """The channel and its category; for a thread, its channel and that channel's category too."""
    places = (channel.id, getattr(channel, "parent_id", None), getattr(channel, "category_id", None))
    return [place for place in places if place]


@bot.tree.command(name="dip", description="Draws winners among the members.")
@app_commands.guild_only()
async def dip(interaction: discord.Interaction) -> None:
    member, guild, channel = interaction.user, interaction.guild, interaction.channel
    refusal = dashboard.refuse_command(
        guild.id,
        "dip",
        member_id=member.id,
        role_ids=[role.id for role in member.roles],
        channel_ids=places_of(channel),
    )
    configured = dashboard.guild(guild.id)
    settings = configured.feature(LuckyDip) if configured else None
    target = guild.get_channel(settings.channel) if settings and settings.enabled and settings.channel else None
    if refusal or target is None:
        await interaction.response.send_message(refusal.text if refusal else "The dip is off.", ephemeral=True)
        return
    names = [one.mention for one in guild.members if not one.bot]
    # The winners are mentioned, whatever else the text says.
    mentions = discord.AllowedMentions(everyone=False, roles=False)
    await target.send(announce(settings, names), allowed_mentions=mentions)
    await interaction.response.send_message("The winners are drawn.", ephemeral=True)


def buttons_of(rows: list[dict[str, Any]]) -> discord.ui.View:
    view = discord.ui.View(timeout=None)
    for at, row in enumerate(rows):
        for button in row["components"]:
            emoji = discord.PartialEmoji.from_dict(button["emoji"]) if "emoji" in button else None
            view.add_item(discord.ui.Button(label=button.get("label"), url=button["url"], emoji=emoji, row=at))
    return view


@dashboard.on_test
async def send_test(test: TestMessage) -> TestResult:
    # `message` is what Discord takes; discord.py has names of its own for it.
    embeds = [discord.Embed.from_dict(embed) for embed in test.message["embeds"]]
    nobody = discord.AllowedMentions.none()
    try:
        target: Any = bot.get_channel(test.channel_id) if test.channel_id else await bot.fetch_user(test.user_id)
        if target is None:
            return TestResult(reason="unknown_channel")
        view = buttons_of(test.message.get("components", []))
        sent = await target.send(test.message.get("content"), embeds=embeds, view=view, allowed_mentions=nobody)
    except discord.Forbidden as problem:
        reason = "missing_permissions" if test.channel_id else "direct_messages_closed"
        return TestResult(reason=reason, detail=str(problem))
    return TestResult(url=sent.jump_url)


@dashboard.on_report
def report() -> dict[str, Any]:
    return {"latency_ms": round(bot.latency * 1000), "guild_count": len(bot.guilds), "version": "1.0.0"}


bot.run(os.environ["DISCORD_BOT_TOKEN"])
