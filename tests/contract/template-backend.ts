import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ids } from '@/tests/factories'
import { aForeignBackend } from '@/tests/server/proxy/a-foreign-backend'
import { aFolder } from '@/tests/server/start/an-http-server'
import { discordApi } from './a-python-backend'
import { addressOf } from './start-python-backend'

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

/**
 * A backend as people wrote them for the template: it answers the text `null` for a server without the bot, an empty
 * body for a feature that is off, a text for what worked, and forgets a feature that is switched off.
 */
export async function aTemplateBackend() {
  const saved = new Map<string, Options>()
  const path = `/guilds/${ids.guild}`
  const id = 'welcome-message'
  const guild = () => ({ id: ids.guild, name: 'Nightwatch', icon: null, enabledFeatures: [...saved.keys()] })
  const text: Record<string, (body: string) => string> = {
    [`GET ${path}`]: () => JSON.stringify(guild()),
    [`GET ${path}/roles`]: () => JSON.stringify(roles),
    [`GET ${path}/channels`]: () => JSON.stringify(channels),
    [`GET ${path}/features/${id}`]: () => (saved.has(id) ? JSON.stringify(saved.get(id)) : ''),
    [`POST ${path}/features/${id}`]: () => {
      saved.set(id, { channel: null, message: null })
      return 'Success'
    },
    [`PATCH ${path}/features/${id}`]: (body) => {
      saved.set(id, { ...saved.get(id), ...(JSON.parse(body) as Options) })
      return JSON.stringify({ id: ids.guild, ...saved.get(id) })
    },
    [`DELETE ${path}/features/${id}`]: () => {
      saved.delete(id)
      return 'Success'
    },
  }
  const { url, calls } = await aForeignBackend((response, { method, url: at, body }) => {
    const answer = text[`${method} ${at}`]
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
