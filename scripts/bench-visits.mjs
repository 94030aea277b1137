import { percentile } from './demo-program.mjs'

/* Visits to pages with a slowed processor, by turns, for the parts of the bench that compare pages. */

/** How many times slower the processor is made. */
export const slowdown = 4
/** How often each page is visited, unless `BENCH_PAINTS` says so. */
export const visitsOr = (usual) => Number(process.env.BENCH_PAINTS ?? usual)

/** Signs one of the demo's people in, as a person would. @returns what later visits need */
export async function signInWithBrowser(browser, url, { name }) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${url}/api/auth/login?next=/user/home`)
  await page.getByRole('radio', { name }).check()
  await page.locator('button[value="allow"]').click()
  await page.waitForURL(`${url}/user/home`)
  return context.storageState()
}

/** In the page, before anything of it runs: marks when its content is there and nothing keeps a person from it. */
function markContent(selector) {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(`:is(${selector}):not([inert] *, [data-late] *)`)) return
    observer.disconnect()
    performance.mark('content')
  })
  observer.observe(document, { subtree: true, childList: true, attributeFilter: ['inert', 'data-late'] })
}

const isReady = () =>
  performance.getEntriesByName('content').length > 0 &&
  performance.getEntriesByName('Next.js-hydration').length > 0

/**
 * In the page: first and largest paint, how long its tasks kept it from answering, and its scripts as they travelled;
 * where Next and our mark tell, also when it was hydrated, when its content could be used, and the scripts until then.
 */
function readPage() {
  const seen = { largest: 0, blocked: 0 }
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.largest = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  const endOf = (name) => {
    const [entry] = performance.getEntriesByName(name)
    return entry ? entry.startTime + entry.duration : 0
  }
  const hydrated = endOf('Next.js-hydration')
  const usable = Math.max(hydrated, endOf('content'))
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js(\?|$)/.test(name))
  const bytesOf = (some) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  const sizes = {
    bytes: bytesOf(scripts),
    bytesUntilUsable: bytesOf(scripts.filter(({ responseEnd }) => responseEnd <= usable)),
  }
  const times = { first: endOf('first-contentful-paint'), hydrated, usable }
  return new Promise((resolve) => setTimeout(() => resolve({ ...times, ...seen, ...sizes }), 500))
}

/** Answers calls to other servers in their place, so that none leaves this machine. */
async function answerOutside(session, answer) {
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const { status = 200, type, body } = await answer(new URL(request.url))
    const headers = {
      'content-type': type,
      'access-control-allow-origin': '*',
      'access-control-allow-headers': 'authorization',
    }
    await session
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: status,
        responseHeaders: Object.entries(headers).map(([name, value]) => ({ name, value })),
        body: Buffer.from(body).toString('base64'),
      })
      // The page is gone, or gave the call up.
      .catch(() => undefined)
  })
  // The program's own calls are not held up; they have no TLS.
  await session.send('Fetch.enable', { patterns: [{ urlPattern: 'https://*' }] })
}

/**
 * Opens a page with an empty cache, the processor slowed down.
 * @param visited.content selects what the page is opened for; without it, the page is read 2.5 s after it has loaded
 * @param visited.answer answers the page's calls to other servers
 */
export async function visit(browser, { address, storageState, content, answer }) {
  // Gzip, which every proxy and browser has, so that numbers compare; browsers take Brotli here where they can.
  const context = await browser.newContext({ storageState, extraHTTPHeaders: { 'accept-encoding': 'gzip' } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  if (answer) await answerOutside(session, answer)
  if (content) await page.addInitScript(markContent, content)
  await page.goto(address, { waitUntil: 'load' })
  if (content) await page.waitForFunction(isReady, null, { polling: 250 })
  // A guild's page holds a stream of events open, so that its network never idles: it is given this long instead.
  await page.waitForTimeout(2_500)
  const seen = await page.evaluate(readPage)
  await context.close()
  return seen
}

/**
 * Does several things by turns, so that what else the machine does meets all alike.
 * @returns for each by its name, what it measured, in the order of the rounds
 */
export async function takeTurns(works, times) {
  const runs = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  for (let run = 0; run < times; run += 1)
    for (const [name, work] of Object.entries(works)) runs[name].push(await work())
  return runs
}

/** The median of one of the measures. */
export const medianOf = (runs, key) =>
  percentile(
    runs.map((run) => run[key]),
    0.5,
  )

/** The median of the ratios of paired runs, with the smallest and the largest. */
export function ratioOf(runs, others, key) {
  const ratios = runs.map((run, index) => run[key] / others[index][key])
  const [least, most] = [Math.min(...ratios), Math.max(...ratios)].map((one) => one.toFixed(2))
  return `${percentile(ratios, 0.5).toFixed(2)} (${least} to ${most})`
}
