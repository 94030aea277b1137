import { expect, test } from 'vitest'
import { largeDeclaration } from '@/scripts/large-declaration.mjs'
import { declarationLimits } from '@/contract/limits'
import { describeFeature } from '@/packages/bot/src/describe-feature'
import { createBackendApp } from '@/server/start/backend-app'
import { luckyDip } from '@/tests/support/example-feature'
import { ids } from '@/tests/support/factories'
import { readHistory, revert } from '@/tests/server/guilds/history-helpers'
import { openEvents } from '@/tests/server/live/read-events'
import { aLog } from '@/tests/server/test-log'
import { aReplicaOf } from '@/tests/server/test-runtime'
import {
  aClient,
  aServer,
  aServerWithClock,
  managerRoles,
  refusalOf,
  wrongFieldsOf,
} from '@/tests/server/test-server'

const dip = describeFeature(luckyDip)
const dipPath = `/guilds/${ids.guild}/features/lucky-dip`
const welcomePath = `/guilds/${ids.guild}/features/welcome`

type Server = Awaited<ReturnType<typeof aServer>>
type Feature = { id: string; name: string; options: { properties: Record<string, object> } }

async function aBotThatDeclares(declaration: object, given?: Server) {
  const server = given ?? (await aServer())
  const put = async (body: object) => {
    const answer = await server.bot.put('/bot/declaration', body)
    expect(answer.status, await answer.clone().text()).toBe(200)
    return (await answer.json()) as { features: object; warnings: object[]; declaration: string }
  }
  await put(declaration)
  const offered = async () => (await server.read('/features')).features as Feature[]
  return { server, put, offered }
}

/** The lucky dip with other options. */
const dipOf = (properties: object, defaults: object = {}) => ({
  ...dip,
  options: { type: 'object', properties },
  defaults,
})

/** The lucky dip with its number of winners declared otherwise. */
const withWinners = (changed: object) => {
  const options = dip.options as Feature['options']
  const properties = { ...options.properties, winners: { ...options.properties.winners, ...changed } }
  return { ...dip, options: { ...options, properties } }
}

test('a feature that the bot declares is offered, judged, recorded and read like one of the dashboard’s own', async () => {
  const { server, offered } = await aBotThatDeclares({
    features: [{ ...dip, name: '\u202eLucky\n\u200bdip ' }],
  })

  const [first, ...others] = await offered()
  expect(first?.id).toBe('welcome')
  expect(others.at(-1)).toMatchObject({ id: 'lucky-dip', name: 'Lucky dip' })
  expect(await server.read(dipPath)).toEqual({ ...dip.defaults, enabled: false })

  expect(await wrongFieldsOf(await server.patch(dipPath, { winners: 21 }))).toEqual({
    winners: 'Use 20 or less.',
  })
  expect(await wrongFieldsOf(await server.patch(dipPath, { enabled: true }))).toEqual({
    channel: 'Required before you can enable this feature.',
  })
  const saved = await server.patch(dipPath, { channel: ids.channel, winners: 3, prizes: 5, enabled: true })
  expect(saved.status).toBe(200)

  const value = { ...dip.defaults, channel: ids.channel, winners: 3, prizes: 5, enabled: true }
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({
    features: { 'lucky-dip': value },
    versions: { 'feature:lucky-dip': 1 },
  })
  expect(await server.read(`/guilds/${ids.guild}`)).toMatchObject({ enabled_features: ['lucky-dip'] })
  expect(await server.read(`/guilds/${ids.guild}/export`)).toMatchObject({ features: { 'lucky-dip': value } })
  expect(await server.read(`/guilds/${ids.guild}/history?search=lucky`)).toMatchObject({
    changes: [{ subject: 'feature:lucky-dip', after: { winners: 3 } }],
  })
})

test('each declaration says what it adds, changes and removes, and the same one again changes nothing', async () => {
  const other = {
    ...dip,
    id: 'quiet-hours',
    name: 'Quiet hours',
    name_localizations: { de: 'Ruhezeiten' },
  }
  const { put, offered } = await aBotThatDeclares({ features: [dip, other] })

  expect((await put({ features: [dip, other] })).features).toEqual({
    'lucky-dip': 'unchanged',
    'quiet-hours': 'unchanged',
  })
  expect((await put({ features: [withWinners({ maximum: 9 })] })).features).toEqual({
    'lucky-dip': 'changed',
    'quiet-hours': 'removed',
  })
  expect((await offered()).map(({ id }) => id)).not.toContain('quiet-hours')
})

test('a feature that is withdrawn keeps what was saved, and has it when it is declared again', async () => {
  const { server, put } = await aBotThatDeclares({ features: [dip] })
  await server.patch(dipPath, { prizes: 7 })

  await put({ features: [] })
  expect((await server.get(dipPath)).status).toBe(404)
  expect(await server.read(`/guilds/${ids.guild}/history`)).toMatchObject({
    changes: [{ subject: 'feature:lucky-dip' }],
  })

  await put({ features: [dip] })
  expect(await server.read(dipPath)).toMatchObject({ prizes: 7 })
})

