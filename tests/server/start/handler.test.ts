import { createServer, type IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { expect, test, vi } from 'vitest'
import german from '@/config/messages/de.json'
import httpErrors from '@/config/messages/en/http-errors.json'
import { capabilityQueries } from '@/api/capabilities'
import { createQueryClient } from '@/api/query-client'
import { languageCookie, testLanguage } from '@/config/messages/languages'
import { sessions } from '@/server/db/schema'
import { createLogger } from '@/server/log'
import { createHandler } from '@/server/start/handler'
import type { Handler } from '@/server/start/http-server'
import { ids } from '@/tests/support/factories'
import { aRuntime, botKey } from '@/tests/server/test-runtime'
import { refusalOf } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { createFakeDiscord, previewFor } from '@/tests/server/fake-users'
import { readEvents } from '@/tests/server/live/read-events'
import { translated } from '@/tests/server/translated'
import { aLog } from '@/tests/server/test-log'
import { onLoopback } from '@/tests/server/loopback'
import { mixedLoad } from '@/tests/slow/mixed-load'

const aPage: Handler = async (request, response) => void response.end(`page ${request.url}`)

/** The entry's handler on a port, with an owner of the guild `ids.guild` signed in. */
async function aProgram({
  drawPage = aPage,
  isDevelopment = false,
  log = createLogger('silent'),
  now = () => new Date(),
} = {}) {
  const discord = createFakeDiscord()
  discord.addGuild(ids.guild)
  discord.setUser(ids.user, [previewFor(ids.guild, 'owner')])
  discord.setUser('200000000000000009', [])
  const rt = await aRuntime({ discord: discord.discord, log, now })
  const handle = createHandler(rt, drawPage, { isDevelopment, root: '.' })
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
  expect(await statusOf('/backend')).toBe(404)
  for (const path of ['/', '/status?a', '/backends', '/%62ackend/guilds'])
    expect(await textOf(path)).toBe(`page ${path}`)
})

test('what no call of an app answers to is refused with the id of the request, in the language of who asks', async () => {
  translated()
  const { url } = await aProgram()

  for (const path of ['/platform/v9/users/@me', '/api/nope', '/media/none', '/error-reports']) {
    const answer = await fetch(url + path, { headers: { 'accept-language': 'de' } })
    expect([answer.status, await answer.json()], path).toEqual([
      404,
      {
        detail: german['http-errors'].notFound,
        code: 'not_found',
        request_id: answer.headers.get('x-request-id'),
      },
    ])
  }
})

test('a caller that reads JSON and no pages gets a failure in place of a page that is not there or has failed', async () => {
  const { url } = await aProgram({
    drawPage: async (request, response) => {
      response.statusCode = { '/nope': 404, '/broken': 500 }[request.url ?? ''] ?? 200
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.setHeader('Content-Length', 9)
      response.setHeader('ETag', '"page"')
      response.end('<p>page</p>')
    },
  })
  const read = async (path: string, accept: string) => {
    const answer = await fetch(url + path, { headers: { accept, 'x-request-id': 'known-by-the-log' } })
    const text = await answer.text()
    return [answer.status, answer.headers.get('content-type'), answer.headers.get('etag'), text]
  }
  const failure = (code: string, detail: string) =>
    JSON.stringify({ detail, code, request_id: 'known-by-the-log' })
  const json = ['application/json; charset=utf-8', null]
  const page = ['text/html; charset=utf-8', '"page"', '<p>page</p>']

  for (const accept of [
    'application/json',
    'application/json, */*;q=0.5',
    'text/html;q=0.1, application/json',
    'text/html;q=0, application/json;q=0.1',
    'application/problem+json',
  ]) {
    expect(await read('/nope', accept)).toEqual([404, ...json, failure('not_found', httpErrors.notFound)])
    expect(await read('/broken', accept)).toEqual([500, ...json, failure('internal', httpErrors.internal)])
    expect(await read('/status', accept)).toEqual([200, ...page])
  }
  for (const accept of ['text/html,application/json', 'application/json;q=0.9, text/html', '*/*'])
    expect(await read('/nope', accept)).toEqual([404, ...page])
})

const readsTestLanguage = { cookie: `${languageCookie}=${testLanguage}` }

