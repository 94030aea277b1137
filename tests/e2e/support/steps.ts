import { expect, type Page } from '@playwright/test'
import { languageCookie } from '@/config/messages/languages'
import { people, type Person, personIds } from './world'

/** Waits until React has hydrated the page, if it is one of Next's, and all of it. */
export const listening = (page: Page) =>
  page.waitForFunction(
    () =>
      !document.getElementById('__NEXT_DATA__') ||
      (performance.getEntriesByName('Next.js-hydration').length > 0 &&
        !document.querySelector('[data-late]')),
  )

/** On the demo platform's consent page: choose a person and agree. */
export async function agreeAs(page: Page, person: Person) {
  await page.getByRole('radio', { name: people[person] }).check()
  await page.getByRole('button', { name: 'Authorize' }).click()
}

/** Signs in through the landing page, and ends on the list of servers. */
export async function signIn(page: Page, person: Person = 'owner') {
  await page.goto('/main')
  await page.getByRole('link', { name: 'Sign in with Discord' }).first().click()
  await agreeAs(page, person)
  await expect(page).toHaveURL(/\/user\/home/)
  // What the browser itself asked for is there: before that, a click may find a page that does not listen yet.
  await expect(page.getByRole('link', { name: /^Manage / }).first()).toBeVisible()
}

/**
 * Signed in as that person, without a page: for tests that are about what comes afterwards. The language of the browser is
 * not kept with the account, where it would be that of other tests.
 */
export async function beSignedIn(page: Page, person: Person = 'owner') {
  const context = page.context()
  const chosen = (await context.cookies()).filter(({ name }) => name === languageCookie)
  await context.clearCookies({ name: languageCookie })
  const consent = await page.request.get('/api/auth/login')
  const back = await page.request.post(consent.url(), {
    form: { user_id: personIds[person], decision: 'allow' },
  })
  expect(back.url()).toMatch(/\/user\/home$/)
  await context.addCookies(chosen)
}

export const settingsPath = (guildId: string) => `/guilds/${guildId}/settings`

/** Opens a guild's settings and waits until the form is there. */
export async function openSettings(page: Page, guildId: string) {
  await page.goto(settingsPath(guildId))
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

/** Fills in that prefix, or another one where it is saved already, as after an earlier run. @returns what it filled in */
export async function changePrefix(page: Page, prefix: string) {
  const saved = await prefixField(page).inputValue()
  const changed = saved === prefix ? `${prefix}2` : prefix
  await prefixField(page).fill(changed)
  return changed
}

/** The bar that stands while there is something to be saved, also while it is. */
export const unsaved = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** Saves what is in the form, and waits until nothing is left to be saved. */
export async function save(page: Page) {
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
