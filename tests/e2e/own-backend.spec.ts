import type { Request } from '@playwright/test'
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
    await page.getByRole('switch', { name: 'Enable Quiet hours' }).check()
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
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await beSignedIn(page)
  await page.goto(guild)
  await expect(page.getByRole('link', { name: /Quiet hours/ }).first()).toBeVisible()
  await openSettings(page, guilds.harbour.id)

  const navigation = page.getByRole('navigation', { name: 'This server' })
  await expect(navigation.getByRole('link')).toHaveText(['Overview', 'Settings', /^Quiet hours/, /^Greeting/])
  await expect(page.getByText('Live on the bot')).toHaveCount(0)
  const answers = await Promise.all(requests.map((request) => request.response()))
  const refused = answers.filter((answer) => answer && answer.status() >= 400)
  expect(refused.map((answer) => answer?.url())).toEqual([])
})
