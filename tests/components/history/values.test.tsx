import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ownTimeZone } from '@/contract/time-zones'
import {
  aChannel,
  aFeatureDeclaration,
  aHistoryChange,
  aRole,
  aSettings,
  aThread,
  ids,
} from '@/tests/support/factories'
import { around } from '@/tests/support/nodes'
import { setCatalogue } from '@/tests/msw/features'
import { channelsUrl, setChannels, setMembers, setNames, setRoles, setThreads } from '@/tests/msw/guilds'
import { setHistory } from '@/tests/msw/history'
import { server } from '@/tests/msw/server'
import { setSettings } from '@/tests/msw/settings'
import { aList, orNull } from '@/tests/components/features/open-feature'
import { aGate } from '@/tests/msw/answers'
import { open } from './open-history'

/** What is no longer listed: a channel, a member and a role. */
const gone = '500000000000000099'
const goneRole = '500000000000000098'
const mentions = `<@&${ids.role}> in <#${ids.channel}>`
const message = (content: string) => ({ content, embed: null })
const properties = {
  channel: orNull({ type: 'string' }, { title: 'Channel', control: 'channel' }),
  target: orNull({ type: 'string' }, { title: 'Target', control: 'channel', channelTypes: [0, 11] }),
  role: orNull({ type: 'string' }, { title: 'Role', control: 'role' }),
  roles: { type: 'array', items: { type: 'string' }, title: 'Roles', control: 'roles' },
  playlist: { type: 'string', title: 'Playlist', source: 'playlists' },
  silent: { type: 'boolean', title: 'Quiet', control: 'switch' },
  wait: { type: 'integer', title: 'Wait', control: 'duration' },
  colour: { type: 'integer', title: 'Colour', control: 'colour' },
  points: { type: 'integer', title: 'Points', control: 'number', unit: { one: 'point', other: 'points' } },
  share: { type: 'number', title: 'Share', control: 'number', unit: '%' },
  style: {
    type: 'string',
    enum: ['text', 'embed'],
    title: 'Style',
    labels: { text: 'Text', embed: 'An embed' },
  },
  starts: orNull({ type: 'string' }, { title: 'Starts', control: 'datetime' }),
  emoji: orNull({ type: 'string' }, { title: 'Emoji', control: 'emoji' }),
  text: { type: 'string', maxLength: 2000, title: 'Text', control: 'template' },
  rewards: aList('Rewards', 'reward', {
    level: { type: 'integer', title: 'At level' },
    role: orNull({ type: 'string' }, { title: 'Role', control: 'role' }),
  }),
  steps: aList('Steps', 'step', {
    action: { type: 'string', enum: ['ban', 'timeout'], title: 'Action', labels: { ban: 'Ban' } },
    length: { type: 'integer', title: 'For', control: 'duration', shownWhen: { action: ['timeout'] } },
  }),
  panels: aList('Panels', 'panel', {
    name: { type: 'string', title: 'Name' },
    active: { type: 'boolean', title: 'Active', default: true },
    channel: orNull({ type: 'string' }, { title: 'Channel', control: 'channel' }),
    text: { type: 'string', title: 'Text' },
    starts: { type: 'string', title: 'Starts' },
    repeat: { type: 'string', title: 'Repeat' },
    choices: aList('Choices', 'choice', {
      emoji: { type: 'string', title: 'Emoji', control: 'emoji' },
      role: { type: 'string', title: 'Role', control: 'role' },
    }),
  }),
  untitled: {
    type: 'object',
    control: 'message',
    properties: {
      content: { type: 'string' },
      embed: {
        type: 'object',
        properties: {
          color: { type: 'integer' },
          fields: {
            type: 'array',
            items: { type: 'object', properties: { name: { type: 'string' }, value: { type: 'string' } } },
          },
        },
      },
      links: {
        type: 'array',
        items: { type: 'object', properties: { label: { type: 'string' }, url: { type: 'string' } } },
      },
    },
  },
  message: {
    type: 'object',
    title: 'Message',
    control: 'message',
    properties: {
      content: { type: 'string', title: 'Text' },
      embed: orNull(
        { type: 'object', properties: { title: { type: 'string' }, color: { type: 'integer' } } },
        { title: 'Embed' },
      ),
    },
  },
}

