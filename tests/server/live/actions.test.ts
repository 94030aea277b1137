import { expect, test } from 'vitest'
import { declaredCapabilities } from '@/contract/calls/features'
import { guild } from '@/tests/server/guilds/history-helpers'
import { aLog } from '@/tests/server/test-log'
import { aServer, failureOf, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { ids } from '@/tests/support/factories'
import { aBotElsewhere } from './bot-elsewhere'

const path = `${guild}/features/panels`
const panels = {
  id: 'panels',
  name: 'Panels',
  options: { type: 'object', properties: { title: { type: 'string', title: 'Title' } } },
  defaults: { title: 'Roles' },
  actions: [
    { id: 'post', label: 'Post the panel', label_localizations: { de: 'Panel senden' }, style: 'primary' },
    { id: 'clear', label: 'Remove all', confirm: 'Remove them?', style: 'danger', guarded: true },
  ],
}
const link = 'https://discord.com/channels/1/2/3'
let presses = 0
const aPress = () => ({ press: `press-of-the-tests-${(presses += 1)}` })

/** A bot on another replica that has declared the panels. */
async function aBotWithPanels(options: Parameters<typeof aServer>[0] = {}, answers?: string) {
  const server = await aBotElsewhere(options, answers)
  expect((await server.bot.put('/bot/declaration', { features: [panels] })).status).toBe(200)
  const press = (action = 'post', etag = '"v0"', body: object = aPress(), headers = {}) =>
    server.post(`${path}/actions/${action}`, body, { 'if-match': etag, ...headers })
  return { ...server, press }
}

test('a press reaches the bot on another replica, and its words reach the person, once, and with a line in the log', async () => {
  const { log, lines } = aLog('info')
  const { press, receive, patch } = await aBotWithPanels({ log }, 'action')
  await patch(path, { title: 'Colours' })
  const body = aPress()

  const pressed = press('post', '"v1"', body)
  const { asked, reply } = await receive()
  await reply({ text: 'It is\nin #roles. ', url: link })

  expect(asked).toMatchObject({
    guild_id: ids.guild,
    user_id: ids.user,
    feature: 'panels',
    action: 'post',
    language: 'en-US',
    version: 1,
  })
  expect(await (await pressed).json()).toEqual({ text: 'It is in #roles.', url: link })
  expect(await refusalOf(await press('post', '"v1"', body))).toBe('409 already_pressed')
  expect(
    lines.filter((line) => line.includes('was asked')).map((line) => JSON.parse(line) as unknown),
  ).toEqual([
    expect.objectContaining({
      kind: 'action',
      guild_id: ids.guild,
      outcome: 'done',
      duration_ms: expect.any(Number),
    }),
  ])
})

test.each([
  ['de-AT,en;q=0.5', 'de'],
  ['es-MX', 'es-419'],
  ['ar', 'ar'],
  // A language that the dashboard does not have: the bot may.
  ['ko', 'ko'],
  ['xx,fr', 'fr'],
  ['xx', 'en-US'],
])('the bot is told that whoever prefers %s reads %s', async (languages, language) => {
  const { press, receive } = await aBotWithPanels({}, 'action')

  const pressed = press('post', '"v0"', aPress(), { 'accept-language': languages })
  const { asked, reply } = await receive()
  await reply({})

  expect(asked.language).toBe(language)
  expect((await pressed).status).toBe(200)
})

test('what somebody has the bot do is not sent again while the bot does it, and why it did not is told', async () => {
  const { press, receive } = await aBotWithPanels({}, 'action')

  const first = press()
  const { reply } = await receive()
  expect(await refusalOf(await press())).toBe('409 still_running')
  await reply({ refused: 'There is no channel.' })
  expect(await failureOf(await first)).toMatchObject({ code: 'refused', detail: 'There is no channel.' })

  const next = press()
  const again = await receive()
  for (const url of ['http://discord.com/', 'https://discord.com@evil.example/', 'https://a.example/\u202e'])
    expect(await wrongFieldsOf(await again.reply({ url }))).toEqual({
      url: 'Write the link as https://host/path: https:// in lowercase, no blanks, and no name with @ before the host.',
    })
  for (const answer of [{ text: 'Done.' }, { url: link }])
    expect(await wrongFieldsOf(await again.reply({ ...answer, refused: 'There is no channel.' }))).toEqual({
      refused: 'Say either what was done or why nothing was.',
    })
  await again.reply({ url: 'http://discord.com/' }, 'tests')
  await again.reply({})
  expect(await (await next).json()).toEqual({ text: '', url: null })
})

test('a bot that does not say that it answers is not asked, and one that is silent keeps nobody waiting', async () => {
  const botWaits = { taken: 200, answered: 400 }
  const old = await aBotWithPanels({ botWaits })
  expect(await refusalOf(await old.press())).toBe('409 bot_not_connected')

  const silent = await aBotWithPanels({ botWaits: { taken: 10_000, answered: 400 } }, 'action')
  expect(await refusalOf(await silent.press())).toBe('409 no_answer')
})

test('an action takes the rights of a save, the version that the person sees, and a feature that the server can use', async () => {
  const { press, bot, byRole } = await aBotWithPanels({ botWaits: { taken: 1, answered: 1 } })
  const writer = '300000000000000042'
  const pressOf = async (person: Awaited<ReturnType<typeof byRole>>, action: string) =>
    refusalOf(await person.post(`${path}/actions/${action}`, aPress()))

  expect(await pressOf(await byRole('read'), 'post')).toBe('403 read_only')
  expect(await pressOf(await byRole('write', writer), 'clear')).toBe('403 needs_full_access')
  expect(await pressOf(await byRole('write', writer), 'post')).toBe('409 bot_not_connected')
  expect(await refusalOf(await press('clear'))).toBe('409 bot_not_connected')
  expect(await refusalOf(await press('nothing'))).toBe('404 unknown_action')
  const outdated = await press('post', '"v7"')
  expect(outdated.headers.get('etag')).toBe('"v0"')
  expect(await refusalOf(outdated)).toBe('412 conflict')
  await bot.put(`/bot${guild}/availability`, { panels: 'Only for premium servers.' })
  expect(await wrongFieldsOf(await press())).toEqual({ enabled: 'Only for premium servers.' })
})

test('pressing again and again has to wait', async () => {
  const { press } = await aBotWithPanels({ botWaits: { taken: 1, answered: 1 } })
  for (let pressed = 0; pressed < 10; pressed += 1)
    expect(await refusalOf(await press())).toBe('409 bot_not_connected')

  expect(await refusalOf(await press())).toBe('429 rate_limited')
})

test('declared actions are told in the person’s language, and mistakes in them by their path', async () => {
  const { bot, get } = await aBotWithPanels()
  const answer = await get('/features', { 'accept-language': 'de' })
  const { features } = declaredCapabilities.parse(await answer.json())
  expect(features.find(({ id }) => id === 'panels')?.actions?.[0]).toEqual({
    id: 'post',
    label: 'Panel senden',
    style: 'primary',
  })

  const [post] = panels.actions
  const wrong = [post, { ...post, colour: 'red' }, { id: 'Post', label: '', style: 'loud' }]
  const refusal = await bot.put('/bot/declaration', { features: [{ ...panels, actions: wrong }] })
  expect(Object.keys((await wrongFieldsOf(refusal)) ?? {})).toEqual([
    'features.0.actions.1.colour',
    'features.0.actions.2.id',
    'features.0.actions.2.label',
    'features.0.actions.2.style',
  ])
  const twice = await bot.put('/bot/declaration', { features: [{ ...panels, actions: [post, post] }] })
  expect(await wrongFieldsOf(twice)).toEqual({
    'features.0.actions.1.id': 'another action of this feature is called "post".',
  })
})