test('only a day that exists, with a time and an offset, of years that every program can read is a date', async () => {
  const properties = { ends: { type: 'string', format: 'date-time', title: 'Ends' } }
  const { server } = await aBotThatDeclares({ features: [dipOf(properties, { ends: '' })] })

  const taken = [
    '2028-02-29T23:59:59.123456789+05:30',
    '0001-01-02T00:00:00Z',
    '0001-01-01T12:00:00-12:00',
    '9999-12-30T23:59:59.999Z',
    '9999-12-31T10:00:00+14:00',
  ]
  for (const ends of taken) expect((await server.patch(dipPath, { ends })).status, ends).toBe(200)

  const refused = [
    '0000-12-31T12:00:00Z',
    '0000-12-31T23:59:59-23:59',
    '0001-01-01T12:00:00Z',
    '-000001-01-01T00:00:00Z',
    '9999-12-31T00:00:00Z',
    '9999-12-31T23:59:59-23:59',
    '+275760-09-13T00:00:00Z',
    '+012026-01-01T00:00:00Z',
    '2026-02-30T00:00:00Z',
    '2026-02-29T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01T00:00:00+24:00',
    '2026-01-01T00:00:00.0123456789Z',
    `2026-01-01T00:00:00.${'1'.repeat(50_000)}Z`,
    'Jan 5 2026',
  ]
  for (const ends of refused)
    expect(await wrongFieldsOf(await server.patch(dipPath, { ends })), ends.slice(0, 40)).toEqual({
      ends: 'Choose a date and a time.',
    })
  expect(await server.read(dipPath)).toMatchObject({ ends: taken.at(-1) })
})

test('what a reference says of an option that is called like a keyword holds', async () => {
  const role = { type: ['string', 'null'], control: 'role', guarded: true, permissions: ['MANAGE_ROLES'] }
  const options = { type: 'object', $defs: { role }, properties: { default: { $ref: '#/$defs/role' } } }
  const { server } = await aBotThatDeclares({ features: [{ ...dip, options, defaults: {} }] })
  const helper = await server.byRole('write')

  expect(await refusalOf(await helper.patch(dipPath, { default: ids.role }))).toBe('403 needs_full_access')
})

test('a row keeps what is still declared of it when one of its options is withdrawn', async () => {
  const row = { type: 'object', additionalProperties: false }
  const wares = (properties: object) =>
    dipOf({ wares: { type: 'array', items: { ...row, properties } } }, { wares: [] })
  const [name, stock] = [{ type: 'string' }, { type: 'integer' }]
  const { server, put } = await aBotThatDeclares({ features: [wares({ name, stock })] })
  await server.patch(dipPath, { wares: [{ name: 'Hat', stock: 5 }] })

  await put({ features: [wares({ name })] })

  expect(await server.read(dipPath)).toMatchObject({ wares: [{ name: 'Hat' }] })
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({
    features: { 'lucky-dip': { wares: [{ name: 'Hat' }] } },
  })
  expect((await server.patch(dipPath, { wares: [{ name: 'Scarf' }] })).status).toBe(200)
  await put({ features: [wares({ name, stock })] })
  expect(await server.read(dipPath)).toMatchObject({ wares: [{ name: 'Scarf' }] })
})

test('a value that the new declaration does not allow stays, and the health check tells of it', async () => {
  const { server, put } = await aBotThatDeclares({ features: [dip] })
  await server.patch(dipPath, { channel: ids.channel, winners: 15, prizes: 20, enabled: true })

  await put({ features: [withWinners({ maximum: 9 })] })

  expect(await server.read(dipPath)).toMatchObject({ winners: 15 })
  expect(await server.read(`/guilds/${ids.guild}/health`)).toMatchObject({
    findings: [{ subject: 'feature:lucky-dip', code: 'invalid', path: 'winners' }],
  })
})

test('the bot chooses among the dashboard’s own features, and may put one of its own in the place of one', async () => {
  const { server, put, offered } = await aBotThatDeclares({
    features: [{ ...dip, id: 'welcome', name: 'Our welcome' }],
    built_in: ['welcome', 'levels'],
  })
  // Who names it as well means it.
  expect((await put({ built_in: ['welcome', 'levels'] })).warnings).toEqual([])

  expect((await offered()).map(({ id, name }) => [id, name])).toEqual([
    ['welcome', 'Our welcome'],
    ['levels', 'Levels'],
  ])
  expect(await server.read(welcomePath)).toEqual({ ...dip.defaults, enabled: false })

  await put({ built_in: ['levels'] })
  expect((await offered()).map(({ name }) => name)).toEqual(['Levels', 'Our welcome'])
})

const settingsPath = `/guilds/${ids.guild}/settings`
const quiet = { type: 'boolean', title: 'Answer quietly' }
const logs = { type: 'string', control: 'channel', title: 'Log channel', permissions: ['SEND_MESSAGES'] }
const cooldown = { type: 'integer', minimum: 0, maximum: 60, title: 'Cooldown' }
const staff = { type: 'array', items: { type: 'string', control: 'role' }, title: 'Staff', guarded: true }
const settingsOf = (properties: object, defaults = {}) => ({
  settings: { options: { type: 'object', properties }, defaults },
})

test('settings that the bot declares are offered, judged, recorded and read like the dashboard’s own', async () => {
  const { server } = await aBotThatDeclares(settingsOf({ quiet, logs, cooldown }, { cooldown: 5 }))
  const own = { chat_prefix: '!', locale: 'en-US', timezone: 'UTC', manager_roles: [] }
  const start = { ...own, quiet: false, logs: '', cooldown: 5 }

  expect(await server.read('/settings')).toMatchObject({
    options: { properties: { quiet, logs } },
    defaults: { quiet: false, cooldown: 5 },
  })
  expect(await server.read(settingsPath)).toEqual(start)
  expect(
    await wrongFieldsOf(await server.patch(settingsPath, { cooldown: 61, loud: 1, enabled: true })),
  ).toEqual({
    cooldown: 'Use 60 or less.',
    loud: 'There is no such field.',
    enabled: 'There is no such field.',
  })

  expect((await server.patch(settingsPath, { chat_prefix: '?', logs: ids.channel })).status).toBe(200)
  const value = { ...start, chat_prefix: '?', logs: ids.channel }
  expect(await server.read(settingsPath)).toEqual(value)
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({ settings: value })
  expect(await server.read(`/guilds/${ids.guild}/export`)).toMatchObject({
    settings: value,
    channels: [{ id: ids.channel }],
  })
  expect(await server.read(`/guilds/${ids.guild}/history?search=log+channel`)).toMatchObject({
    changes: [{ subject: 'settings', before: { logs: '' }, after: { logs: ids.channel } }],
  })
  const { changes } = await readHistory(server)
  await revert(server, changes[0]?.id, { paths: ['logs'] })
  expect(await server.read(settingsPath)).toEqual({ ...value, logs: '' })
})

