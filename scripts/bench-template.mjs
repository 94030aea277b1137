import { createServer } from 'node:http'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  medianOf,
  ratioOf,
  signInWithBrowser,
  slowdown,
  takeTurns,
  visit,
  visitsOr,
} from './bench-visits.mjs'
import { print, readAs, startNext, users } from './demo-program.mjs'
import { launchBrowser } from './find-browser.mjs'

/*
 * Pages of the deprecated template beside ours, in one run. The template is built elsewhere (docs/performance.md); what it
 * asks Discord and its backend for is answered here, at once and with what the demo has.
 */

const times = visitsOr(7)
/** Where the build of the template expects its backend; its own default. */
const backendPort = Number(process.env.TEMPLATE_BACKEND_PORT ?? 8080)

/** A folder with a build of the template. */
function templateFolder() {
  const { TEMPLATE_DIR } = process.env
  const folder = TEMPLATE_DIR && resolve(TEMPLATE_DIR)
  if (folder && existsSync(join(folder, '.next/BUILD_ID'))) return folder
  throw new Error('Set TEMPLATE_DIR to a folder with a build of the template; see docs/performance.md.')
}

/** What the template's backend says of one server of the demo: all its features are on. */
async function backendAnswers(demo, user, guild) {
  const read = (list) => readAs(demo, user.id, `/backend/guilds/${guild}/${list}`)
  const [channels, roles] = await Promise.all(['channels', 'roles'].map(read))
  const enabledFeatures = ['music', 'welcome-message', 'gaming', 'reaction-role', 'meme']
  const welcome = { channel: channels[0]?.id, message: 'Welcome to the server!' }
  return {
    [`/guilds/${guild}`]: { enabledFeatures },
    [`/guilds/${guild}/channels`]: channels,
    [`/guilds/${guild}/roles`]: roles,
    [`/guilds/${guild}/features/welcome-message`]: welcome,
  }
}

/** The template's backend, as far as the pages below call it; it takes no time. */
async function startBackend(answers) {
  const server = createServer(({ method, url, headers }, response) => {
    response.setHeader('access-control-allow-origin', headers.origin ?? '*')
    response.setHeader('access-control-allow-credentials', 'true')
    response.setHeader('access-control-allow-headers', 'authorization, content-type')
    response.setHeader('content-type', 'application/json')
    if (method === 'OPTIONS') return response.writeHead(204).end()
    const found = Object.hasOwn(answers, url)
    response
      .writeHead(found ? 200 : 404)
      .end(JSON.stringify(found ? answers[url] : 'There is no such thing.'))
  })
  await new Promise((started, failed) =>
    server.once('error', failed).listen(backendPort, 'localhost', started),
  )
  return server.unref()
}

const json = (value) => ({ type: 'application/json', body: JSON.stringify(value) })
const missing = { status: 404, type: 'text/plain', body: 'Not Found' }

/** Discord in place of the real one, for one of the demo's people: the calls and images of the template's pages. */
async function discordFor({ demo, user }) {
  const read = (path) => readAs(demo, user.id, `/platform/v10${path}`)
  const [me, guilds] = await Promise.all([read('/users/@me'), read('/users/@me/guilds')])
  const calls = { '/users/@me': json(me), '/users/@me/guilds': json(guilds) }
  const images = new Map()
  const image = async (path) => {
    const response = await fetch(`${demo.platformUrl}/cdn${path}.webp`)
    if (!response.ok) return missing
    return { type: response.headers.get('content-type'), body: await response.text() }
  }
  return ({ hostname, pathname }) => {
    if (hostname !== 'cdn.discordapp.com') return calls[pathname.replace(/^\/api\/v\d+/, '')] ?? missing
    if (!images.has(pathname)) images.set(pathname, image(pathname))
    return images.get(pathname)
  }
}

/** The session that the template keeps in a cookie. Its token is never looked at, since Discord is not asked. */
function templateSession() {
  const token = {
    access_token: 'a',
    token_type: 'Bearer',
    expires_in: 604_800,
    refresh_token: 'r',
    scope: 'guilds',
  }
  const value = encodeURIComponent(JSON.stringify(token))
  const about = {
    domain: 'localhost',
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Lax',
  }
  return { cookies: [{ name: 'ts-token', value, ...about }], origins: [] }
}

