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
    expect(asked).toHaveLength(forwardedCalls.length)
  }
  const all = [...madeUp, ...without]
  const removing = all.filter(({ method }) => method === 'DELETE').map(({ url: path }) => path)
  expect(removing).toContain(`/api/users/${unknownId}/data`)
  expect(removing.filter((path) => path?.includes(ids.user) || path?.includes(ids.guild))).toEqual([])
  const importing = all.flatMap(({ url: path = '' }) => (/\/import(\?|$)/.test(path) ? path : []))
  expect(importing.map((path) => path.split('?')[1])).toEqual(['dry_run=1', 'dry_run=1'])
  expect(all.some(({ headers }) => headers['content-type']?.startsWith('multipart/'))).toBe(false)
})

test('a backend that accepts invalid tokens is reported, and loses no data by the check', async () => {
  const { target, world } = aBackend('token-not-needed')
  const subjects = ['settings', 'feature:greeting', 'feature:echo']
  const state = () => [...subjects.map(world.read), ...world.profiles.values()]
  const before = state()

  const results = await checkConformance(target)

  const told = results.find(({ call }) => call === 'every call without a token')?.notes.join('\n')
  for (const words of [
    'GET /guilds/{guildId}/export: ANYBODY GETS IN. It answered 200 without a token. Answer 401.',
    'PATCH /users/{userId}: ANYBODY GETS IN.',
    'GET /users/{userId}/data: ANYBODY GETS IN.',
    'POST /guilds/{guildId}/import: it answered 422 without a token.',
  ])
    expect(told).toContain(words)
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
  const { url, saveProfile } = await aPythonBackend(token)
  await saveProfile()

  const tokens = ['--token', token, '--other-token', otherToken]
  const words = ['--url', url, ...tokens, '--guild', ids.guild, '--user', ids.user]
  const { code, printed, stderr } = await command(...words)

  expect(stderr).toBe('')
  expect(printed).toMatch(/^call +standing +result\n/)
  expect(printed).toMatch(/\nThis backend passes\.\n$/)
  expect(code).toBe(0)
}, 90_000)

test('the command names an invalid argument in its first line, and exits with 2', async () => {
  const words = ['--url', 'http://127.0.0.1:1', '--guild', 'mine', '--token', 'a-secret']
  const { code, printed, stderr } = await command(...words)

  const [first, usage] = printed.split('\n')
  expect(first).toBe('--guild must be an id of 15 to 21 digits.')
  expect(usage).toContain('npm run conformance -- --url')
  expect(printed).not.toContain('a-secret')
  expect(stderr).toBe('')
  expect(code).toBe(2)
})