test('a setting that is withdrawn is kept and shown nowhere, until it is declared again', async () => {
  const { server, put } = await aBotThatDeclares(settingsOf({ quiet, cooldown }))
  await server.patch(settingsPath, { quiet: true, cooldown: 50 })

  expect(await put(settingsOf({ cooldown: { ...cooldown, maximum: 30 } }))).toMatchObject({
    settings: 'changed',
  })
  await server.patch(settingsPath, { chat_prefix: '?' })
  const { quiet: _gone, ...left } = await server.read(settingsPath)
  expect(left).toMatchObject({ chat_prefix: '?', cooldown: 50 })
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({
    settings: expect.not.objectContaining({ quiet: true }),
  })
  expect(await server.read(`/guilds/${ids.guild}/health`)).toMatchObject({
    findings: [{ subject: 'settings', code: 'invalid', path: 'cooldown', detail: 'Use 30 or less.' }],
  })

  await put(settingsOf({ quiet, cooldown }))
  expect(await server.read(settingsPath)).toMatchObject({ quiet: true, cooldown: 50 })
})

test('who has access by a role changes no guarded setting, and no roles that the bot gives above their own', async () => {
  const given = { type: 'string', control: 'role', permissions: ['MANAGE_ROLES'] }
  const { server } = await aBotThatDeclares(settingsOf({ staff, given, quiet }))
  const helper = await server.byRole('write')

  expect(await (await helper.patch(settingsPath, { staff: [ids.role] })).json()).toMatchObject({
    code: 'needs_full_access',
  })
  expect(await wrongFieldsOf(await helper.patch(settingsPath, { given: managerRoles.write }))).toEqual({
    given: expect.any(String),
  })
  expect((await helper.patch(settingsPath, { quiet: true })).status).toBe(200)
})

test('what has no right shape and every contradiction are named by their paths, in their order, and nothing of the declaration is stored', async () => {
  const server = await aServer()
  const required = { ...logs, requiredToEnable: true }
  const title_localizations = { jp: '当選者', pt: 'Vencedores', zh_Hant: '贏家', tlh: 'x' }

  const answer = await server.bot.put('/bot/declaration', {
    features: [
      { ...dip, id: 'Lucky dip', name_localizations: { de_DE: 'Lostopf', zh: '抽獎', nb: 'Lotteri' } },
      { ...dip, id: 'second', defaults: { ...dip.defaults, winner: 1, winners: 0 } },
      { ...withWinners({ title_localizations }), id: 'third' },
      { ...dip, id: 'second' },
      { ...withWinners({ minimum: 30 }), id: 'fourth' },
      { ...withWinners({ shownWhen: { member: [true] } }), id: 'fifth' },
      { ...dip, actions: Array.from({ length: 6 }, (_, at) => ({ id: `a${at}`, label: 'Draw' })) },
      { ...dipOf({ logs: required }), id: 'sixth', alwaysOn: true },
    ],
    ...settingsOf(
      { chat_prefix: { type: 'string' }, enabled: { type: 'boolean' }, logs: required, quiet },
      { quiet: 'no' },
    ),
    built_in: ['welcome', 'wellcome'],
  })

  const needsSwitch = 'requiredToEnable is for features that have a switch, not for settings or alwaysOn.'
  const wrong = {
    'features.0.id': expect.stringMatching(/^An id has up to 64 lowercase letters, .*, such as lucky-dip\.$/),
    'features.0.name_localizations.de_DE': 'There is no such locale. Did you mean "de"?',
    'features.0.name_localizations.zh': 'There is no such locale. Did you mean "zh-CN"?',
    'features.0.name_localizations.nb': 'There is no such locale. Did you mean "no"?',
    'features.1.defaults.winners': 'the default of "winners", 0, does not fit its own schema: Use 1 or more.',
    'features.1.defaults.winner': 'its defaults have "winner", which is no option. Did you mean "winners"?',
    'features.2.options.winners.title_localizations.jp': 'There is no such locale. Did you mean "ja"?',
    'features.2.options.winners.title_localizations.pt': 'There is no such locale. Did you mean "pt-BR"?',
    'features.2.options.winners.title_localizations.zh_Hant':
      'There is no such locale. Did you mean "zh-TW"?',
    'features.2.options.winners.title_localizations.tlh': expect.stringMatching(
      /^There is no such locale\. There are id, da, de, .*, ko, ar\.$/,
    ),
    'features.3.id': 'A feature with this id is declared above.',
    'features.4.options.winners': 'no value fits, since minimum is greater than maximum.',
    'features.5.options.winners': 'shownWhen names "member", which does not exist.',
    'features.6.actions': 'There are too many here: the maximum is 5.',
    'features.7.options.logs': needsSwitch,
    'settings.options.chat_prefix':
      'no option can be called "chat_prefix", which is a name of the dashboard’s own.',
    'settings.options.enabled': 'no option can be called "enabled", which is a name of the dashboard’s own.',
    'settings.options.logs': needsSwitch,
    'settings.defaults.quiet': expect.stringContaining('does not fit its own schema'),
    'built_in.1': expect.stringMatching(
      /no feature of its own with this id\. It has welcome, .*Did you mean "welcome"\?$/,
    ),
  }
  expect(Object.entries((await wrongFieldsOf(answer)) ?? {})).toEqual(Object.entries(wrong))
  expect(JSON.stringify(await server.read('/features'))).not.toContain('"second"')
})

const when = { type: 'string', format: 'date-time', control: 'datetime', title: 'When' }
const datesAre =
  ' Dates are written as 2030-01-31T12:00:00Z, with a day that their month has and a year from 1 to 9999.'

