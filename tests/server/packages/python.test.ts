import { expect, test } from 'vitest'
import { defineFeature } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'
import { readLoaded, readVersions } from '@/server/live/versions'
import { ids } from '@/tests/support/factories'
import { pythonEnvironment } from '@/tests/support/python-environment'
import { botKey } from '@/tests/server/test-runtime'
import { aServer } from '@/tests/server/test-server'
import { waitsForBot } from '@/tests/server/live/bot-elsewhere'
import { aBot, aDashboard, aProgram, until } from './test-dashboard'

const bot = `
import asyncio, os
from datetime import datetime, timezone
from guildhall import ActionUse, Choice, ChoicesUse, Dashboard, DashboardError, Feature, Message, Problem, Row, Settings, Times, action, option

class Prize(Row):
    name: str = option.text("Name", max=50)
    channel: int | None = option.channel("Channel")

class Fair(Feature, id="fair", name="Fair"):
    channel: int | None = option.channel("Channel")
    prizes: list[Prize] = option.rows("Prizes", Prize, item="prize", max=5)
    text: Message = option.message("Text", placeholders=[], default="Hello!")
    ends: datetime | None = option.date_time("Ends")
    stall: str = option.text("Stall", source="stalls", depends_on="channel")
    guests: list[str] = option.tags("Guests", item="guest", max=5, of=option.text("Guest"), source="guests")

    @action("Open the fair", style="primary")
    async def open_fair(self, use: ActionUse) -> str:
        return f"{self.text.content} {use.guild.id} {use.member_id} {use.language}"

    @action("Close the fair", confirm="Close it?")
    def close_fair(self, use: ActionUse) -> str:
        raise RuntimeError("no fair")

class Ours(Settings):
    quiet: bool = option.toggle("Quiet")

class Lost(Feature, id="lost", name="Lost"):
    code: str = option.pattern("Code", default="", pattern=r"^\\p{L}*$", complaint="Letters.")

try:
    class Wrong(Feature, id="wrong", name="Wrong"):
        winners: str = option.number("Winners", default=1, max=5)
except TypeError as problem:
    print(problem, flush=True)

url, channel = os.environ["GUILDHALL_URL"], int(os.environ["CHANNEL"])
dashboard = Dashboard(
    url, os.environ["BOT_API_KEY"], guilds=[os.environ["GUILD_ID"]], features=[Fair], settings=Ours, client="fair-bot/2",
    times=Times(first_retry=0.01, max_retry=0.02)
)
dashboard.set_availability(os.environ["GUILD_ID"], {"levels": "Only for premium servers.", Fair: True, "levls": True})
for day, value in (("2026-01-01", 12), ("2026-01-02", 14)):
    dashboard.set_facts(os.environ["GUILD_ID"], series=[{"id": "songs", "label": "Songs", "style": "line", "days": {day: value}}])
calls = []

@dashboard.on_guild
async def configured(guild):
    calls.append(guild)
    if len(calls) == 1:
        raise RuntimeError("not yet")
    fair = guild.feature(Fair)
    await dashboard.set_premium(guild_id=guild.id, until=datetime(2030, 1, 31, 12, tzinfo=timezone.utc))
    await dashboard.remove_premium(user_id=guild.id)
    if len(fair.prizes) < 2:
        prize = Prize(name=f"Cup {len(fair.prizes)}", channel=channel)
        ends = datetime(2030, 1, 31, 12, tzinfo=timezone.utc)
        changed = {"channel": channel, "prizes": [*fair.prizes, prize], "ends": ends, "text": Message("Bye!")}
        await dashboard.change(guild.id, Fair, changed, member_id=None)
    guild.feature(Lost)
    print(guild.prefix, guild.own_settings(Ours).quiet, fair.prizes, fair.text.content, fair.ends, flush=True)
    if guild.prefix == "?":
        print([(one.prefix, one.availability) async for one in dashboard.read_guilds()], flush=True)
        try:
            await dashboard.change(guild.id, Settings, {"chat_prefix": "x" * 5_000_000}, member_id=None)
        except DashboardError as problem:
            print(problem, flush=True)
        return [Problem(Fair, "stal", "Closed.")]

@dashboard.choices("stalls")
async def stalls(use: ChoicesUse):
    answers = {"many": [Choice(str(at), "Stall") for at in range(26)], "none": "Not built.", "long": [Choice("x" * 201, "Long")], "twice": [Choice("a", "A")] * 2, "set": [Choice({1}, "Set")]}
    return answers[use.search] if use.search else [Choice(value, str(use.given), "Old") for value in use.values]

@dashboard.choices("guests")
def guests(use: ChoicesUse):
    return 5 if use.search == "five" else None

@dashboard.on_replaced
async def replaced(client):
    print(f"Replaced by {client}.", flush=True)

asyncio.run(dashboard.run())
`

