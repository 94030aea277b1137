import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, unsaved } from './support/steps'
import { guilds } from './support/world'

/** The demo's largest. */
const guild = `/guilds/${guilds.cartographers.id}`

/** As many options as fill the panel and a little more; each that is drawn takes time to open and to search. */
const maxDrawn = 40

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

/** A server of the collector’s that no other file writes to; see demo/guilds.ts. */
const withThreads = '300000000000001011'

const offered = (page: Page) => page.getByRole('listbox').getByRole('option')

async function openRequests(page: Page, server: string) {
  await beSignedIn(page, 'collector')
  await page.goto(`/guilds/${server}/features/song-requests`)
  return page.getByRole('combobox', { name: 'Channel for requests', exact: true })
}

test('an option that takes threads offers the open ones below their channels, and one is chosen by keyboard', async ({
  page,
}) => {
  const field = await openRequests(page, withThreads)
  await field.press('Enter')
  const general = async () => {
    const names = await offered(page).allInnerTexts()
    return names.slice(names.indexOf('general')).slice(0, 3)
  }
  await expect.poll(general).toEqual(['general', 'general › Weekend plans', 'general › Movie night'])
  const longName = offered(page).filter({ hasText: 'Questions about' }).locator('[id$="-name"]')
  await expect.poll(() => longName.evaluate((name) => name.scrollWidth <= name.clientWidth)).toBe(true)

  await page.getByRole('combobox', { name: 'Search channels' }).pressSequentially('movie')
  await expect(offered(page)).toHaveText(['general › Movie night'])
  await page.keyboard.press('Enter')
  await expect(field).toHaveText('general › Movie night')
  await unsaved(page).getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(unsaved(page)).toBeHidden()
  await page.reload()
  await expect(field).toHaveText('general › Movie night')
})