test('an address names the language of the page that is there, whatever its reader chose', async () => {
  const { url } = await aProgram({
    drawPage: async ({ page, url }, response) =>
      void response.end(
        `${url} in ${page?.language}, ${page?.addressLanguage ?? 'no language'} in the address`,
      ),
  })
  const read = async (path: string, headers = {}) => (await fetch(url + path, { headers })).text()
  const chosen = 'no language in the address'

  expect(await read('/en/docs/faq', readsTestLanguage)).toBe('/docs/faq in en, en in the address')
  expect(await read(`/${testLanguage}`)).toBe(`/main in ${testLanguage}, ${testLanguage} in the address`)
  expect(await read('/main', readsTestLanguage)).toBe(`/main in ${testLanguage}, ${chosen}`)
  expect(await read('/xx/docs')).toBe(`/xx/docs in en, ${chosen}`)
  // Next redirects it, to what it is without the slash.
  expect(await read('/en/docs/faq/?a=1')).toBe(`/en/docs/faq/?a=1 in en, ${chosen}`)
  expect(await read('/en/user/home')).toBe(`/en/user/home in en, ${chosen}`)
  const data = `/_next/data/build/docs/faq.json?guide=faq&language=${testLanguage}`
  expect(await read(data)).toBe(`${data} in ${testLanguage}, ${testLanguage} in the address`)
})

test('what is kept of a public page is kept apart for each address', async () => {
  let drawn = 0
  const { url } = await aProgram({
    drawPage: async ({ page }, response) => {
      drawn += 1
      response.setHeader('Content-Type', 'text/html')
      response.setHeader('Content-Security-Policy', "style-src 'self'")
      response.end(`${page?.language} ${page?.addressLanguage}`)
    },
  })
  const read = async (path: string, headers = {}) => (await fetch(url + path, { headers })).text()
  const expected = ['en null', `${testLanguage} null`, 'en en', `${testLanguage} ${testLanguage}`]
  for (const _time of ['drawn', 'kept'])
    expect([
      await read('/main'),
      await read('/main', readsTestLanguage),
      await read('/en'),
      await read(`/${testLanguage}`),
    ]).toEqual(expected)
  expect(drawn).toBe(expected.length)
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

/** Draws with what a page's request brings; `draw` reads the page as whoever has that cookie. */
async function drawn(read: (page: NonNullable<IncomingMessage['page']>) => Promise<unknown>, log?: Logger) {
  const program = await aProgram({
    log,
    drawPage: async ({ page }, response) => {
      const body = page && (await read(page).catch((error: Error) => error.message))
      response.end(JSON.stringify(body))
    },
  })
  const draw = async (headers: Record<string, string> = {}) =>
    (await fetch(`${program.url}/user/home`, { headers })).json()
  return { ...program, draw }
}

test('what a page fails with is logged once, with its route and the id of its request', async () => {
  const { log, lines } = aLog('error')
  const { url } = await aProgram({
    log,
    async drawPage(request, response) {
      request.route = '/guilds/[guild]'
      for (const message of ['canary', 'again']) request.page?.failed(new RangeError(message))
      response.end()
    },
  })

  await fetch(`${url}/guilds/${ids.guild}`, {
    headers: { 'x-request-id': 'known-by-the-log' },
  })

  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { error_name: 'RangeError', route: '/guilds/[guild]', method: 'GET', request_id: 'known-by-the-log' },
  ])
})

test('what a page cannot be begun with is told to nobody but the log, which leaves out its message', async () => {
  const { log, lines } = aLog('error')
  const { rt, draw } = await drawn(({ bootstrap }) => bootstrap(), log)
  vi.spyOn(rt.catalogue, 'current').mockRejectedValue(new RangeError('Failed query, params: canary'))

  expect(await draw()).toBe('A page could not be drawn')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { error_name: 'RangeError', msg: 'A page could not be drawn' },
  ])
  expect(lines.join()).not.toContain('canary')
})

test('a page is rendered with the requesting user’s access', async () => {
  const { draw, owner, other } = await drawn(async ({ bootstrap, fetch }) => {
    const { session } = await bootstrap()
    const headers = { authorization: `Bearer ${session?.access_token}` }
    return (await fetch(`/backend/guilds/${ids.guild}/settings`, { headers })).status
  })

  expect([await draw(owner), await draw(other), await draw()]).toEqual([200, 403, 401])
})

