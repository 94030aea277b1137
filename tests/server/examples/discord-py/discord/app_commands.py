def guild_only():
    return lambda callback: callback


class CommandTree:
    def __init__(self, client):
        self.commands = {}

    def command(self, *, name, description):
        def keep(callback):
            self.commands[name] = callback
            return callback

        return keep

    async def sync(self):
        pass
