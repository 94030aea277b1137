import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkConformance, madeUpToken } from '@/server/contract/conformance/check'
import { isConforming, tableOf } from '@/server/contract/conformance/report'
import { runConformance } from '@/server/contract/conformance/run'
import { operations } from '@/server/contract/operations'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { type Answer, aForeignBackend, answering } from '@/tests/server/backend/a-foreign-backend'
import { expectDocumented } from './documented'

const guild = `/guilds/${ids.guild}`

async function ours() {
  const server = await aServer()
  await server.patch(`/users/${ids.user}`, { possibleProfileArguments: ['member'] })
  await server.patch(`${guild}/settings`, { chat_prefix: '~', locale: 'en' })
  const target = {
    send: async (path: string, init: RequestInit) => server.app.request(`/backend${path}`, init),
    headers: server.headers,
    guildId: ids.guild,
    userId: ids.user,
  }
  return { server, target }
}

/** Runs the checks as the command does; answers its exit code and what it printed. */
async function run(url: string, ...more: string[]) {
  const lines: string[] = []
  const words = ['--url', `${url}/api`, '--token', 'a-token', '--guild', ids.guild, ...more]
  const code = await runConformance(words, undefined, (line) => void lines.push(line))
  return { code, printed: lines.join('\n') }
}

const page: Answer = answering(500, '<!doctype html><h1>Oops</h1>', { 'content-type': 'text/html' })

/** A backend that lets everybody in, loses fields, answers other shapes and fails with pages. */
async function aBrokenBackend() {
  let settings: Record<string, unknown> = { chat_prefix: '~', locale: 'en' }
  return aForeignBackend((response, call) => {
    const path = call.url?.replace(/^\/api/, '')
    const ok = (body: unknown) => answering(200, JSON.stringify(body))(response, call)
    if (path === `${guild}/settings` && call.method === 'PATCH')
      settings = call.body.endsWith('}') ? (JSON.parse(call.body) as typeof settings) : settings
    if (path === `${guild}/settings`) return ok(settings)
    if (path === guild) return ok({ id: ids.guild, chat_prefix: '~' })
    if (path === `${guild}/features/music`) return ok({ on: true })
    if (path === `${guild}/roles`) return ok({ roles: [] })
    if (path === '/user/game') return ok({ ok: true, game: 'minecraft', latency_ms: 1 })
    return page(response, call)
  })
}

test('our own backend keeps the contract, with every extension', async () => {
  const { target } = await ours()

  const results = await checkConformance(target)

  expect(results.filter(({ outcome }) => outcome !== 'right')).toEqual([])
  expect(isConforming(results)).toBe(true)
  expectDocumented(tableOf(results))
})

test('nothing of a guild or a profile is different after the checks', async () => {
  const { server, target } = await ours()
  const paths = [guild, `${guild}/settings`, `/users/${ids.user}`]
  const read = () => Promise.all(paths.map(async (path) => (await server.get(path)).json()))
  const before = await read()

  await checkConformance(target)

  expect(await read()).toEqual(before)
})

test('every call that the contract requires is tried', async () => {
  const { target } = await ours()

  const results = await checkConformance(target)

  const tried = results.map(({ call }) => call)
  const calls = operations.filter(({ standing }) => standing === 'required')
  expect(calls.length).toBeGreaterThan(8)
  for (const { method, path } of calls)
    expect(
      tried.some((call) => call.startsWith(`${method.toUpperCase()} ${path}`)),
      `${method} ${path}`,
    ).toBe(true)
})

test.each([
  'every call with a made-up token',
  'ANYBODY GETS IN. It answered 200 with a made-up token. Answer 401.',
  'ANYBODY GETS IN. It answered 200 without a token. Answer 401.',
  'Fields that were not sent were lost or changed: "locale". A PATCH changes only the fields in its body.',
  'GET /guilds/{guildId} still has the old chat_prefix. Both must answer the same one.',
  'It accepted a number as chat_prefix. Refuse it with 400 or 422.',
  'It accepted a body that is no JSON. Refuse it with 400 or 422.',
  'Field "enabled": expected boolean, received undefined.',
  'The answer: expected array, received object.',
  'It answered 500. Answer 404 for a feature that there is not.',
  'It passed a game server that is not there.',
])('a broken backend is told: %s', async (words) => {
  const { url } = await aBrokenBackend()

  const { code, printed } = await run(url, '--feature', 'music', '--user', ids.user)

  expect(code).toBe(1)
  expect(printed).toContain(words)
  expect(printed).toMatch(/Required and wrong: \d+\./)
})

test('the guide shows what a broken backend is told', async () => {
  const { url } = await aBrokenBackend()

  expectDocumented((await run(url, '--feature', 'music', '--user', ids.user)).printed)
})

test('what the checks changed in a backend that loses fields is put back', async () => {
  const { url } = await aBrokenBackend()

  await run(url, '--feature', 'music')

  expect(await (await fetch(`${url}/api${guild}/settings`)).json()).toEqual({
    chat_prefix: '~',
    locale: 'en',
  })
})

test('a backend that answers pages is told to answer JSON with a detail', async () => {
  const { url } = await aForeignBackend(
    answering(401, '<html>Log in</html>', { 'content-type': 'text/html' }),
  )

  const { code, printed } = await run(url)

  expect(code).toBe(1)
  expect(printed).toContain(
    'Its 401 carries a page of HTML. Answer JSON with a "detail": a sentence that says why.',
  )
})

test('a backend that hangs is given up on, and is told so', async () => {
  const { url } = await aForeignBackend(() => undefined)

  const results = await checkConformance({
    send: (path, init) => fetch(`${url}${path}`, init),
    headers: { authorization: 'Bearer a-token' },
    guildId: ids.guild,
    timeout: 100,
  })

  expect(tableOf(results)).toContain('It did not answer within 0.1 seconds.')
  expect(isConforming(results)).toBe(false)
})

test('the token is sent as the dashboard’s server sends it, below the prefix, and is never printed', async () => {
  const { url, calls } = await aForeignBackend(answering(404, '{"detail":"no"}'))

  const { printed } = await run(url, '--token', 'a-very-secret-token')

  expect(calls[0]).toMatchObject({
    url: `/api${guild}`,
    headers: { authorization: 'Bearer a-very-secret-token' },
  })
  expect(calls.some(({ headers }) => headers.authorization === `Bearer ${madeUpToken}`)).toBe(true)
  expect(calls.some(({ headers }) => headers.authorization === undefined)).toBe(true)
  expect(printed).not.toContain('a-very-secret-token')
})

test('words that make no sense are refused with what to write, without the token', async () => {
  const lines: string[] = []

  const words = ['--url', 'ftp://bot', '--token', 'a-secret', '--guild', ids.guild]
  expect(await runConformance(words, undefined, (line) => void lines.push(line))).toBe(2)

  expect(lines.join('\n')).toContain('--url must be an http(s) address')
  expect(lines.join('\n')).not.toContain('a-secret')
})

test('the command is one of the project’s scripts', () => {
  expect(readFileSync('package.json', 'utf8')).toContain('scripts/conformance.mjs')
})
