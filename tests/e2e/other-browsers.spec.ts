import type { Page } from '@playwright/test'
import { translatePage } from '@/tests/support/translate-page'
import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings, prefixField, settingsPath } from './support/steps'

/** A server of the owner that no other file writes to; see demo/guilds.ts. */
const quiet = '300000000000000011'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
const saved = (page: Page) => expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()

/** Opens the main screens and uses what is on them. */
async function useScreens(page: Page) {
  await page.goto(`/guilds/${quiet}`)
  await page.getByRole('searchbox').fill('welcome')
  await page.goto(`/guilds/${quiet}/features/welcome`)
  const text = page.getByRole('textbox', { name: /^(Message|Text)$/ }).first()
  for (const words of ['Hello **there** `you`', '', '> plain\n- one']) await text.fill(words)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await page.goto(`/guilds/${quiet}/features/levels`)
  await page.getByRole('button', { name: /^Add / }).first().click()
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click()

  await openSettings(page, quiet)
  for (const prefix of ['$', '!']) {
    await prefixField(page).fill('')
    await prefixField(page).fill(prefix)
    await save(page)
    await saved(page)
  }
  await page.goto(`/guilds/${quiet}/history`)
  await expect(page.getByText(/changes? shown/)).toBeVisible()
  await page.goto('/user/profile')
  await page.getByRole('button', { name: 'Copy your ID' }).click()
  await expect(page.getByText('Copied')).toBeVisible()
  await page.goto('/user/home')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('link', { name: /^Manage / }).first()).toBeVisible()
}

test.describe('translated', () => {
  // A translator may come before React: then React says so, and draws the page anew.
  test.use({ provoked: /React error #418/ })

  test('every main screen works while a translator wraps its texts', async ({ page }) => {
    await page.addInitScript(`addEventListener('load', () => (${translatePage.toString()})())`)
    await beSignedIn(page)

    await useScreens(page)
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeHidden()
  })
})

test('every main screen works in the oldest browsers, without a network of their own, a clipboard or a time zone', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const newer: [object, string[]][] = [
      [Intl, ['Segmenter', 'DurationFormat']],
      [Object, ['groupBy']],
      [Map, ['groupBy']],
      [Promise, ['withResolvers', 'try']],
      [Array, ['fromAsync']],
      [URL, ['canParse', 'parse']],
      [AbortSignal, ['any']],
      [
        Set.prototype,
        ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'],
      ],
      [String.prototype, ['isWellFormed', 'toWellFormed']],
      [Document.prototype, ['startViewTransition']],
      [RegExp, ['escape']],
      [
        window,
        ['Iterator', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'cookieStore'],
      ],
      [Crypto.prototype, ['randomUUID', 'subtle']],
      [Navigator.prototype, ['clipboard', 'locks', 'share']],
    ]
    for (const [owner, names] of newer) for (const name of names) Reflect.deleteProperty(owner, name)
    Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false })
    const { resolvedOptions } = Intl.DateTimeFormat.prototype
    Intl.DateTimeFormat.prototype.resolvedOptions = function () {
      return { ...resolvedOptions.call(this), timeZone: 'Etc/Unknown' }
    }
  })
  await beSignedIn(page)

  await useScreens(page)
  await expect(page.getByText(/You are offline/)).toBeHidden()
})

test.describe('after an update', () => {
  test.use({ provoked: /status of 404|ChunkLoadError|Loading chunk/ })

  test('old pages say that there is a new version, and keep the edits', async ({ page }) => {
    await beSignedIn(page)
    await openSettings(page, quiet)
    await prefixField(page).fill('kept')
    await page.route('**/_next/static/chunks/**', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('button', { name: /^Switch server/ }).click()
    await expect(page.getByText(/There is a new version/).first()).toBeVisible()
    await page.unroute('**/_next/static/chunks/**')

    await page.getByRole('button', { name: 'Reload' }).first().click()

    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(prefixField(page)).toHaveValue('kept')
    await page.getByRole('button', { name: 'Discard', exact: true }).click()
    await expect(page).toHaveURL(settingsPath(quiet))
  })
})
