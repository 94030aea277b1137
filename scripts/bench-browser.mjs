const userNames = { owner: 'Mara Lindqvist', collector: 'Noor Haddad' }

/** Signs one of the demo's people in, as a person would. @returns what later visits need */
export async function signIn(browser, url, user) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/api/auth/login?next=/user/home`)
  await page.getByRole('radio', { name: userNames[user] }).check()
  await page.locator('button[value="allow"]').click()
  await page.waitForURL(`${url}/user/home`)
  return context.storageState()
}

/** A guild's page holds a stream of events open, so that its network never idles: it is given this long instead. */
const settled = (page) => page.waitForTimeout(2_500)

/**
 * Opens a page with an empty cache and adds up its scripts as they travelled.
 * @param visit the address, and who is signed in; nobody when absent
 */
export async function scriptBytes(browser, { address, storageState }) {
  // Gzip, which every proxy and browser has, so that numbers compare; browsers take Brotli here where they can.
  const extraHTTPHeaders = { 'accept-encoding': 'gzip' }
  const context = await browser.newContext({ storageState, extraHTTPHeaders })
  const page = await context.newPage()
  const network = await context.newCDPSession(page)
  await network.send('Network.enable')

  const scripts = new Map()
  network.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.endsWith('javascript')
    if (isScript) scripts.set(requestId, 0)
    if (isScript && response.headers['Content-Encoding'] === 'br')
      throw new Error('Brotli was counted as gzip.')
  })
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scripts.set(requestId, encodedDataLength)
  })

  await page.goto(address, { waitUntil: 'load' })
  await settled(page)
  const bytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  await context.close()
  return { kB: Number((bytes / 1000).toFixed(1)), requests: scripts.size }
}

/** In the page: its first and its largest paint, and how long its tasks kept it from answering, in milliseconds. */
function readPaint() {
  const seen = { lcp: 0, blocked: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const [{ startTime: fcp } = { startTime: 0 }] = performance.getEntriesByName('first-contentful-paint')
  return new Promise((resolve) => setTimeout(() => resolve({ fcp, ...seen }), 500))
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Opens a page with an empty cache, the processor slowed down. */
async function paint(browser, { address, storageState }, slowdown) {
  const context = await browser.newContext({ storageState })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(address, { waitUntil: 'load' })
  await settled(page)
  const seen = await page.evaluate(readPaint)
  await context.close()
  return seen
}

function medians(runs) {
  const of = (name) => Math.round(median(runs.map((run) => run[name])))
  const [fcp, lcp] = [of('fcp'), of('lcp')]
  return { 'FCP ms': fcp, 'LCP ms': lcp, 'LCP/FCP': Number((lcp / fcp).toFixed(2)), 'TBT ms': of('blocked') }
}

/**
 * Opens pages by turns, each so many times, so that what else the machine does meets all alike.
 * @param visits by name: the address, and who is signed in
 * @returns medians in milliseconds: first paint, largest paint (the content), and total blocking time
 */
export async function paintTimes(browser, visits, { slowdown, times }) {
  const runs = Object.fromEntries(Object.keys(visits).map((name) => [name, []]))
  for (let run = 0; run < times; run += 1)
    for (const [name, visit] of Object.entries(visits)) runs[name].push(await paint(browser, visit, slowdown))
  return Object.fromEntries(Object.entries(runs).map(([name, seen]) => [name, medians(seen)]))
}

/** Milliseconds until a page that was opened, or pointed at, has fetched what it wants to. */
const quiet = 1_500

/** In the page: after a click, how long until such an element is painted, and the scripts that were asked for meanwhile. */
function watchClick(selector) {
  const isScript = ({ name, initiatorType }) => initiatorType === 'script' && /\.js$/.test(name)
  globalThis.arrival = new Promise((resolve) => {
    const onClick = ({ timeStamp }) => {
      const arrive = (painted) => {
        const scripts = performance
          .getEntriesByType('resource')
          .filter((entry) => isScript(entry) && entry.startTime > timeStamp && entry.startTime < painted)
        resolve({ milliseconds: painted - timeStamp, scripts: scripts.length })
      }
      const look = () =>
        document.querySelector(selector) ? requestAnimationFrame(arrive) : requestAnimationFrame(look)
      look()
    }
    addEventListener('click', onClick, { capture: true, once: true })
  })
}

/** Rests on a link until what is behind it was fetched, clicks, and waits for its content. */
async function follow(page, link, content) {
  await page.locator(link).first().hover()
  await page.waitForTimeout(quiet)
  await page.evaluate(watchClick, content)
  await page.locator(link).first().click()
  const arrival = await page.evaluate(() => globalThis.arrival)
  await page.waitForTimeout(quiet)
  return arrival
}

const row = (arrivals) => ({
  'content after ms': Math.round(median(arrivals.map(({ milliseconds }) => milliseconds))),
  'scripts after the click': Math.max(...arrivals.map(({ scripts }) => scripts)),
})

/** From the list of servers to a server, and on to one of its features, at full speed and with an empty cache. */
export async function navigationTimes(browser, url, { storageState, guild, times }) {
  const feature = `main a[href="/guilds/${guild}/features/welcome"]`
  const toGuild = []
  const toFeature = []
  for (let run = 0; run < times; run += 1) {
    const context = await browser.newContext({ storageState })
    const page = await context.newPage()
    await page.goto(`${url}/user/home`, { waitUntil: 'load' })
    await page.waitForTimeout(quiet)
    toGuild.push(await follow(page, `main a[href="/guilds/${guild}"]`, feature))
    toFeature.push(await follow(page, feature, 'main form textarea'))
    await context.close()
  }
  return { 'list of servers → a server': row(toGuild), 'a server → a feature': row(toFeature) }
}
