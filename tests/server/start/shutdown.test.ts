import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { bundled } from '@/tests/server/test-program'

const program = bundled('tests/server/start/stoppable-program.ts')

type Options = { graceSeconds?: number; requestMilliseconds?: number; hangs?: boolean }

async function aProgram(options: Options = {}) {
  const settings = JSON.stringify({ graceSeconds: 0, requestMilliseconds: 8_000, ...options })
  const child = fork(program, [settings], { execArgv: [], stdio: 'pipe' })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said: string[] = []
  child.on('message', (message) => said.push(String(message)))
  const hears = (words: string) => expect.poll(() => said).toContainEqual(expect.stringContaining(words))

  await hears('port')
  const url = `http://127.0.0.1:${said[0]?.split(' ')[1]}`
  return { child, said, hears, url }
}

/** As `aProgram`, with a request under way, which is answered when the test says so. */
async function aBusyProgram(options: Options = {}) {
  const program = await aProgram(options)
  const slow = fetch(`${program.url}/slow`).then(
    (response) => response.text(),
    () => 'cut off',
  )
  await program.hears('slow request arrived')
  return { ...program, slow }
}

/** Its exit code, once everything it said has arrived. */
async function exitOf(child: ChildProcess) {
  const ended = child.exitCode === null ? once(child, 'exit') : undefined
  const silent = child.connected ? once(child, 'disconnect') : undefined
  await Promise.all([ended, silent])
  return child.exitCode
}

test('a stop signal, also one sent twice by terminal and npm, fails readiness, has the request in flight answered, then closes everything in order', async () => {
  const { child, said, hears, url, slow } = await aBusyProgram({ graceSeconds: 1 })

  child.kill('SIGINT')
  child.kill('SIGTERM')
  await hears('draining')
  const ready = await fetch(`${url}/readyz`)
  child.send('release')

  expect(ready.status).toBe(503)
  expect(ready.headers.get('connection')).toBe('close')
  expect(await slow).toBe('answered')
  expect(await exitOf(child)).toBe(0)
  expect(said.slice(1)).toEqual(['slow request arrived', 'draining', 'demo closed', 'database closed'])
})

test('what goes on without a request ends before anything is closed', async () => {
  const { child, said, hears, url } = await aProgram()
  expect(await (await fetch(`${url}/later`)).text()).toBe('answered')

  child.kill('SIGTERM')
  await hears('draining')
  child.send('release')

  expect(await exitOf(child)).toBe(0)
  expect(said.slice(1)).toEqual(['draining', 'done later', 'demo closed', 'database closed'])
})

test('an idle keep-alive connection does not delay the shutdown', async () => {
  const { child, url } = await aProgram()
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const [response] = await once(get(`${url}/main`, { agent }), 'response')
  response.resume()
  await once(response, 'end')

  child.kill('SIGINT')

  expect(await exitOf(child)).toBe(0)
})

test('requests that arrive while a busy process is about to stop are answered', async () => {
  const { child, hears, url } = await aProgram({ graceSeconds: 1 })
  child.kill('SIGTERM')
  await hears('draining')
  const first = fetch(`${url}/busy`)
  await hears('busy')

  const last = await Promise.all(Array.from({ length: 5 }, () => fetch(`${url}/main`)))

  for (const response of last) expect(await response.text()).toBe('answered')
  await first
  expect(await exitOf(child)).toBe(0)
})

test('a request that never ends is cut off, and the shutdown is still orderly', async () => {
  const { child, said, slow } = await aBusyProgram({ requestMilliseconds: 200 })

  child.kill('SIGTERM')

  expect(await slow).toBe('cut off')
  expect(await exitOf(child)).toBe(0)
  expect(said).toContain('database closed')
})

test('a second signal exits at once', async () => {
  const { child, said, hears, slow } = await aBusyProgram()
  child.kill('SIGTERM')
  await hears('draining')

  const exit = () => {
    child.kill('SIGTERM')
    return child.exitCode
  }
  await expect.poll(exit).toBe(143)

  expect(await slow).toBe('cut off')
  expect(said).not.toContain('database closed')
})

test('an uncaught error is told of and shuts down in order, with exit code 1', async () => {
  const { child, said, url } = await aProgram()

  await fetch(`${url}/throw`)

  expect(await exitOf(child)).toBe(1)
  const end = ['crashed: nobody catches this', 'draining', 'demo closed', 'database closed']
  expect(said.slice(1)).toEqual(end)
})

test('an uncaught error exits with code 1 even if closing hangs', async () => {
  const { child, url } = await aProgram({ hangs: true })

  await fetch(`${url}/throw`)

  expect(await exitOf(child)).toBe(1)
})
