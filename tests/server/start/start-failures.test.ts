import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { claimDataDirectory } from '@/server/db/data-directory'
import { aFolder } from './an-http-server'

const entry = join(process.cwd(), 'server/main.ts')
const versionCheck = join(process.cwd(), 'scripts/node-version.cjs')
const tsx = import.meta.resolve('tsx')

/** Runs Node in an empty folder with these variables and nothing else, and waits until it ends. */
async function run(words: string[], variables: Record<string, string> = {}) {
  const { PATH = '' } = process.env
  const tsconfig = { TSX_TSCONFIG_PATH: join(process.cwd(), 'tsconfig.json') }
  const env = { PATH, NODE_ENV: 'production' as const, ...tsconfig, ...variables }
  const child = spawn(process.execPath, words, { cwd: aFolder(), env, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code]: unknown[] = await once(child, 'close')
  return { code, lines: said.trimEnd().split('\n') }
}

const start = (mode: string, variables?: Record<string, string>) =>
  run(['--import', tsx, entry, ...mode.split(' ')], variables)

/** A port that is taken until the test ends. */
async function aBusyPort() {
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}

test('a Node that is too old is named before anything modern is read', async () => {
  const folder = aFolder({
    'older.cjs': "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })",
    'modern.mjs': 'this is not even a program',
  })
  const words = [
    '--require',
    join(folder, 'older.cjs'),
    '--require',
    versionCheck,
    join(folder, 'modern.mjs'),
  ]

  expect(await run(words)).toEqual({ code: 1, lines: ['Node 20.19 or newer is needed; this is 18.20.4.'] })
})

test('a way to run that does not exist', async () => {
  expect(await start('production')).toEqual({
    code: 1,
    lines: ['Say how to run: demo | start | dev | dev --real.'],
  })
})

test('malformed variables are told in a line each before anything is written', async () => {
  const dataDir = join(aFolder(), 'data')

  const { code, lines } = await start('demo', { PORT: 'http', BOT_PERMISSIONS: '0x8', DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(lines).toEqual([
    'PORT must be a whole number from 0 to 65535. See .env.example.',
    'BOT_PERMISSIONS must be a set of permissions as one number, such as 268435456. See .env.example.',
  ])
  expect(existsSync(dataDir)).toBe(false)
})

test('a real start without its variables says which, and never becomes a demo', async () => {
  const { code, lines } = await start('start')

  expect(code).toBe(1)
  expect(lines.map((line) => line.split(' ')[0])).toEqual([
    'PUBLIC_URL',
    'DISCORD_CLIENT_ID',
    'DISCORD_CLIENT_SECRET',
    'ENCRYPTION_KEYS',
  ])
})

test('a busy port', async () => {
  const port = await aBusyPort()

  expect(await start('demo', { PORT: port })).toEqual({
    code: 1,
    lines: [`Port ${port} is already in use. Set PORT to a free one.`],
  })
})

test("a busy port of the demo's platform", async () => {
  const port = await aBusyPort()

  expect(await start('demo', { PORT: '0', DEMO_PLATFORM_PORT: port })).toEqual({
    code: 1,
    lines: [`Port ${port} is already in use. Set DEMO_PLATFORM_PORT to a free one.`],
  })
})

test('a host that is not this machine', async () => {
  expect(await start('demo', { PORT: '0', HOST: '192.0.2.1' })).toEqual({
    code: 1,
    lines: ['HOST 192.0.2.1 cannot be listened on (EADDRNOTAVAIL).'],
  })
})

test('a data directory that cannot be written', async () => {
  const file = join(aFolder({ 'a-file': '' }), 'a-file')

  const { code, lines } = await start('demo', { PORT: '0', DATA_DIR: join(file, 'data') })

  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^DATA_DIR .+ cannot be written \(ENOTDIR\)\./)])
})

test('a data directory that another process holds', async () => {
  const dataDir = aFolder()
  const held = await claimDataDirectory(join(dataDir, 'demo'))
  onTestFinished(() => held.release())

  const { code, lines } = await start('demo', { PORT: '0', DATA_DIR: dataDir })

  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringContaining(`is in use by process ${process.pid}.`)])
})

test('a database that is away', async () => {
  const { code, lines } = await start('demo', {
    PORT: '0',
    DATA_DIR: aFolder(),
    DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/none',
  })

  expect(code).toBe(1)
  expect(lines).toEqual([expect.stringMatching(/^DATABASE_URL cannot be reached: /)])
  expect(lines.join()).not.toContain('hunter2')
})
