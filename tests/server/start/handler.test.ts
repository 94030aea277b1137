import { createServer, type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { sessions } from '@/server/db/schema'
import { createHandler } from '@/server/start/handler'
import type { Handler } from '@/server/start/http-server'
import { ids } from '@/tests/support/factories'
import { aRuntime } from '@/tests/server/test-runtime'
import { signIn } from '@/tests/server/test-server'
import { createFakeDiscord, previewFor } from '@/tests/server/fake-users'
import { readEvents } from '@/tests/server/live/read-events'
import { onLoopback } from '@/tests/server/loopback'
import { mixedLoad } from '@/tests/slow/mixed-load'

const aPage: Handler = async (request, response) => void response.end(`page ${request.url}`)

/** The entry's handler on a port, with an owner of the guild `ids.guild` signed in. */
async function aProgram({ drawPage = aPage, isDevelopment = false } = {}) {
  const discord = createFakeDiscord()
  discord.addGuild(ids.guild)
  discord.setUser(ids.user, [previewFor(ids.guild, 'owner')])
  discord.setUser('200000000000000009', [])
  const rt = await aRuntime({ discord: discord.discord })
  const handle = createHandler(rt, drawPage, isDevelopment)
  const port = await onLoopback(createServer((request, response) => void handle(request, response)))
  const url = `http://127.0.0.1:${port}`
  return { rt, url, owner: await signIn(rt, ids.user), other: await signIn(rt, '200000000000000009') }
}

test('API paths are routed to their apps, and every other path to a page', async () => {
  const { url, owner } = await aProgram()
  const statusOf = async (path: string) => (await fetch(url + path, { headers: owner })).status
  const textOf = async (path: string) => (await fetch(url + path)).text()

  expect(await statusOf(`/backend/guilds/${ids.guild}/settings`)).toBe(200)
  expect(await statusOf('/platform/v10/users/@me')).toBe(200)
  expect(await statusOf('/api/auth')).toBe(200)
  for (const path of ['/backend', '/platform/v9/users/@me', '/api/other', '/media/none', '/error-reports'])
    expect(await statusOf(path), path).toBe(404)
  for (const path of ['/', '/main?a', '/backends', '/%62ackend/guilds'])
    expect(await textOf(path)).toBe(`page ${path}`)
})

test('long answers are compressed and keep their ETag', async () => {
  const { url, owner } = await aProgram()
  const settings = `${url}/backend/guilds/${ids.guild}/settings`
  const plain = await fetch(settings, { headers: { ...owner, 'accept-encoding': 'identity' } })
  const packed = await fetch(settings, { headers: { ...owner, 'accept-encoding': 'gzip' } })

  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(packed.headers.get('etag')).toBe('"v0"')
  expect(await packed.json()).toEqual(await plain.json())
})

test('an event stream is not compressed', async () => {
  const { url, owner } = await aProgram()
  const headers = { ...owner, accept: 'text/event-stream', 'accept-encoding': 'gzip' }
  const stream = await fetch(`${url}/backend/guilds/${ids.guild}/events`, { headers })

  expect(stream.headers.get('content-encoding')).toBeNull()
  expect((await readEvents(stream).until('ready'))?.event).toBe('ready')
})

/** Draws with what a page's request brings. */
const drawn = (read: (page: NonNullable<IncomingMessage['page']>) => Promise<unknown>) =>
  aProgram({
    drawPage: async ({ page }, response) => {
      const body = page && (await read(page).catch((error: Error) => error.message))
      response.end(JSON.stringify(body))
    },
  })

test('a page is rendered with the requesting user’s access', async () => {
  const { url, owner, other } = await drawn(async ({ bootstrap, fetch }) => {
    const { session } = await bootstrap()
    const headers = { authorization: `Bearer ${session?.access_token}` }
    const answer = await fetch(`/backend/guilds/${ids.guild}/settings`, { headers })
    return answer.status
  })
  const draw = async (headers?: Record<string, string>) =>
    (await fetch(`${url}/user/home`, { headers })).json()

  expect(await draw({ cookie: owner.cookie ?? '' })).toBe(200)
  expect(await draw({ cookie: other.cookie ?? '' })).toBe(403)
  expect(await draw()).toBe(401)
})

test('the session of a page is read once, however many calls its rendering makes', async () => {
  const { rt, url, owner } = await drawn(async ({ bootstrap, fetch }) => {
    const { session } = await bootstrap()
    await rt.db.delete(sessions)
    const headers = { authorization: `Bearer ${session?.access_token}` }
    const paths = [`/backend/guilds/${ids.guild}/settings`, `/backend/guilds/${ids.guild}/features/levels`]
    const answers = await Promise.all(paths.map((path) => fetch(path, { headers })))
    return answers.map(({ status }) => status)
  })
  const draw = async () =>
    (await fetch(`${url}/user/home`, { headers: { cookie: owner.cookie ?? '' } })).json()

  expect(await draw()).toEqual([200, 200])
  expect(await draw()).toEqual([401, 401])
})

test.each([
  ['a write', '/api/auth/signout', 'POST'],
  ['another page', '/user/home', 'GET'],
])('a page cannot request %s while it is rendered', async (_name, path, method) => {
  const { url, owner } = await drawn(({ fetch }) => fetch(path, { method }))

  const answer = await fetch(`${url}/user/home`, { headers: { cookie: owner.cookie ?? '' } })

  expect(await answer.json()).toBe('A page that is being drawn only reads from our own apps.')
})

test('a public page is rendered once for visitors, and separately for signed-in users', async () => {
  let times = 0
  const { url, owner } = await aProgram({
    drawPage: async (_request, response) => {
      times += 1
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.write('<html>')
      response.end(`drawn ${times}`)
    },
  })
  const read = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers })
    return [await response.text(), response.headers.get('content-encoding')]
  }

  expect(await read('/main', { 'accept-encoding': 'gzip' })).toEqual(['<html>drawn 1', 'gzip'])
  expect(await read('/main', { 'accept-encoding': 'br' })).toEqual(['<html>drawn 1', 'br'])
  expect(await read('/main', { 'accept-encoding': 'identity' })).toEqual(['<html>drawn 1', null])
  expect(await read('/main?next=/user/home', { 'accept-encoding': 'identity' })).toEqual([
    '<html>drawn 2',
    null,
  ])
  const signedIn = { cookie: owner.cookie ?? '', 'accept-encoding': 'identity' }
  expect(await read('/main', signedIn)).toEqual(['<html>drawn 3', null])
})