/** What it logs and what it prints come on one stream, so that what was said first is read first. */
const onOneStream = 'import sys; sys.stderr = sys.stdout'

const runPython = (url: string, code = bot) =>
  aProgram('python3', ['-c', `${onOneStream}\n${code}`], {
    ...pythonEnvironment('packages/bot-python'),
    GUILDHALL_URL: url,
    BOT_API_KEY: botKey,
    GUILD_ID: ids.guild,
    CHANNEL: ids.channel,
  })

test('a bot in Python is called again after it failed, gives back what it read, and keeps it while nobody declares it', async () => {
  const server = await aServer({ botWaits: waitsForBot })
  const dashboard = await aDashboard(server.app)
  const { prints, output } = runPython(dashboard.url)

  const prize = (at: number) => `Prize(name='Cup ${at}', channel=${ids.channel})`
  const fair = `[${prize(0)}, ${prize(1)}] Bye! 2030-01-31 12:00:00+00:00`
  await prints(`! False ${fair}`)
  expect(output()).toContain('Wrong.winners is annotated as str, but its option has a value of type int.')
  expect(output()).toContain("pattern of the option 'Code', but Python does not")
  expect(output()).toContain('Nobody declared Lost, so it has its defaults')
  expect(output()).toMatch(/on_guild failed\.\nTraceback[^]*RuntimeError: not yet/)

  expect(await server.bot.read('/bot/declaration')).toMatchObject({ features: [{ test_messages: false }] })

  const press = async (action: string) => {
    const path = `/guilds/${ids.guild}/features/fair/actions/${action}`
    const body = { press: `press-of-python-${action}` }
    return (await server.post(path, body, { 'accept-language': 'de-AT' })).json()
  }
  expect(await press('open-fair')).toEqual({ text: `Bye! ${ids.guild} ${ids.user} de`, url: null })
  expect(await press('close-fair')).toMatchObject({ code: 'refused' })
  expect(output()).toMatch(/Fair\.close_fair failed\.\nTraceback[^]*RuntimeError: no fair/)

  expect(output()).toContain(', levls: No feature has this id')
  const ask = async (query: string, option = 'stall', source = 'stalls') => {
    const path = `/guilds/${ids.guild}/choices/${source}?subject=feature:fair&option=${option}`
    return (await server.get(`${path}&${query}`)).json()
  }
  expect(await ask('values=["a"]&with={"stall":1}')).toMatchObject({ code: 'invalid' })
  expect(await ask('values=["a"]')).toEqual({
    choices: [{ value: 'a', label: '{}', description: 'Old' }],
    absent: [],
  })
  expect((await ask('search=many')).choices).toHaveLength(25)
  expect(await ask('search=none')).toMatchObject({ code: 'refused', detail: 'Not built.' })
  const failed = { code: 'refused', detail: 'The bot couldn’t list its choices. The bot’s log says why.' }
  for (const search of ['raises', 'set']) expect(await ask(`search=${search}`)).toMatchObject(failed)
  for (const search of ['long', 'twice'])
    expect(await ask(`search=${search}`)).toMatchObject({ code: 'answer_unusable' })
  for (const search of ['a', 'five'])
    expect(await ask(`search=${search}`, 'guests', 'guests')).toMatchObject(failed)
  const ofGuests = [
    "choices('guests') failed.",
    'give a list of Choice, or a text that says why there are none.',
  ]
  for (const told of [
    'the last 1 are too many',
    "KeyError: 'raises'",
    'choices.0.value',
    'choices.0.value is {1}.',
    ...ofGuests,
  ])
    expect(output()).toContain(told)

  expect(output()).toMatch(
    /choices\('stalls'\): The dashboard answered 422 .*\n {2}choices: Each value can be/,
  )

  expect((await server.read(`/guilds/${ids.guild}`)).availability).toEqual({
    levels: 'Only for premium servers.',
  })

  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({
    premium: { until: '2030-01-31T12:00:00.000Z' },
  })

  // Another version of the bot declares something else with the same key.
  const settings = { options: { type: 'object', properties: {} }, defaults: {} }
  await server.patch(`/guilds/${ids.guild}/settings`, { quiet: true })
  await prints(`! True ${fair}`)
  const { replaced } = await (await server.bot.put('/bot/declaration', { features: [], settings })).json()
  expect(replaced).toMatchObject({ client: expect.stringMatching(/^fair-bot\/2 guildhall-bot-python\/\d/) })
  await prints('Replaced by None.')
  const broken = [Response.json({ id: ids.guild }), Response.json({}, { status: 500 })]
  const refused = [409, 422, 500].map((status) => Response.json({}, { status }))
  dashboard.become({
    fetch: (request) => {
      if (request.url.endsWith(`/${ids.guild}`)) return broken.pop() ?? server.app.fetch(request)
      if (request.url.endsWith('/loaded')) return refused.pop() ?? server.app.fetch(request)
      return server.app.fetch(request)
    },
  })
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await prints(`? True ${fair}`)
  await prints("[('?', {'levels': 'Only for premium servers.'})]")
  await prints('it has 4883 KiB, and the limit is 64 KiB')
  await prints("The problem 'Closed.' is shown at no option: Fair has none called stal.")
  expect(output()).toMatch(/no longer knows the feature fair, the setting quiet: another bot, or/)
  await expect.poll(() => [broken.length, refused.length]).toEqual([0, 0])
  const isLoaded = async () => {
    const [loaded, saved] = await Promise.all(
      [readLoaded, readVersions].map((read) => read(server.rt.db, ids.guild)),
    )
    return loaded?.settings === saved?.settings
  }
  await expect.poll(isLoaded).toBe(true)

  dashboard.become({
    fetch: () => new Response('<p>Hello</p>', { status: 404, headers: { 'content-type': 'text/html' } }),
  })
  const away = `${dashboard.url} answers, but is no Guildhall dashboard (404 to /`
  await prints(away)
  const tried = dashboard.calls.length + 5
  await expect.poll(() => dashboard.calls.length).toBeGreaterThan(tried)
  dashboard.become(server.app)
  await prints('The dashboard answers again.')
  expect(output().split(away)).toHaveLength(2)
})

