import { expect, type Page } from '@playwright/test'
import { people, type Person } from './world'

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
}

export const settingsPath = (guildId: string) => `/guilds/${guildId}/settings`

/** Opens a guild's settings and waits until the form is there. `at` is a program of the test's own. */
export async function openSettings(page: Page, guildId: string, at = '') {
  await page.goto(`${at}${settingsPath(guildId)}`)
  await expect(prefixField(page)).toBeVisible()
}

export const zoneField = (page: Page) => page.getByRole('combobox', { name: 'Time zone' })
export const prefixField = (page: Page) => page.getByRole('textbox', { name: 'Prefix' })

/** Saves what is in the form, and waits until the program says that it is saved. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}

/** `save` where the word of an earlier save may still be there: waits until nothing is left to be saved. */
export async function saveAgain(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  // The button is called otherwise while it saves; the bar goes when that is done.
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
}

/** Who else has the guild's pages open, as the header shows them. */
export const presence = (page: Page, name: string) =>
  page.getByRole('button', { name: `${name} is also here`, exact: true })
