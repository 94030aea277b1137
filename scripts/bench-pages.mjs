import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { medianOf, signInWithBrowser, slowdown, takeTurns, visit, visitsOr } from './bench-visits.mjs'
import { listServers, memoryOf, print, startProgram, users } from './demo-program.mjs'
import { browserFlags, ensureBrowser } from './find-browser.mjs'
import { childEnv, freePort, root, runQuietly } from './project.mjs'

const times = visitsOr(3)

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
    const runsOf = await takeTurns(Object.fromEntries(visits), times)
    const rows = Object.entries(runsOf).map(([name, runs]) => {
      const paints = { 'FCP ms': medianOf(runs, 'first'), 'LCP ms': medianOf(runs, 'largest') }
      const scripts = { 'scripts kB': Math.round(medianOf(runs, 'bytes') / 1000) }
      return [name, { ...paints, 'TBT ms': medianOf(runs, 'blocked'), ...scripts }]
    })
    print(
      `Pages, nothing cached, processor ${slowdown}x slower, medians of ${times}; scripts (gzip) until 2.5 s`,
      Object.fromEntries(rows),
    )
    const session = { storageState: await few, guild }
    const { clicks } = await takeTurns({ clicks: () => navigate(browser, url, session) }, times)
    print('From a click to the content after resting on the link, full speed', {
      'list of servers → a server': { ms: medianOf(clicks, 'server') },
      'a server → a feature': { ms: medianOf(clicks, 'form') },
    })
    print('Resident memory after the pages', { demo: { MB: memoryOf(demo) } })
  } finally {
    await bare.stop()
    await browser.close()
  }
}
