import type { Page } from '@playwright/test'
import { languageCookie, testLanguage } from '@/config/messages/languages'
import { accent } from '@/scripts/translations.mjs'
import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings, settingsPath } from './support/steps'
import { guilds } from './support/world'

const settings = settingsPath(guilds.cartographers.id)

const readTestLanguage = (page: Page, url = '') =>
  page.context().addCookies([{ name: languageCookie, value: testLanguage, url }])

/** The addresses of the scripts that the page has loaded. */
const scriptsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/_next/static/') && path.endsWith('.js')),
  )

test('a page is drawn in the language that somebody chose, with scripts of that language alone', async ({
  page,
  baseURL,
}) => {
  await beSignedIn(page)
  await readTestLanguage(page, baseURL)
  await page.goto(settings)

  await expect(page.locator('html')).toHaveAttribute('lang', testLanguage)
  await expect(page.getByRole('heading', { name: accent('Settings'), exact: true }).first()).toBeVisible()
  // What is loaded with the first click is in that language too.
  await page.getByRole('button', { name: accent('Find anything') }).click()
  await expect(page.getByRole('dialog', { name: accent('Find anything') })).toBeVisible()
  const scripts = await scriptsOf(page)
  expect(scripts.length).toBeGreaterThan(5)
  expect(scripts.filter((path) => !path.startsWith(`/_next/static/${testLanguage}/`))).toEqual([])
})

test('moving on in another language stays in it', async ({ page, baseURL }) => {
  await beSignedIn(page)
  await readTestLanguage(page, baseURL)
  await page.goto('/user/home')
  await page
    .getByRole('link', { name: accent('Game servers') })
    .first()
    .click()

  await expect(page).toHaveURL(/\/user\/game$/)
  await expect(page.getByRole('heading', { name: accent('Game servers') }).first()).toBeVisible()
})

test('somebody chooses another language, and reads it from then on', async ({ page }) => {
  await beSignedIn(page)
  await openSettings(page, guilds.cartographers.id)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  expect((await scriptsOf(page)).filter((path) => /^\/_next\/static\/(?:de|en-XA)\//.test(path))).toEqual([])

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('combobox', { name: 'Dashboard language' }).selectOption('Deutsch')

  await expect(html).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('textbox', { name: 'Präfix' })).toBeVisible()
  await page.goto('/user/home')
  await expect(page.getByRole('heading', { name: 'Deine Server' })).toBeVisible()
})

test('a public page that is kept for everybody is kept for each language', async ({ request }) => {
  const titleIn = async (headers: Record<string, string>) =>
    /<html[^>]*lang="([^"]*)"/.exec(await (await request.get('/main', { headers })).text())?.[1]
  const other = { cookie: `${languageCookie}=${testLanguage}` }

  expect([await titleIn({}), await titleIn(other), await titleIn({}), await titleIn(other)]).toEqual([
    'en',
    testLanguage,
    'en',
    testLanguage,
  ])
})