test('a public page that failed is rendered again', async () => {
  let times = 0
  const { url } = await aProgram({
    drawPage: async (_request, response) => {
      times += 1
      response.statusCode = times === 1 ? 500 : 200
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.end(`drawn ${times}`)
    },
  })

  expect((await fetch(`${url}/main`)).status).toBe(500)
  for (const _time of [2, 3]) expect(await (await fetch(`${url}/main`)).text()).toBe('drawn 2')
})

test('pages accept only GET and HEAD, and not the pattern of a dynamic page', async () => {
  const { url } = await aProgram()
  const answerTo = async (path: string, method: string) => {
    const answer = await fetch(url + path, { method })
    return [
      answer.status,
      answer.headers.get('allow'),
      z.object({ code: z.string() }).parse(await answer.json()).code,
    ]
  }

  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
    expect(await answerTo('/main', method)).toEqual([405, 'GET, HEAD', 'method_not_allowed'])
  for (const path of ['/docs/%5Bguide%5D?x', '/docs/[guide]', '/_next/data/build/docs/%5Bguide%5D.json'])
    expect(await answerTo(path, 'GET')).toEqual([404, null, 'not_found'])
})

test('a second of mixed load by twenty people causes no failure and no gap in the history', async () => {
  const { calls } = await mixedLoad(1)

  expect(calls).toBeGreaterThanOrEqual(20)
}, 90_000)
