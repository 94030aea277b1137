import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { invalidToken } from '@/conformance/target'
import { isConforming, required, tableOf, unchecked } from '@/conformance/report'
import { runConformance } from '@/conformance/run'
import { forwardedCalls } from '@/server/contract/calls'
import { ids } from '@/tests/factories'
import { aForeignBackend, answering } from '@/tests/server/proxy/a-foreign-backend'
import { aBrokenBackend, expectDocumented, ourBackend, runChecks } from './our-backend'
import { aBackend } from '@/tests/contract/backend/backend'

const guild = `/guilds/${ids.guild}`

test('our own backend keeps the contract, with every extension, and is left as it was', async () => {
  const { server, target } = await ourBackend()
  const paths = [guild, `${guild}/settings`, `/users/${ids.user}`]
  const read = () => Promise.all(paths.map(async (path) => (await server.get(path)).json()))
  const before = await read()

  const results = await checkConformance(target)

  const open = results.filter(({ outcome }) => outcome !== 'right').map(({ call }) => call)
  expect(open).toEqual(['POST /user/game, a server that answers'])
  expect(isConforming(results)).toBe(true)
  expect(await read()).toEqual(before)
  expectDocumented(tableOf(results))
}, 180_000)

test('every call of the contract is tried, except those that the guide excludes with a reason', async () => {
  const { target } = aBackend()

  const tried = (await checkConformance(target)).map(({ call }) => call)

  const isTried = (name: string) => tried.some((call) => call === name || call.startsWith(`${name},`))
  const left = forwardedCalls.filter(({ method, path }) => !isTried(`${method.toUpperCase()} ${path}`))
  expect(forwardedCalls.length).toBeGreaterThan(25)
  expect(left.filter(({ support }) => support === 'required')).toEqual([])
  expect(left.map(({ id }) => id)).toEqual(['removeUserData'])
  const guide = readFileSync('docs/conformance.md', 'utf8').replace(/\s+/g, ' ')
  expect(guide).toContain('`DELETE /users/{userId}/data`: it would remove the person’s data')
})

test('a required call that could not be checked fails, and the last line says so', () => {
  const results = [required('GET /heartbeat', []), unchecked('GET /users/{userId}', 'required', 'Say whose.')]

  expect(isConforming(results)).toBe(false)
  expect(tableOf(results)).toMatch(/1 of what was not checked is required\.\nThis backend does not pass\.$/)
})

test('an optional call that could not be checked passes', () => {
  const results = [required('GET /heartbeat', []), unchecked('GET /features', 'optional', 'Not now.')]

  expect(isConforming(results)).toBe(true)
})

test.each([
  'every call with a made-up token',
  'ANYBODY GETS IN. It answered 200 with a made-up token. Answer 401.',
  'ANYBODY GETS IN. It answered 200 without a token. Answer 401.',
  'Fields that were not sent were lost or changed: "locale". A PATCH changes only the fields in its body.',
  'GET /guilds/{guildId} afterwards: expected chat_prefix "!", received "~".',
  'It accepted {"chat_prefix": 7}: received 200. Expected 400 or 422.',
  'It accepted a body that is no JSON: received 200. Expected 400 or 422.',
  'The answer: expected array, received object.',
  'It answered 500. Answer 404 for a feature that you do not have.',
  'It passed a game server that is not there.',
])('a broken backend is reported: %s', async (words) => {
  const { url } = await aBrokenBackend()

  const { code, printed } = await runChecks(url, '--feature', 'music', '--user', ids.user)

  expect(code).toBe(1)
  expect(printed).toContain(words)
  expect(printed).toMatch(/This backend does not pass\.$/)
})

test('changes are restored in a backend that loses fields', async () => {
  const { url } = await aBrokenBackend()

  await runChecks(url, '--feature', 'music')

  expect(await (await fetch(`${url}/api${guild}/settings`)).json()).toEqual({
    chat_prefix: '~',
    locale: 'en',
  })
})

test('a backend that answers HTML is told to answer JSON with a detail', async () => {
  const { url } = await aForeignBackend(
    answering(401, '<html>Log in</html>', { 'content-type': 'text/html' }),
  )

  const { code, printed } = await runChecks(url)

  expect(code).toBe(1)
  expect(printed).toContain(
    'Its 401 carries a page of HTML. Answer JSON with a "detail": a sentence that says why.',
  )
})

test('a backend that hangs is reported after a time-out', async () => {
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

  const { printed } = await runChecks(url, '--token', 'a-very-secret-token')

  expect(calls[0]).toMatchObject({
    url: `/api${guild}`,
    headers: { authorization: 'Bearer a-very-secret-token' },
  })
  expect(calls.some(({ headers }) => headers.authorization === `Bearer ${invalidToken}`)).toBe(true)
  expect(calls.some(({ headers }) => headers.authorization === undefined)).toBe(true)
  expect(printed).not.toContain('a-very-secret-token')
})

test('invalid arguments are refused with the usage, without printing the token', async () => {
  const lines: string[] = []

  const words = ['--url', 'ftp://bot', '--token', 'a-secret', '--guild', ids.guild]
  expect(await runConformance(words, {}, (line) => void lines.push(line))).toBe(2)

  expect(lines.join('\n')).toContain('--url must be an http(s) address')
  expect(lines.join('\n')).not.toContain('a-secret')
})

test('the command is a script of package.json', () => {
  expect(readFileSync('package.json', 'utf8')).toContain('scripts/conformance.mjs')
})
