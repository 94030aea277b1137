import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { createReport, isConforming, tableOf } from '@/conformance/report'
import { invalidToken, unknownId } from '@/conformance/call-backend'
import { forwardedCalls } from '@/server/calls/calls'
import { aBackend } from '@/tests/contract/backend/backend'
import { ids } from '@/tests/support/factories'
import { aForeignBackend, answering } from '@/tests/server/proxy/fake-backend'
import { aPythonBackend } from './python-backend'
import { expectDocumented, ourBackend, runChecks } from './reference-backend'

const guild = `/guilds/${ids.guild}`

test('the reference backend passes every check, extensions included, and is left unchanged', async () => {
  const { server, target } = await ourBackend()
  const paths = [guild, `${guild}/settings`, `/users/${ids.user}`]
  const read = () => Promise.all(paths.map(async (path) => (await server.get(path)).json()))
  const before = await read()

  const results = await checkConformance(target)

  const open = results.filter(({ outcome }) => outcome !== 'right').map(({ call }) => call)
  // All parts of its groups are required.
  const groups = 'PATCH /guilds/{guildId}/features/{feature}, a group sent whole'
  expect(open).toEqual([groups, 'POST /user/game, a server that answers'])
  expect(isConforming(results)).toBe(true)
  expect(await read()).toEqual(before)
  expectDocumented(tableOf(results))
})

test('every call of the contract is checked, except those that delete everything', async () => {
  const { target } = aBackend()

  const tried = (await checkConformance(target)).map(({ call }) => call)

  const isTried = (name: string) => tried.some((call) => call === name || call.startsWith(`${name},`))
  const left = forwardedCalls.filter(({ method, path }) => !isTried(`${method.toUpperCase()} ${path}`))
  expect(forwardedCalls.length).toBeGreaterThan(25)
  expect(left.filter(({ support }) => support === 'required')).toEqual([])
  expect(left.map(({ id }) => id).sort()).toEqual(['removeGuildData', 'removeUserData'])
})

test.each([
  ['required', false, /1 of what was not checked is required\.\nThis backend does not pass\.$/],
  ['optional', true, /This backend passes\.$/],
] as const)(
  'a call that is %s and could not be checked passes only if optional',
  (standing, passes, summary) => {
    const { required, results, unchecked } = createReport()
    required('GET /heartbeat')
    unchecked('GET /features', 'Not now.', standing)

    expect(isConforming(results)).toBe(passes)
    expect(tableOf(results)).toMatch(summary)
  },
)