const replaceable = `
import asyncio, os
from guildhall import ActionResult, Choice, Dashboard, DashboardError, Feature, Settings, TestResult, Times, action, option

class Fair(Feature, id="fair", name="Fair"):
    stall: str = option.text("Stall", source="stalls")

    @action("Open the fair")
    async def open_fair(self, use):
        print("action", flush=True)
        return ActionResult("the first", url="https://discord.com@evil.example/")

dashboard = Dashboard(
    os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"], guilds=[os.environ["GUILD_ID"]], features=[Fair],
    commands=[{"name": "dip"}, {"name": "music", "options": [{"name": "lists", "type": 2}]}], times=Times(first_retry=0.01, max_retry=0.02)
)

@dashboard.choices("stalls")
async def stalls(use):
    print("choices", flush=True)
    return [Choice("a", "The first")]

@dashboard.on_test
async def test(message):
    print("test", flush=True)
    return TestResult()

@dashboard.on_replaced
async def replaced(client):
    print("replaced", flush=True)

@dashboard.on_guild
async def configured(guild):
    if guild.prefix == "?":
        await dashboard.declare()
        for command in ("/dip", "/dip", "dip", "music lists"):
            dashboard.refuse_command(guild.id, command, member_id=1, role_ids=[], channel_ids=[])
        try:
            managers = [{"role": 500000000100000004, "access": "read"}]
            await dashboard.change(guild.id, Settings, {"manager_roles": managers}, member_id=None)
        except DashboardError as problem:
            print(problem, flush=True)
    print("prefix", guild.prefix, flush=True)

asyncio.run(dashboard.run())
`