type Values = Record<string, unknown>

/** What the screen says about options of a feature that went from some values to others. */
async function toldOf(options: object, before: Values, after: Values) {
  setRoles([aRole()])
  setChannels([aChannel()])
  setThreads([aThread()])
  setMembers([{ id: gone, name: 'Ada', username: 'ada', avatar: null }])
  setNames({
    channels: [{ id: gone, name: 'staff', listed: false }],
    roles: [{ id: goneRole, name: 'Guards', listed: false }],
    choices: [{ source: 'playlists', value: 'pl-1', name: 'Friday night' }],
  })
  setCatalogue([aFeatureDeclaration({ options: { type: 'object', properties: options } })])
  setHistory([aHistoryChange({ subject: 'feature:welcome', before, after })])
  open()
  const list = await screen.findByRole('list', { name: 'Changes' })
  await within(list).findByText(/Welcome message/)
  return list
}
const told = (key: string, before: unknown, after: unknown) =>
  toldOf(properties, { [key]: before }, { [key]: after })

async function values(key: string, before: unknown, after: unknown) {
  const list = within(await told(key, before, after))
  await list.findAllByRole('definition')
  return () => list.getAllByRole('definition').map(({ textContent }) => textContent)
}

const readable: readonly (readonly [string, string, unknown, unknown, string])[] = [
  ['a switch', 'silent', false, true, 'Before: OffAfter: On'],
  ['a length of time', 'wait', 5400, 60, 'Before: 1 hour, 30 minutesAfter: 1 minute'],
  ['a colour', 'colour', 0xff0000, 0x422afb, 'Before: #FF0000After: #422AFB'],
  ['a number with its unit', 'points', 5, 1500, 'Before: 5 pointsAfter: 1,500 points'],
  ['one of what is counted', 'points', 1, 2, 'Before: 1 pointAfter: 2 points'],
  ['a number whose unit has one form', 'share', 1, 2.5, 'Before: 1 %After: 2.5 %'],
  ['a number with many decimals', 'share', 0.0625, 1, 'Before: 0.0625 %After: 1 %'],
  ['a choice', 'style', 'text', 'embed', 'Before: TextAfter: An embed'],
  ['an emoji', 'emoji', null, '⭐', 'Before: (empty)After: ⭐'],
  ['a short text', 'text', 'Hi', 'Hello', 'Before: HiAfter: Hello'],
  ['a text that was emptied', 'text', 'Hi', '', 'Before: HiAfter: (empty)'],
  ['a value that no longer fits', 'wait', 'an hour', 60, 'Before: an hourAfter: 60'],
  ['a role by its name', 'role', null, ids.role, 'Before: (empty)After: Keepers'],
  [
    'a thread, open or not, by its name',
    'target',
    gone,
    ids.thread,
    'Before: staffAfter: general › Movie night',
  ],
  ['a choice that only the bot knows', 'playlist', 'pl-1', 'pl-2', 'Before: Friday nightAfter: pl-2'],
  ['a mention by a name', 'text', 'Ask', `Ask ${mentions}`, 'Before: AskAfter: Ask @Keepers in #general'],
  ['a mention of nobody', 'text', `Ask <@&${gone}>`, '', `Before: Ask <@&${gone}>After: (empty)`],
  ['An option that no schema knows', 'volume_level', 3, 4, 'Before: 3After: 4'],
]