test('a mistake says what would be none: of dates, colours, styles, and of what is missing or of another type', async () => {
  const { log, lines } = aLog('warn')
  const server = await aServer({ log })
  const points = { type: 'integer', maximum: 3, default: 9, title: 'Points' }
  const properties = {
    from: { ...when, complaint: 'Say when.' },
    rows: { type: 'array', items: { type: 'object', properties: { when, points } }, title: 'Rows' },
    colour: { type: 'integer', control: 'colour', maximum: 0xff_ff_ff, complaint: 'Pick.', title: 'Colour' },
    code: { type: 'string', maxLength: 5, title: 'Code' },
    boats: { type: 'array', maxItems: 1, items: { type: 'string' }, title: 'Boats' },
    quiet: { type: 'boolean', title: 'Quiet' },
    words: { type: 'array', items: { type: 'string' }, title: 'Words' },
    text: { type: 'object', properties: {}, title: 'Text' },
  }
  const defaults = {
    from: '0000-01-01T00:00:00Z',
    rows: [{ when: '2030-02-30T00:00:00Z' }],
    colour: 0x1_ff_ff_ff,
    code: '"'.repeat(100),
    boats: ['a'.repeat(50), 'b'.repeat(50)],
    quiet: 'yes',
    words: 'a',
    text: 'Hello',
  }
  const button = { id: 'go', label: 'Go' }
  const patterns = { open: 'ab[c', close: '\\(a)b', twice: 'a**', python: '^(?P<x>a)' }
  const withPattern = Object.entries(patterns).map(([title, pattern]) => [
    title,
    { type: 'string', pattern, title },
  ])
  const needed = { requiredToEnable: true, title: 'Needed' }
  const strict = dipOf({
    ...Object.fromEntries(withPattern),
    where: { type: 'string', control: 'channel', channelTypes: ['voice', 'stream'], title: 'Where' },
  })
  const never = dipOf({
    count: { type: 'integer', ...needed },
    name: { type: 'string', minLength: 1, ...needed },
  })

  const answer = await server.bot.put('/bot/declaration', {
    features: [
      { ...dipOf(properties, defaults), presets: [], locked: 5 },
      { ...dip, id: 'second', actions: [{ ...button, style: 'huge' }, { label: 5 }] },
      { ...strict, id: 'third' },
      { ...never, id: 'fourth' },
    ],
  })

  expect(await wrongFieldsOf(answer)).toEqual({
    'features.0.defaults.from': `the default of "from", "0000-01-01T00:00:00Z", does not fit its own schema: Say when.${datesAre}`,
    'features.0.defaults.rows.0.when': expect.stringMatching(
      /^the default of "rows\.0\.when", "2030-02-30T00:00:00Z", .*: Choose a date and a time\. Dates are written as/,
    ),
    'features.0.defaults.colour':
      'the default of "colour", 33554431, does not fit its own schema: Pick. Colours are whole numbers from 0 to 16777215.',
    // A text that is cut is still in its quotes.
    'features.0.defaults.code': expect.stringMatching(/^the default of "code", "(?:\\"){70}…", does not fit/),
    'features.0.defaults.boats': expect.stringMatching(
      /^the default of "boats", \["a{50}","b{24}…, does not fit/,
    ),
    'features.0.defaults.quiet': expect.stringContaining('True or false belongs here.'),
    'features.0.defaults.words': expect.stringContaining('A list belongs here.'),
    'features.0.defaults.text': expect.stringContaining('An object belongs here.'),
    'features.0.options.rows.items.points': 'its default, 9, does not fit its own schema: Use 3 or less.',
    'features.0.locked': 'This is true or false, or the reason in a sentence.',
    'features.1.actions.0.style': 'This must be one of: primary, secondary, danger.',
    'features.1.actions.1.id': 'This is missing.',
    'features.1.actions.1.label': 'A text belongs here.',
    ...Object.fromEntries(
      Object.entries({
        open: 'Unterminated character class, at "[c"',
        close: 'Unmatched \')\', at ")b"',
        twice: 'Nothing to repeat, at "a**"',
        python: '"(?P<x>" is not JavaScript’s: write (?<x>',
      }).map(([key, where]) => [
        `features.2.options.${key}.pattern`,
        `it is no regular expression of JavaScript, whose syntax counts: ${where}.`,
      ]),
    ),
    'features.2.options.where.channelTypes.0':
      'Discord’s number of a type belongs there: for "voice" it is 2.',
    'features.2.options.where.channelTypes.1': expect.stringContaining('there: 0 GUILD_TEXT, 1 DM, 2 GUILD_'),
    'features.3.options.count': expect.stringContaining('this always has a value: leave the hint out'),
    'features.3.options.name': expect.stringContaining('this text never is: let it be (leave out empty'),
  })
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { feature_id: dip.id, path: 'features.0.options.rows.items.points' },
  ])
})

