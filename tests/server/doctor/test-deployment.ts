import { createServer } from 'node:http'
import { expect } from 'vitest'
import { z } from 'zod'
import { doctor } from '@/server/doctor/doctor'
import { type Env, readRealEnv } from '@/server/env'
import { onLoopback } from '@/tests/server/loopback'
import { aFolder } from '@/tests/server/start/test-http-server'

export const guildId = '300000000000000001'
const clientId = '100000000000000001'
export const skuId = '110000000000000001'
export const groupId = '110000000000000002'
const publicUrl = 'http://localhost:3000'

/** Everything secret that a deployment is given. */
export const secrets = {
  DISCORD_CLIENT_SECRET: 'a-client-secret-of-the-tests',
  DISCORD_BOT_TOKEN: 'a-bot-token-of-the-tests',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
  BOT_API_KEY: 'a-bot-api-key-of-the-tests',
}

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

const application = {
  id: clientId,
  name: 'Helper',
  flags: 1 << 15,
  bot_public: true,
  bot_require_code_grant: false,
  redirect_uris: [`${publicUrl}/api/auth/callback`],
  approximate_guild_count: 3,
  bot: { id: '100000000000000002' },
}

/** Discord as it answers where everything is set up well. Calls with another token are refused. */
export const healthy = {
  '/api/v10/gateway': { body: { url: 'wss://gateway.example' } },
  '/api/oauth2/token': { body: { access_token: 'shown-to-nobody' } },
  '/api/v10/applications/@me': { body: application },
  [`/api/v10/applications/${clientId}/skus`]: {
    body: [
      { id: skuId, name: 'Gold', type: 5 },
      { id: groupId, name: 'Gold', type: 6 },
    ],
  },
  [`/api/v10/guilds/${guildId}`]: {
    body: { name: 'Harbour', owner_id: guildId, roles: [{ id: guildId, permissions: '8' }] },
  },
  [`/api/v10/guilds/${guildId}/members/100000000000000002`]: { body: { roles: [] } },
} satisfies Record<string, Answer>

/** The application with something else about it. */
export const withApplication = (overrides: Partial<Record<keyof typeof application, unknown>>) => ({
  '/api/v10/applications/@me': { body: { ...application, ...overrides } },
})

type Deployment = { discord?: Record<string, Answer>; variables?: Record<string, string>; env?: Partial<Env> }

const report = z.object({
  ok: z.boolean(),
  version: z.string(),
  checks: z.array(
    z.object({
      name: z.string(),
      checks: z.string(),
      status: z.string(),
      found: z.string(),
      todo: z.string().optional(),
    }),
  ),
})

/** The addresses of a stand-in for Discord that answers like this. */
export async function addressesOf(answers: Record<string, Answer>) {
  const port = await onLoopback(
    createServer((request, response) => {
      const isRefused = request.headers.authorization?.startsWith('Bot wrong')
      const known = isRefused ? { status: 401 } : answers[request.url ?? '']
      const { status = 200, body = {}, headers = {} }: Answer = known ?? { status: 404 }
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
    }),
  )
  const origin = `http://127.0.0.1:${port}`
  return { apiUrl: `${origin}/api/v10`, tokenUrl: `${origin}/api/oauth2/token` }
}

/** A deployment that is set up well but for what is named, and what the doctor says of it. */
export async function examine(words: string[], { discord = {}, variables = {}, env = {} }: Deployment = {}) {
  const addresses = await addressesOf({ ...healthy, ...discord })
  const all = {
    PUBLIC_URL: publicUrl,
    DISCORD_CLIENT_ID: clientId,
    ...secrets,
    DATA_DIR: aFolder(),
    // Nothing listens there.
    PORT: '1',
    ...variables,
  }
  let said = ''
  const code = await doctor(words, all, {
    migrations: 'server/db/migrations',
    write: (text) => void (said += text),
    env() {
      const given = readRealEnv(all)
      return { ...given, ...env, discord: { ...given.discord, ...addresses } }
    },
  })
  for (const secret of Object.values(secrets)) expect(said).not.toContain(secret)
  return { code, said }
}

/** As `examine`, by name: what each check found. */
export async function examineInDetail(deployment: Deployment = {}, words: string[] = []) {
  const { code, said } = await examine(['--json', ...words], deployment)
  const { checks, ok } = report.parse(JSON.parse(said))
  expect(ok).toBe(code === 0)
  return { code, of: (name: string) => checks.find((check) => check.name === name), checks }
}
