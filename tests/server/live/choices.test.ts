import { expect, test } from 'vitest'
import { guildNames } from '@/contract/calls/names'
import { guildNames as table } from '@/server/db/schema'
import { requestLimits } from '@/server/http/limits'
import { guild } from '@/tests/server/guilds/history-helpers'
import { aLog } from '@/tests/server/test-log'
import { aServer, failureOf, refusalOf } from '@/tests/server/test-server'
import { ids } from '@/tests/support/factories'
import { aBotElsewhere } from './bot-elsewhere'

const music = {
  id: 'music',
  name: 'Music',
  options: {
    type: 'object',
    properties: {
      service: { title: 'Service', enum: ['radio', 'files'] },
      playlist: { type: 'string', title: 'Playlist', source: 'playlists', dependsOn: 'service' },
      rows: {
        type: 'array',
        title: 'Rows',
        items: {
          type: 'object',
          properties: { songs: { type: 'array', items: { type: 'string' }, source: 'songs' } },
        },
      },
      token: { type: ['string', 'null'], title: 'Token', secret: true },
      vault: { type: 'string', title: 'Vault', source: 'playlists', guarded: true },
      gold: {
        type: 'object',
        title: 'Gold',
        premium: true,
        properties: { song: { type: 'string', title: 'Song', source: 'songs' } },
      },
    },
  },
  defaults: { service: 'radio', playlist: '', rows: [] },
  actions: [{ id: 'play', label: 'Play' }],
}
const [friday, rock] = [
  { value: 'pl-1', label: 'Friday night', description: '42 songs' },
  { value: 'pl-2', label: 'Rock' },
]

async function withMusic(
  options: Parameters<typeof aServer>[0] = {},
  answers: string | undefined = 'choices',
) {
  const server = await aBotElsewhere(options, answers)
  expect((await server.bot.put('/bot/declaration', { features: [music] })).status).toBe(200)
  const ask = (query: object = {}, source = 'playlists') =>
    server.get(
      `${guild}/choices/${source}?${new URLSearchParams({ subject: 'feature:music', option: 'playlist', ...query }).toString()}`,
    )
  const save = async (options: object) =>
    expect((await server.patch(`${guild}/features/music`, options)).status).toBe(200)
  const names = async () => guildNames.parse(await server.read(`${guild}/names`)).choices
  return { ...server, ask, save, names }
}

test('the bot is asked with what is in the form, and its answer is good for a minute for everybody in that server', async () => {
  const { log, lines } = aLog('info')
  const { ask, receiveQuestion } = await withMusic({ log })

  const first = ask({ search: 'fri', with: '{"service":"files"}' })
  const { asked, reply } = await receiveQuestion()
  expect(asked).toEqual({
    id: asked.id,
    kind: 'choices',
    guild_id: ids.guild,
    source: 'playlists',
    search: 'fri',
    with: { service: 'files' },
  })
  expect((await reply({ choices: [friday, { ...rock, label: '\u202eRock\n\u0000 ' }] })).status).toBe(200)

  const answer = { choices: [friday, rock], absent: [] }
  expect(await (await first).json()).toEqual(answer)
  expect(await (await ask({ search: 'fri', with: '{"service":"files"}' })).json()).toEqual(answer)
  expect(lines.filter((line) => line.includes('was asked'))).toHaveLength(1)

  const other = ask({ search: 'fri' })
  const { asked: without, reply: refuse } = await receiveQuestion()
  expect(without.with).toEqual({})
  await refuse({ refused: 'No service is connected.' })
  expect(await failureOf(await other)).toMatchObject({ code: 'refused', detail: 'No service is connected.' })
})

