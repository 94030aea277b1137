import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { codeIn } from '@/tests/support/guide-code'
import { defineFeature, defineSettings } from '@/packages/bot/src/define-feature'
import { describeFeature, describeSettings } from '@/packages/bot/src/describe-feature'
import { toMessagePayload } from '@/contract/discord/message-payload'
import {
  messageOption,
  richMessageOption,
  richTextMessage,
  textMessage,
} from '@/packages/bot/src/message-option'
import * as Option from '@/packages/bot/src/options'
import { memberAndGuildNames } from '@/packages/bot/src/placeholders'

const de = (text: string) => ({ de: text })
const labels = { day: 'Every day', week: 'Every week' }
const prize = {
  name: Option.text({ title: 'Name' }).default('Cup'),
  count: Option.number({ title: 'Count' }).default(1),
  shop: Option.text({ title: 'Shop', source: 'shops', dependsOn: 'count' }).default(''),
  role: Option.role({ title: 'Role' }).default(null),
}

/** Each option has the name of its builder. */
const sample = defineFeature({
  id: 'sample',
  name: 'Sample',
  name_localizations: de('Muster'),
  category_localizations: de('Feste'),
  summary: 'Has everything.',
  summary_localizations: de('Hat alles.'),
  category: 'Fairs',
  icon: 'gift',
  locked: 'It is being repaired.',
  locked_localizations: de('Wird repariert.'),
  permissions: ['SEND_MESSAGES'],
  options: {
    toggle: Option.toggle({ title: 'Toggle', description: 'On or off.', group: 'First' }).default(true),
    number: Option.number({
      title: 'Number',
      min: 5,
      max: 50,
      step: 5,
      unit: { one: 'member', other: 'members' },
      unit_localizations: { de: { one: 'Mitglied', other: 'Mitglieder' } },
      off: { value: 5, start: 10 },
      rules: [
        { notBelow: 'duration', complaint: 'Too few.' },
        { anyOf: [{ toggle: [true] }], complaint: 'Switch it on.' },
      ],
    }).default(5),
    duration: Option.duration({ title: 'Duration', shownWhen: { toggle: [true] } }).default(30),
    colour: Option.colour({ title: 'Colour' }).default(255),
    text: Option.text({ title: 'Text', title_localizations: de('Text'), max: 5, empty: 'Write.' }).default(
      'Hi',
    ),
    template: Option.template({ title: 'Template', placeholders: memberAndGuildNames }).default(
      'Hi {member}',
    ),
    pattern: Option.pattern({ title: 'Pattern', pattern: /^[a-z]+$/, complaint: 'Letters.' }).default('a'),
    link: Option.link({ title: 'Link' }).default(''),
    image: Option.image({ title: 'Image', card: { layout: 'rank', colour: 'colour' } }).default(null),
    choice: Option.choice({ title: 'Choice', labels, labels_localizations: { de: labels } }).default('week'),
    choices: Option.choices({ title: 'Choices', labels, permissionsWhen: { day: ['BAN_MEMBERS'] } }).default([
      'day',
    ]),
    channel: Option.channel({ title: 'Channel', requiredToEnable: true, channelTypes: [0, 2] }).default(null),
    channels: Option.channels({ title: 'Channels', max: 3 }).default([]),
    role: Option.role({ title: 'Role', permissions: ['MANAGE_ROLES'] }).default(null),
    roles: Option.roles({ title: 'Roles', guarded: true }).default([]),
    member: Option.member({ title: 'Member' }).default(null),
    members: Option.members({ title: 'Members', max: 9 }).default([]),
    emoji: Option.emoji({ title: 'Emoji' }).default('🎉'),
    timezone: Option.timezone({ title: 'Time zone' }).default('Europe/Berlin'),
    dateTime: Option.dateTime({ title: 'Date', notPast: true }).default(null),
    secret: Option.secret({ title: 'Secret' }).default(null),
    tags: Option.tags({
      title: 'Tags',
      item: 'tag',
      max: 5,
      of: Option.text({ title: 'Tag', max: 20 }),
      source: 'tags',
      dependsOn: ['choice', 'role'],
    }).default(['a']),
    list: Option.list({
      title: 'List',
      item: 'prize',
      item_localizations: de('Preis'),
      max: 5,
      row: prize,
    }).default([]),
    commands: Option.commands({ title: 'Commands', item: 'command', row: prize }).default([]),
    message: messageOption({ title: 'Message', placeholders: [{ name: 'prize' }] }).default(
      textMessage('Hi'),
    ),
    richMessage: richMessageOption({
      title: 'Rich message',
      placeholders: [{ name: 'prize' }],
      embeds: 3,
      links: 5,
    }).default(richTextMessage('Hi')),
    plain: messageOption({
      title: 'Plain',
      placeholders: [],
      preview: [{ kind: 'menu', afterPress: true, shownWhen: { toggle: [true] } }],
    }).default({
      content: '',
      embed: { title: 'Hi' },
    }),
  },
  presets: [
    {
      name: 'One',
      name_localizations: de('Eins'),
      summary: 'One.',
      options: { duration: 1, list: [{ name: 'Cup' }] },
    },
  ],
  actions: {
    'draw-now': {
      label: 'Draw now',
      label_localizations: de('Jetzt ziehen'),
      description: 'Draws.',
      confirm: 'This draws.',
      style: 'danger',
      guarded: true,
      run: () => 'Drew.',
    },
  },
})
const settings = defineSettings({ options: { quiet: Option.toggle({ title: 'Quiet' }).default(false) } })