test('options without a title, and texts with placeholders that nothing fills in, are accepted with a warning', async () => {
  const { put } = await aBotThatDeclares({ features: [] })
  const placeholders = [{ name: 'member' }, { name: 'a b' }]
  const properties = {
    boats: { type: 'string', title: '' },
    rows: {
      type: 'array',
      title: 'Rows',
      items: { type: 'object', properties: { fish: { type: 'string' } } },
    },
    referred: { $ref: '#/$defs/titled' },
    text: { type: 'string', title: 'Text', placeholders },
    message: {
      type: 'object',
      title: 'Message',
      control: 'message',
      placeholders,
      properties: { content: { type: 'string' } },
    },
  }
  const defaults = { text: 'Hi {member}, {memebr} and {zzz}', message: { content: '{member} {b}' } }
  const presets = [{ name: 'Short', options: { text: '{c}' } }]
  const options = { type: 'object', properties, $defs: { titled: { type: 'string', title: 'Titled' } } }

  const { warnings } = await put({ features: [{ ...dip, options, defaults, presets }] })

  const unusable = expect.stringMatching(/^No text can use \{a b\}: a placeholder starts with a letter/)
  const unfilled = (name: string, hint = '') =>
    `Nothing fills in {${name}}, which is no placeholder of this option.${hint}`
  const untitled = 'This option has no title, so people read its key in place of one.'
  expect(warnings).toEqual([
    { path: 'features.0.options.text.placeholders.1.name', message: unusable },
    { path: 'features.0.options.message.placeholders.1.name', message: unusable },
    { path: 'features.0.defaults.text', message: unfilled('memebr', ' Did you mean {member}?') },
    { path: 'features.0.defaults.text', message: unfilled('zzz') },
    { path: 'features.0.defaults.message', message: unfilled('b') },
    { path: 'features.0.presets.0.options.text', message: unfilled('c') },
    { path: 'features.0.options.boats.title', message: untitled },
    { path: 'features.0.options.rows.items.fish.title', message: untitled },
  ])
})

test('defaults and presets that break the rules of their own options are accepted with a warning', async () => {
  const { put } = await aBotThatDeclares({ features: [] })
  const cup = { type: 'object', properties: { name: { type: 'string', title: 'Name' } } }
  const notBelow = [{ notBelow: 'least', complaint: 'Not fewer.' }]
  const properties = {
    cups: { type: 'array', title: 'Cups', items: cup, rules: [{ distinct: ['name'], complaint: 'Twice.' }] },
    least: { type: 'integer', title: 'Least' },
    most: { type: 'integer', title: 'Most', rules: notBelow },
    where: {
      type: ['string', 'null'],
      title: 'Where',
      rules: [{ anyOf: [{ where: ['a'] }], complaint: 'Say.' }],
    },
  }
  const defaults = { cups: [{ name: 'Cup' }, { name: 'cup' }], least: 5, most: 9, where: null }
  const presets = [
    { name: 'Many', options: { least: 10 } },
    { name: 'Few', options: { cups: [{ name: 'a' }, { name: 'a' }] } },
    { name: 'Right', options: { least: 2, most: 3 } },
  ]

  const answer = await put({
    features: [{ ...dip, options: { type: 'object', properties }, defaults, presets }],
  })

  const mistake = 'breaks a rule that the options declare, so people have to mend it themselves.'
  expect(answer.warnings).toEqual([
    { path: 'features.0.defaults.cups.1.name', message: `This default ${mistake}` },
    { path: 'features.0.presets.0.options.most', message: `With this preset, the value ${mistake}` },
    { path: 'features.0.presets.1.options.cups.1.name', message: `With this preset, the value ${mistake}` },
  ])
})

const withMany = (count: number, id = dip.id, more: object = {}) => {
  const names = Array.from({ length: count }, (_, at) => [
    `option_${at}`,
    { type: 'string', title: `Option ${at}`, ...more },
  ])
  return { ...dipOf(Object.fromEntries(names)), id }
}

test.each<[string, object, string]>([
  ['nothing', {}, ''],
  ['no name', { features: [{ ...dip, name: ' ' }] }, 'features.0.name'],
  ['a name of 81 characters', { features: [{ ...dip, name: 'x'.repeat(81) }] }, 'features.0.name'],
  ['options that are a text', { features: [{ ...dip, options: 'all' }] }, 'features.0.options'],
  [
    'a long label in a branch',
    { features: [withWinners({ anyOf: [{ labels: { 1: 'W'.repeat(201) } }] })] },
    'features.0.options.winners.anyOf.0.labels.1',
  ],
  [
    'a long translation of a label',
    { features: [withWinners({ labels_localizations: { de: { 1: 'W'.repeat(201) } } })] },
    'features.0.options.winners.labels_localizations.de.1',
  ],
  ...['', ' ', 'a.b', 'x'.repeat(101)].map((key): [string, object, string] => [
    `an option that no path can name: ${JSON.stringify(key)}`,
    { features: [dipOf({ [key]: {} })] },
    'features.0.options',
  ]),
  ['more options than any feature has', { features: [withMany(5_001)] }, 'features.0.options.properties'],
  ['more values than any declaration has', { features: Array.from({ length: 400_001 }, () => 0) }, ''],
  ...['enabled', 'for'].map((name): [string, object, string] => [
    `an option called ${name}, which says something else in a change`,
    { features: [dipOf({ [name]: { type: 'boolean' } })] },
    `features.0.options.${name}`,
  ]),
  [
    'settings that are guarded as a whole',
    { settings: { options: { type: 'object', guarded: true, properties: { logs } } } },
    'settings.options',
  ],
  [
    '101 features',
    { features: Array.from({ length: 101 }, (_, at) => ({ ...dip, id: `dip-${at}` })) },
    'features',
  ],
  ['more than 5,000 values in one feature', { features: [withMany(1_700)] }, 'features.0.options'],
  [
    'as many for its longest translation',
    {
      features: [withMany(1_000, dip.id, { description_localizations: { de: 'x'.repeat(600), fr: 'x' } })],
    },
    'features.0.options',
  ],
  [
    'more than 100,000 values in all',
    { features: Array.from({ length: 23 }, (_, at) => withMany(1_500, `dip-${at}`)) },
    'features',
  ],
])('a declaration with %s is refused, with one line in the log', async (_, declaration, path) => {
  const { log, lines } = aLog('warn')
  const server = await aServer({ log })

  expect(
    Object.keys(
      (await wrongFieldsOf(
        await server.bot.put('/bot/declaration', declaration, { 'user-agent': 'a-bot/1' }),
      )) ?? {},
    ),
  ).toEqual([path])
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    expect.objectContaining({
      ...{ code: 'invalid', count: 1, client: 'a-bot/1', path },
      msg: expect.stringContaining('was refused'),
    }),
  ])
})