test('what is saved keeps the name that the bot last gave it, also when the bot no longer offers it', async () => {
  const { ask, receiveQuestion, save, names } = await withMusic()
  const found = ask()
  await (await receiveQuestion()).reply({ choices: [friday, rock] })
  await found
  expect(await names()).toEqual([])
  await save({ playlist: 'pl-1', rows: [{ songs: ['s-1'] }] })
  const ofPlaylist = { source: 'playlists', value: 'pl-1', name: 'Friday night' }
  expect(await names()).toEqual([ofPlaylist])

  const songs = ask({ option: 'rows.0.songs', values: '["s-1","s-2"]' }, 'songs')
  const question = await receiveQuestion()
  expect(question.asked).toMatchObject({ source: 'songs', search: '', values: ['s-1', 's-2'] })
  await question.reply({ choices: [{ value: 's-1', label: 'Blue' }] })
  expect(await (await songs).json()).toEqual({ choices: [{ value: 's-1', label: 'Blue' }], absent: ['s-2'] })
  const ofSong = { source: 'songs', value: 's-1', name: 'Blue' }
  await expect.poll(names).toEqual([ofPlaylist, ofSong])

  const gone = ask({ values: '["pl-1"]' })
  await (await receiveQuestion()).reply({ choices: [] })
  expect(await (await gone).json()).toEqual({ choices: [], absent: ['pl-1'] })
  await save({ playlist: 'pl-9' })
  expect(await names()).toEqual([ofPlaylist, ofSong])

  const many = Array.from({ length: 26 }, (_, at) => ({ value: `p${at}`, label: 'More' }))
  const overlooked = ask({ values: '["pl-9"]' })
  await (await receiveQuestion()).reply({ choices: many })
  expect(await (await overlooked).json()).toEqual({ choices: [], absent: [] })
})

test('of many names those of what is not chosen any more are forgotten first', async () => {
  const { ask, receiveQuestion, save, names, rt } = await withMusic()
  await save({ playlist: 'pl-1' })
  const old = Array.from({ length: 250 }, (_, at) => ({ value: `old-${at}`, name: 'Old' }))
  const rows = (kind: `choice:${string}`) =>
    old.map(({ value, name }) => ({ guildId: ids.guild, kind, id: value, name }))
  await rt.db.insert(table).values([...rows('choice:playlists'), ...rows('choice:songs')])
  await rt.db.update(table).set({ updatedAt: new Date(0) })

  const found = ask({ values: '["pl-1"]' })
  await (await receiveQuestion()).reply({ choices: [friday] })
  await found

  const namesOf = async (wanted: string) => (await names()).filter(({ source }) => source === wanted)
  const kept = { source: 'playlists', value: 'pl-1', name: 'Friday night' }
  await expect.poll(() => namesOf('playlists')).toContainEqual(kept)
  await expect.poll(() => namesOf('playlists')).toHaveLength(250)
  expect(await namesOf('songs')).toHaveLength(250)
})

test('only what an option in the catalogue asks for is asked of the bot, and only with values that fit', async () => {
  const { ask } = await withMusic({ botWaits: { taken: 1, answered: 1 } })
  const refusals = [
    [{ option: 'service' }, '404 unknown_source'],
    [{ option: 'rows.0.songs' }, '404 unknown_source'],
    [{ subject: 'feature:levels' }, '404 unknown_source'],
    [{ subject: 'settings' }, '404 unknown_source'],
    [{ with: '{"service":"tape"}' }, '422 invalid'],
    [{ with: '{"token":"x"}' }, '422 invalid'],
    [{ with: '[]' }, '422 invalid'],
    [{ with: '{"service":"\\u0000"}' }, '422 invalid'],
    [{ with: '{"mood":"a\\u0000"}' }, '422 invalid'],
    [{ values: '["a\\u0000"]' }, '422 invalid'],
    [{ values: '["a"]', search: 'a' }, '422 invalid'],
    [{ values: '[1]' }, '422 invalid'],
    [{ search: 'a'.repeat(101) }, '422 invalid'],
  ] as const
  for (const [query, refusal] of refusals)
    expect([query, await refusalOf(await ask(query))]).toEqual([query, refusal])
})

