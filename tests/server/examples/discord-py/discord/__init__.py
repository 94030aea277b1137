"""What the example uses of discord.py, without Discord: one server, whose members use a command for each line of input: in a
channel, or in a thread of the channel whose id stands behind the command."""

import asyncio
import os
import sys
from types import SimpleNamespace as Thing

from . import app_commands  # noqa: F401 - the example imports it from here


class Forbidden(Exception):
    pass


class Intents:
    members = False

    @classmethod
    def default(cls):
        return cls()


class AllowedMentions:
    def __init__(self, everyone=True, roles=True):
        self.everyone = everyone or roles

    @classmethod
    def none(cls):
        return cls(everyone=False, roles=False)


class Embed:
    @staticmethod
    def from_dict(data):
        return data


class View(list):
    def __init__(self, timeout):
        super().__init__()

    add_item = list.append


ui = Thing(View=View, Button=lambda **button: button)
Guild = Interaction = object


class Channel:
    def __init__(self, id):
        self.id = id

    async def send(self, content, embeds=(), view=None, allowed_mentions=None):
        is_loud = allowed_mentions is None or allowed_mentions.everyone
        print(f"sent to {self.id}{', perhaps to everyone' if is_loud else ''}: {content}", flush=True)
        return Thing(jump_url=f"https://discord.com/channels/1/{self.id}/9")


class Client:
    latency = 0.042

    def __init__(self, *, intents):
        assert intents.members
        members = [Thing(mention="@Mira", bot=False), Thing(mention="@Helper", bot=True)]
        guild = Thing(id=int(os.environ["GUILD_ID"]), members=members, get_channel=self.get_channel)
        self.guilds = [guild]

    def get_channel(self, id):
        return Channel(id)

    async def fetch_user(self, id):
        return Channel(id)

    async def close(self):
        pass

    def run(self, token):
        asyncio.run(self._live())

    async def _live(self):
        await self.setup_hook()
        await self.on_ready()
        while line := await asyncio.to_thread(sys.stdin.readline):
            command, *parents = line.split()
            place = Thing(id=51, parent_id=int(parents[0]), category_id=None) if parents else Channel(5)
            await self.tree.commands[command](self._interaction(place))
        await self.close()

    def _interaction(self, place):
        async def answer(text, ephemeral):
            print(f"answered in {place.id}: {text}", flush=True)

        user = Thing(id=7, roles=[])
        response = Thing(send_message=answer)
        return Thing(user=user, guild=self.guilds[0], channel=place, response=response)
