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

const gone = '500000000000000099'
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

/** What the screen says about one key of a feature that went from one value to another. */
async function told(key: string, before: unknown, after: unknown) {
  setRoles([aRole()])
  setChannels([aChannel()])
  setCatalogue([aFeatureDeclaration({ options: { type: 'object', properties } })])
  const change = { before: { [key]: before }, after: { [key]: after } }
  setHistory([aHistoryChange({ subject: 'feature:welcome', ...change })])
  open()
  const list = await screen.findByRole('list', { name: 'Changes' })
  await within(list).findByText(/Welcome message/)
  return list
}

async function values(key: string, before: unknown, after: unknown) {
  const list = within(await told(key, before, after))
  await list.findAllByRole('definition')
  return () => list.getAllByRole('definition').map(({ textContent }) => textContent)
}

test.each([
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
  ['an option that no schema knows', 'volume_level', 3, 4, 'Before: 3After: 4'],
  ['a role by its name', 'role', null, ids.role, 'Before: (empty)After: Keepers'],
])('%s is shown in readable form', async (_, key, before, after, text) => {
  const shown = await values(key, before, after)
  await waitFor(() => expect(shown()).toEqual([text]))
})

test('a channel is shown by its name, never by its id, and one that is not listed says so', async () => {
  setNames({ channels: [{ id: gone, name: 'staff', listed: false }] })
  const { opened, open: answer } = aGate()
  server.use(http.get(channelsUrl, () => opened.then(() => HttpResponse.json([aChannel()]))))
  const list = within(await told('channel', gone, ids.channel))

  expect(await list.findByRole('definition')).not.toHaveTextContent(ids.channel)
  answer()
  expect(await list.findByText('general')).toBeVisible()
  expect(await list.findByText('staff (hidden from the bot, or deleted)')).toBeVisible()
})

test('a thread is shown by its name, whether it is open or not', async () => {
  setNames({ channels: [{ id: gone, name: 'Old plans', listed: false }] })
  setThreads([aThread()])
  const shown = await values('target', gone, ids.thread)

  await waitFor(() => expect(shown()).toEqual(['Before: Old plansAfter: general › Movie night']))
})

test('a choice that only the bot knows is shown by its last known name', async () => {
  setNames({ choices: [{ source: 'playlists', value: 'pl-1', name: 'Friday night' }] })
  const shown = await values('playlist', 'pl-1', 'pl-2')

  await waitFor(() => expect(shown()).toEqual(['Before: Friday nightAfter: pl-2']))
})

test('a list of roles shows which were added and removed', async () => {
  setRoles([aRole()])
  const list = within(await told('roles', [gone], [ids.role]))

  expect(around(await list.findByText('Keepers'), 'li')).toHaveTextContent('Added: Keepers')
  expect(around(list.getByText(`Role ${gone} (deleted)`), 'li')).toHaveTextContent('Removed:')
})

test('a reordered list says so', async () => {
  const list = within(await told('roles', [gone, ids.role], [ids.role, gone]))

  expect(list.getByText('The order changed.')).toBeVisible()
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

test('a moment is shown by the server’s clocks, and names their zone, which is not the reader’s', async () => {
  setSettings(aSettings({ timezone: 'Pacific/Chatham' }))
  const shown = await values('starts', null, '2030-01-31T12:00:00Z')

  await waitFor(() => expect(shown()[0]).toMatch(/After: Feb 1, 2030, 1:45.AM \(Pacific\/Chatham\)$/))
})

test('a moment names no zone to a reader whose own clocks show the same', async () => {
  setSettings(aSettings({ timezone: ownTimeZone().name }))
  const shown = await values('starts', null, '2030-01-31T12:00:00Z')

  await waitFor(() => expect(shown()[0]).toMatch(/After: Jan \d+, 2030, \d+:\d\d.[AP]M$/))
})

test('of two moments that the server’s clocks show alike, both say how far they are ahead of UTC', async () => {
  setSettings(aSettings({ timezone: 'Europe/Berlin' }))
  const shown = await values('starts', '2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z')

  await waitFor(() =>
    expect(shown()[0]).toMatch(
      /^Before: Oct 25, 2026, 2:30.AM \(UTC\+2\)After: Oct 25, 2026, 2:30.AM \(UTC\+1\)$/,
    ),
  )
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
const mentions = `<@&${ids.role}> in <#${ids.channel}>`

test('a mention in a text is shown by its name, and one that nobody knows as it is written', async () => {
  const list = within(await told('text', `Ask <@&${gone}>`, `Ask ${mentions}`))

  await waitFor(() =>
    expect(list.getByRole('definition')).toHaveTextContent(
      `Before: Ask <@&${gone}>After: Ask @Keepers in #general`,
    ),
  )
})

test('a channel and a role that are gone, and an open thread, are mentioned by their names', async () => {
  const role = '500000000000000098'
  setNames({
    channels: [{ id: gone, name: 'staff', listed: false }],
    roles: [{ id: role, name: 'Guards', listed: false }],
  })
  setThreads([aThread()])
  const list = await told('text', 'Ask', `Ask <@&${role}> in <#${gone}> or <#${ids.thread}>`)

  await waitFor(() => expect(list).toHaveTextContent('@Guards in #staff or #Movie night'))
})

test.each([
  ['short', 'Ask'],
  ['long', 'Welcome to our server, where the lamps are lit at night. Please ask'],
])('in a %s text, members are mentioned by their names', async (_, start) => {
  setMembers([{ id: gone, name: 'Ada', username: 'ada', avatar: null }])
  const list = await told('text', `${start} me.`, `${start} <@${gone}> or <@!${ids.role}>.`)

  await waitFor(() => expect(list).toHaveTextContent(`@Ada or <@!${ids.role}>`))
})

test('the summary of a message and the name of a row show names in place of mentions', async () => {
  setMembers([{ id: gone, name: 'Ada', username: 'ada', avatar: null }])
  const panel = { name: `Ask <@${gone}> in <#${ids.channel}>`, active: true, channel: null }
  const list = within(await told('panels', [panel], [{ ...panel, active: false }]))

  expect(await list.findByText('Ask @Ada in #general')).toBeVisible()
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

test.each([
  ['short', ''],
  ['long', 'Welcome to our server, where the lamps are lit at night. Please read the rules by '],
])('in a %s text, times that read alike are told apart as they are written', async (_, start) => {
  const list = await told('text', `${start}<t:${launch}:d>`, `${start}<t:${launch + 60}:d>`)

  await waitFor(() => expect(list).toHaveTextContent(`<t:${launch + 60}:d>`))
  expect(list).toHaveTextContent(`<t:${launch}:d>`)
})

test('the summary of a message shows names in place of its mentions', async () => {
  const list = within(
    await told('message', { content: 'Hi', embed: null }, { content: mentions, embed: null }),
  )

  expect(await list.findByText('@Keepers in #general')).toBeVisible()
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
  const after = { channel: ids.channel, songTitle: 'Moonlight', prizes: [{ name: 'Cap', won_by: 2 }] }
  setHistory([
    aHistoryChange({
      subject: 'feature:lucky-dip',
      before: { channel: null, songTitle: null, prizes: [] },
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
  ])
  expect(around(list.getByText('Cap'), 'li')).toHaveTextContent('Added: Cap Won by: 2')
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