test('values are shown in readable form', async () => {
  const kinds: Record<string, object> = properties
  const options = Object.fromEntries(
    readable.flatMap(([what, kind]) => (kind in kinds ? [[what, { ...kinds[kind], title: what }]] : [])),
  )
  const before = readable.map(([what, , value]) => [what, value])
  const after = readable.map(([what, , , value]) => [what, value])
  const list = within(await toldOf(options, Object.fromEntries(before), Object.fromEntries(after)))

  await waitFor(() => {
    const texts = list.getAllByRole('definition').filter(({ className }) => className === 'values')
    const shown = list
      .getAllByRole('term')
      .map(({ textContent }, at) => [textContent, texts[at]?.textContent])
    expect(shown).toEqual(readable.map(([what, , , , text]) => [what, text]))
  })
})

test('a channel is shown by its name, never by its id, and one that is not listed says so', async () => {
  const { opened, open: answer } = aGate()
  server.use(http.get(channelsUrl, () => opened.then(() => HttpResponse.json([aChannel()]))))
  const list = within(await told('channel', gone, ids.channel))

  expect(await list.findByRole('definition')).not.toHaveTextContent(ids.channel)
  answer()
  expect(await list.findByText('general')).toBeVisible()
  expect(await list.findByText('staff (hidden from the bot, or deleted)')).toBeVisible()
})

test('a list of roles shows which were added and removed', async () => {
  const list = within(await told('roles', [gone], [ids.role]))

  expect(around(await list.findByText('Keepers'), 'li')).toHaveTextContent('Added: Keepers')
  expect(around(list.getByText(`Role ${gone} (deleted)`), 'li')).toHaveTextContent('Removed:')
})

test('an edited entry shows only differences, and a new one its values', async () => {
  const list = within(
    await told(
      'rewards',
      [{ level: 5, role: ids.role }],
      [
        { level: 7, role: ids.role },
        { level: 9, role: null },
      ],
    ),
  )

  const edited = around(list.getByText(aRole().name), 'li')
  expect(edited).toHaveTextContent('At levelBefore: 5After: 7')
  expect(edited).not.toHaveTextContent('Role')
  expect(around(list.getByText('At level:'), 'li')).toHaveTextContent('At level: 9')
})

test('a new entry shows its name and all values that differ from the defaults', async () => {
  const panel = { name: 'Colours', channel: ids.channel, text: 'Choose', starts: 'Monday', repeat: 'weekly' }
  const choices = [{ emoji: '🔴', role: ids.role }]
  const list = within(
    await told(
      'panels',
      [],
      [
        { ...panel, active: true, choices },
        { name: 'Times', active: false },
      ],
    ),
  )

  await list.findByText('general')
  const [colours, times] = list.getAllByText(/^(Colours|Times)$/).map((name) => around(name, 'li'))
  expect(colours).toHaveTextContent(
    'Added: Colours Channel: general Text: Choose Starts: Monday Repeat: weekly Choices: 🔴 Role: Keepers',
  )
  expect(times).toHaveTextContent(/^\+Added: Times Active: Off$/)
})

const noon = '2030-01-31T12:00:00Z'

test.each([
  [
    'by the server’s clocks, with their zone',
    'Pacific/Chatham',
    null,
    noon,
    /Feb 1, 2030, 1:45.AM \(Pacific\/Chatham\)$/,
  ],
  [
    'without a zone that is the reader’s',
    ownTimeZone().name,
    null,
    noon,
    /After: Jan \d+, 2030, \d+:\d\d.[AP]M$/,
  ],
  [
    'with what sets it apart from another that the clocks show alike',
    'Europe/Berlin',
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    /^Before: Oct 25, 2026, 2:30.AM \(UTC\+2\)After: Oct 25, 2026, 2:30.AM \(UTC\+1\)$/,
  ],
])('a moment is shown %s', async (_, timezone, before, after, text) => {
  setSettings(aSettings({ timezone }))
  const shown = await values('starts', before, after)

  await waitFor(() => expect(shown()[0]).toMatch(text))
})

test('a new entry does not show hidden options', async () => {
  const list = within(await told('steps', [], [{ action: 'ban', length: 3600 }]))

  const added = around(list.getByText('Action:'), 'li')
  expect(added).not.toHaveTextContent('For')
})

