import { expect, test } from 'vitest'
import type { ChoicesUse, ListChoices } from '@/packages/bot/src/choices'
import { defineFeature } from '@/packages/bot/src/define-feature'
import * as Option from '@/packages/bot/src/options'
import { readLoaded } from '@/server/live/versions'
import { translated } from '@/tests/server/translated'
import { ids } from '@/tests/support/factories'
import { aBot, aReadyBot, guilds, twoGuilds, until } from './test-dashboard'

const german = { 'accept-language': 'de' }

test('people search what only the bot knows, and read at once in their language that it failed, of which its author hears', async () => {
  translated()
  const { server, dashboard } = await twoGuilds()
  const playlists = { title: 'Playlist', source: 'playlists' }
  const options = {
    service: Option.text({ title: 'Service' }).default(''),
    playlist: Option.text({ ...playlists, dependsOn: 'service' }).default(''),
  }
  const many = Array.from({ length: 26 }, (_, at) => ({ value: `${at}`, label: `Song ${at}` }))
  const failed = {
    code: 'refused',
    detail: 'Der Bot konnte nicht sagen, was zur Auswahl steht. Der Grund steht im Protokoll des Bots.',
  }
  const unusable = {
    code: 'answer_unusable',
    detail:
      'Mit der Antwort des Bots lässt sich nichts anfangen. Der Grund steht im Protokoll des Dashboards.',
  }
  const answers: Record<string, () => unknown> = {
    many: () => many,
    none: () => ({ refused: 'No service is connected.' }),
    throws: () => Promise.reject(new Error('no network')),
    nothing: () => undefined,
    long: () => [{ value: 'x'.repeat(201), label: 'Long' }],
    unwritable: () => [{ value: 1n, label: 'One' }],
  }
  const list = (use: ChoicesUse) => {
    const answer = answers[use.search]
    return answer ? answer() : [{ value: 'given', label: JSON.stringify(use) }]
  }
  const choices: Record<string, ListChoices> = {}
  Reflect.set(choices, 'playlists', list)
  const features = [defineFeature({ id: 'music', name: 'Music', options })]
  const { problems } = await aReadyBot(dashboard.url, { features, choices })
  const query = 'subject=feature:music&option=playlist'
  const ask = async (more: string) =>
    (await server.get(`/guilds/${ids.guild}/choices/playlists?${query}&${more}`, german)).json()

  const use = { guildId: ids.guild, search: '', values: ['given'], with: { service: 'radio' } }
  expect(await ask('values=["given"]&with={"service":"radio"}')).toEqual({
    choices: [{ value: 'given', label: JSON.stringify(use) }],
    absent: [],
  })
  expect((await ask('search=many')).choices).toEqual(many.slice(0, 25))
  expect(await ask('search=none')).toMatchObject({ code: 'refused', detail: 'No service is connected.' })
  expect(problems.splice(0)).toMatchObject([{ message: expect.stringContaining('the last 1 are too many') }])

  for (const [search, why, told] of [
    ['throws', 'choices.playlists: no network', failed],
    ['nothing', 'choices.playlists: give a list', failed],
    ['long', 'choices.0.value', unusable],
    ['unwritable', 'choices.0.value is 1n.', failed],
  ] as const) {
    expect(await ask(`search=${search}`)).toMatchObject(told)
    expect(problems.splice(0)).toMatchObject([{ message: expect.stringContaining(why) }])
  }
})

test('a source that nothing answers is told to the author and at once to people, and a function that is never asked', async () => {
  const { server, dashboard } = await twoGuilds()
  const row = { song: Option.text({ title: 'Song', source: 'songs' }) }
  const options = {
    songs: Option.list({ title: 'Songs', item: 'song', row }).default([]),
    place: Option.text({ title: 'Place', source: 'places' }).default(''),
  }
  const features = [defineFeature({ id: 'music', name: 'Music', options })]
  const { problems } = await aReadyBot(dashboard.url, {
    features,
    choices: { places: () => [], song: () => [] },
  })

  expect(problems.map(({ message }) => message)).toEqual([
    'music has the source "songs", which nothing in choices answers.',
    'choices.song is never asked: no option has this source.',
  ])
  const asked = await server.get(
    `/guilds/${ids.guild}/choices/songs?subject=feature:music&option=songs.0.song`,
  )
  expect(await asked.json()).toMatchObject({
    code: 'refused',
    detail: 'The bot couldn’t list its choices. The bot’s log says why.',
  })
})

test('a bot hears of answers that people no longer wait for, and how long they took', async () => {
  const { server, dashboard } = await twoGuilds()
  const problems: string[] = []
  const untilTold = async (text: string) => {
    await until(() => problems.some((problem) => problem.startsWith(text)))
  }
  const actions = { open: { label: 'Open', run: () => untilTold('The action open of music has not') } }
  const options = { song: Option.text({ title: 'Song', source: 'songs' }).default('') }
  aBot({
    url: dashboard.url,
    guilds,
    features: [defineFeature({ id: 'music', name: 'Music', options, actions })],
    times: { choices: 20, action: 20, test: 20 },
    onProblem: ({ message }) => void problems.push(message),
    async onTest() {
      await untilTold('onTest for server')
      return { reason: 'failed' }
    },
    choices: {
      async songs() {
        await untilTold('choices.songs has not')
        return []
      },
    },
  })
  await expect.poll(async () => (await readLoaded(server.rt.db, ids.guild))?.['feature:music']).toBe(0)

  const guild = `/guilds/${ids.guild}`
  await server.get(`${guild}/choices/songs?subject=feature:music&option=song`)
  const message = { path: 'message', message: 'Hi', channel: ids.channel }
  await server.post(`${guild}/features/welcome/test`, message)
  await server.post(`${guild}/features/music/actions/open`, { press: 'press-of-music-open' })

  for (const which of ['choices.songs', `onTest for server ${ids.guild}`, 'The action open of music']) {
    await untilTold(`${which} has not answered after 0.0 s; people wait 0.02.`)
    await untilTold(`${which} answered after 0.`)
  }
})

