import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { listServers, memoryOf, percentile, print, startProgram, users } from './demo-program.mjs'
import { browserFlags, ensureBrowser } from './find-browser.mjs'
import { childEnv, freePort, root, runQuietly } from './project.mjs'

const times = Number(process.env.BENCH_PAINTS ?? 3)
/** How many times slower the processor is made. */
const slowdown = 4

/** Starts `bench/bare`: a page of Next and React alone, whose HTML lists these servers. */
async function startBare(list) {
  const next = join(root, 'node_modules/next/dist/bin/next')
  // Below the repository, so that the page finds its packages.
  const folder = join(root, '.next/bare')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'bench/bare'), folder, { recursive: true })
  writeFileSync(join(folder, 'list.json'), JSON.stringify(list))
  if ((await runQuietly(process.execPath, [next, 'build', '--webpack', folder])) !== 0)
    throw new Error('The bare page could not be built.')
  const port = String(await freePort())
  const url = `http://localhost:${port}`
  const env = childEnv({ NODE_ENV: 'production' })
  const program = await startProgram([next, 'start', '-p', port, folder], { url, cwd: folder, env })
  return { url, ...program }
}

/** Signs one of the demo's people in, as a person would. @returns what later visits need */
async function signInWithBrowser(browser, url, { name }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/api/auth/login?next=/user/home`)
  await page.getByRole('radio', { name }).check()
  await page.locator('button[value="allow"]').click()
  await page.waitForURL(`${url}/user/home`)
  return context.storageState()
}

/** In the page: first and largest paint, how long its tasks kept it from answering, and its scripts as they travelled. */
function readPage() {
  const seen = { largest: 0, blocked: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const [{ startTime: first } = { startTime: 0 }] = performance.getEntriesByName('first-contentful-paint')
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name))
  const bytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  return new Promise((resolve) => setTimeout(() => resolve({ first, ...seen, bytes }), 500))
}

/** Opens a page with an empty cache, the processor slowed down. */
async function visit(browser, { address, storageState }) {
  // Gzip, which every proxy and browser has, so that numbers compare; browsers take Brotli here where they can.
  const context = await browser.newContext({ storageState, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'load' })
  // A guild's page holds a stream of events open, so that its network never idles: it is given this long instead.
  await page.waitForTimeout(2_500)
  const seen = await page.evaluate(readPage)
  await context.close()
  return seen
}

/** Rests on a link until what is behind it was fetched, clicks, and waits for its content. */
async function follow(page, link, content) {
  await page.locator(link).first().hover()
  await page.waitForTimeout(1_500)
  const began = performance.now()
  await page.locator(link).first().click()
  await page.locator(content).first().waitFor()
  return performance.now() - began
}

/** From the list of servers to a server, and on to one of its features, at full speed and with an empty cache. */
async function navigate(browser, url, { storageState, guild }) {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const feature = `main a[href="/guilds/${guild}/features/welcome"]`
  await page.goto(`${url}/user/home`, { waitUntil: 'load' })
  const server = await follow(page, `main a[href="/guilds/${guild}"]`, feature)
  const form = await follow(page, feature, 'main form textarea')
  await context.close()
  return { server, form }
}

/**
 * Does several things by turns, so that what else the machine does meets all alike.
 * @returns for each by its name, the median of what it measures under another name
 */
async function takeTurns(works) {
  const runs = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  for (let run = 0; run < times; run += 1)
    for (const [name, work] of Object.entries(works)) runs[name].push(await work())
  const medianOf = (name, key) =>
    Math.round(
      percentile(
        runs[name].map((result) => result[key]),
        0.5,
      ),
    )
  return medianOf
}

/** What people wait for when they open a page, beside a bare page, and when they follow a link. */
export async function measurePages({ demo, guild }) {
  const { url, platformUrl } = demo
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserFlags })
  const bare = await startBare({
    cdnUrl: `${platformUrl}/cdn`,
    guilds: await listServers(demo, users.collector.id),
  })
  try {
    const [many, few] = [users.collector, users.owner].map((user) => signInWithBrowser(browser, url, user))
    const pages = {
      '/main': { address: `${url}/main` },
      '/user/home (200 guilds)': { address: `${url}/user/home`, storageState: await many },
      'the same list in bare Next and React': { address: bare.url },
    }
    const ofGuild = ['', '/settings', '/features/welcome'].map((path) => `/guilds/${guild}${path}`)
    for (const path of [...ofGuild, '/user/profile'])
      pages[path] = { address: url + path, storageState: await few }
    const visits = Object.entries(pages).map(([name, page]) => [name, () => visit(browser, page)])
    const medianOf = await takeTurns(Object.fromEntries(visits))
    const rows = Object.keys(pages).map((name) => {
      const paints = { 'FCP ms': medianOf(name, 'first'), 'LCP ms': medianOf(name, 'largest') }
      const scripts = { 'scripts kB': Math.round(medianOf(name, 'bytes') / 1000) }
      return [name, { ...paints, 'TBT ms': medianOf(name, 'blocked'), ...scripts }]
    })
    print(
      `Pages, nothing cached, processor ${slowdown}x slower, medians of ${times}; scripts (gzip) until 2.5 s`,
      Object.fromEntries(rows),
    )
    const session = { storageState: await few, guild }
    const timeOf = await takeTurns({ clicks: () => navigate(browser, url, session) })
    print('From a click to the content after resting on the link, full speed', {
      'list of servers → a server': { ms: timeOf('clicks', 'server') },
      'a server → a feature': { ms: timeOf('clicks', 'form') },
    })
    print('Resident memory after the pages', { demo: { MB: memoryOf(demo) } })
  } finally {
    await bare.stop()
    await browser.close()
  }
}
