import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { invalidToken, unknownId } from '@/conformance/target'
import { forwardedCalls } from '@/server/contract/calls'
import { aBackend } from '@/tests/contract/backend/backend'
import { ids } from '@/tests/factories'
import { aForeignBackend, answering } from '@/tests/server/proxy/a-foreign-backend'
import { aPythonBackend, otherToken } from './a-python-backend'
import { runChecks } from './our-backend'

/** What strangers asked a backend that refuses everything. */
async function askedByStrangers() {
  const { url, calls } = await aForeignBackend(answering(401, '{"detail":"Please sign in."}'))
  await runChecks(url, '--user', ids.user, '--feature', 'music')
  const strangers = [`Bearer ${invalidToken}`, undefined]
  return calls.filter(({ headers }) => strangers.includes(headers.authorization))
}

/** An address of a call, whatever stands for the names in its braces. */
const addressOf = (path: string) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)

test('every call of the contract is tried with an invalid token and without one', async () => {
  const asked = await askedByStrangers()

  for (const authorization of [`Bearer ${invalidToken}`, undefined]) {
    const own = asked.filter(({ headers }) => headers.authorization === authorization)
    const missing = forwardedCalls.filter(
      ({ method, path }) =>
        !own.some((call) => call.method === method.toUpperCase() && addressOf(path).test(call.url ?? '')),
    )
    expect(missing).toEqual([])
    expect(own).toHaveLength(forwardedCalls.length)
  }
})

test('the checks without access delete nothing, apply no import and upload no image', async () => {
  const asked = await askedByStrangers()

  const removing = asked.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
  expect(removing).toContain(`/api/users/${unknownId}/data`)
  expect(removing.filter((url) => url?.includes(ids.user) || url?.includes(ids.guild))).toEqual([])
  const importing = asked.filter(({ url }) => url?.includes('/import?') || url?.endsWith('/import'))
  expect(importing).toHaveLength(2)
  for (const { url } of importing) expect(url).toMatch(/\?dry_run=1$/)
  expect(asked.some(({ headers }) => headers['content-type']?.startsWith('multipart/'))).toBe(false)
})

test('a backend that accepts invalid tokens is reported, and loses no data by the check', async () => {
  const { target, world } = aBackend('token-not-needed')
  const state = () => [
    ...['settings', 'feature:greeting', 'feature:echo'].map(world.read),
    ...world.profiles.values(),
  ]
  const before = state()

  const results = await checkConformance(target)

  const told = results.find(({ call }) => call === 'every call without a token')?.notes
  expect(told).toContain(
    `GET /guilds/{guildId}/export: ANYBODY GETS IN. It answered 200 without a token. Answer 401.`,
  )
  expect(told?.join()).toContain('PATCH /users/{userId}: ANYBODY GETS IN.')
  expect(told?.join()).toContain('GET /users/{userId}/data: ANYBODY GETS IN.')
  expect(told?.join()).toContain('POST /guilds/{guildId}/import: it answered 422 without a token.')
  expect(state()).toEqual(before)
})

const token = 'a-token'

/** `npm run conformance -- …`, without npm; the words of package.json. */
const command = (...words: string[]) =>
  new Promise<{ code: number | null; printed: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--require', './scripts/node-version.cjs', 'scripts/conformance.mjs', ...words],
      { env: { PATH: process.env.PATH, NODE_ENV: 'test' } },
      (_, printed, stderr) => resolve({ code: child.exitCode, printed, stderr }),
    )
  })

test('the command prints a table about a backend, and exits with 0 if it passes', async () => {
  const { url } = await aPythonBackend(token)
  await fetch(`${url}/users/${ids.user}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"possibleProfileArguments":["member"]}',
  })

  const tokens = ['--token', token, '--other-token', otherToken]
  const words = ['--url', url, ...tokens, '--guild', ids.guild, '--user', ids.user]
  const { code, printed, stderr } = await command(...words)

  expect(stderr).toBe('')
  expect(printed).toMatch(/^call +standing +result\n/)
  expect(printed).toMatch(/\nThis backend passes\.\n$/)
  expect(code).toBe(0)
}, 90_000)

test('the command names an invalid argument in its first line, and exits with 2', async () => {
  const { code, printed, stderr } = await command('--url', 'http://127.0.0.1:1', '--guild', 'mine')

  const [first, usage] = printed.split('\n')
  expect(first).toBe('--guild must be an id of 15 to 21 digits.')
  expect(usage).toContain('npm run conformance -- --url')
  expect(stderr).toBe('')
  expect(code).toBe(2)
})