test('who may not change an option searches nothing for it, and reads only what is saved of it by its name', async () => {
  const { ask, byRole, save, bot, receiveQuestion } = await withMusic()
  await save({ vault: 'pl-1', playlist: 'pl-1' })
  const askBy = (person: Awaited<ReturnType<typeof byRole>>) => (query: Record<string, string>) =>
    person.get(
      `${guild}/choices/playlists?${new URLSearchParams({ subject: 'feature:music', ...query }).toString()}`,
    )
  const byReader = askBy(await byRole('read', '300000000000000021'))
  const byWriter = askBy(await byRole('write', '300000000000000022'))

  expect(await refusalOf(await byReader({ option: 'playlist' }))).toBe('403 read_only')
  expect(await refusalOf(await byWriter({ option: 'vault' }))).toBe('403 needs_full_access')
  expect(await refusalOf(await ask({ option: 'gold.song' }, 'songs'))).toBe('403 needs_premium')
  await bot.put(`/bot${guild}/availability`, { music: 'Only on weekends.' })
  expect(await refusalOf(await ask())).toBe('422 invalid')
  await bot.put(`/bot${guild}/availability`, {})

  const lookedUp = byWriter({ option: 'vault', values: '["pl-2","pl-1"]' })
  const { asked, reply } = await receiveQuestion()
  expect(asked).toMatchObject({ values: ['pl-1'] })
  await reply({ choices: [friday] })
  expect(await (await lookedUp).json()).toEqual({ choices: [friday], absent: [] })
  const guessed = await byWriter({ option: 'vault', values: '["pl-2"]' })
  expect(await guessed.json()).toEqual({ choices: [], absent: [] })
})

test('a bot that is away or silent keeps nobody waiting, and typing keeps nobody from pressing', async () => {
  const { ask, post } = await withMusic({ botWaits: { taken: 20, answered: 20 } }, 'none')
  for (let at = 0; at < requestLimits.pressed.person.limit; at += 1)
    expect(await failureOf(await ask({ search: String(at) }))).toMatchObject({
      code: 'bot_not_connected',
      detail:
        'The bot can’t be reached right now. Try again in a minute. If that doesn’t help, tell the people who run the bot.',
    })
  const press = { press: 'a-press-of-the-tests' }
  expect(await refusalOf(await post(`${guild}/features/music/actions/play`, press))).toBe(
    '409 bot_not_connected',
  )

  const silent = await withMusic({ botWaits: { taken: 10_000, answered: 200 } })
  expect(await refusalOf(await silent.ask())).toBe('409 no_answer')
})

const label = 'x'
const twice = [
  { value: 'a', label },
  { value: 'a', label },
]

/** Answers that cannot be used, by what was searched for, each with how it is refused and where it is wrong. */
const unusable: Record<string, [answer: object, refusal: string, field: string]> = {
  'no list': [{}, '', 'choices'],
  'something done': [{ text: 'Done.' }, '', 'choices'],
  'an empty value': [{ choices: [{ value: '', label }] }, '422 invalid', 'choices.0.value'],
  'an unseen label': [
    { choices: [{ value: 'a', label: ' \u200b\u3164\u200d' }] },
    '422 invalid',
    'choices.0.label',
  ],
  'a value twice': [{ choices: twice }, '422 invalid', 'choices'],
}

test('an answer that cannot be used is told to whoever asked, and by the log and the bot’s call why', async () => {
  const { log, lines } = aLog('info')
  const { ask, receiveQuestion } = await withMusic({ log, botWaits: { taken: 10_000, answered: 2_500 } })
  const asked = Object.keys(unusable).map(async (search) => failureOf(await ask({ search })))
  const refusals: Record<string, string> = {}
  for (const _ of asked) {
    const { asked: question, reply } = await receiveQuestion()
    const received = await reply(unusable[question.search]?.[0] ?? {})
    refusals[question.search] = received.ok ? '' : await refusalOf(received)
  }

  for (const failure of await Promise.all(asked))
    expect(failure).toMatchObject({
      code: 'answer_unusable',
      detail: 'The bot’s answer can’t be used. The dashboard’s log says why.',
    })
  for (const [search, [, refusal]] of Object.entries(unusable)) expect(refusals[search], search).toBe(refusal)
  const told = lines.filter((line) => line.includes('was asked')).map((line): unknown => JSON.parse(line))
  expect(told).toHaveLength(asked.length)
  for (const [, , field] of Object.values(unusable))
    expect(told).toContainEqual(
      expect.objectContaining({ outcome: 'unusable', reason: expect.stringContaining(`${field}: `) }),
    )
})