const richMessage = {
  content: '',
  embeds: [{ title: 'One' }, { title: 'Two' }],
  links: Array.from({ length: 7 }, (_, at) => ({
    label: at === 6 ? '' : `Link ${at}`,
    url: 'https://example.org',
    ...(at > 3 && { emoji: ['🎉', '<:pin:500000000000000001>', '<a:pin:500000000000000001>'][at - 4] }),
  })),
}

const python = `
import asyncio, inspect, json
from guildhall import (
    Dashboard, Feature, Guild, Message, RichMessage, Row, Settings, TestMessage, TestResult, action, option, to_message_payload
)

def de(text):
    return {"de": text}

labels = {"day": "Every day", "week": "Every week"}

class Prize(Row):
    name: str = option.text("Name", default="Cup")
    count: int = option.number("Count", default=1)
    shop: str = option.text("Shop", source="shops", depends_on="count")
    role: int | None = option.role("Role")

class Sample(
    Feature, id="sample", name="Sample", name_localizations=de("Muster"), category_localizations=de("Feste"),
    summary="Has everything.", summary_localizations=de("Hat alles."), category="Fairs", icon="gift",
    locked="It is being repaired.", locked_localizations=de("Wird repariert."), permissions=["SEND_MESSAGES"],
    presets=[
        {"name": "One", "name_localizations": de("Eins"), "summary": "One.", "options": {"duration": 1, "list": [Prize()]}}
    ],
):
    toggle = option.toggle("Toggle", description="On or off.", group="First", default=True)
    number = option.number("Number", min=5, max=50, step=5, unit={"one": "member", "other": "members"}, unit_localizations={"de": {"one": "Mitglied", "other": "Mitglieder"}}, off={"value": 5, "start": 10}, rules=[{"not_below": "duration", "complaint": "Too few."}, {"any_of": [{"toggle": [True]}], "complaint": "Switch it on."}], default=5)
    duration = option.duration("Duration", shown_when={"toggle": [True]}, default=30)
    colour = option.colour("Colour", default=255)
    text = option.text("Text", title_localizations=de("Text"), max=5, empty="Write.", default="Hi")
    template = option.template("Template", placeholders=option.MEMBER_AND_GUILD_NAMES, default="Hi {member}")
    pattern = option.pattern("Pattern", pattern="^[a-z]+$", complaint="Letters.", default="a")
    link = option.link("Link")
    image = option.image("Image", card={"layout": "rank", "colour": "colour"})
    choice = option.choice("Choice", labels=labels, labels_localizations={"de": labels}, default="week")
    choices = option.choices("Choices", labels=labels, permissions_when={"day": ["BAN_MEMBERS"]}, default=["day"])
    channel = option.channel("Channel", required_to_enable=True, channel_types=[0, 2])
    channels = option.channels("Channels", max=3)
    role = option.role("Role", permissions=["MANAGE_ROLES"])
    roles = option.roles("Roles", guarded=True)
    member = option.member("Member")
    members = option.members("Members", max=9)
    emoji = option.emoji("Emoji", default="🎉")
    timezone = option.timezone("Time zone", default="Europe/Berlin")
    dateTime = option.date_time("Date", not_past=True)
    secret = option.secret("Secret")
    tags = option.tags(
        "Tags", item="tag", max=5, of=option.text("Tag", max=20), source="tags", depends_on=["choice", "role"], default=["a"]
    )
    list = option.rows("List", Prize, item="prize", item_localizations=de("Preis"), max=5)
    commands = option.commands("Commands", Prize, item="command")
    message = option.message("Message", placeholders=[{"name": "prize"}], default="Hi")
    richMessage = option.rich_message("Rich message", placeholders=[{"name": "prize"}], embeds=3, links=5, default="Hi")
    plain = option.message("Plain", preview=[{"kind": "menu", "after_press": True, "shown_when": {"toggle": [True]}}], default=Message(embed={"title": "Hi"}))

    @action(
        "Draw now", label_localizations=de("Jetzt ziehen"), description="Draws.", confirm="This draws.", style="danger", guarded=True
    )
    def draw_now(self, use):
        return "Drew."

class Ours(Settings):
    quiet: bool = option.toggle("Quiet")

url, key, guilds = "http://localhost:3000", "key", []
${codeIn('packages/bot-python/README.md', 'py').join('')}
snapshot = {"id": "1", "settings": {"quiet": True}, "features": {}, "versions": {}}
assert Guild(snapshot, print).own_settings(OurSettings).quiet is True

async def until_closed():
    dashboard = Dashboard("http://127.0.0.1:1", key)
    dashboard.on_problem(lambda problem: None)
    running = asyncio.create_task(dashboard.run())
    await asyncio.sleep(0)
    await dashboard.close()
    await asyncio.wait_for(running, 10)

asyncio.run(until_closed())

for wrong in ({"key": "key\\n"}, {"guilds": "1"}, {"guilds": [""]}):
    try:
        Dashboard(url, **{"key": key, **wrong})
        raise SystemExit(f"{wrong} was taken")
    except ValueError:
        pass

builders = [name for name, one in vars(option).items() if inspect.isfunction(one) and one.__module__ == option.__name__]
print(json.dumps({
    "builders": [name for name in builders if not name.startswith("_")],
    "feature": Sample.declaration(),
    "settings": Ours.declared(),
    "payloads": [to_message_payload(one) for one in (
        " ", "Hi", Message("Hi", {"title": "One"}), RichMessage(**json.loads(${JSON.stringify(JSON.stringify(richMessage))}))
    )],
}))
`

