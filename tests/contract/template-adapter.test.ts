import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { isConforming } from '@/conformance/report'
import { ids } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'
import { aForeignBackend } from '@/tests/server/proxy/fake-backend'
import { aFolder } from '@/tests/server/start/test-http-server'
import { discordApi, targetAt } from './python-backend'
import { addressOf } from './start-python-backend'

const guild = `/guilds/${ids.guild}`
const feature = `${guild}/features/welcome-message`

/** The dashboard before the adapter before a backend of the template. */
async function aMovedBot(features?: object[]) {
  const old = await aTemplateBackend()
  const { url } = await anAdapter(old.url, features)
  return { old, url, server: await aServer({ env: { backendUrl: url } }) }
}

test('a backend of the template passes the checks behind the adapter', async () => {
  const { url, server } = await aMovedBot()
  await server.patch(`/users/${ids.user}`, { possibleProfileArguments: ['member'] })

  const results = await checkConformance(targetAt(url))

  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  expect(isConforming(results)).toBe(true)
})

test('enabling and disabling become POST and DELETE, and options survive', async () => {
  const { old, server } = await aMovedBot()
  const options = { channel: ids.channel, message: 'Hi!' }

  const switched = await server.patch(feature, { enabled: true, ...options })
  expect(await switched.json()).toEqual({ enabled: true, ...options })
  expect(old.saved.get('welcome-message')).toEqual(options)
  expect((await server.patch(feature, { enabled: false })).status).toBe(200)
  expect(old.saved.size).toBe(0)
  expect(await (await server.get(feature)).json()).toEqual({ enabled: false, ...options })
  await server.patch(feature, { enabled: true })

  expect(old.saved.get('welcome-message')).toEqual(options)
  expect(await (await server.get(guild)).json()).toMatchObject({ enabled_features: ['welcome-message'] })
  const calls = ['POST', 'PATCH', 'DELETE', 'POST', 'PATCH'].map((method) => `${method} ${feature}`)
  expect(old.changes()).toEqual(calls)
})

test('a feature may lack defaults and types, and hidden options are not required', async () => {
  const properties = {
    where: { oneOf: [{ const: 'channel' }, { const: 'dm' }] },
    channel: { type: ['string', 'null'], requiredToEnable: true, shownWhen: { where: ['channel'] } },
  }
  const declared = { id: 'welcome-message', name: 'Welcome', options: { type: 'object', properties } }
  const { server } = await aMovedBot([declared])
  const patch = async (body: object) => {
    const answer = await server.patch(feature, body)
    return [answer.status, await answer.json()]
  }

  const refusal = (fields: object) => [422, { fields }]
  expect(await patch({ enabled: true, where: 'channel' })).toMatchObject(
    refusal({ channel: 'This is needed to switch it on.' }),
  )
  expect(await patch({ where: 'street' })).toMatchObject(refusal({ where: 'Choose one of the values.' }))
  expect(await patch({ enabled: true, where: 'dm' })).toEqual([200, { enabled: true, where: 'dm' }])
  expect(await patch({ enabled: false })).toEqual([200, { enabled: false, where: 'dm' }])
})

test('settings that the template lacks are stored by the adapter', async () => {
  const { old, server } = await aMovedBot()

  expect((await server.patch(`${guild}/settings`, { chat_prefix: '?' })).status).toBe(200)

  expect(await (await server.get(guild)).json()).toMatchObject({ chat_prefix: '?', name: 'Nightwatch' })
  expect(old.changes()).toEqual([])
})

test('roles and channels of discord.js are converted to Discord’s format', async () => {
  const { server } = await aMovedBot()

  expect(await (await server.get(`${guild}/roles`)).json()).toMatchObject([
    { id: ids.guild, name: '@everyone', position: 0 },
    { id: ids.role, name: 'Keepers', position: 3, color: 7, permissions: '8' },
  ])
  expect(await (await server.get(`${guild}/channels`)).json()).toMatchObject([
    { id: '500000000000000002', type: 4, position: 0, parent_id: null },
    { id: ids.channel, type: 0, position: 1, parent_id: '500000000000000002' },
  ])
})

