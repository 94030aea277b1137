import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { medianOf, signInWithBrowser, slowdown, takeTurns, visit, visitsOr } from './bench-visits.mjs'
import { listServers, memoryOf, print, startNext, users } from './demo-program.mjs'
import { launchBrowser } from './find-browser.mjs'
import { root, runQuietly, tool } from './project.mjs'

const times = visitsOr(3)

/** Starts `bench/bare`: a page of Next and React alone, whose HTML lists these servers. */
async function startBare(list) {
  // Below the repository, so that the page finds its packages.
  const folder = join(root, '.next/bare')
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(root, 'bench/bare'), folder, { recursive: true })
  writeFileSync(join(folder, 'list.json'), JSON.stringify(list))
  if ((await runQuietly(tool('next'), ['build', '--webpack', folder])) !== 0)
    throw new Error('The bare page could not be built.')
  return startNext(folder, { modules: root })
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
  const browser = await launchBrowser()
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
      const median = (key, unit = 1) => Math.round(medianOf(runs, key) / unit)
      const paints = { 'FCP ms': median('first'), 'LCP ms': median('largest') }
      return [name, { ...paints, 'TBT ms': median('blocked'), 'scripts kB': median('bytes', 1000) }]
    })
    print(
      `Pages, nothing cached, processor ${slowdown}x slower, medians of ${times}; scripts (gzip) until 2.5 s`,
      Object.fromEntries(rows),
    )
    const session = { storageState: await few, guild }
    const { clicks } = await takeTurns({ clicks: () => navigate(browser, url, session) }, times)
    print('From a click to the content after resting on the link, full speed', {
      'list of servers → a server': { ms: Math.round(medianOf(clicks, 'server')) },
      'a server → a feature': { ms: Math.round(medianOf(clicks, 'form')) },
    })
    print('Resident memory after the pages', { demo: { MB: memoryOf(demo) } })
  } finally {
    await bare.stop()
    await browser.close()
  }
}
