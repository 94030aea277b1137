import type { Hono } from 'hono'
import { expect } from 'vitest'
import { aServer } from '@/tests/server/test-server'
import { anHttpServerOf } from '@/tests/server/start/test-http-server'

/** Milliseconds that this process has worked; unlike a clock it stands while other programs have the processor. */
function worked() {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * An app behind the entry's HTTP server. `/healthz` is asked again and again while a request is answered: `healthz` are
 * the milliseconds of work that it waited for at most, `work` are those of all.
 */
export async function watched(app: Pick<Hono, 'fetch'>) {
  const { url } = await anHttpServerOf(app)
  const askHealth = async () => (await fetch(`${url}/healthz`)).text()
  await askHealth()

  return async (
    method: string,
    path: string,
    body: BodyInit | undefined,
    headers: Record<string, string> = {},
  ) => {
    const began = worked()
    let isOver = false
    const answering = fetch(`${url}${path}`, { method, body, headers, redirect: 'manual' })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .finally(() => (isOver = true))
    let healthz = 0
    while (!isOver) {
      const asked = worked()
      await askHealth()
      healthz = Math.max(healthz, worked() - asked)
    }
    return { ...(await answering), healthz, work: worked() - began }
  }
}

/**
 * Milliseconds of work that others may wait for. Half of it is usual on a busy machine; what once held everybody up
 * took twice as long.
 */
const maxWait = 400

const rows = `[${'{},'.repeat(100_000)}{}]`

function workOf(text: string) {
  const began = worked()
  JSON.parse(text)
  return worked() - began
}

/**
 * How much more work the same takes now than on a machine that is free, where reading these rows takes 20 milliseconds:
 * programs that share a processor's caches make it up to four times as slow.
 */
const slowness = () => Math.max(1, Math.min(...[rows, rows, rows].map(workOf)) / 20)

type Watched = Awaited<ReturnType<Awaited<ReturnType<typeof watched>>>>

/** That an answer is short and has cost little, and that nobody else waited for it. */
export function expectCheap(
  { healthz, work, text }: Watched,
  what: string,
  most = { text: 20_000, work: 1_000 },
) {
  expect(text.length, what).toBeLessThan(most.text)
  const slower = slowness()
  expect(healthz, what).toBeLessThan(maxWait * slower)
  expect(work, what).toBeLessThan(most.work * slower)
}

/** The backend, watched while it answers what the person's browser sends. */
export async function aWatchedServer(options: Parameters<typeof aServer>[0] = {}) {
  const server = await aServer(options)
  const send = await watched(server.app)
  return {
    ...server,
    sendWatched: (method: string, path: string, body?: BodyInit, headers: Record<string, string> = {}) =>
      send(method, `/backend${path}`, body, { ...server.headers, ...headers }),
  }
}

const keysOf = (bytes: number) => {
  const keys: string[] = []
  for (let size = 2; size < bytes - 16; size += (keys.at(-1)?.length ?? 0) + 1)
    keys.push(`"k${keys.length}":1`)
  return keys.join()
}

/** Texts of JSON, just as long as they may be, that take a reader longest. */
export function worstJson(maxBytes: number, key = 'key') {
  const bytes = maxBytes - key.length - 10
  const fill = (part: string) => part.repeat(bytes / part.length)
  return {
    rows: `{"${key}":[${fill('{},')}{}]}`,
    texts: `{"${key}":[${fill('"",')}""]}`,
    keys: `{${keysOf(bytes)}}`,
    'a long text': `{"${key}":"${fill('a')}"}`,
    'a long name': `{"${fill('a')}":1}`,
    'spaces and half an address': `{"${key}":"http://${' \\u0001'.repeat((bytes - 7) / 7)}"}`,
    levels: `{"${key}":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`,
  }
}