test('choices and facts that a backend has by now are passed on, and nothing is offered without them', async () => {
  const { server } = await aMovedBot()
  const asked = '?subject=feature:welcome-message&option=message&search=fri'

  expect(await (await server.get(`${guild}/choices/playlists${asked}`)).json()).toMatchObject({
    choices: [friday],
  })
  expect((await server.get(`${guild}/choices/songs${asked}`)).status).toBe(404)
  expect(await (await server.get(`${guild}/facts`)).json()).toMatchObject({ series: [], counters: [] })
})

const friday = { value: 'pl-1', label: 'Friday night' }
const category = '500000000000000002'

type Options = { channel?: string | null; message?: string | null }

/** As discord.js writes what it knows into JSON. */
const known = { guild: ids.guild, guildId: ids.guild }
const role = { ...known, managed: false }
const roles = [
  { ...role, id: ids.guild, name: '@everyone', color: 0, rawPosition: 0, permissions: '0' },
  { ...role, id: ids.role, name: 'Keepers', color: 7, rawPosition: 3, permissions: '8' },
]
const channels = [
  { ...known, id: category, name: 'Public', type: 4, rawPosition: 0, parentId: null },
  { ...known, id: ids.channel, name: 'hello', type: 0, rawPosition: 1, parentId: category },
]

type Answers = Record<string, (body: string) => string>

function answersOf(guildId: string, saved: Map<string, Options>): Answers {
  const [path, id] = [`/guilds/${guildId}`, 'welcome-message']
  const info = () => ({ id: guildId, name: 'Nightwatch', icon: null, enabledFeatures: [...saved.keys()] })
  return {
    [`GET ${path}`]: () => JSON.stringify(info()),
    [`GET ${path}/roles`]: () => JSON.stringify(roles),
    [`GET ${path}/channels`]: () => JSON.stringify(channels),
    [`GET ${path}/choices/playlists`]: () => JSON.stringify({ choices: [friday], absent: [] }),
    [`GET ${path}/features/${id}`]: () => (saved.has(id) ? JSON.stringify(saved.get(id)) : ''),
    [`POST ${path}/features/${id}`]: () => {
      saved.set(id, { channel: null, message: null })
      return 'Success'
    },
    [`PATCH ${path}/features/${id}`]: (body) => {
      saved.set(id, { ...saved.get(id), ...(JSON.parse(body) as Options) })
      return JSON.stringify({ id: guildId, ...saved.get(id) })
    },
    [`DELETE ${path}/features/${id}`]: () => {
      saved.delete(id)
      return 'Success'
    },
  }
}

/**
 * A backend as people wrote them for the template: it answers the text `null` for a server without the bot, an empty
 * body for a feature that is off, a text for what worked, and forgets a feature that is switched off.
 */
export async function aTemplateBackend() {
  const saved = new Map<string, Options>()
  const answers = { ...answersOf(ids.guild, saved), ...answersOf(ids.otherGuild, new Map()) }
  const { url, calls } = await aForeignBackend((response, { method, url: at, body }) => {
    const answer = answers[`${method} ${String(at).split('?', 1).join()}`]
    response.writeHead(method === 'POST' ? 201 : 200).end(answer ? answer(body) : 'null')
  })
  const changes = () =>
    calls.filter(({ method }) => method !== 'GET').map(({ method, url: at }) => `${method} ${at}`)
  return { url, saved, changes }
}

/** The adapter as its README starts it, before such a backend. It goes away with the test. */
export async function anAdapter(oldUrl: string, features?: object[]) {
  const discord = await discordApi()
  const folder = aFolder()
  const store = join(folder, 'adapter.json')
  const declared = join(folder, 'features.json')
  if (features) writeFileSync(declared, JSON.stringify(features))
  const variables = { OLD_BACKEND_URL: oldUrl, DISCORD_API_URL: discord.url, STORE: store }
  const child = spawn(process.execPath, ['examples/template-adapter/adapter.mjs'], {
    env: { NODE_ENV: 'test', PORT: '0', ...variables, ...(features && { FEATURES: declared }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  return { url: await addressOf(child) }
}