const roles = (changed: object) =>
  dipOf({
    zeal: { type: 'boolean', title: 'Zeal' },
    roles: { type: 'array', title: 'Roles', items: { type: 'string', control: 'role' }, ...changed },
    at: { type: 'string', title: 'At' },
  })

test('options keep the order in which they are declared, and start empty without a default', async () => {
  const { server, put, offered } = await aBotThatDeclares({ features: [roles({})] })
  const order = async () => Object.keys((await offered()).at(-1)?.options.properties ?? {})

  expect(await order()).toEqual(['zeal', 'roles', 'at'])
  expect(await server.read(dipPath)).toEqual({ enabled: false, zeal: false, roles: [], at: '' })
  const { at, ...others } = Object(roles({}).options.properties) as Record<string, object>
  expect((await put({ features: [dipOf({ at, ...others })] })).features).toEqual({ 'lucky-dip': 'changed' })
  expect(await order()).toEqual(['at', 'zeal', 'roles'])
})

const manageRoles = { permissions: ['MANAGE_ROLES'] }

test.each<[string, object, Record<string, string> | null]>([
  ['at the list', roles(manageRoles), { 'roles.0': expect.any(String) }],
  ['at the feature alone', { ...roles({}), ...manageRoles }, { 'roles.0': expect.any(String) }],
  ['at the feature, and denies it at the list', { ...roles({ permissions: [] }), ...manageRoles }, null],
])('a role is judged as one that the bot gives if the bot says so %s', async (_, feature, fields) => {
  const { server } = await aBotThatDeclares({ features: [feature] })
  const helper = await server.byRole('write')

  const answer = await helper.patch(dipPath, { roles: [managerRoles.write] })

  if (fields) expect(await wrongFieldsOf(answer)).toEqual(fields)
  else expect(answer.status).toBe(200)
})

const text = { type: 'string' }

test.each<[string, object, unknown, string]>([
  [
    'drawn as JSON',
    { allOf: [{ type: 'object', properties: { log: { ...text, guarded: true } } }] },
    1,
    'it',
  ],
  ['in a list of such', { type: 'array', items: { not: { guarded: true } } }, ['a'], 'it.0'],
  ['in a list of texts', { type: 'array', items: { ...text, guarded: true } }, ['a'], 'it.0'],
  [
    'deeper than a form goes',
    {
      type: 'object',
      properties: { again: { $ref: '#/properties/it' }, log: { ...text, guarded: true } },
    },
    { again: { again: { again: { again: { again: { again: { again: { again: 1 } } } } } } } },
    `it${'.again'.repeat(7)}`,
  ],
  [
    'in any further key',
    { type: 'object', properties: {}, additionalProperties: { guarded: true } },
    { x: 1 },
    'it',
  ],
  ['with roles in JSON', { allOf: [{ ...text, control: 'role', ...manageRoles }] }, 'a', 'it'],
])('what is guarded stays so %s', async (_, option, value, path) => {
  const { server } = await aBotThatDeclares({ features: [dipOf({ it: option, other: text })] })
  const helper = await server.byRole('write')

  const answer = await helper.patch(dipPath, { it: value, other: 'free' })

  expect(await answer.json()).toMatchObject({
    code: 'needs_full_access',
    fields: { [path]: expect.any(String) },
  })
  expect((await server.patch(dipPath, { it: value })).status).toBe(200)
  expect((await helper.patch(dipPath, { other: 'free' })).status).toBe(200)
})

const roleList = { type: 'array', items: { type: 'string', control: 'role' } }
const openRows = { type: 'array', items: { type: 'object', properties: { level: { type: 'integer' } } } }

test.each<[string, string, string, object, string | null]>([
  ['whose roles are not given', 'auto-role', 'roles', { ...roleList, permissions: [] }, 'roles'],
  ['that is JSON', 'levels', 'rewards', {}, 'rewards'],
  ['that is guarded JSON, which a bot may fill', 'levels', 'rewards', { guarded: true }, 'rewards'],
  ['with rows that do not say what stands in them', 'levels', 'rewards', openRows, 'rewards.items'],
  ['that is guarded as a whole, as ours is', 'commands', 'commands', { guarded: true }, null],
])('in the place of one of ours, an option %s is taken only if it protects as much', async (...row) => {
  const [, id, key, option, path] = row
  const server = await aServer()
  const answer = await server.bot.put('/bot/declaration', { features: [{ ...dipOf({ [key]: option }), id }] })

  if (path === null) return expect(answer.status).toBe(200)
  const text = expect.stringContaining('call the option something else')
  return expect(await wrongFieldsOf(answer)).toEqual({ [`features.0.options.${path}`]: text })
})

const saying = (words: string) => expect.stringContaining(words) as string
const unknownKey = (meant: string) => `The dashboard doesn’t know this key. Did you mean "${meant}"?`
const unknownKeyword = (hint: string) => `The dashboard doesn’t know this keyword.${hint}`
const argument = (meant: string) =>
  ` Did you mean "${meant}"? The packages’ builders take it; JSON Schema doesn’t.`