test('a backend that answers HTML is told to answer JSON with a detail', async () => {
  const { url } = await aForeignBackend(
    answering(401, '<html>Log in</html>', { 'content-type': 'text/html' }),
  )

  const { code, printed } = await runChecks(url)

  expect(code).toBe(1)
  expect(printed).toContain(
    'Its 401 carries a page of HTML. Answer JSON with a "detail": a sentence that says why.',
  )
  expect(printed).toMatch(/Check only this again: --only \S+\nThis backend does not pass\.$/)
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

test('the token is sent as the dashboard does, with the URL’s prefix, and is never printed', async () => {
  const { url, calls } = await aForeignBackend(answering(404, '{"detail":"a-very-secret-token is unknown"}'))

  const { printed } = await runChecks(url, '--token', 'a-very-secret-token')

  expect(calls[0]).toMatchObject({
    url: `/api${guild}`,
    headers: { authorization: 'Bearer a-very-secret-token' },
  })
  expect(calls.some(({ headers }) => headers.authorization === `Bearer ${invalidToken}`)).toBe(true)
  expect(calls.some(({ headers }) => headers.authorization === undefined)).toBe(true)
  expect(printed).not.toContain('a-very-secret-token')
  expect(printed).toContain(`sent      GET ${guild}/settings`)
  expect(printed).toContain('received  404; Content-Type: application/json\n')
})

/** An address of a call, whatever stands for the names in its braces. */
const addressOf = (path: string) => new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/?]+')}(?:\\?|$)`)

test('the checks without access try every call, delete nothing, apply no import and upload no image', async () => {
  const { url, calls } = await aForeignBackend(answering(401, '{"detail":"Please sign in."}'))
  await runChecks(url, '--user', ids.user, '--feature', 'music')
  const askedAs = (authorization?: string) =>
    calls.filter(({ headers }) => headers.authorization === authorization)
  const [madeUp, without] = [askedAs(`Bearer ${invalidToken}`), askedAs()]

  for (const asked of [madeUp, without]) {
    const isTried = ({ method, path }: (typeof forwardedCalls)[number]) =>
      asked.some((call) => call.method === method.toUpperCase() && addressOf(path).test(call.url ?? ''))
    expect(forwardedCalls.filter((call) => !isTried(call))).toEqual([])
  }
  expect(madeUp).toHaveLength(forwardedCalls.length)
  const all = [...madeUp, ...without]
  const removing = all.filter(({ method }) => method === 'DELETE').map(({ url: path }) => path)
  expect(removing).toContain(`/api/users/${unknownId}/data`)
  expect(removing.filter((path) => path?.includes(ids.user) || path?.includes(ids.guild))).toEqual([])
  const importing = all.flatMap(({ url: path = '' }) => (/\/import(\?|$)/.test(path) ? path : []))
  expect(new Set(importing.map((path) => path.split('?')[1]))).toEqual(new Set(['dry_run=1']))
  expect(all.some(({ headers }) => headers['content-type']?.startsWith('multipart/'))).toBe(false)
})

test('a backend that accepts invalid tokens is reported, and loses no data by the check', async () => {
  const { target, world } = aBackend('token-not-needed')
  const state = () => [...world.saved(), ...world.profiles]
  const before = state()

  const results = await checkConformance(target)

  const notes = results.find(({ call }) => call === 'every call without a token')?.notes.join('\n')
  for (const note of [
    'GET /guilds/{guildId}/export: ANYBODY GETS IN. It answered 200 without a token. Answer 401.',
    'PATCH /users/{userId}: ANYBODY GETS IN.',
    'GET /users/{userId}/data: ANYBODY GETS IN.',
    'POST /guilds/{guildId}/import: it answered 422 without a token.',
  ])
    expect(notes).toContain(note)
  expect(state()).toEqual(before)
})

/** `npm run conformance -- …`, without npm. */
const command = (...args: string[]) =>
  new Promise<{ code: number | null; printed: string; stderr: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--require', './scripts/node-version.cjs', 'scripts/conformance.mjs', ...args],
      { env: { PATH: process.env.PATH, NODE_ENV: 'test' } },
      (_, printed, stderr) => resolve({ code: child.exitCode, printed, stderr }),
    )
  })

test('the command prints a table about the parts that are asked for, and exits with 0 if they pass', async () => {
  const { url } = await aPythonBackend('a-token')

  const about = ['--url', url, '--guild', ids.guild, '--user', ids.user]
  const { code, printed, stderr } = await command(
    ...about,
    '--token',
    'a-token',
    '--only',
    'catalogue,versions',
  )

  expect(stderr).toBe('')
  const [, , ...lines] = printed.split('\n')
  expect(lines.filter((line) => line.endsWith('  right')).map((line) => line.split(/ {2,}/)[0])).toEqual([
    'GET /features',
    'GET /features, what each feature declares',
    'ETag, If-Match and 412 on settings',
    'ETag, If-Match and 412 on features',
  ])
  expect(printed).toMatch(/^call +standing +result\n/)
  expect(printed).toMatch(/\nWhat was asked for passes\. Nothing else was checked\.\n$/)
  expect(code).toBe(0)
})

test('the command names an invalid argument in its first line, and exits with 2', async () => {
  const wrong = ['--url', 'http://127.0.0.1:1', '--guild', 'mine', '--token', 'a-secret']
  const { code, printed, stderr } = await command(...wrong)

  const [first, usage] = printed.split('\n')
  expect(first).toBe('--guild must be an id of 15 to 21 digits.')
  expect(usage).toContain('npm run conformance -- --url')
  expect(printed).not.toContain('a-secret')
  expect(stderr).toBe('')
  expect(code).toBe(2)
})

test('a part that there is none of is named with those that there are', async () => {
  const { code, printed } = await runChecks('http://127.0.0.1:1', '--only', 'versions,colours')

  expect(printed).toMatch(/^--only takes these, with commas between them: reads, catalogue, .*versions\.\n/)
  expect(code).toBe(2)
})