/** What a program in Python prints, which is JSON. */
function printedBy(program: string): unknown {
  const env = {
    PATH: process.env.PATH,
    PYTHONPATH: 'packages/bot-python',
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONUTF8: '1',
  }
  const { stdout, stderr } = spawnSync('python3', ['-c', program], {
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout)
}

test('the packages for JavaScript and Python have the same builders, and declare the same with them', () => {
  const told = printedBy(python)

  const names = Object.keys(sample.options.shape).filter((name) => name !== 'plain')
  const inPython: Record<string, string> = {
    dateTime: 'date_time',
    list: 'rows',
    richMessage: 'rich_message',
  }
  const json: unknown = JSON.parse(
    JSON.stringify({
      builders: names.map((name) => inPython[name] ?? name).toSorted(),
      feature: describeFeature(sample),
      settings: describeSettings(settings),
      payloads: [' ', 'Hi', { content: 'Hi', embed: { title: 'One' } }, richMessage].map(toMessagePayload),
    }),
  )
  expect({ ...Object(told), builders: Object(told).builders.toSorted() }).toEqual(json)
  const helpers = [
    'assertOption',
    'exceptChannels',
    'formatDuration',
    'messageChannelTypes',
    'untitled',
    'withHints',
  ]
  expect([...names, ...helpers].toSorted()).toEqual(
    [...Object.keys(Option), 'message', 'richMessage'].toSorted(),
  )
})

const annotated = `
import inspect, json
from guildhall import option

head = """
from datetime import datetime
from guildhall import Feature, Message, RichMessage, Row, option

class Prize(Row):
"""
builders = {
    "toggle": ("bool", ""), "number": ("int", "default=1"), "duration": ("int", "default=1"), "colour": ("int", ""),
    "text": ("str", ""), "template": ("str", "default=''"), "pattern": ("str", "default='', pattern='', complaint='Letters.'"),
    "link": ("str", ""), "image": ("str | None", ""), "choice": ("str", "labels={'a': 'A'}, default='a'"),
    "choices": ("list[str]", "labels={'a': 'A'}"), "channel": ("int | None", ""), "channels": ("list[int]", ""),
    "role": ("int | None", ""), "roles": ("list[int]", ""), "member": ("int | None", ""), "members": ("list[int]", ""),
    "emoji": ("str | None", ""), "timezone": ("str", ""), "date_time": ("datetime | None", ""), "secret": ("str | None", ""),
    "tags": ("list[str]", "item='tag', of=option.text('Tag')"), "rows": ("list[Prize]", "row=Prize, item='prize'"),
    "commands": ("list[Prize]", "row=Prize, item='command'"), "message": ("Message", ""), "rich_message": ("RichMessage", "embeds=3"),
}

def refusal(source):
    try:
        exec(source, {"__name__": "bot"})
    except (TypeError, ValueError) as problem:
        return str(problem)

refusals = {}
for name, (kind, given) in builders.items():
    for future in ("", "from __future__ import annotations"):
        for base in ("Feature, id='fair', name='Fair'", "Row"):
            def declared(as_what):
                return f"{future}{head}    name: str = option.text('Name')\\nclass Fair({base}):\\n    it: {as_what} = option.{name}('It', {given})\\n"
            assert refusal(declared(kind)) is None, declared(kind)
            refusals[name] = refusal(declared("dict"))

made = [name for name, one in vars(option).items() if inspect.isfunction(one) and one.__module__ == option.__name__ and name[0] != "_"]
assert sorted(made) == sorted(builders), made
slips = [
    "class Fair(Feature, id='fair', name='Fair', sumary='Stalls.'): pass",
    "option.message('Text', placeholders=['prize'])",
    "option.rich_message('Text', placeholders=['prize'])",
    "option.rich_message('Text', placeholders='prize')",
    "option.choice('Mode', labels=['a', 'b'], default='a')",
    "option.choices('Modes', labels={})",
    "option.choices('Modes', labels={'day': 'Every day'}, default='day')",
    "option.tags('Words', item='word', of='text')",
    "class Fair(Feature, id='fair', name='Fair'):\\n    rate: int = option.number('Rate', default=float('nan'))",
    "Problem('handlers', 'rate', 'Too low.')",
    "Problem(Settings, None, 'Too low.')",
    "Dashboard(url, 'key', features=Feature)",
    "Dashboard(url, 'key', built_in='welcome')",
    "Dashboard(url, 'key', commands={'name': 'dip'})",
    "dashboard.on_guild('x')",
    "dashboard.choices(print)",
    "dashboard.choices('Play Lists')",
    "dashboard.choices('playlists')([])",
    "asyncio.run(dashboard.set_premium(user_id=1, until='tomorrow'))",
    "asyncio.run(dashboard.set_premium(user_id='mara', until=None))",
    "asyncio.run(dashboard.remove_premium(guild_id='harbour'))",
    "asyncio.run(dashboard.remove_premium())",
    "asyncio.run(dashboard.change(1, Settings, {}, member_id='mara'))",
]
head = "import asyncio\\nfrom guildhall import Dashboard, Feature, Problem, Settings, option\\nurl = 'http://127.0.0.1:1'\\ndashboard = Dashboard(url, 'key')"
refusals["slips"] = [refusal(f"{head}\\n{slip}") for slip in slips]
print(json.dumps(refusals))
`

test('a bot in Python may annotate each option with the type of its value, and is told of slips by name', () => {
  const { slips, ...refusals } = Object(printedBy(annotated))

  expect(refusals).toMatchObject({
    rich_message: 'Fair.it is annotated as dict, but its option has a value of type RichMessage.',
    message: 'Fair.it is annotated as dict, but its option has a value of type Message.',
    date_time: 'Fair.it is annotated as dict, but its option has a value of type datetime.',
  })
  for (const refusal of Object.values(refusals)) expect(refusal).toMatch(/^Fair\.it is annotated as dict, /)
  const placeholders = "Text: its placeholders are no list such as [{'name': 'prize'}]."
  const summary = 'The feature fair: there is no sumary. Did you mean "summary"?'
  const labels = "give texts by their values, {'day': 'Every day'}."
  const source = 'is no name of a source: lowercase letters and hyphens, @dashboard.choices("playlists").'
  expect(slips).toEqual([
    summary,
    placeholders,
    placeholders,
    placeholders,
    `Mode: its labels are no dictionary: ${labels}`,
    `Modes: its labels are empty: ${labels}`,
    "Modes: its default is 'day', where a list belongs: ['day'].",
    'Words: of, which says what each text must be, is no option: make it with a function, such as option.text(…).',
    'Fair.rate: its default is nan, which JSON cannot hold.',
    "Problem: 'handlers' is not a subclass of Feature or Settings: give the class itself.",
    'Problem: its option is None, where a text belongs.',
    "features: <class 'guildhall.feature.Feature'> is no list: give one, such as [LuckyDip].",
    'built_in: \'welcome\' is no list: give one, such as ["welcome"].',
    'commands: {\'name\': \'dip\'} is no list: give one, such as [{"name": "dip"}].',
    "on_guild: 'x' is no function.",
    `choices: <built-in function print> ${source}`,
    `choices: 'Play Lists' ${source}`,
    "choices('playlists'): [] is no function.",
    "until: give a datetime with a time zone, or None for premium without an end, not 'tomorrow'",
    "'mara' is not the id of a person: give its digits, such as 300000000000000001",
    "'harbour' is not the id of a server: give its digits, such as 300000000000000001",
    'name either user_id or guild_id',
    "'mara' is not the id of a member: give its digits, such as 300000000000000001",
  ])
})