test('the refusal of a misspelled key says which one was probably meant, wherever it stands', async () => {
  const server = await aServer()
  const action = { id: 'draw', label: 'Draw', confrm: 'Sure?' }
  const preset = { name: 'Big', sumary: 'Many winners.', options: { winer: 3 } }
  const rows = {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      properties: { title: { type: 'string' } },
      required: ['titel'],
    },
  }
  const properties = { winners: { type: 'integer' }, rows }

  const answer = await server.bot.put('/bot/declaration', {
    features: [
      { ...dip, Icon: 'gift', colour: 1, actions: [action] },
      { ...dip, id: 'preset', presets: [{ ...preset, sumary: undefined }] },
      { ...dipOf(properties, { winners: 1, rows: [] }), id: 'rows', presets: [] },
      { ...dip, id: 'shape', presets: [preset] },
    ],
    settings: { options: { type: 'object' }, default: {} },
    comands: [],
  })

  const meant = (name: string) => `There is no such field. Did you mean "${name}"?`
  expect(await wrongFieldsOf(answer)).toEqual({
    'features.0.Icon': meant('icon'),
    'features.0.colour': 'There is no such field.',
    'features.0.actions.0.confrm': meant('confirm'),
    'features.1.presets.0.options.winer': expect.stringContaining('Did you mean "winners"?'),
    'features.2.options.rows.items': 'it requires "titel", which does not exist. Did you mean "title"?',
    'features.3.presets.0.sumary': meant('summary'),
    'settings.default': meant('defaults'),
    comands: meant('commands'),
  })
})

test('what may be a slip is accepted with a warning', async () => {
  const { put } = await aBotThatDeclares({ features: [] })

  const { warnings } = await put({
    features: [
      {
        ...withWinners({
          anyOf: [{ control: 'slider' }, { control: 'numbr' }],
          titel: 'Winners',
          discription_localizations: {},
          requiredToEnabel: true,
          unit: { one: 'winner', others: 'winners', other: 'winners' },
          mx: 3,
          embed: 3,
          link: 2,
          max: 3,
          'x-ours': 1,
          $comment: '',
          contentEncoding: 'base64',
          permissions: ['SEND_MESSAGES', 'SEND_MESAGES'],
          permissionsWhen: { 1: ['BAN'] },
          placeholders: [{ name: 'prize', smaple: 'A plush fox' }],
          preview: [{ kind: 'buttons', lable: 'winners', 'x-ours': 1 }],
          off: { value: 0, start: 1, strat: 2 },
          rules: [{ notBelo: 'winners', complaint: 'No.' }],
          pattern: '^[a-z]+\\Z',
        }),
        permissions: ['MANAGE_EVERYTHING'],
        presets: [
          { name: 'Small', name_localizations: { de: 'Wenig' }, options: {} },
          { name: 'Large', name_localizations: { de: 'wenig ' }, options: {} },
          { name: 'ｓmall', options: {} },
        ],
        id: 'levels',
        icon: 'gift2',
        category: 'engagment',
      },
      { ...roles({}), id: 'roles', options: { ...roles({}).options, rules: [{ anyOf: [] }] } },
    ],
    ...settingsOf({ quiet: { ...quiet, showWhen: {} } }),
    commands: [
      { name: 'dip-2' },
      { name: '/dip' },
      { name: 'music queue add' },
      {
        name: 'music',
        type: 1,
        options: [
          { name: 'Play', type: 1 },
          { name: 'Song', type: 3 },
        ],
      },
      { name: 'Report this', type: 3 },
      {
        ...{ name: 'draw', desciption: 'Draws.', nsfw: false },
        description_localizations: { german: 'Zieht.', de: 'Zieht.' },
        options: [{ name: 'count', requierd: true, choices: [] }],
      },
    ],
  })

  expect(warnings).toEqual([
    { path: 'features.1.options.roles', message: saying('Nothing says') },
    { path: 'features.0.id', message: saying('takes its place and shares its saved values') },
    { path: 'features.0.icon', message: saying('Did you mean "gift"?') },
    { path: 'features.0.category', message: saying('Did you mean "engagement"?') },
    { path: 'features.0.presets.1.name', message: saying('An earlier preset has this name') },
    { path: 'features.0.presets.2.name', message: saying('An earlier preset has this name') },
    { path: 'features.0.permissions.0', message: saying('no permission') },
    ...Object.entries({
      'unit.others': unknownKey('other'),
      'anyOf.0': expect.stringMatching(/no control "slider".*\.$/) as string,
      'anyOf.1': saying('Did you mean "number"?'),
      'permissions.1': saying('Did you mean "SEND_MESSAGES"?'),
      'permissionsWhen.1.0': saying('no permission'),
      'placeholders.0.smaple': unknownKey('sample'),
      'preview.0.lable': unknownKey('label'),
      'off.strat': unknownKey('start'),
      'rules.0.notBelo': unknownKey('notBelow'),
      pattern: 'The syntax of JavaScript counts, and "\\\\Z" is not JavaScript’s: write $.',
      titel: unknownKeyword(' Did you mean "title"?'),
      discription_localizations: unknownKeyword(' Did you mean "description_localizations"?'),
      requiredToEnabel: unknownKeyword(' Did you mean "requiredToEnable"?'),
      mx: unknownKeyword(argument('max')),
      embed: unknownKeyword(argument('embeds')),
      link: unknownKeyword(argument('links')),
      max: unknownKeyword(''),
    }).map(([key, message]) => ({ path: `features.0.options.winners.${key}`, message })),
    { path: 'features.1.options.rules', message: saying('Nothing keeps') },
    { path: 'settings.options.quiet.showWhen', message: unknownKeyword(' Did you mean "shownWhen"?') },
    { path: 'commands.1.name', message: saying('Discord takes no such name') },
    { path: 'commands.3.options.0.name', message: saying('Discord takes no such name') },
    { path: 'commands.5.desciption', message: saying('A command has no such key') },
    { path: 'commands.5.description_localizations.german', message: saying('There is no such locale.') },
    { path: 'commands.5.options.0.requierd', message: saying('Did you mean "required"?') },
  ])

  const typos = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`typo ${at}`, at]))
  expect((await put({ features: [withWinners(typos)] })).warnings).toHaveLength(50)
})

