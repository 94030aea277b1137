import { expect, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { invalidToken } from '@/conformance/target'
import { isConforming, required, tableOf, unchecked } from '@/conformance/report'
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

test('every call of the contract is tried, except the one that deletes everything', async () => {
  const { target } = aBackend()

  const tried = (await checkConformance(target)).map(({ call }) => call)

  const isTried = (name: string) => tried.some((call) => call === name || call.startsWith(`${name},`))
  const left = forwardedCalls.filter(({ method, path }) => !isTried(`${method.toUpperCase()} ${path}`))
  expect(forwardedCalls.length).toBeGreaterThan(25)
  expect(left.filter(({ support }) => support === 'required')).toEqual([])
  expect(left.map(({ id }) => id)).toEqual(['removeUserData'])
})

test.each([
  ['required', false, /1 of what was not checked is required\.\nThis backend does not pass\.$/],
  ['optional', true, /This backend passes\.$/],
] as const)(
  'a call that is %s and could not be checked passes only if optional',
  (standing, passes, words) => {
    const results = [required('GET /heartbeat', []), unchecked('GET /features', 'Not now.', standing)]

    expect(isConforming(results)).toBe(passes)
    expect(tableOf(results)).toMatch(words)
  },
)

const findings = [
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
]

test('everything wrong with a broken backend is reported, and the changes of the checks are restored', async () => {
  const { url } = await aBrokenBackend()

  const { code, printed } = await runChecks(url, '--feature', 'music', '--user', ids.user)

  expect(code).toBe(1)
  for (const words of findings) expect(printed).toContain(words)
  expect(printed).toMatch(/This backend does not pass\.$/)
  const kept = await (await fetch(`${url}/api${guild}/settings`)).json()
  expect(kept).toEqual({ chat_prefix: '~', locale: 'en' })
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
