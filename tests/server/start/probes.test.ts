import { sql } from 'drizzle-orm'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createProbes, readinessChecks } from '@/server/start/probes'
import { createLifecycle } from '@/server/runtime'
import { aRuntime } from '@/tests/server/a-runtime'
import { migrations } from '@/tests/server/database'
import { anHttpServer } from './an-http-server'

const ask = async (url: string, path: string) => {
  const response = await fetch(url + path)
  return { status: response.status, body: (await response.json()) as unknown }
}

test('health is answered without looking at anything', async () => {
  const check = vi.fn(async () => false)
  const { url, lifecycle } = await anHttpServer({ checks: { database: check } })
  lifecycle.drain()

  expect(await ask(url, '/healthz')).toEqual({ status: 200, body: { status: 'ok' } })
  expect(check).not.toHaveBeenCalled()
})

const holds = async () => true
const fails = async () => {
  throw new Error('password authentication failed')
}
const hangs = () => new Promise<boolean>(() => undefined)

test.each([
  ['holds', holds, 200, 'ready', true],
  ['fails, without saying why', fails, 503, 'not_ready', false],
  ['hangs, without hanging too', hangs, 503, 'not_ready', false],
])('readiness tells of each check whether it holds: one %s', async (_, database, code, status, isThere) => {
  const checks = { database, keys: holds }
  const { url } = await anHttpServer({ checks, checkMilliseconds: database === hangs ? 50 : undefined })

  expect(await ask(url, '/readyz')).toEqual({
    status: code,
    body: { status, checks: { accepting: true, database: isThere, keys: true } },
  })
})

test('what only keeps people from saving is shown, and requests still come here', async () => {
  const answer = new ServerResponse(new IncomingMessage(new Socket()))
  const ended = vi.spyOn(answer, 'end')
  const probes = createProbes(
    createLifecycle(),
    { database: async () => true },
    {
      warnings: { storage: async () => false },
    },
  )

  await probes.ready(answer)

  expect(answer.statusCode).toBe(200)
  expect(ended).toHaveBeenCalledWith(
    JSON.stringify({ status: 'degraded', checks: { accepting: true, database: true, storage: false } }),
  )
})

test('not ready any more once the process is told to stop', async () => {
  const { url, lifecycle } = await anHttpServer({ checks: { database: async () => true } })
  lifecycle.drain()

  expect(await ask(url, '/readyz')).toEqual({
    status: 503,
    body: { status: 'not_ready', checks: { accepting: false } },
  })
})

test('a crowd that asks at once costs one check', async () => {
  const check = vi.fn(async () => true)
  const probes = createProbes(createLifecycle(), { database: check })
  const answers = Array.from({ length: 20 }, () => new ServerResponse(new IncomingMessage(new Socket())))

  await Promise.all(answers.map((answer) => probes.ready(answer)))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array<number>(20).fill(200))
  expect(check).toHaveBeenCalledTimes(1)
})

test('a database that only answers reads is not ready', async () => {
  const rt = await aRuntime()
  const { writes } = readinessChecks(rt, migrations, async () => true)
  expect(await writes?.()).toBe(true)

  await rt.db.execute(sql`alter table rate_limits add constraint breaks check (key <> 'readyz') not valid`)
  onTestFinished(async () => void (await rt.db.execute(sql`alter table rate_limits drop constraint breaks`)))

  await expect(writes?.()).rejects.toThrow()
})
