import { expect, test } from 'vitest'
import { failure } from '@/contract/calls/failure'
import { importResult } from '@/contract/calls/transfer'
import { grantPremium, revokePremium } from '@/server/access/entitlements'
import { aConfiguration, ids } from '@/tests/support/factories'
import { aServer, refusalOf } from '@/tests/server/test-server'
import { guild, readHistory, revert } from './history-helpers'

const text = { type: 'string' }
const gold = { ...text, premium: true }
const rowsOf = (properties: object) => ({ type: 'array', items: { type: 'object', properties } })

const options = {
  type: 'object',
  $defs: { gold },
  properties: {
    colour: gold,
    badge: { $ref: '#/$defs/gold' },
    rows: rowsOf({
      name: text,
      shiny: { type: 'boolean', premium: true },
      look: { type: 'object', properties: { colour: gold } },
    }),
    json: { allOf: [gold] },
    free: text,
  },
}
const ranks = { id: 'ranks', name: 'Ranks', summary: '', category: 'other', icon: 'star', presets: [] }
const path = `${guild}/features/ranks`

/** A guild whose bot has options and a setting that need premium, which nobody has. */
async function aServerWithPremium() {
  const server = await aServer()
  const answer = await server.bot.put('/bot/declaration', {
    features: [{ ...ranks, options, defaults: { colour: 'grey', rows: [{ name: 'first' }] } }],
    settings: { options: { type: 'object', properties: { footer: gold } }, defaults: { footer: 'By Lyra' } },
  })
  expect(answer.status, await answer.clone().text()).toBe(200)
  return server
}

const needsPremium = (field: string) => ({
  code: 'needs_premium',
  fields: { [field]: 'Changing this needs premium, for you or for this server.' },
})

test.each<[string, object, string]>([
  ['of the feature', { colour: 'gold' }, 'colour'],
  ['behind a reference', { badge: 'crown' }, 'badge'],
  [
    'in a new row',
    { rows: [{ name: 'first' }, { name: 'b', look: { colour: 'gold' } }] },
    'rows.1.look.colour',
  ],
  ['in JSON', { json: { deep: 1 } }, 'json'],
])('without premium nobody changes an option that needs it %s, on no way in', async (_, wanted, field) => {
  const server = await aServerWithPremium()
  const before = await server.read(path)
  const configuration = aConfiguration({ settings: undefined, features: { ranks: { ...wanted } } })

  expect(failure.parse(await (await server.patch(path, wanted)).json())).toMatchObject(needsPremium(field))
  for (const query of ['?dry_run=1', '']) {
    const answer = importResult.parse(
      await (await server.post(`${guild}/import${query}`, { configuration })).json(),
    )
    expect(answer.parts).toMatchObject([{ state: 'same', notes: [{ code: 'needs_premium', path: field }] }])
  }
  expect(await server.read(path)).toEqual(before)

  await grantPremium(server.rt.db, ids.user)
  expect((await server.patch(path, wanted)).status).toBe(200)
})

test('what was chosen with premium stays without it, may be put back, and comes back only with premium', async () => {
  const server = await aServerWithPremium()
  await grantPremium(server.rt.db, ids.user)
  const rows = [{ name: 'a', look: { colour: 'gold' } }]
  const saved = { colour: 'gold', rows }
  await server.patch(path, saved)
  await revokePremium(server.rt.db, ids.user)

  const renamed = [{ name: 'b', look: { colour: 'gold' } }]
  expect((await server.patch(path, { free: 'yes', colour: 'gold', rows: renamed })).status).toBe(200)
  // A switch without a default that nobody turned on says what nothing says.
  const untouched = [...renamed, { name: 'c', shiny: false }]
  expect((await server.patch(path, { rows: untouched })).status).toBe(200)
  expect((await server.patch(path, { rows: [{ name: 'c', shiny: true }] })).status).toBe(403)
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({
    features: { ranks: { colour: 'gold', rows: untouched } },
  })
  expect((await server.patch(path, { colour: 'grey', rows: [] })).status).toBe(200)

  const [change] = (await readHistory(server)).changes
  expect(await refusalOf(await revert(server, change?.id))).toBe('403 needs_premium')
  expect((await revert(server, change?.id, { paths: ['rows'] })).status).toBe(403)
})

test('a setting needs premium like an option, and a bot decides itself who has it', async () => {
  const server = await aServerWithPremium()
  const settings = `${guild}/settings`
  const footer = 'By us'

  const refused = await server.patch(settings, { footer })
  expect(failure.parse(await refused.json())).toMatchObject(needsPremium('footer'))
  expect((await server.patch(settings, { chat_prefix: '?' })).status).toBe(200)
  expect((await server.bot.patch(`/bot/guilds/${ids.guild}/settings`, { footer })).status).toBe(200)
  expect(await server.read(settings)).toMatchObject({ footer })
})

test('premium of the server is enough, and the page and the bot are told of it', async () => {
  const server = await aServerWithPremium()
  expect((await server.read(guild)).entitlements).toEqual({ premium: false })

  await server.bot.put(`/bot${guild}/premium`, { until: null })
  expect((await server.read(guild)).entitlements).toEqual({ premium: true, until: null, source: 'bot' })
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({ premium: { until: null } })
  expect((await server.patch(path, { colour: 'gold' })).status).toBe(200)

  expect((await server.bot.send('DELETE', `/bot${guild}/premium`)).status).toBe(200)
  expect(await server.bot.read(`/bot${guild}`)).not.toHaveProperty('premium')
  expect(await refusalOf(await server.patch(path, { colour: 'red' }))).toBe('403 needs_premium')
})

test('a feature that needs premium is neither enabled nor changed without it; disabling stays possible', async () => {
  const server = await aServer()
  const action = { id: 'post', label: 'Post' }
  const feature = { ...ranks, premium: true, options: { type: 'object', properties: { free: text } } }
  await server.bot.put('/bot/declaration', { features: [{ ...feature, actions: [action] }] })
  const post = () => server.post(`${path}/actions/post`, { press: 'a-press-of-the-button' })
  const configuration = aConfiguration({ settings: undefined, features: { ranks: { enabled: true } } })
  const changing = aConfiguration({ settings: undefined, features: { ranks: { free: 'yes' } } })
  const refused = { fields: needsPremium('enabled').fields }

  expect(failure.parse(await (await server.patch(path, { enabled: true })).json())).toMatchObject(refused)
  expect(failure.parse(await (await server.patch(path, { free: 'yes' })).json())).toMatchObject(refused)
  expect(await refusalOf(await post())).toBe('403 needs_premium')
  const preview = async (configuration: object) => {
    const answer = await server.post(`${guild}/import?dry_run=1`, { configuration })
    return importResult.parse(await answer.json()).parts
  }
  const notes = [{ code: 'needs_premium', path: 'enabled' }]
  expect(await preview(configuration)).toMatchObject([{ state: 'same', notes }])
  expect(await preview(changing)).toMatchObject([{ state: 'refused', ...refused }])

  await server.bot.put(`/bot/users/${ids.user}/premium`, { until: null })
  expect((await server.patch(path, { enabled: true, free: 'yes' })).status).toBe(200)
  expect(await refusalOf(await post())).toBe('409 bot_not_connected')

  await server.bot.send('DELETE', `/bot/users/${ids.user}/premium`)
  expect((await server.patch(path, { enabled: false })).status).toBe(200)
  expect(await server.read(path)).toEqual({ enabled: false, free: 'yes' })
  expect(await refusalOf(await server.patch(path, { enabled: true }))).toBe('403 needs_premium')
})
