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

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
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
