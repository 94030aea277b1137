import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { navigationTimes, paintTimes, scriptBytes, signIn } from './bench-browser.mjs'
import {
  measureCalls,
  measureForwarding,
  measurePostgres,
  measureWaits,
  signInPeople,
} from './bench-calls.mjs'
import { memoryOf, print, startBare, startDemo } from './bench-program.mjs'
import { manageableGuilds, signInBare, users } from './bench-users.mjs'
import { browserFlags, ensureBrowser } from './find-browser.mjs'
import { buildIfStale, freePort, orFail } from './project.mjs'

/*
 * `npm run bench`: what the built demo costs, on this machine and now. Bytes repeat exactly; times are only worth
 * comparing within one run, so pages are measured beside a bare page, and calls beside a bare answer.
 */

const seconds = Number(process.env.BENCH_SECONDS ?? 3)
/** How many times slower the processor is made for paints, and how often each page is opened. */
const slowdown = 4
const times = Number(process.env.BENCH_PAINTS ?? 3)

const home = '/user/home (200 guilds)'
const bareHome = 'the same list in bare Next and React'

/** The list of servers as this person gets it. */
async function listOf({ url, platformUrl }, userId) {
  const headers = await signInBare(url, userId)
  const list = await fetch(`${url}/platform/v10/users/@me/guilds`, { headers })
  return { cdnUrl: `${platformUrl}/cdn`, guilds: await list.json() }
}

async function measurePages(browser, demo) {
  const { url } = demo
  const owner = await signIn(browser, url, 'owner')
  const collector = await signIn(browser, url, 'collector')
  const [guild] = await manageableGuilds(url, await signInBare(url, users.owner))
  const bare = await startBare(await listOf(demo, users.collector))
  const by = (storageState, path) => ({ address: url + path, storageState })
  const visits = {
    '/main': { address: `${url}/main` },
    [home]: by(collector, '/user/home'),
    [bareHome]: { address: bare.url },
    '/guilds/[guild]': by(owner, `/guilds/${guild}`),
    '/guilds/[guild]/settings': by(owner, `/guilds/${guild}/settings`),
    '/guilds/[guild]/features/welcome': by(owner, `/guilds/${guild}/features/welcome`),
    '/user/profile': by(owner, '/user/profile'),
  }
  try {
    const scripts = {}
    for (const [page, visit] of Object.entries(visits)) scripts[page] = await scriptBytes(browser, visit)
    print('Scripts over the wire (gzip), nothing cached, until 2.5 s after the load', scripts)
    const paints = await paintTimes(browser, visits, { slowdown, times })
    print(
      `First and largest paint, blocking time: processor ${slowdown}x slower, medians of ${times}`,
      paints,
    )
    const ratio = paints[home]['LCP ms'] / paints[bareHome]['LCP ms']
    process.stdout.write(`Content of the list of servers: ${ratio.toFixed(2)} times the bare page.\n`)
  } finally {
    bare.stop()
  }
  print(
    `From a click to the content after resting on the link, full speed, medians of ${times}`,
    await navigationTimes(browser, url, { storageState: owner, guild, times }),
  )
}

/** Null on systems that do not tell. */
const memoryNow = ({ pid }) => (process.platform === 'linux' ? memoryOf(pid) : null)

async function main() {
  const executablePath = await ensureBrowser()
  if (!(await buildIfStale())) throw new Error('The build failed, so there is nothing to measure.')
  const dataDir = mkdtempSync(join(tmpdir(), 'guildhall-bench-'))
  const options = { dataDir, port: await freePort(), platformPort: await freePort() }
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  let demo
  try {
    const first = await startDemo(options)
    await first.stop()
    demo = await startDemo(options)
    print('From the start of the process to its first answer', {
      'new data directory': { milliseconds: first.milliseconds },
      'existing one': { milliseconds: demo.milliseconds },
    })
    const atStart = memoryNow(demo)
    await measurePages(browser, demo)
    await browser.close()
    print('Resident memory of the demo', {
      'after the start': { MB: atStart },
      'after the pages above': { MB: memoryNow(demo) },
    })
    const people = await signInPeople(demo)
    await measureWaits(demo.url, { ...people, seconds })
    await measureCalls(demo.url, { ...people, seconds })
    await demo.stop()
    demo = undefined
    await measureForwarding(options, seconds)
    await measurePostgres(options, seconds)
  } finally {
    await browser.close()
    await demo?.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await orFail(main)
