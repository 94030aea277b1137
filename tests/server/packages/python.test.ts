import { expect, test } from 'vitest'
import { ids } from '@/tests/support/factories'
import { botKey } from '@/tests/server/test-runtime'
import { aServer } from '@/tests/server/test-server'
import { aDashboard, aProgram } from './test-dashboard'

const patience = { timeout: 120_000 }

const bot = `
import asyncio, os
from guildhall import Dashboard, Feature, Row, Times, option

class Prize(Row):
    name: str = option.text("Name", max=50)
    channel: int | None = option.channel("Channel")

class Fair(Feature, id="fair", name="Fair"):
    channel: int | None = option.channel("Channel", gruop="Places")
    prizes: list[Prize] = option.rows("Prizes", Prize, item="prize", max=5)

try:
    class Wrong(Feature, id="wrong", name="Wrong"):
        winners: str = option.number("Winners", default=1, max=5)
except TypeError as problem:
    print(problem, flush=True)

url, channel = os.environ["GUILDHALL_URL"], int(os.environ["CHANNEL"])
dashboard = Dashboard(
    url, os.environ["BOT_API_KEY"], guilds=[os.environ["GUILD_ID"]], features=[Fair], times=Times(first_retry=0.01)
)
calls = []

@dashboard.on_guild
async def configured(guild):
    calls.append(guild)
    if len(calls) == 1:
        raise RuntimeError("not yet")
    fair = guild.feature(Fair)
    if len(fair.prizes) < 2:
        prize = Prize(name=f"Cup {len(fair.prizes)}", channel=channel)
        await dashboard.change(guild.id, Fair, {"channel": channel, "prizes": [*fair.prizes, prize]})
    print(fair.channel, fair.prizes, flush=True)

asyncio.run(dashboard.run())
`

const runPython = (url: string) =>
  aProgram('python3', ['-c', bot], {
    PYTHONPATH: 'packages/bot-python',
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUTF8: '1',
    GUILDHALL_URL: url,
    BOT_API_KEY: botKey,
    GUILD_ID: ids.guild,
    CHANNEL: ids.channel,
  })

test('a bot in Python is called again after it failed, and gives back what it read', patience, async () => {
  const server = await aServer()
  const dashboard = await aDashboard(server.app)
  const { prints, output } = runPython(dashboard.url)

  const prize = (at: number) => `Prize(name='Cup ${at}', channel=${ids.channel})`
  await prints(`${ids.channel} [${prize(0)}, ${prize(1)}]`)
  expect(output()).toContain('Wrong.winners is annotated as str, but its option has a value of type int.')
  expect(output()).toContain('does not know: gruop')
  expect(output()).toMatch(/on_guild failed\.\nTraceback[^]*RuntimeError: not yet/)

  dashboard.become({
    fetch: () => new Response('<p>Hello</p>', { status: 404, headers: { 'content-type': 'text/html' } }),
  })
  await prints(`${dashboard.url} answers, but is no Guildhall dashboard (404 to /`)
})
