import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { manageableGuilds, signInBare, users } from '@/scripts/bench-users.mjs'
import { freePort, standalone } from '@/scripts/project.mjs'
import { aFolder } from '@/tests/server/start/test-http-server'

/* The built program itself, against faults that a test of its parts cannot bring about. */

const variables = ['PUBLIC_URL', 'BACKEND_URL', 'DATABASE_URL', 'DEMO_PLATFORM_URL']
const none = Object.fromEntries(variables.map((name) => [name, '']))

/** Starts the demo on a data directory, in a namespace of its own where `wrapping` says so. */
async function start(dataDir: string, wrapping: string[] = []) {
  const port = await freePort()
  const ports = { PORT: String(port), DEMO_PLATFORM_PORT: String(await freePort()) }
  const env = { ...process.env, ...none, ...ports, DATA_DIR: dataDir, HOST: '127.0.0.1', LOG_LEVEL: 'fatal' }
  const [command = '', ...words] = [...wrapping, process.execPath, join(standalone, 'main.mjs'), 'demo']
  const child = spawn(command, words, {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => stop(child, 'SIGKILL'))
  const url = `http://localhost:${port}`
  return { child, url, said: text(child.stderr) }
}

async function stop(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill(signal)
  await ended
}

const readiness = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status,
    () => 0,
  )
const isReady = ({ url }: { url: string }) => expect.poll(() => readiness(url)).toBe(200)

/** What a program says that refuses to start. */
async function refusal({ child, said }: Awaited<ReturnType<typeof start>>) {
  const [code] = (await once(child, 'close')) as [number]
  expect(code).toBe(1)
  return said
}

/** Signs the owner in, and saves a prefix in one of their guilds; the answer's status. */
async function aSaver({ url }: { url: string }) {
  const headers = await signInBare(url, users.owner)
  const [guild] = await manageableGuilds(url, headers)
  const settings = `${url}/backend/guilds/${guild}/settings`
  const json = { ...headers, 'content-type': 'application/json', origin: url }
  return {
    save: async (prefix: string) => {
      const body = JSON.stringify({ chat_prefix: prefix })
      const { status } = await fetch(settings, { method: 'PATCH', headers: json, body })
      return status
    },
    read: async () => (await fetch(settings, { headers })).json(),
  }
}

test('a database without its PG_VERSION is refused unchanged, and works once it is restored', async ({
  task,
}) => {
  const dataDir = join(aFolder(), 'data')
  const first = await start(dataDir)
  await isReady(first)
  expect(await (await aSaver(first)).save('~')).toBe(200)
  await stop(first.child, 'SIGTERM')
  const file = join(dataDir, 'demo/db/PG_VERSION')
  const version = readFileSync(file)
  rmSync(file)

  expect(await refusal(await start(dataDir))).toContain('no PG_VERSION')

  writeFileSync(file, version)
  const again = await start(dataDir)
  await isReady(again)
  expect(await (await aSaver(again)).read()).toMatchObject({ chat_prefix: '~' })
  task.meta.result = 'a missing PG_VERSION is refused, and nothing is lost'
})

const root = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']
const mayUnshare = (flags: string[], ...words: string[]) =>
  spawnSync('unshare', [...root, ...flags, ...words]).status === 0

const container = ['--pid', '--fork', '--kill-child']
if (mayUnshare(container, 'true')) {
  test('of two containers on one data directory the second is refused until the first is killed', async ({
    task,
  }) => {
    const dataDir = join(aFolder(), 'data')
    const wrapping = ['unshare', ...root, ...container]
    const first = await start(dataDir, wrapping)
    await isReady(first)

    expect(await refusal(await start(dataDir, wrapping))).toContain('is in use')
    expect(await readiness(first.url)).toBe(200)
    await stop(first.child, 'SIGKILL')

    await isReady(await start(dataDir, wrapping))
    task.meta.result = 'of two containers on one volume the second is refused, and takes over after a kill'
  })
} else {
  process.stdout.write('No PID namespace can be made here: two containers on one directory were not tried.\n')
}

if (mayUnshare(['--mount'], 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt')) {
  test('a full disk refuses saves with a message, reads continue, and saves resume with free space', async ({
    task,
  }) => {
    const disk = aFolder()
    const mounting = `mount -t tmpfs -o size=220m tmpfs ${disk} && exec "$@"`
    const program = await start(join(disk, 'data'), [
      'unshare',
      ...root,
      '--mount',
      'sh',
      '-c',
      mounting,
      'sh',
    ])
    await isReady(program)
    const { save, read } = await aSaver(program)
    expect(await save('~')).toBe(200)
    // Seen from inside the program's own mounts.
    const ballast = join(`/proc/${program.child.pid}/root`, disk, 'ballast')
    const fill = () => writeFileSync(ballast, Buffer.alloc(200 * 1024 * 1024))
    expect(fill).toThrow('ENOSPC')

    await expect.poll(() => save('?')).toBe(507)
    expect(await read()).toMatchObject({ chat_prefix: '~' })
    expect(await readiness(program.url)).toBe(200)

    rmSync(ballast)
    await expect.poll(() => save('!')).toBe(200)
    task.meta.result = 'a full disk answers saves with 507 and reads with 200, until there is room'
  })
} else {
  process.stdout.write('No disk can be mounted here: a full one was not tried.\n')
}