test('a bot in Python that was replaced does nothing that people ask until it declares again', async () => {
  const server = await aServer({ botWaits: waitsForBot })
  const dashboard = await aDashboard(server.app)
  const { prints, output } = runPython(dashboard.url, replaceable)
  await prints('prefix !')
  const stall = Option.text({ title: 'Stall', source: 'stalls' }).default('')
  const actions = { 'open-fair': { label: 'Open', run: () => 'the second' } }
  const heard: string[] = []
  aBot({
    url: dashboard.url,
    guilds: [ids.guild],
    features: [defineFeature({ id: 'fair', name: 'Another fair', options: { stall }, actions })],
    choices: { stalls: () => [{ value: 'a', label: 'The second' }] },
    onTest: () => ({}),
    onDeclared: () => void heard.push('declared'),
    onReplaced: () => void heard.push('replaced'),
  })
  await until(() => heard.includes('declared'))
  await prints('replaced')

  const ask = async (search: string) => {
    const of = `/guilds/${ids.guild}/features`
    const message = { path: 'message', message: 'Hi', channel: ids.channel }
    const query = `subject=feature:fair&option=stall&search=${search}`
    const pressed = await server.post(`${of}/fair/actions/open-fair`, {
      press: `press-of-the-fair-${search}`,
    })
    const { choices } = await server.read(`/guilds/${ids.guild}/choices/stalls?${query}`)
    const { status } = await server.post(`${of}/welcome/test`, message)
    return [(await pressed.json()).text, choices, status]
  }
  expect(await ask('one')).toEqual(['the second', [{ value: 'a', label: 'The second' }], 200])
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await prints('prefix ?')
  await until(() => heard.includes('replaced'))
  expect(await ask('two')).toEqual(['the first', [{ value: 'a', label: 'The first' }], 200])

  expect(output().match(/^(?:action|choices|test)$/gm)).toEqual(['action', 'choices', 'test'])
  expect(output()).toContain(
    "the link 'https://discord.com@evil.example/', which people do not get: write it as",
  )
  expect(output()).toContain('no command "/dip", so everybody may use it. Did you mean "dip"?')
  expect(output()).toContain('no command "music lists"')
  expect(output()).toContain('A bot can’t change who has access to this dashboard.')
})

const slips = `
import asyncio, os, re
from datetime import datetime, time, timezone
from guildhall import Dashboard, Feature, Times, action, option

def wrong(build):
    try:
        build()
    except (TypeError, ValueError) as problem:
        print(problem, flush=True)

def unwritable(made):
    class Wrong(Feature, id="wrong", name="Wrong"):
        code = made

wrong(lambda: unwritable(option.text("Code", default={"a"})))
wrong(lambda: option.date_time("Begins", default="2030-01-31T12:00:00Z"))
wrong(lambda: option.channel("Where", default=123))

def without_parentheses():
    class Wrong(Feature, id="wrong", name="Wrong"):
        @action
        def draw(self, use):
            pass

def without_use():
    class Wrong(Feature, id="wrong", name="Wrong"):
        @action("Go")
        def go(self):
            pass

def preset(given):
    class Wrong(Feature, id="wrong", name="Wrong", presets=given):
        ends: datetime | None = option.date_time("Ends")

def annotated():
    class Wrong(Feature, id="wrong", name="Wrong"):
        hour: time = option.text("Hour")

def annotated_by_module():
    class Wrong(Feature, id="wrong", name="Wrong"):
        ends: "datetime.date" = option.date_time("Ends")

class Hours(Feature, id="hours", name="Hours"):
    opens: "datetime.time" = option.time_of_day("Opens")

for given in (
    {"name": "Big"},
    ["Big"],
    [{"name": "Big"}],
    [{"name": "Big", "options": {"ends": datetime(2030, 1, 31)}}],
    [{"options": {"count": [float("nan")]}}],
):
    wrong(lambda: preset(given))
wrong(annotated)
wrong(annotated_by_module)
wrong(without_parentheses)
wrong(without_use)

class Named(Feature, id="named", name="Named", name_localizations={"de_DE": "Name", "en": "Name"}):
    pass

class Slips(Feature, id="slips", name="Slips"):
    channel: int | None = option.channel("Channel", shown_when={"winner": [True]})
    ends = option.date_time("Ends", not_past="no")

class Stall(Feature, id="stall", name="Stall"):
    floor: int = 3
    song: str = option.text("Song", source="songs")
    number: int = option.number("Number", default=50, max=5)

class Fair(Feature, id="fair", name="Fair"):
    channel: int | None = option.channel("Channel", gruop="Places", required_to_enabel=True)
    key: str | None = option.secret("Key")
    count: int = option.number("Count", default=1, mx=20)
    text = option.rich_message("Text", placeholders=[], embed=3)
    song: str = option.text("Song", source="songs")

url, key = os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"]
try:
    Dashboard(f"{url}/main", key)
except ValueError as problem:
    print(problem, flush=True)
wrong(lambda: Dashboard(url, key, guilds=300))
dashboard = Dashboard(url, key, guilds=[os.environ["GUILD_ID"]], features=[Named, Slips], times=Times(first_retry=0.01, max_retry=0.02))
told = asyncio.Event()
wrong(lambda: dashboard.on_guild())
wrong(lambda: dashboard.on_test())
def refuse(guild_id, command):
    wrong(lambda: print("refused", dashboard.refuse_command(guild_id, command, member_id=1, role_ids=[], channel_ids=[])))

refuse(5, "dip")
refuse(6, "dip")
refuse(5, None)

@dashboard.on_declared
async def declared(result):
    print("declared", *(one["message"] for one in result["warnings"]), flush=True)

def say_facts(day):
    dashboard.set_facts(os.environ["GUILD_ID"], series=[{"id": "songs", "label": "Songs", "days": {day: 4}}], counters=[{"id": "helped", "label": "Helped", "feature": "slip", "value": 1}])

@dashboard.on_problem
def problem(what):
    print(what, flush=True)
    if "series.0.days" in str(what):
        say_facts(str(datetime.now(timezone.utc).date()))

@dashboard.choices("song")
def song(use):
    return []

@dashboard.on_guild
async def configured(guild):
    print(guild.feature(Fair), guild.feature(Stall), flush=True)
    if not told.is_set():
        told.set()
        say_facts("02.01.2026")
        await dashboard.declare(commands=[{"name": "music", "options": [{"type": 1, "name": " "}]}])
        await dashboard.declare(features=[Stall])
        await dashboard.declare(features=[Fair])
        await dashboard.change(guild.id, Fair, {"key": "hush"}, member_id=None)

asyncio.run(dashboard.run())
`