test('a long text shows additions and removals inline', async () => {
  const start = 'Welcome to our server, where the lamps are lit at night. Please read the rules '
  const list = within(await told('text', `${start}first.`, `${start}now.`))

  expect(list.getByRole('deletion')).toHaveTextContent('Removed: first')
  expect(list.getByRole('insertion')).toHaveTextContent('Added: now')
})

const launch = Date.parse('2023-11-14T12:00:00.000Z') / 1000
const long = 'Welcome to our server, where the lamps are lit at night. Please read the rules by '
const panel = { name: `Ask <@${gone}> in <#${ids.channel}>`, active: true, channel: null }
const [written, aMinuteLater] = [`<t:${launch}:d>`, `<t:${launch + 60}:d>`]

test.each<[string, string, unknown, unknown, ...string[]]>([
  ['a list is only in another order', 'roles', [gone, ids.role], [ids.role, gone], 'The order changed.'],
  ['a short text mentions a member', 'text', 'Ask', `Ask <@${gone}> or <@!1>`, '@Ada or <@!1>'],
  ['a long text mentions a member', 'text', long, `${long} <@${gone}> or <@!1>`, '@Ada or <@!1>'],
  [
    'the name of a row mentions somebody',
    'panels',
    [panel],
    [{ ...panel, active: false }],
    'Ask @Ada in #general',
  ],
  ['a message mentions something', 'message', message('Hi'), message(mentions), '@Keepers in #general'],
  [
    'a text mentions what is gone, and a thread',
    'text',
    'Ask',
    `Ask <@&${goneRole}> in <#${gone}> or <#${ids.thread}>`,
    '@Guards in #staff or #Movie night',
  ],
  ['times of a short text read alike', 'text', written, aMinuteLater, written, aMinuteLater],
  ['times of a long text read alike', 'text', long + written, long + aMinuteLater, written, aMinuteLater],
])('where %s, that is shown', async (_, key, before, after, ...texts) => {
  const list = await told(key, before, after)

  for (const text of texts) await waitFor(() => expect(list).toHaveTextContent(text))
})

test('times, emoji and commands in a text are shown as Discord shows them', async () => {
  const list = within(
    await told('text', 'Soon', `<t:${launch}:D> <a:wave:${gone}> </quiz start:${gone}> \\<@&${ids.role}>`),
  )

  const after = await list.findByText('November 14, 2023')
  expect(after).toHaveAttribute('datetime', '2023-11-14T12:00:00.000Z')
  expect(after).toHaveAttribute('title', expect.stringMatching(/^Tuesday, November 14, 2023 at /))
  expect(await list.findByRole('img', { name: ':wave:' })).toBeInTheDocument()
  expect(list.getByRole('definition')).toHaveTextContent(`/quiz start \\<@&${ids.role}>`)
})

test('in a long text, what became another mention is marked by the names of both', async () => {
  const rest = `${mentions} whenever the lamps go out at night and nobody else is there, not`
  const list = within(await told('text', `Ask ${rest} <@&${ids.role}>.`, `Tell ${rest} <#${ids.channel}>.`))

  await waitFor(() => expect(list.getAllByRole('deletion')[1]).toHaveTextContent('Removed: @Keepers'))
  expect(list.getAllByRole('insertion')[1]).toHaveTextContent('Added: #general')
  // The part of a mention with which what is left out would begin is left out, too.
  expect(list.getByRole('definition')).toHaveTextContent('Added: Tell @Keepers in … at night')
})

test('a message is summarised in one line, with details on request', async () => {
  const embed = { title: 'Rules', color: 0x422afb }
  const list = within(await told('message', { content: 'Hi', embed: null }, { content: 'Hi', embed }))

  expect(list.getByText('Hi (with an embed)')).toBeVisible()
  expect(list.getByText('What changed in it')).toBeVisible()
  expect(list.getByText('#422AFB')).toBeInTheDocument()
})