test('a hundred features with thirty options each, in six languages, are live on a page that is open at another replica', async () => {
  const server = await aServer()
  const replica = aClient(createBackendApp(await aReplicaOf(server.rt)), '/backend', server.headers)
  const stream = await openEvents(replica)

  await aBotThatDeclares({ ...largeDeclaration(), built_in: [] }, server)
  await stream.until('features')

  const answer = await replica.get('/features', { 'accept-language': 'de' })
  const { features } = (await answer.json()) as { features: Feature[] }
  expect(features).toHaveLength(100)
  expect(features.at(-1)).toMatchObject({
    name: 'Feature 100 (de)',
    options: { properties: { option_30: { title: 'Option 30 of feature 100 (de)' } } },
  })
})

test('a bot that declares again and again has to wait', async () => {
  const { server } = await aServerWithClock()
  const answers = await Promise.all(
    Array.from({ length: 31 }, () => server.bot.put('/bot/declaration', { features: [] })),
  )

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
})

test('what a bot declared is read back as it can be declared again, people see its commands, and null offers all of the dashboard’s own features', async () => {
  const commands = [{ name: 'music', description: '', category: '', options: [{ type: 1, name: 'stop' }] }]
  const { server, put, offered } = await aBotThatDeclares({
    features: [dip],
    built_in: ['welcome'],
    commands,
  })

  const declared = await server.bot.read('/bot/declaration')
  expect(declared).toMatchObject({
    features: [{ id: 'lucky-dip' }],
    built_in: ['welcome'],
    commands: [{ name: 'music stop' }],
  })
  expect(await server.read(`/guilds/${ids.guild}/commands`)).toMatchObject([{ name: 'music stop' }])
  expect((await put(declared)).features).toEqual({ 'lucky-dip': 'unchanged' })
  expect(await server.bot.read('/bot/declaration')).toEqual(declared)

  await put({ built_in: null })
  expect((await offered()).length).toBeGreaterThan(2)
  expect(await server.bot.read('/bot/declaration')).toEqual({ ...declared, built_in: null })
})

test('a declaration that is too large is refused, and what is declared stays', async () => {
  const { server } = await aBotThatDeclares({ features: [dip] })
  const large = `[${' '.repeat(declarationLimits.bytes)}]`

  const answer = await server.bot.send('PUT', '/bot/declaration', large, {
    'content-type': 'application/json',
  })

  expect(await refusalOf(answer)).toBe('413 too_large')
  expect(await server.bot.read('/bot/declaration')).toMatchObject({ features: [{ id: 'lucky-dip' }] })
})

test('a program that says what it is and declares anew replaces nobody, and another one does', async () => {
  const server = await aServer()
  const declareAs = async (client: string, maximum: number) => {
    const features = [withWinners({ maximum })]
    const answer = await server.bot.put('/bot/declaration', { features }, { 'user-agent': client })
    return ((await answer.json()) as { replaced: unknown }).replaced
  }

  expect([await declareAs('boats/1', 8), await declareAs('boats/1', 9)]).toEqual([null, null])
  expect(await declareAs('boats/2', 10)).toMatchObject({ client: 'boats/1' })
})

test('two versions of a bot that declare in turn each get what they declared, and are told of each other', async () => {
  const { log, lines } = aLog('info')
  const { server, put, offered } = await aBotThatDeclares({ features: [dip] }, await aServer({ log }))
  const newer = withWinners({ maximum: 9 })
  lines.length = 0
  const stream = await openEvents(server.bot, '/bot/changes')

  for (const features of [[newer], [dip], [newer]]) {
    const told = { declaration: expect.any(String), replaced: { at: expect.any(String), client: null } }
    const result = await put({ features })
    expect(result).toMatchObject({ features: { 'lucky-dip': 'changed' }, ...told })
    const { declaration } = result
    expect(await stream.until('declaration')).toMatchObject({ id: null, data: { declaration, client: null } })
  }
  expect(await put({ features: [newer] })).toMatchObject({ replaced: null })

  expect((await offered()).find(({ id }) => id === 'lucky-dip')).toMatchObject({
    options: { properties: { winners: { maximum: 9 } } },
  })
  expect(lines.filter((line) => line.includes('a bot declared its features'))).toHaveLength(3)
})

const sourced = { ...text, source: 'songs' }
const dependingOn = (dependsOn: string | string[]) => ({ ...sourced, dependsOn })

const sources = [
  ['a number', { a: { type: 'integer', source: 'songs' } }, ['a']],
  ['choices that are listed', { a: { enum: ['a'], source: 'songs' } }, ['a']],
  ['another control', { a: { ...sourced, control: 'member' } }, ['a']],
  ['a secret', { a: { ...sourced, secret: true } }, ['a']],
  ['a name that is no path', { a: { ...text, source: 'My songs' } }, ['a.source']],
  ['nothing to depend on', { a: dependingOn('nothing') }, ['a']],
  ['no source', { a: { ...text, dependsOn: 'b' }, b: text }, ['a']],
  ['a secret to depend on', { a: dependingOn('b'), b: { ...text, secret: true } }, ['a']],
  ['a group to depend on', { a: dependingOn('b'), b: { type: 'object', properties: { c: text } } }, ['a']],
  ['itself', { a: dependingOn('a') }, ['a']],
  ['a circle', { a: dependingOn('b'), b: dependingOn(['c']), c: dependingOn('a') }, ['a', 'b', 'c']],
  ['a circle that others lead into', { a: dependingOn('b'), b: dependingOn('b') }, ['b']],
  [
    'nothing wrong',
    { a: dependingOn(['b', 'c']), b: dependingOn('c'), c: { type: 'array', items: sourced } },
    [],
  ],
] as const

test('a source that cannot be asked for, or that depends on what cannot be told, is refused by its path', async () => {
  const server = await aServer()
  for (const [what, properties, wrong] of sources) {
    const answer = await server.bot.put('/bot/declaration', { features: [dipOf(properties)] })

    const fields = answer.status === 200 ? {} : await wrongFieldsOf(answer)
    expect([what, ...Object.keys(Object(fields))]).toEqual([
      what,
      ...wrong.map((key) => `features.0.options.${key}`),
    ])
  }
})
