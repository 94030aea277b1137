import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings, unsaved } from './support/steps'
import { guilds } from './support/world'

/** The demo's largest. */
const guild = `/guilds/${guilds.cartographers.id}`

/** A server of the collector, which no other file writes to; see demo/guilds.ts. */
const asked = '300000000000001047'

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

test('a role that most members have gets access only once somebody was asked whether that many should', async ({
  page,
  otherPage,
}) => {
  await beSignedIn(page, 'collector')
  await openSettings(page, asked)
  await page.getByRole('combobox', { name: 'Can view' }).press('Enter')
  const search = page.getByRole('combobox', { name: 'Search roles' })
  await search.pressSequentially('Member')
  await page.getByRole('option', { name: 'Member' }).click()
  await search.press('Escape')
  await expect(page.getByText(/members have this role, more than half of the server/)).toBeVisible()
  const save = unsaved(page).getByRole('button', { name: 'Save', exact: true })
  await save.press('Enter')
  const question = page.getByRole('alertdialog', { name: /^Give [\d,]+ members access\?$/ })
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(question).toBeHidden()
  await expect(unsaved(page)).toBeVisible()

  await save.press('Enter')
  await question.getByRole('button', { name: 'Save and give access' }).press('Enter')
  await expect(unsaved(page)).toBeHidden()
  await beSignedIn(otherPage, 'collector')
  await openSettings(otherPage, asked)
  await expect(otherPage.getByRole('button', { name: 'Remove Member' })).toBeVisible()
})
