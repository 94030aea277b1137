import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { signIn } from './bench-browser.mjs'
import { measureLoad } from './bench-load.mjs'
import { paintTimes, scriptBytes } from './bench-pages.mjs'
import { startDemo } from './bench-program.mjs'
import { browserFlags, ensureBrowser } from './find-browser.mjs'
import { buildIfStale, freePort } from './project.mjs'

/*
 * `npm run bench`: what the built demo costs, on this machine and now. Bytes repeat exactly; times are only worth
 * comparing within one run, which is why each call is shown beside a bare answer of the same process.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 10)
const connections = 50
/** How many times slower the processor is made for paints, and how often each page is opened. */
const slowdown = 4
const paintRuns = Number(process.env.BENCH_PAINTS ?? 5)

const print = (title, rows) => {
  process.stdout.write(`\n${title}\n`)
  console.table(rows)
}

async function measurePages(browser, url) {
  const owner = await signIn(browser, url, 'owner')
  const collector = await signIn(browser, url, 'collector')
  const guild = await owner.manageableGuild()
  const visits = [
    { page: '/main', user: null },
    { page: '/user/home (200 guilds)', path: '/user/home', user: collector },
    { page: '/guilds/[guild]', path: `/guilds/${guild}`, user: owner },
    { page: '/guilds/[guild]/settings', path: `/guilds/${guild}/settings`, user: owner },
    { page: '/guilds/[guild]/features/welcome', path: `/guilds/${guild}/features/welcome`, user: owner },
    { page: '/user/profile', user: owner },
  ]
  const scripts = {}
  const paints = {}
  for (const { page, path = page, user } of visits) {
    scripts[page] = await scriptBytes(browser, url + path, user?.storageState)
    const options = { storageState: user?.storageState, slowdown, times: paintRuns }
    paints[page] = await paintTimes(browser, url + path, options)
  }
  print('Scripts over the wire (gzip), nothing cached, until 2.5 s after the load', scripts)
  print(
    `First and largest paint, blocking time: processor ${slowdown}x slower, medians of ${paintRuns}`,
    paints,
  )
  return { guild, headers: await owner.headers() }
}

async function measureCalls(url, { guild, headers }) {
  const settings = `/backend/guilds/${guild}/settings`
  const prefixes = ['!', '?']
  const calls = {
    'bare answer (GET /healthz)': { path: '/healthz' },
    'GET /api/auth': { path: '/api/auth', headers },
    'GET settings': { path: settings, headers },
    'PATCH settings': {
      path: settings,
      headers: { ...headers, 'content-type': 'application/json', origin: url },
      method: 'PATCH',
      body: (index) => JSON.stringify({ chat_prefix: prefixes[index % prefixes.length] }),
    },
  }
  const rows = {}
  let bare
  for (const [name, call] of Object.entries(calls)) {
    const measured = await measureLoad(url, call, { seconds, connections })
    bare ??= measured['requests/s']
    rows[name] = { ...measured, 'of bare': Number((measured['requests/s'] / bare).toFixed(2)) }
  }
  print(`${connections} connections for ${seconds} s each, load and server on this machine`, rows)
}

/** HTML of pages, and calls one after the other, which is what a person waits for. */
async function measureWaits(url, { guild, headers }) {
  const rows = {}
  const measure = async (name, path, connections, headers) =>
    (rows[name] = await measureLoad(url, { path, headers }, { seconds, connections }))
  await measure('HTML of /main, signed out, 10 connections', '/main', 10)
  await measure('HTML of /user/home, 10 connections', '/user/home', 10, headers)
  await measure('HTML of settings, 10 connections', `/guilds/${guild}/settings`, 10, headers)
  await measure('bare answer (GET /healthz), 1 connection', '/healthz', 1)
  await measure('GET settings, 1 connection', `/backend/guilds/${guild}/settings`, 1, headers)
  print(`Pages and single calls, ${seconds} s each`, rows)
}

async function main() {
  const executablePath = await ensureBrowser()
  if (!(await buildIfStale())) throw new Error('The build failed, so there is nothing to measure.')
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const place = { dataDir, port: await freePort(), platformPort: await freePort() }
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  let demo
  try {
    const first = await startDemo(place)
    await first.stop()
    demo = await startDemo(place)
    print('From the start of the process to its first answer', {
      'new data directory': { milliseconds: first.milliseconds },
      'existing one': { milliseconds: demo.milliseconds },
    })
    const person = await measurePages(browser, demo.url)
    await measureWaits(demo.url, person)
    await measureCalls(demo.url, person)
  } finally {
    await browser.close()
    await demo?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