test('the parts of a message are called as its editor calls them, and not by their keys', async () => {
  const field = { name: 'When', value: 'Today' }
  const before = { content: 'Hi', embed: { color: 1, fields: [field] }, links: [] }
  const after = {
    content: 'Hello',
    embed: { color: 2, fields: [{ ...field, value: 'Tomorrow' }] },
    links: [{ label: 'Rules', url: 'https://example.org' }],
  }
  const list = within(await told('untitled', before, after))

  const terms = list.getAllByRole('term', { hidden: true }).map(({ textContent }) => textContent)
  expect(terms).toEqual(['Untitled', 'Text', 'Embed', 'Colour', 'Fields', 'Value', 'Link buttons'])
  const added = list.getAllByRole('definition', { hidden: true }).at(-1)
  expect(added).toHaveTextContent(/Added:.*Rules.*Link: https:\/\/example\.org/)
})

test('a feature that nobody declares any more is shown by readable names and values', async () => {
  setChannels([aChannel()])
  setMembers([{ id: gone, name: 'Ada', username: 'ada', avatar: null }])
  const after = {
    channel: ids.channel,
    songTitle: 'Moonlight',
    prizes: [{ name: 'Cap', won_by: 2 }],
    blocked: [gone],
  }
  setHistory([
    aHistoryChange({
      subject: 'feature:lucky-dip',
      before: { channel: null, songTitle: null, prizes: [], blocked: [] },
      after,
    }),
  ])
  open()

  const list = within(await screen.findByRole('list', { name: 'Changes' }))
  expect(await list.findByText('general')).toBeVisible()
  expect(list.getByRole('heading', { level: 2 })).toHaveTextContent('Lucky dip')
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Channel',
    'Song title',
    'Prizes',
    'Blocked',
  ])
  expect(around(list.getByText('Cap'), 'li')).toHaveTextContent('Added: Cap Won by: 2')
  expect(around(await list.findByText('Ada'), 'li')).toHaveTextContent('Added: Ada')
})

test('an option that its feature no longer declares is shown by a readable name and value, and a secret by when it was set', async () => {
  setRoles([aRole()])
  setChannels([aChannel()])
  setCatalogue([aFeatureDeclaration({ options: { type: 'object', properties } })])
  const secret = (day: number) => ({ set_at: `2026-03-0${day}T12:00:00.000Z` })
  setHistory([
    aHistoryChange({
      subject: 'feature:welcome',
      before: { wait: 60, mutedRole: null, log_channel: null, apiKey: secret(1), text: secret(1) },
      after: { wait: 5400, mutedRole: ids.role, log_channel: ids.channel, apiKey: secret(2), text: 'Hi' },
    }),
  ])
  open()

  const list = within(await screen.findByRole('list', { name: 'Changes' }))
  expect(await list.findByText('Keepers')).toBeVisible()
  expect(await list.findByText('general')).toBeVisible()
  expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Wait',
    'Text',
    'Muted role',
    'Log channel',
    'Api key',
  ])
  const [, text, , , key] = list.getAllByRole('definition').filter(({ className }) => className === 'values')
  expect(key).toHaveTextContent(/^Before: Set on Mar 1, .*After: Set on Mar 2, /)
  expect(text).toHaveTextContent(/^Before: Set on Mar 1, .*After: Hi$/)
})

/** How many places of a screen follow answers, once it shows a change of so many texts that mention a channel. */
async function followersOf(count: number) {
  setChannels([aChannel()])
  setNames({ channels: [{ id: gone, name: 'staff', listed: false }] })
  const all = (text: string) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`text_${at}`, `${text} <#${gone}>`]))
  setHistory([aHistoryChange({ subject: 'feature:welcome', before: all('Ask in'), after: all('Write to') })])
  const { client, unmount } = open()
  await waitFor(() => expect(screen.getAllByText('#staff')).toHaveLength(2 * count))
  const followers = client
    .getQueryCache()
    .getAll()
    .map((query) => query.getObserversCount())
  unmount()
  return followers.reduce((sum, count) => sum + count, 0)
}

test('the values of a change share one search for what they mention, and its answers', async () => {
  expect(await followersOf(30)).toBe(await followersOf(1))
})
