import { expect, test } from 'vitest'
import { factLimits } from '@/contract/limits'
import { guildFacts, rateLimits } from '@/server/db/schema'
import { pruneFacts } from '@/server/guilds/facts'
import { factsRate } from '@/server/http/limits'
import { createBackendApp } from '@/server/start/backend-app'
import { previewFor } from '@/tests/server/fake-users'
import { guild } from '@/tests/server/guilds/history-helpers'
import { openEvents } from '@/tests/server/live/read-events'
import { aReplicaOf } from '@/tests/server/test-runtime'
import { aClient, aServer, aServerWithClock, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { ids } from '@/tests/support/factories'

const path = `${guild}/facts`
const dayMinutes = 24 * 60
const songs = { id: 'songs', label: 'Songs requested' }
const helped = { id: 'helped', label: 'Members helped', value: 7 }

/** The server of 2 January 2030, and its bot's reports. */
async function aReporter() {
  const { server, clock } = await aServerWithClock()
  const report = async (facts: object) => {
    expect((await server.bot.put(`/bot${path}`, facts)).status).toBe(200)
  }
  return { server, clock, report }
}

/** As many days up to one, the newest first. */
const daysUpTo = (day: string, count: number) =>
  Array.from({ length: count }, (_, back) =>
    new Date(Date.parse(day) - back * dayMinutes * 60_000).toISOString().slice(0, 10),
  )

test('days add to those reported before, what a list no longer names is withdrawn, and the other list stays', async () => {
  const { server, report } = await aReporter()
  expect(await server.read(path)).toEqual({ series: [], counters: [], reported_at: null })
  const slips = { series: [{ ...songs, feature: 'levls' }], counters: [{ ...helped, feature: 'tickets' }] }
  expect(await (await server.bot.put(`/bot${path}`, slips)).json()).toEqual({
    ok: true,
    warnings: [
      {
        path: 'series.0.feature',
        message: 'No feature has this id, so this is shown nowhere. Did you mean "levels"?',
      },
    ],
  })

  const old = await server.bot.put(`/bot${path}`, { series: [{ ...songs, days: { '2029-12-31': 3 } }] })
  expect(Object(await old.json()).warnings).toEqual([
    {
      path: 'series.0.days.2029-12-31',
      message:
        'This is the newest day, and here it is 2030-01-02 (UTC). If it was meant to be today, check the clock where the bot runs.',
    },
  ])
  const recent = { series: [{ ...songs, days: { '2029-12-31': 3, '2030-01-01': 12 } }], counters: [helped] }
  expect(await (await server.bot.put(`/bot${path}`, recent)).json()).toEqual({ ok: true, warnings: [] })
  await report({
    series: [
      // What would hide or reorder what stands around it is taken out of every text.
      {
        id: 'members',
        label: '\u202eMem\u0000\nbers\u200b',
        style: 'line',
        unit: ' \u2066people',
        days: { '2030-01-02': 310.5 },
      },
      { ...songs, label: 'Songs', days: { '2030-01-01': 14, '2030-01-02': 1, '2029-12-31': null } },
    ],
  })
  const told = {
    series: [
      { id: 'members', label: 'Mem bers', style: 'line', unit: 'people', days: { '2030-01-02': 310.5 } },
      { id: 'songs', label: 'Songs', days: { '2030-01-01': 14, '2030-01-02': 1 } },
    ],
    counters: [helped],
    reported_at: '2030-01-02T12:02:30.000Z',
  }
  expect(await server.read(path)).toEqual(told)

  await report({ series: [songs] })
  expect(await server.read(path)).toMatchObject({ series: [{ ...songs, days: { '2030-01-01': 14 } }] })
  await report({ series: [], counters: [] })
  expect(await server.read(path)).toMatchObject({ series: [], counters: [] })
})

test('people read facts in their language, and those of features only as long as these are offered', async () => {
  const { server, report } = await aReporter()
  await report({
    series: [
      {
        ...songs,
        label_localizations: { de: 'Gewünschte Lieder' },
        unit: 'songs',
        unit_localizations: { de: 'Lieder' },
        days: { '2030-01-02': 1 },
      },
      { ...songs, id: 'stations', feature: 'radio' },
    ],
    counters: [
      { ...helped, feature: 'welcome' },
      { ...helped, id: 'played', feature: 'radio' },
    ],
  })
  const german = await server.get(path, { 'accept-language': 'de-AT,de;q=0.9' })

  expect(german.headers.get('vary')).toContain('Accept-Language')
  expect(Object(await german.json()).series).toEqual([
    { id: 'songs', label: 'Gewünschte Lieder', unit: 'Lieder', language: 'de', days: { '2030-01-02': 1 } },
  ])
  expect(await server.read(path)).toMatchObject({
    series: [{ label: 'Songs requested', unit: 'songs' }],
    counters: [{ id: 'helped', feature: 'welcome' }],
  })
  await server.bot.put('/bot/declaration', {
    features: [{ id: 'radio', name: 'Radio', options: { type: 'object', properties: {} } }],
    built_in: [],
  })
  expect(await server.read(path)).toMatchObject({
    series: [{ id: 'songs' }, { id: 'stations', feature: 'radio' }],
    counters: [{ id: 'played', feature: 'radio' }],
  })
})

test('a unit has the plural forms of each language, and each reader gets those of theirs', async () => {
  const { server, report } = await aReporter()
  const unit = { one: 'song', other: 'songs' }
  const polish = { one: 'utwór', few: 'utwory', many: 'utworów', other: 'utworu' }
  await report({
    series: [{ ...songs, unit, unit_localizations: { pl: polish }, days: { '2030-01-02': 1 } }],
    counters: [{ ...helped, unit: { other: 'times' }, unit_localizations: { pl: 'razy' } }],
  })
  const read = async (language: string) => (await server.get(path, { 'accept-language': language })).json()

  expect(await read('pl')).toMatchObject({ series: [{ unit: polish }], counters: [{ unit: 'razy' }] })
  expect(await read('en')).toMatchObject({ series: [{ unit }], counters: [{ unit: { other: 'times' } }] })
  expect(JSON.stringify(await read('en'))).not.toContain('utw')
})

const wordOrForms = 'A word belongs here, or an object of its plural forms, of which “other” is required.'

test.each<[string, unknown, string, string]>([
  ['no form for the other numbers', { one: 'song' }, 'unit', wordOrForms],
  ['a form of no language', { some: 'songs', other: 'songs' }, 'unit.some', 'There is no such field.'],
  ['neither a word nor forms', 5, 'unit', wordOrForms],
  ['an empty form', { one: ' ', other: 'songs' }, 'unit.one', 'Fill this in.'],
  [
    'a form that is too long',
    { other: 'x'.repeat(21) },
    'unit.other',
    'Keep this to 20 characters or fewer: it has 1 too many.',
  ],
])('a unit with %s is refused', async (_, unit, at, words) => {
  const server = await aServer()

  const answer = await server.bot.put(`/bot${path}`, { counters: [{ ...helped, unit }] })

  expect(await wrongFieldsOf(answer)).toEqual({ [`counters.0.${at}`]: words })
})

test('the newest 400 days are kept, and nothing of what was not reported for that long', async () => {
  const { server, clock, report } = await aReporter()
  const countDays = async () => {
    // A session is shorter than what is waited for here.
    const person = await server.as(ids.user, [previewFor(ids.guild, 'owner')])
    return Object.keys(Object(await person.read(path)).series[0].days).length
  }
  const days = Object.fromEntries(daysUpTo('2030-01-03', 400).map((day) => [day, 1]))
  await report({ series: [{ ...songs, days }] })
  expect(await countDays()).toBe(400)

  clock.pass(3 * dayMinutes)
  await report({ series: [{ ...songs, days: { '2030-01-05': 1 } }] })
  expect(await countDays()).toBe(399)
  clock.pass(dayMinutes)
  expect(await countDays()).toBe(398)

  const { db } = server.rt
  await pruneFacts(db, new Date('2031-02-08T12:00:00Z'))
  expect(await db.$count(guildFacts)).toBe(1)
  await pruneFacts(db, new Date('2031-02-10T12:00:00Z'))
  expect(await db.$count(guildFacts)).toBe(0)
})

test.each<[string, object, string]>([
  ['nothing', {}, ''],
  ['an unknown key', { series: [], charts: [] }, 'charts'],
  ['an unknown key of a counter', { counters: [{ ...helped, days: {} }] }, 'counters.0.days'],
  ['an id that is none', { series: [{ ...songs, id: 'Songs!' }] }, 'series.0.id'],
  ['an id twice', { series: [songs, songs] }, 'series'],
  ['no label', { counters: [{ ...helped, label: ' ' }] }, 'counters.0.label'],
  ['a unit that nobody sees', { counters: [{ ...helped, unit: '\u200d\u3164' }] }, 'counters.0.unit'],
  ['a label of 81 characters', { counters: [{ ...helped, label: 'x'.repeat(81) }] }, 'counters.0.label'],
  [
    'a locale of nobody',
    { series: [{ ...songs, label_localizations: { xx: 'x' } }] },
    'series.0.label_localizations.xx',
  ],
  ['a value that is no number', { counters: [{ ...helped, value: '7' }] }, 'counters.0.value'],
  ['a value that no number is exact for', { counters: [{ ...helped, value: 2 ** 60 }] }, 'counters.0.value'],
  ['a day that is none', { series: [{ ...songs, days: { '2030-02-30': 1 } }] }, 'series.0.days.2030-02-30'],
  [
    'a day that has not begun',
    { series: [{ ...songs, days: { '2030-01-04': 1 } }] },
    'series.0.days.2030-01-04',
  ],
  ['a day of any age', { series: [{ ...songs, days: { '0000-01-01': 1 } }] }, 'series.0.days.0000-01-01'],
  [
    'a day that is not kept any more',
    { series: [songs, { ...songs, id: 'others', days: { '2028-11-28': 1, '2028-11-27': null } }] },
    'series.1.days.2028-11-27',
  ],
  [
    '401 days',
    { series: [{ ...songs, days: Object.fromEntries(daysUpTo('2030-01-02', 401).map((day) => [day, 1])) }] },
    'series.0.days',
  ],
  ['21 series', { series: Array.from({ length: 21 }, (_, at) => ({ ...songs, id: `s${at}` })) }, 'series'],
  [
    '21 counters',
    { counters: Array.from({ length: 21 }, (_, at) => ({ ...helped, id: `c${at}` })) },
    'counters',
  ],
])('a report with %s is refused, and nothing of it is kept', async (_, given, field) => {
  const { server, report } = await aReporter()
  await report({ counters: [helped] })

  const wrong = await wrongFieldsOf(await server.bot.put(`/bot${path}`, given))

  expect(Object.keys(wrong ?? {})).toEqual([field])
  expect(await server.read(path)).toMatchObject({ series: [], counters: [helped] })
})

test('a day ahead is refused with the time by which it is', async () => {
  const { server } = await aReporter()

  const ahead = { series: [{ ...songs, days: { '2030-01-04': 1 } }] }
  const wrong = await wrongFieldsOf(await server.bot.put(`/bot${path}`, ahead))

  expect(Object.values(wrong ?? {})).toEqual([
    expect.stringContaining('This day has not begun yet: here it is 2030-01-02 12:0'),
  ])
})

test('reports for a server without the bot, too large ones and too many are refused', async () => {
  const { server } = await aReporter()
  const [facts, elsewhere] = [{ counters: [helped] }, `/bot/guilds/${ids.otherGuild}/facts`]
  const huge = { ...helped, label: 'x'.repeat(factLimits.bytes) }

  expect(await refusalOf(await server.bot.put(elsewhere, facts))).toBe('404 bot_absent')
  expect(await refusalOf(await server.bot.put(`/bot${path}`, { counters: [huge] }))).toBe('413 too_large')
  await server.rt.db.update(rateLimits).set({ hits: factsRate.limit })
  expect(await refusalOf(await server.bot.put(`/bot${path}`, facts))).toBe('429 rate_limited')
  expect(await server.read(path)).toMatchObject({ counters: [] })
})

test('open pages hear of other facts at once, also at another replica, and of many reports only now and then', async () => {
  const factsEvery = 500
  const server = await aServer()
  const streams = { each: 8, all: 100, checkEvery: 60_000, factsEvery }
  const app = createBackendApp(await aReplicaOf(server.rt), { streams })
  const replica = aClient(app, '/backend', server.headers)
  const stream = await openEvents(replica)
  const report = (value: number) => server.bot.put(`/bot${path}`, { counters: [{ ...helped, value }] })

  const began = performance.now()
  await report(0)
  await stream.until('facts')
  await report(0)
  await server.patch(`${guild}/settings`, { chat_prefix: '?' })
  expect(await stream.next()).toMatchObject({ event: 'change' })

  for (let value = 1; value < 20; value += 1) await report(value)
  await stream.until('facts')
  await server.patch(`${guild}/settings`, { chat_prefix: '!' })
  let told = 2
  for (let next = await stream.next(); next?.event === 'facts'; next = await stream.next()) told += 1
  expect(told).toBeLessThanOrEqual(1 + (performance.now() - began) / factsEvery)
})
