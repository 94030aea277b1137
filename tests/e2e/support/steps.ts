import { expect, type Page } from '@playwright/test'
import { people, type Person } from './world'

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
}

export const settingsPath = (guildId: string) => `/guilds/${guildId}/settings`

/** Opens a guild's settings and waits until the form is there. */
export async function openSettings(page: Page, guildId: string) {
  await page.goto(settingsPath(guildId))
  await expect(prefixField(page)).toBeVisible()
}

export const prefixField = (page: Page) => page.getByRole('textbox', { name: 'Prefix' })

/** Saves what is in the form, and waits until the program says that it is saved. */
export async function save(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
}