test('the session of a page is read once, however many calls its rendering makes', async () => {
  const { rt, draw, owner } = await drawn(async ({ bootstrap, fetch }) => {
    const { session } = await bootstrap()
    await rt.db.delete(sessions)
    const headers = { authorization: `Bearer ${session?.access_token}` }
    const paths = [`/backend/guilds/${ids.guild}/settings`, `/backend/guilds/${ids.guild}/features/levels`]
    const answers = await Promise.all(paths.map((path) => fetch(path, { headers })))
    return answers.map(({ status }) => status)
  })

  expect(await draw(owner)).toEqual([200, 200])
  expect(await draw(owner)).toEqual([401, 401])
})

test('each page has the features as they are declared when it is rendered, in the language of its reader', async () => {
  const { url, draw, owner } = await drawn(async ({ bootstrap, fetch }) => {
    const { session } = await bootstrap()
    const client = createQueryClient({ session, backend: 'reference', fetch })
    return (await client.query(capabilityQueries.summaries()))?.at(-1)?.name
  })
  for (const name of ['Lucky dip', 'Raffle']) {
    const dip = { id: 'dip', name, name_localizations: { de: `${name} (de)` }, options: { type: 'object' } }
    const declared = await fetch(`${url}/backend/bot/declaration`, {
      method: 'PUT',
      headers: { authorization: `Bot ${botKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ features: [dip] }),
    })
    expect(declared.status).toBe(200)
    for (const drawing of ['first', 'second']) expect(await draw(owner), drawing).toBe(name)
    expect(await draw({ ...owner, 'accept-language': 'de' })).toBe(`${name} (de)`)
  }
})

test.each([
  ['a write', '/api/auth/signout', 'POST'],
  ['another page', '/user/home', 'GET'],
])('a page cannot request %s while it is rendered', async (_name, path, method) => {
  const { draw, owner } = await drawn(({ fetch }) => fetch(path, { method }))

  expect(await draw(owner)).toBe('A page that is being drawn only reads from our own apps.')
})

/** A public page that says how often it was drawn, and fails so many times. */
function aPublicPage(failures = 0) {
  let times = 0
  // Time stands still, so that a limit never begins anew.
  const at = new Date()
  return aProgram({
    now: () => at,
    drawPage: async (_request, response) => {
      times += 1
      response.statusCode = times > failures ? 200 : 500
      response.setHeader('Content-Type', 'text/html; charset=utf-8')
      response.write('<html>')
      response.end(`drawn ${times}`)
    },
  })
}

test('a public page is rendered once for visitors, and separately for signed-in users', async () => {
  const { rt, url, owner } = await aPublicPage()
  const read = async (path: string, encoding: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, { headers: { 'accept-encoding': encoding, ...headers } })
    return [await response.text(), response.headers.get('content-encoding')]
  }

  expect(await read('/main', 'gzip')).toEqual(['<html>drawn 1', 'gzip'])
  expect(await read('/main', 'br')).toEqual(['<html>drawn 1', 'br'])
  expect(await read('/main', 'identity')).toEqual(['<html>drawn 1', null])
  expect(await read('/main?next=/user/home', 'identity')).toEqual(['<html>drawn 2', null])
  const cookie = owner.cookie ?? ''
  expect(await read('/main', 'identity', { cookie })).toEqual(['<html>drawn 3', null])
  // Whoever's session has ended is a visitor.
  await rt.db.delete(sessions)
  expect(await read('/main', 'identity', { cookie })).toEqual(['<html>drawn 1', null])
})

test('a public page is rendered once whatever its address says beyond what it reads, and separately for what it reads', async () => {
  const asked: string[] = []
  const { url } = await aProgram({
    drawPage: async ({ url: address = '', page }, response) => {
      asked.push(address)
      response.setHeader('Content-Type', 'text/html')
      response.setHeader('Cache-Control', 'private, no-store')
      response.end(`${address} in ${page?.language}`)
    },
  })
  const read = async (path: string) => {
    const response = await fetch(url + path, { headers: { 'accept-encoding': 'identity' } })
    const { headers } = response
    return [await response.text(), headers.get('cache-control'), headers.get('vary')]
  }

  const byReader = ['private, no-store', 'Accept-Encoding, Accept-Language, Cookie']
  // Drawn by the first, so what that one's address had beside it must not be in it.
  for (const path of ['/main?utm_source=a', '/main?b=1&utm_source=b', '/main', '/main?', '/main?Next=/a'])
    expect(await read(path)).toEqual(['/main in en', ...byReader])
  for (const path of ['/docs/faq?next=/a', '/docs/faq?sign_in=failed&account=deleted'])
    expect((await read(path))[0]).toBe('/docs/faq in en')
  for (const path of ['/de?a=1', '/de?b=%00'])
    expect(await read(path)).toEqual(['/main in de', 'private, no-store', 'Accept-Encoding'])
  for (const query of ['next=/user/home', 'a=1&sign_in=cancelled', 'account=deleted', '%6Eext=/user/home'])
    expect((await read(`/main?${query}`))[0]).toBe(`/main?${query} in en`)
  expect(asked).toHaveLength(7)
})

test('an asked-for page without a body is not kept for those who want one', async () => {
  const { url } = await aPublicPage()

  expect((await fetch(`${url}/main`, { method: 'HEAD' })).status).toBe(200)
  expect(await (await fetch(`${url}/main`)).text()).toBe('<html>drawn 2')
  const kept = await fetch(`${url}/main`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
  expect([kept.status, kept.headers.get('content-length')]).toEqual([200, '13'])
})

test('what is drawn for visitors from one address is limited, and neither kept pages nor signed-in people are', async () => {
  const { url, owner } = await aPublicPage()
  await fetch(`${url}/main`)
  const statusOf = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url + path, { headers })
    await answer.text()
    return answer.status
  }
  const known = { cookie: owner.cookie ?? '' }
  const invented = { cookie: 'guildhall=invented' }
  for (let time = 1; time < 300; time += 1) await statusOf(`/main?next=/guilds/${time}`)

  expect(await statusOf('/status', invented)).toBe(429)
  const refused = await fetch(`${url}/nothing`, { headers: { 'accept-language': 'de' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await refusalOf(refused)).toBe('429 rate_limited')
  const shown = await fetch(`${url}/nothing`, { headers: { accept: 'text/html' } })
  expect([shown.status, Number(shown.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect(await shown.text()).toContain('<h1>Too many requests. Wait a moment, then try again.</h1>')
  expect(await statusOf('/main?utm_source=a')).toBe(200)
  expect(await statusOf('/main?next=/guilds/1', known)).toBe(200)
})

test('who is sent on to the landing page instead of getting a page is not counted as drawn for', async () => {
  const at = new Date()
  const { url } = await aProgram({
    now: () => at,
    drawPage: async (request, response) => {
      if (request.url === '/user/home') return void response.writeHead(307, { Location: '/main' }).end()
      response.end('drawn')
    },
  })
  const statusOf = async (path: string) => (await fetch(url + path, { redirect: 'manual' })).status

  for (let time = 0; time < 300; time += 1) expect(await statusOf('/user/home')).toBe(307)
  expect(await statusOf('/status')).toBe(200)
})

test('a public page that failed is rendered again', async () => {
  const { url } = await aPublicPage(1)

  expect((await fetch(`${url}/main`)).status).toBe(500)
  for (const _time of [2, 3]) expect(await (await fetch(`${url}/main`)).text()).toBe('<html>drawn 2')
})

test('pages accept only GET and HEAD', async () => {
  const { url } = await aProgram()

  for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(`${url}/main`, { method })
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
    expect(await refusalOf(answer)).toBe('405 method_not_allowed')
  }
})

const noAddresses = [
  ...['/docs/%5Bguide%5D?x', '/docs/[guide]', '/_next/data/build/docs/%5Bguide%5D.json'],
  ...['/500', '/500?x', '/500/', '/%35%30%30', '/_error', '/_next/data/build/500.json'],
  // As IDs, they would lead the page's own calls astray.
  ...['..%2Fsettings', '..%5cexport', '..%252Fexport', 'a%3Fx=1', 'a%23b', 'a%0Ab', 'a%7Fb'].map(
    (id) => `/guilds/${ids.guild}/features/${id}`,
  ),
]

test('what is no address of a page is as little there as any other', async () => {
  const { url } = await aProgram({
    drawPage: async ({ url: drawn }, response) => {
      response.statusCode = drawn === '/404' ? 404 : 200
      response.end(`page ${drawn}`)
    },
  })
  const answerTo = async (path: string, accept: string) => {
    const answer = await fetch(url + path, { headers: { accept } })
    return answer.status === 404 && (await answer.text())
  }

  for (const path of noAddresses) {
    for (const accept of ['*/*', 'text/html']) expect(await answerTo(path, accept), path).toBe('page /404')
    expect(await answerTo(path, 'application/json'), path).toContain('not_found')
  }
})

test('a second of mixed load by twenty people causes no failure and no gap in the history', async () => {
  const { calls } = await mixedLoad(1)

  expect(calls).toBeGreaterThanOrEqual(20)
})