/** For each page, its address and what it is opened for, in our program and in the template. */
export const pagesOf = (guild) => {
  const ours = `/guilds/${guild}`
  return {
    'sign-in': {
      ours: { path: '/main', content: 'main a[href^="/api/auth/login"]' },
      template: { path: '/auth/signin', content: 'a[href^="/api/auth/login"]' },
    },
    'list of servers': {
      user: users.owner,
      ours: { path: '/user/home', content: 'main a[href^="/guilds/"]' },
      template: { path: '/user/home', content: 'a.chakra-card[href^="/guilds/"]' },
    },
    'list of 200 servers': {
      user: users.collector,
      ours: { path: '/user/home', content: 'main a[href^="/guilds/"]' },
      template: { path: '/user/home', content: 'a.chakra-card[href^="/guilds/"]' },
    },
    'a server': {
      user: users.owner,
      ours: { path: ours, content: `main a[href="${ours}/features/welcome"]` },
      template: { path: ours, content: '.chakra-card button' },
    },
    settings: {
      user: users.owner,
      ours: { path: `${ours}/settings`, content: 'main form input' },
      template: { path: `${ours}/settings`, content: 'input[name="prefix"]' },
    },
    'a feature': {
      user: users.owner,
      ours: { path: `${ours}/features/welcome`, content: 'main form textarea' },
      template: { path: `${ours}/features/welcome-message`, content: 'form textarea[name="message"]' },
    },
    profile: {
      user: users.owner,
      ours: { path: '/user/profile', content: 'main form input' },
      template: { path: '/user/profile', content: '#dark-mode' },
    },
  }
}

/** By the heading of its column, each measure and what it is divided by when it is shown. */
export const measures = {
  'scripts kB': ['bytesUntilUsable', 1000],
  'FCP ms': ['first', 1],
  'LCP ms': ['largest', 1],
  'blocked ms': ['blocked', 1],
  'hydrated ms': ['hydrated', 1],
  'usable ms': ['usable', 1],
}

const mapMeasures = (show) =>
  Object.fromEntries(Object.entries(measures).map(([title, measure]) => [title, show(...measure)]))

function printPages(names, runs) {
  const both = names.map((name) => [name, runs[`${name}, ours`], runs[`${name}, template`]])
  const rowsOf = (row) => Object.fromEntries(both.map(([name, ...pair]) => [name, mapMeasures(row(...pair))]))
  const conditions = `nothing cached, processor ${slowdown}x slower, ${times} paired visits`
  print(
    `Ours and the template's, ${conditions}: medians; scripts (gzip) until the content could be used`,
    rowsOf((ours, template) => (key, unit) => {
      const [one, other] = [ours, template].map((some) => Math.round(medianOf(some, key) / unit))
      return `${one}, ${other}`
    }),
  )
  print(
    'Ours divided by the template’s: median of the pairs (smallest to largest)',
    rowsOf((ours, template) => (key) => ratioOf(ours, template, key)),
  )
}

/** By name, the visits to each page of both programs, in pairs. */
async function visitsTo(pages, { browser, demo, template }) {
  const visits = {}
  for (const [name, { user, ours, template: theirs }] of Object.entries(pages)) {
    const answer = await discordFor({ demo, user: user ?? users.owner })
    const storageState = user && (await signInWithBrowser(browser, demo.url, user))
    const own = { address: demo.url + ours.path, content: ours.content, storageState, answer }
    const session = user && templateSession()
    const other = {
      address: template.url + theirs.path,
      content: theirs.content,
      storageState: session,
      answer,
    }
    visits[`${name}, ours`] = () => visit(browser, own)
    visits[`${name}, template`] = () => visit(browser, other)
  }
  return visits
}

/** What people wait for when they open our pages, and when they open those of the template. */
export async function measureTemplate({ demo, guild }) {
  const folder = templateFolder()
  const browser = await launchBrowser()
  let backend
  let template
  try {
    backend = await startBackend(await backendAnswers(demo, users.owner, guild))
    template = await startNext(folder, { modules: folder, path: '/auth/signin' })
    const pages = pagesOf(guild)
    const visits = await visitsTo(pages, { browser, demo, template })
    printPages(Object.keys(pages), await takeTurns(visits, times))
  } finally {
    await template?.stop()
    await browser.close()
    backend?.close()
  }
}
