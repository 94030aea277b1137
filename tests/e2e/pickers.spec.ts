import { expect, test } from './support/fixtures'
import { beSignedIn, listening } from './support/steps'
import { guilds } from './support/world'

/** The demo's largest. */
const guild = `/guilds/${guilds.cartographers.id}`

/** As many options as fill the panel and a little more; each that is drawn takes time to open and to search. */
const maxDrawn = 40

test('a long list of channels draws only the options in view', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`${guild}/features/welcome`)
  await page.getByRole('combobox', { name: 'Channel' }).first().click()
  const options = page.getByRole('listbox').getByRole('option')
  await expect(options.first()).toBeVisible()
  const found = async () => Number(await options.first().getAttribute('aria-setsize'))
  await expect.poll(found).toBeGreaterThan(2 * maxDrawn)
  await expect.poll(() => options.count()).toBeLessThan(maxDrawn)

  await page.getByRole('combobox', { name: 'Search channels' }).press('e')
  await expect(options.first()).toBeVisible()
  await expect.poll(() => options.count()).toBeLessThan(maxDrawn)
})

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
  // A browser calls a page loaded only once it has what was asked for before, code that is held back too.
  await page.goto(`${guild}/features/welcome`, { waitUntil: 'domcontentloaded' })
  await listening(page)
  const field = page.getByRole('combobox', { name: 'Channel' }).first()
  await field.focus()

  await page.keyboard.type('welcome')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  arrive()

  await expect(page.getByRole('combobox', { name: 'Search channels' })).toHaveValue('welcome')
  // Code that is still being fetched would outlive the page.
  await page.unrouteAll({ behavior: 'wait' })
})

test('the name of a thread is not cut, however long it is', async ({ page }) => {
  await beSignedIn(page, 'collector')
  await page.goto('/guilds/300000000000001011/features/song-requests')
  await page.getByRole('combobox', { name: 'Channel for requests', exact: true }).press('Enter')
  const name = page
    .getByRole('listbox')
    .getByRole('option')
    .filter({ hasText: 'Questions about' })
    .locator('[id$="-name"]')
  await expect.poll(() => name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
})
