import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { ids } from '@/tests/factories'
import { aPythonBackend, otherToken } from './a-python-backend'

const token = 'a-token'

/** `npm run conformance -- …`, without npm; the words of package.json. */
const command = (...words: string[]) =>
  new Promise<{ code: number | null; printed: string; complained: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      ['--require', './scripts/node-version.cjs', 'scripts/conformance.mjs', ...words],
      { env: { PATH: process.env.PATH, NODE_ENV: 'test' } },
      (_, printed, complained) => resolve({ code: child.exitCode, printed, complained }),
    )
  })

test('the command prints a table about a backend, and ends with 0 when it passes', async () => {
  const { url } = await aPythonBackend(token)
  await fetch(`${url}/users/${ids.user}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"possibleProfileArguments":["member"]}',
  })

  const tokens = ['--token', token, '--other-token', otherToken]
  const words = ['--url', url, ...tokens, '--guild', ids.guild, '--user', ids.user]
  const { code, printed, complained } = await command(...words)

  expect(complained).toBe('')
  expect(printed).toMatch(/^call +standing +result\n/)
  expect(printed).toMatch(/\nThis backend passes\.\n$/)
  expect(code).toBe(0)
}, 90_000)

test('the command says in its first line which word makes no sense, and ends with 2', async () => {
  const { code, printed, complained } = await command('--url', 'http://127.0.0.1:1', '--guild', 'mine')

  const [first, usage] = printed.split('\n')
  expect(first).toBe('--guild must be an id of 15 to 21 digits.')
  expect(usage).toContain('npm run conformance -- --url')
  expect(complained).toBe('')
  expect(code).toBe(2)
})