test('a bot in Python is told of its slips by the names that its author wrote, and prints no secret', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const { prints, output } = runPython(url, slips)

  await prints('key=…')
  await prints('Give a day that exists, written as 2030-01-31.')
  await expect
    .poll(async () => (await server.read(`/guilds/${ids.guild}/facts`)).series)
    .toMatchObject([{ id: 'songs' }])
  const locale = 'There is no such locale. Did you mean'
  for (const told of [
    "Wrong.code: its default is {'a'}, which JSON cannot hold.",
    "The option 'Begins' takes no default",
    "The option 'Where' takes no default",
    'Stall.floor is not an option',
    'The feature wrong: its presets are no list of dictionaries with name, summary and options.\n'.repeat(2),
    "The feature wrong: the preset 'Big' has no options: give a dictionary of values by their names.",
    "The feature wrong: the preset 'Big': ends: datetime.datetime(2030, 1, 31, 0, 0) needs a time and a time zone",
    'The feature wrong: the preset 0: count: Out of range float values are not JSON compliant',
    'Wrong.hour is annotated as time, but its option has a value of type str.',
    'Wrong.ends is annotated as datetime.date, but its option has a value of type datetime.',
    'refuse_command: None is no name of a command.',
    'action draw: give the text on its button, such as @action("Draw now").',
    'action go: its function takes self and use.',
    'guilds: 300 is no list: give one, such as [300000000000000001].',
    'on_guild: write @dashboard.on_guild without parentheses.',
    'on_test: write @dashboard.on_test without parentheses.',
    "fair has the source 'songs', for which there is no function",
    'counters.0.feature: No feature has this id, so this is shown nowhere.',
    "choices('song') is never asked",
    `'${url}/main' has a path; give the address alone: ${url}`,
    `features.0.name_localizations.de_DE (named): ${locale} "de"?`,
    `features.0.name_localizations.en (named): ${locale} "en-US"?`,
    'commands.0.options.0.name (music): Fill this in.',
    'features.1.options.ends.not_past (slips): true or false belongs there.',
    'features.0.defaults.number (stall): the default of "number", 50, does not fit its own schema',
    'declared The dashboard doesn’t know this keyword. Did you mean "group"? The dashboard doesn’t know this keyword. Did you mean "required_to_enable"?',
    'Did you mean "max"?',
    'Did you mean "embeds"?',
  ])
    expect(output()).toContain(told)
  const asked = await server.get(`/guilds/${ids.guild}/choices/songs?subject=feature:fair&option=song`)
  expect(await asked.json()).toMatchObject({
    code: 'refused',
    detail: 'The bot couldn’t list its choices. The bot’s log says why.',
  })
  for (const untold of ['hush', 'notPast', 'requiredToEnable', 'does not fit: the bot uses the default'])
    expect(output()).not.toContain(untold)
})

