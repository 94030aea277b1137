import type { Page } from '@playwright/test'
import { languageCookie, languages, testLanguage } from '@/config/messages/languages'
import { accent } from '@/scripts/translations.mjs'
import { expect, test } from './support/fixtures'
import { beSignedIn, listening, openSettings, prefixField, settingsPath, unsaved } from './support/steps'
import { guilds } from './support/world'

const settings = settingsPath(guilds.cartographers.id)

/** A server that no other file opens; see demo/guilds.ts. */
const unwritten = '300000000000001066'

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

test('somebody chooses another language, and reads it from then on, in other browsers too', async ({
  page,
  otherPage,
}) => {
  // Nobody else's test signs in as this person without a choice of its own.
  await beSignedIn(page, 'collector')
  await page.goto('/user/home')
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', 'en')
  expect((await scriptsOf(page)).filter((path) => /^\/_next\/static\/(?:de|en-XA)\//.test(path))).toEqual([])

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('combobox', { name: 'Dashboard language' }).selectOption('Deutsch')

  await expect(html).toHaveAttribute('lang', 'de')
  await page.goto('/user/game')
  await expect(page.getByRole('heading', { name: 'Gameserver' }).first()).toBeVisible()
  await otherPage.context().clearCookies()
  await beSignedIn(otherPage, 'collector')
  await otherPage.goto('/user/home')
  await expect(otherPage.getByRole('heading', { name: 'Deine Server' })).toBeVisible()
})

test('a change of language keeps what is not saved', async ({ page }) => {
  await beSignedIn(page, 'collector')
  await openSettings(page, unwritten)
  await prefixField(page).fill('?')
  await expect(unsaved(page)).toBeVisible()

  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('combobox', { name: 'Dashboard language' }).selectOption('Deutsch')

  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('button', { name: 'Wiederherstellen' }).click()
  await expect(page.getByRole('textbox', { name: 'Präfix' })).toHaveValue('?')
})

test('a visitor chooses a language, and is at the address of the page in that language', async ({ page }) => {
  await page.goto('/en/docs/faq#can-it-speak-another-language')
  await page.getByRole('combobox', { name: 'Dashboard language' }).selectOption('Deutsch')

  await expect(page).toHaveURL('/de/docs/faq#can-it-speak-another-language')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.goto('/main')
  await expect(page.getByRole('link', { name: 'Mit Discord anmelden' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Dein Bot, Server für Server eingerichtet.',
  )
  await page.goto('/en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('search engines are told where the landing page and a guide are in each language', async ({
  request,
}) => {
  const linksOf = async (path: string) => {
    const html = await (await request.get(path)).text()
    return [
      ...html.matchAll(/<link rel="(canonical|alternate)"(?: hrefLang="([^"]*)")? href="([^"]*)"/gi),
    ].map(([, kind, language, href = '']) => [language ?? kind, href.replace(/^https?:\/\/[^/]+/, '')])
  }
  const codes = languages.map(({ code }) => code)
  const alternates = (path: string, at: string) => [
    ...codes.map((code) => [code, `/${code}${at}`]),
    ['x-default', path],
  ]

  expect(await linksOf('/main')).toEqual([['canonical', '/main'], ...alternates('/main', '')])
  expect(await linksOf('/de')).toEqual([['canonical', '/de'], ...alternates('/main', '')])
  expect(await linksOf('/de/docs')).toEqual([['canonical', '/de/docs'], ...alternates('/docs', '/docs')])
  // It is in English alone.
  expect(await linksOf('/de/docs/deploy')).toEqual([['canonical', '/docs/deploy']])
})

test('an address of the landing page or a guide names its language, and what it leads to stays in it', async ({
  page,
}) => {
  await page.goto(`/${testLanguage}`)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('lang', testLanguage)
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: accent('Documentation') })
    .click()
  await expect(page).toHaveURL(`/${testLanguage}/docs`)
  await expect(page.getByRole('heading', { level: 1, name: accent('Documentation') })).toBeVisible()
  await listening(page)
  const loaded = await page.evaluate(() => performance.timeOrigin)

  await page.getByRole('link', { name: accent('Questions and answers') }).click()
  await expect(page).toHaveURL(`/${testLanguage}/docs/faq`)
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'en')
  await page.getByRole('article').getByRole('link', { name: 'connect a bot' }).first().click()
  await expect(page).toHaveURL(`/${testLanguage}/docs/bot`)
  await page.goBack()

  await expect(page).toHaveURL(`/${testLanguage}/docs/faq`)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(html).toHaveAttribute('lang', testLanguage)
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded)
  expect(
    (await scriptsOf(page)).filter((path) => !path.startsWith(`/_next/static/${testLanguage}/`)),
  ).toEqual([])
})

test('an address without a language, or with one that there is not, is as it was', async ({ request }) => {
  for (const path of ['/xx', '/xx/docs', `/${testLanguage}/user/home`, `/${testLanguage}/docs/none`])
    expect((await request.get(path)).status(), path).toBe(404)
  const { headers } = await request.get('/en/docs').then((answer) => ({ headers: answer.headers() }))
  expect(headers.vary).not.toContain('Accept-Language')
  expect(headers['content-security-policy']).toContain('default-src')
})
