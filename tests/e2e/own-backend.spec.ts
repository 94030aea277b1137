import type { Page } from '@playwright/test'
import { startPythonBackend } from '@/tests/contract/start-python-backend'
import { expect, test as base } from './support/fixtures'
import { aProgram } from './support/program'
import { beSignedIn, openGuild, openSettings, prefixField, saveAgain, signIn } from './support/steps'
import { guilds } from './support/world'

/** The program in front of the example backend in Python; `url` is the program's. */
const test = base.extend<object, { url: string }>({
  url: [
    async ({}, use) => {
      const program = await aProgram()
      const python = await startPythonBackend(`${program.platformUrl}/api/v10`)
      try {
        await program.start({ BACKEND_URL: python.url })
        await use(program.url)
      } finally {
        await program.remove()
        python.stop()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
})

const guild = `/guilds/${guilds.harbour.id}`

/** What a page asked for and the backend does not have, without ids. */
function noteAbsent(page: Page) {
  const absent = new Set<string>()
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname.replace(/\d{15,21}/g, '{id}')
    if (response.status() >= 400) absent.add(`${response.status()} ${path}`)
  })
  return absent
}

// Chromium itself writes each 404 on the console; which calls these may be is checked one by one.
test.use({ provoked: /status of 404/ })

test('settings of the Python backend are changed and survive a reload', async ({ page }) => {
  await signIn(page)
  await openGuild(page, guilds.harbour.name)
  await expect(page.getByText('Prefix !')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Bot online' })).toBeVisible()

  await page.getByRole('link', { name: 'Settings' }).first().click()
  await prefixField(page).fill('py!')
  await saveAgain(page)
  await page.reload()
  await expect(prefixField(page)).toHaveValue('py!')
})

test(
  'a feature of the Python backend is rendered, changed, saved and enabled',
  { tag: '@slow' },
  async ({ page }) => {
    await beSignedIn(page)
    await page.goto(guild)
    await page
      .getByRole('link', { name: /Quiet hours/ })
      .first()
      .click()
    const from = page.getByRole('spinbutton', { name: 'From' })
    await expect(from).toHaveValue('22')

    await from.fill('21')
    await page.getByRole('combobox', { name: 'Not for' }).click()
    await page.getByRole('option', { name: 'Night owls' }).click()
    await page.getByRole('switch', { name: 'Enable Quiet hours' }).check({ force: true })
    await saveAgain(page)

    await page.reload()
    await expect(from).toHaveValue('21')
    await expect(page.getByRole('combobox', { name: 'Not for' })).toContainText('Night owls')
    await expect(page.getByRole('switch', { name: 'Enable Quiet hours' })).toBeChecked()
    await page.goto(guild)
    await expect(page.getByText('1 of 2')).toBeVisible()
  },
)

test('what the backend does not offer is hidden and not requested', async ({ page }) => {
  const absent = noteAbsent(page)
  await beSignedIn(page)
  await page.goto(guild)
  await expect(page.getByRole('link', { name: /Quiet hours/ }).first()).toBeVisible()
  await openSettings(page, guilds.harbour.id)
  await page.waitForLoadState('networkidle')

  const navigation = page.getByRole('navigation', { name: 'This server' })
  await expect(navigation.getByRole('link')).toHaveText(['Overview', 'Settings', /^Quiet hours/, /^Greeting/])
  await expect(page.getByText('Live on the bot')).toHaveCount(0)
  expect([...absent]).toEqual([])
})