const hasty = `
import asyncio, os
from guildhall import Dashboard, Feature, Times, option

class Fair(Feature, id="fair", name="Fair"):
    stall: str = option.text("Stall")

dashboard = Dashboard(
    os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"], guilds=[os.environ["GUILD_ID"], os.environ["CHANNEL"]],
    features=[Fair], at_once=1, times=Times(first_retry=0.002, max_retry=0.02)
)
dashboard.set_facts(os.environ["GUILD_ID"], series=[{"id": "songs", "label": "Songs", "days": {}}])
unwritable = Dashboard(os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"], commands=[{"name": {"dip"}}])

unwritable.set_facts(os.environ["GUILD_ID"], counters=[{"id": "helped", "label": "Helped", "value": float("nan")}])

@unwritable.on_problem
def unexpected(what):
    print("Unexpected:", what, flush=True)

@dashboard.on_declared
async def declared(result):
    print("declared", result["features"], flush=True)

@dashboard.on_problem
async def problem(what):
    await asyncio.sleep(0)
    print("Problem:", what, flush=True)
    if "Not in it." in str(what):
        raise RuntimeError("not heard")

@dashboard.on_guild
async def configured(guild):
    print("prefix", guild.prefix, flush=True)

async def main():
    async with unwritable:
        await dashboard.run()

asyncio.run(main())
`

test('a bot in Python tries again what something before the dashboard refused or garbled, and reads a server once that it is not in', async () => {
  const server = await aServer()
  const path = `/backend/bot/guilds/${ids.guild}`
  const garbled = { id: ids.guild, settings: null, features: {}, versions: null }
  const refusals = new Map(
    ['/backend/bot/declaration', path, `${path}/facts`].map((one) => [
      one,
      [
        Response.json({ code: 'proxy' }, { status: 404 }),
        ...[405, 409, 410, 400, 413, 422].map((status) => Response.json({ detail: 'Wait.' }, { status })),
        ...(one === path ? [Response.json(garbled)] : []),
      ],
    ]),
  )
  const { url, callsOf } = await aDashboard({
    fetch: (request) => {
      const { pathname } = new URL(request.url)
      if (pathname.endsWith(`/${ids.channel}`))
        return Response.json({ code: 'bot_absent', detail: 'Not in it.' }, { status: 404 })
      return refusals.get(pathname)?.shift() ?? server.app.fetch(request)
    },
  })
  const { prints, output } = runPython(url, hasty)

  await prints("declared {'fair': 'added'}")
  await prints('prefix !')
  await prints('Not in it.')
  await prints('RuntimeError: not heard')
  expect(output()).toContain('on_problem failed.')
  const unwritten = (path: string) =>
    `Unexpected: What this bot has for /backend/bot/${path} cannot be written as JSON: `
  await prints(`${unwritten('declaration')}commands.0.name is {'dip'}.`)
  await prints(`${unwritten(`guilds/${ids.guild}/facts`)}counters.0.value is nan.`)
  await prints(`Problem: The dashboard answered 404 to ${path}`)
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await prints('prefix ?')
  await expect
    .poll(async () => (await server.read(`/guilds/${ids.guild}/facts`)).series)
    .toMatchObject([{ id: 'songs' }])
  expect(output()).not.toContain('never retrieved')
  // The second time after the declaration, which came late.
  expect(callsOf(`/${ids.channel}`).length).toBeLessThanOrEqual(2)
})

const patient = `
import asyncio, os
from guildhall import Dashboard, Times

dashboard = Dashboard(os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"], times=Times(first_retry=0.002, max_retry=0.02))

@dashboard.on_problem
def problem(what):
    print("Problem:", what, flush=True)

@dashboard.on_reconnected
async def reconnected():
    print("Reconnected.", flush=True)

asyncio.run(dashboard.run())
`

