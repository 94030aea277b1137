import { expect, type Locator, type Page } from '@playwright/test'
import { people, type Person, personIds } from './world'

/** On the demo platform's consent page: choose a person and agree. */
export async function agreeAs(page: Page, person: Person) {
  await page.getByRole('radio', { name: people[person] }).check()
  await page.getByRole('button', { name: 'Authorize' }).click()
}

/** Signs in through the landing page, and ends on the list of servers. `at` is a program of the test's own. */
export async function signIn(page: Page, person: Person = 'owner', at = '') {
  await page.goto(`${at}/main`)
  await page.getByRole('link', { name: 'Sign in with Discord' }).first().click()
  await agreeAs(page, person)
  await expect(page).toHaveURL(/\/user\/home/)
  // What the browser itself asked for is there: before that, a click may find a page that does not listen yet.
  const list = page.getByRole('link', { name: /^Manage / })
  const nothing = page.getByText('You don’t manage any of these servers')
  await expect(list.or(nothing).first()).toBeVisible()
}

/**
 * Signed in as that person, without a page: for tests that are about what comes afterwards. `at` is a program of the
 * test's own.
 */
export async function beSignedIn(page: Page, person: Person = 'owner', at = '') {
  const consent = await page.request.get(`${at}/api/auth/login`)
  const back = await page.request.post(consent.url(), {
    form: { user_id: personIds[person], decision: 'allow' },
  })
  expect(back.url()).toMatch(/\/user\/home$/)
}

/** On the list of servers: opens one and waits for its page. The address changes while the list is still shown. */
export async function openGuild(page: Page, name: string) {
  await page.getByRole('link', { name: `Manage ${name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

/**
 * On the list of servers: refreshes it until it says that the person manages the server of that name, or no longer
 * does. Discord is asked anew once in five seconds.
 */
export async function refreshUntil(page: Page, { manages, is }: { manages: string; is: boolean }) {
  await expect(async () => {
    await page.getByRole('button', { name: 'Refresh' }).click()
    // While the list is on its way, nobody's server is there.
    await expect(page.getByRole('link', { name: /^Manage / }).first()).toBeVisible()
    const manage = page.getByRole('link', { name: `Manage ${manages}` })
    await expect(manage).toHaveCount(is ? 1 : 0, { timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
}

/** Opens what a guild's check found: after one that took long it is closed, so that nothing moves. */
export async function openFindings(check: Locator) {
  const toggle = check.getByRole('button', { name: /^(Show|Hide)$/ })
  await expect(toggle).toBeVisible()
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
}

export const settingsPath = (guildId: string) => `/guilds/${guildId}/settings`

/** Opens a guild's settings and waits until the form is there. `at` is a program of the test's own. */
export async function openSettings(page: Page, guildId: string, at = '') {
  await page.goto(`${at}${settingsPath(guildId)}`)
  await expect(prefixField(page)).toBeVisible()
}

export const zoneField = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })

/** In a guild's settings: opens the time zones and takes the one of that city. */
export async function chooseZone(page: Page, city: string) {
  await zoneField(page).click()
  await page.getByRole('combobox', { name: /^City, or an offset/ }).fill(city)
  await page.getByRole('option', { name: city }).click()
}
export const prefixField = (page: Page) => page.getByRole('textbox', { name: 'Prefix' })

/** Saves what is in the form, and waits until the program says that it is saved. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

/** The bar that stands while there is something to be saved, also while it is. */
export const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** `save` where the word of an earlier save may still be there: waits until nothing is left to be saved. */
export async function saveAgain(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(unsaved(page)).toBeHidden()
}

/** Who else has the guild's pages open, as the header shows them. */
export const presence = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} is also here`, exact: true })

/** Chooses a channel in the form's first field for one. */
export async function chooseChannel(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Channel' }).first().click()
  await page.getByRole('combobox', { name: 'Search channels' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}
