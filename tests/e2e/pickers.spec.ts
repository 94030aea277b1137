import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

/** The demo's largest. */
const guild = `/guilds/${guilds.cartographers.id}`

/** As many options as fill the panel and a little more; each that is drawn takes time to open and to search. */
const maxDrawn = 40

/** Milliseconds that somebody may wait for what they pressed to be drawn; 15 to 40 were measured. */
const maxMs = 100
const times = 11

/** What was pressed, a key's name or `click`, and the milliseconds until the frame that answers it was painted. */
type Press = { pressed: string; took: number }

/** Has the page note its presses, so that the test's own pace does not count. */
const notePresses = (page: Page) =>
  page.evaluate(() => {
    const presses: Press[] = []
    Object.assign(window, { presses })
    const note = (event: MouseEvent | KeyboardEvent) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        const pressed = event instanceof KeyboardEvent ? event.key : 'click'
        port1.onmessage = () => presses.push({ pressed, took: performance.now() - event.timeStamp })
        port2.postMessage(null)
      })
    document.addEventListener('click', note, { capture: true })
    document.addEventListener('keydown', note, { capture: true })
  })

/** How long each press of that kind took, the quickest first, once so many were answered. */
async function timesOf(page: Page, pressed: RegExp, count: number) {
  const took = async () => {
    const presses = await page.evaluate(() => Reflect.get(window, 'presses') as Press[])
    return presses.filter((press) => pressed.test(press.pressed)).map((press) => press.took)
  }
  await expect.poll(async () => (await took()).length).toBe(count)
  return (await took()).toSorted((one, other) => one - other)
}

/** The slowest of the quickest quarter: what else the machine does only ever adds to a time. */
const quartile = (sorted: number[]) => sorted[Math.floor(sorted.length / 4)]

const lists = [
  { name: 'channels', path: `${guild}/features/welcome`, field: 'Channel', search: 'Search channels' },
  { name: 'roles', path: `${guild}/features/auto-role`, field: /^Roles/, search: 'Search roles' },
]

for (const { name, path, field, search } of lists) {
  test(`a long list of ${name} draws only the options in view`, async ({ page }) => {
    await beSignedIn(page)
    await page.goto(path)
    await page.getByRole('combobox', { name: field }).first().click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.first()).toBeVisible()
    const found = async () => Number(await options.first().getAttribute('aria-setsize'))
    await expect.poll(found).toBeGreaterThan(2 * maxDrawn)
    await expect.poll(() => options.count()).toBeLessThan(maxDrawn)

    await page.getByRole('combobox', { name: search }).press('e')
    await expect(options.first()).toBeVisible()
    await expect.poll(() => options.count()).toBeLessThan(maxDrawn)
  })

  test(
    `a long list of ${name} opens at once, and is searched without lag`,
    { tag: '@slow' },
    async ({ page }) => {
      await beSignedIn(page)
      await page.goto(path)
      const picker = page.getByRole('combobox', { name: field }).first()
      await expect(picker).toBeVisible()
      const listbox = page.getByRole('listbox')
      await notePresses(page)

      for (let time = 0; time < times; time++) {
        await picker.click()
        await expect(listbox.getByRole('option').first()).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(listbox).toHaveCount(0)
      }
      const openings = await timesOf(page, /^click$/, times)
      expect(quartile(openings), `${openings.map(Math.round).join(', ')} ms`).toBeLessThan(maxMs)

      await picker.click()
      for (const letter of 'expedition') await page.getByRole('combobox', { name: search }).press(letter)
      const letters = await timesOf(page, /^[a-z]$/, 'expedition'.length)
      expect(quartile(letters), `${letters.map(Math.round).join(', ')} ms`).toBeLessThan(maxMs)
    },
  )
}

test('text typed while the list is loading becomes the search', async ({ page }) => {
  let arrive = () => {}
  const arrived = new Promise<void>((resolve) => (arrive = resolve))
  await page.route('**/_next/static/chunks/**', async (route) => {
    const response = await route.fetch()
    // Only the list's code tells the position of an option.
    if ((await response.text()).includes('aria-posinset')) await arrived
    await route.fulfill({ response })
  })
  await beSignedIn(page)
  await page.goto(`${guild}/features/welcome`)
  const field = page.getByRole('combobox', { name: 'Channel' }).first()
  await field.focus()

  await page.keyboard.type('welcome')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  arrive()

  await expect(page.getByRole('combobox', { name: 'Search channels' })).toHaveValue('welcome')
  // Code that is still being fetched would outlive the page.
  await page.unrouteAll({ behavior: 'wait' })
})