test.each([409, 429, 503])(
  'a bot in Python is told of an outage with %s once, and of its end',
  async (status) => {
    const server = await aServer()
    const { url, callsOf, become } = await aDashboard({ fetch: () => new Response('{}', { status }) })
    const { prints, output } = runPython(url, patient)

    await expect.poll(() => callsOf('/heartbeat').length, { interval: 20 }).toBeGreaterThan(5)
    await prints('Problem:')
    expect(output().match(/Problem:/g)).toHaveLength(1)
    expect(output()).not.toContain('Reconnected.')
    become(server.app)
    await prints('Reconnected.')
  },
)

const failing = `
import asyncio, os
from guildhall import Dashboard, Feature, Times

class Fair(Feature, id="fair", name="Fair"):
    pass

guild = os.environ["GUILD_ID"]
times = Times(heartbeat=0.02, first_retry=0.002, max_retry=0.02)
dashboard = Dashboard(os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"], guilds=[guild], features=[Fair], times=times)

def fail(what):
    raise RuntimeError(f"no {what}")

async def wait_for_what_is_cancelled():
    waiting = asyncio.ensure_future(asyncio.sleep(60))
    waiting.cancel()
    await waiting

dashboard.on_guild(lambda guild: wait_for_what_is_cancelled())
dashboard.on_test(lambda test: "sent")
dashboard.on_declared(lambda result: fail("result"))
dashboard.on_reconnected(lambda: fail("way back"))
dashboard.on_report(lambda: fail("report"))
dashboard.on_replaced(lambda client: print("Replaced by", client, flush=True) or fail("other bot"))

@dashboard.on_problem
async def problem(what):
    print("Problem:", what, flush=True)
    fail("ear")

asyncio.run(dashboard.run())
`

test('nothing that a function of a bot in Python raises ends the bot, and it is told who replaced it while it was away', async () => {
  const server = await aServer({ botWaits: waitsForBot })
  const dashboard = await aDashboard(server.app)
  dashboard.leave()
  const { prints, output } = runPython(dashboard.url, failing)
  await prints('Problem: The dashboard answered 503')
  dashboard.become(server.app)

  for (const what of ['result', 'way back', 'report', 'ear']) await prints(`RuntimeError: no ${what}`)
  await prints('on_problem failed. It was told: no report')
  await prints('Problem: what it waited for was cancelled')
  const path = `/guilds/${ids.guild}/features/welcome/test`
  const sent = await server.post(path, { path: 'message', message: 'Hi', channel: ids.channel })
  expect(sent.status).toBe(409)
  await prints("Problem: it returned 'sent', which is no TestResult.")

  const declared = dashboard.callsOf('/bot/declaration').length
  dashboard.leave()
  await server.bot.put('/bot/declaration', { features: [] }, { 'user-agent': 'fair-bot/3' })
  dashboard.become(server.app)
  await prints('Replaced by fair-bot/3\n')
  await prints('Problem: no other bot')
  const tried = dashboard.callsOf('/heartbeat').length
  await expect.poll(() => dashboard.callsOf('/heartbeat').length).toBeGreaterThan(tried)
  expect(output().match(/Replaced by/g)).toHaveLength(1)
  expect(dashboard.callsOf('/bot/declaration')).toHaveLength(declared)
})

const slow = `
import asyncio, os
from guildhall import Dashboard, Feature, TestResult, Times, action, option

class Fair(Feature, id="fair", name="Fair"):
    stall: str = option.text("Stall", source="stalls")

    @action("Open the fair")
    async def open_fair(self, use):
        await until_told("Fair.open_fair has not")

times = Times(heartbeat=0.02, slow=0.02, choices=0.02, action=0.02, test=0.02)
dashboard = Dashboard(
    os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"], guilds=[os.environ["GUILD_ID"]], features=[Fair], times=times
)
told, reports = [], []

async def until_told(text):
    while not any(text in one for one in told):
        await asyncio.sleep(0.005)

@dashboard.on_guild
async def configured(guild):
    print("prefix", guild.prefix, flush=True)
    if guild.prefix == "!":
        await until_told("on_guild has been running")
        print("waits", flush=True)
        await until_told("Fair.open_fair answered")

@dashboard.on_test
async def test(message):
    await until_told("on_test has not")
    return TestResult(reason="no_idea")

@dashboard.choices("stalls")
async def stalls(use):
    await until_told("choices('stalls') has not")
    return []

@dashboard.on_report
def report():
    reports.append(len(reports))
    if len(reports) < 5:
        return {"latency": len(reports)}
    if len(reports) < 10:
        raise RuntimeError("no report")
    return {"latency_ms": 5}

@dashboard.on_problem
def problem(what):
    told.append(str(what))
    print("Problem:", what, flush=True)

asyncio.run(dashboard.run())
`