test('an action that throws, and a test message of a bot that sends none, are told to people in their language', async () => {
  translated()
  const { server, dashboard } = await twoGuilds()
  const run = () => Promise.reject(new Error('no network'))
  const features = [
    defineFeature({ id: 'music', name: 'Music', options: {}, actions: { draw: { label: 'Draw', run } } }),
  ]
  const { problems } = await aReadyBot(dashboard.url, { features })

  const press = { press: 'press-of-music-draw' }
  const drawn = await server.post(`/guilds/${ids.guild}/features/music/actions/draw`, press, german)
  expect(await drawn.json()).toMatchObject({
    code: 'refused',
    detail: 'Der Bot konnte das nicht ausführen. Der Grund steht im Protokoll des Bots.',
  })
  expect(problems.map(({ message }) => message)).toEqual(['The action draw of music: no network'])
  const message = { path: 'message', message: 'Hi', channel: ids.channel }
  const sent = await server.post(`/guilds/${ids.guild}/features/welcome/test`, message, german)
  expect(await sent.json()).toMatchObject({
    code: 'unsupported',
    detail: 'Dieser Bot sendet keine Testnachrichten.',
  })
})

test('an answer that is refused, or says two things, is told to the author with what gave it, and people read that it cannot be used', async () => {
  const { server, dashboard } = await twoGuilds()
  const run = () => ({ refused: 'No.', text: 'Drew.' })
  const link = () => ({ text: 'Drew.', url: 'https://discord.com@evil.example/' })
  const actions = { draw: { label: 'Draw', run }, link: { label: 'Link', run: link } }
  const features = [defineFeature({ id: 'music', name: 'Music', options: {}, actions })]
  const onTest = () => ({ reason: 'no_idea' }) as never
  const { problems } = await aReadyBot(dashboard.url, { features, onTest })

  const message = { path: 'message', message: 'Hi', channel: ids.channel }
  const sent = await server.post(`/guilds/${ids.guild}/features/welcome/test`, message)
  expect(await sent.json()).toMatchObject({ code: 'answer_unusable' })
  const press = { press: 'press-of-music-draw' }
  const drawn = await server.post(`/guilds/${ids.guild}/features/music/actions/draw`, press)
  expect(await drawn.json()).toMatchObject({ code: 'refused', detail: 'No.' })

  const linked = await server.post(`/guilds/${ids.guild}/features/music/actions/link`, {
    press: 'press-of-music-link',
  })
  expect(await linked.json()).toEqual({ text: 'Drew.', url: null })

  const [refused, twofold, unlinked] = problems.map(({ message }) => message)
  expect(refused).toMatch(/^onTest for server \d+: The dashboard answered 422/)
  expect(refused).toContain(
    'reason: This must be one of: missing_permissions, direct_messages_closed, unknown_channel, unsupported, failed.',
  )
  expect(twofold).toBe('The action draw of music returned text beside refused, where nothing was done.')
  expect(unlinked).toMatch(
    /returned the link "https:\/\/discord\.com@evil\.example\/", which people do not get/,
  )
})

test('an author who asks for a command that the bot did not report is told once, with the one that was meant', async () => {
  const { dashboard } = await twoGuilds()
  const queue = { name: 'queue', type: 2, options: [{ name: 'add', type: 1, options: [{ name: 'song' }] }] }
  const empty = { name: 'lists', type: 2 }
  const commands = [{ name: 'dip' }, { name: 'music', options: [queue, empty] }, { name: 'launch', type: 4 }]
  const bot = await aReadyBot(dashboard.url, { commands })
  const use = { guildId: ids.guild, memberId: '7', roleIds: [], channelIds: [] }

  for (const command of ['dip', 'music queue add', '/dip', '/dip', 'music', 'music lists', 'launch'])
    expect(bot.refuseCommand({ ...use, command })).toBeNull()

  expect(bot.refuseCommand({ ...use, guildId: '5', command: 'dip' })).toBeNull()
  expect(bot.refuseCommand({ ...use, guildId: '6', command: 'dip' })).toBeNull()
  expect(() => Reflect.apply(bot.refuseCommand, undefined, [use])).toThrow(
    'refuseCommand: undefined is no name of a command.',
  )
  const unreported = (command: string, meant: string) =>
    `refuseCommand: the bot reported no command "${command}", so everybody may use it.${meant}`
  expect(bot.problems.map(({ message }) => message)).toEqual([
    unreported('/dip', ' Did you mean "dip"?'),
    unreported('music', ' Did you mean "music queue add"?'),
    unreported('music lists', ''),
    unreported('launch', ''),
    'refuseCommand: this bot does not serve the server, where everybody may use its commands: add(guildId) serves one.',
  ])
})