test('a bot in Python is told of functions that are late, and once of a report that is refused or fails', async () => {
  const server = await aServer({ botWaits: waitsForBot })
  const dashboard = await aDashboard(server.app)
  const { prints, output } = runPython(dashboard.url, slow)

  await prints('Problem: on_guild has been running for 0 seconds for server')
  await prints('waits')
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  const guild = `/guilds/${ids.guild}`
  await server.get(`${guild}/choices/stalls?subject=feature:fair&option=stall`)
  const message = { path: 'message', message: 'Hi', channel: ids.channel }
  await server.post(`${guild}/features/welcome/test`, message)
  await server.post(`${guild}/features/fair/actions/open-fair`, { press: 'press-of-python-open' })
  for (const which of ["choices('stalls')", 'on_test', 'Fair.open_fair']) {
    await prints(`Problem: ${which} has not answered after 0.0 s; people wait 0.02.`)
    await prints(`${which} answered after 0.`)
  }
  await prints(`Problem: on_test for server ${ids.guild}: The dashboard answered 422`)
  await prints('reason: This must be one of: missing_permissions, direct_messages_closed,')
  await prints('prefix ?')
  expect(output().match(/prefix/g)).toHaveLength(2)

  await prints('Problem: no report')
  const beats = dashboard.callsOf('/heartbeat').length
  await expect.poll(() => dashboard.callsOf('/heartbeat').length).toBeGreaterThan(beats + 12)
  expect(output().match(/Problem: no report/g)).toHaveLength(1)
  expect(output().match(/latency: There is no such field. Did you mean "latency_ms"\?/g)).toHaveLength(1)
  expect(await (await server.get('/heartbeat')).json()).toMatchObject({ status: 'online', latency_ms: 5 })
})

const garbled = `
import asyncio, os
from guildhall import Dashboard, Times

dashboard = Dashboard(os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"], times=Times(heartbeat=0.02, first_retry=0.002, max_retry=0.02))
dashboard.on_report(lambda: {"latency_ms": 5})
dashboard.on_problem(lambda problem: print("Problem:", problem, flush=True))
dashboard.on_reconnected(lambda: print("Reconnected.", flush=True))
asyncio.run(dashboard.run())
`

test('a bot in Python is told once of answers that are no JSON, and sends no heartbeat twice for them', async () => {
  const reports: unknown[] = []
  const dashboard = await aDashboard({
    async fetch(request) {
      if (request.method === 'POST') reports.push(await request.json())
      return request.url.includes('/changes') ? new Response('{}', { status: 503 }) : new Response('Hello')
    },
  })
  const { prints, output } = runPython(dashboard.url, garbled)

  await prints(
    `${dashboard.url} answers, but is no Guildhall dashboard (what is no JSON to /backend/bot/heartbeat)`,
  )
  await expect.poll(() => reports.length).toBeGreaterThan(4)
  expect(new Set(reports.map((report) => JSON.stringify(report)))).toEqual(new Set(['{"latency_ms":5}']))
  expect(output().match(/what is no JSON/g)).toHaveLength(1)
  expect(output()).not.toContain('Reconnected.')
})

const closing = `
import asyncio, os
from guildhall import Dashboard, Settings, Unreachable

dashboard = Dashboard(os.environ["GUILDHALL_URL"], os.environ["BOT_API_KEY"])

async def change():
    try:
        await dashboard.change(os.environ["GUILD_ID"], Settings, {"chat_prefix": "?"}, member_id=None)
    except Unreachable as problem:
        print(problem, flush=True)

async def main():
    dashboard.start()
    running = asyncio.create_task(change())
    await asyncio.sleep(0)
    await dashboard.close()
    await running
    print("And after it:", flush=True)
    await change()

asyncio.run(main())
`

test('a change by a bot in Python that is closed before or meanwhile ends as the README says', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const { output, ended } = runPython(url, closing)

  await ended
  expect(output()).toBe('The bot was closed.\nAnd after it:\nThe bot was closed.\n')
})
