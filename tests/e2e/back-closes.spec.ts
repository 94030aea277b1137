import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings, prefixField, settingsPath, unsaved } from './support/steps'

/** A server whose settings no other journey changes. */
const quiet = '300000000000000006'

const find = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Main' })

const overview = `/guilds/${quiet}`

/** On the settings, with the overview before them. */
async function openAfterOverview(page: Page) {
  await beSignedIn(page)
  await page.goto(overview)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await expect(prefixField(page)).toBeVisible()
}

/** The browser takes a moment to leave the entry of a dialog that was closed. */
const expectAtPage = (page: Page) =>
  expect.poll(() => page.evaluate(() => Boolean(window.history.state?.isDialog))).toBe(false)

async function openFind(page: Page) {
  await page.getByRole('button', { name: 'Find anything' }).click()
  await expect(find(page)).toBeVisible()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('Back closes the navigation; a page that was chosen in it leads back to where it was opened', async ({
    page,
  }) => {
    await beSignedIn(page)
    await page.goto('/user/home')
    await openSettings(page, quiet)
    const open = page.getByRole('button', { name: 'Open navigation' })

    await open.tap()
    await expect(drawer(page)).toBeVisible()
    await page.goBack()
    await expect(drawer(page)).toBeHidden()
    await expect(page).toHaveURL(settingsPath(quiet))

    await open.tap()
    await drawer(page).getByRole('link', { name: 'History' }).tap()
    await expect(page).toHaveURL(`/guilds/${quiet}/history`)
    await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(settingsPath(quiet))
    await expect(prefixField(page)).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL('/user/home')
  })
})

test('Back closes a dialog, Forward does not open it again, and Back then leaves the page', async ({
  page,
}) => {
  await openAfterOverview(page)
  await openFind(page)
  await page.goBack()
  await expect(find(page)).toBeHidden()
  await expect(page).toHaveURL(settingsPath(quiet))

  await page.goForward()
  await expectAtPage(page)
  await expect(page).toHaveURL(settingsPath(quiet))
  await page.goBack()
  await expect(page).toHaveURL(overview)
})

test('a dialog closed with Escape leaves nothing for Back to close', async ({ page }) => {
  await openAfterOverview(page)
  await openFind(page)
  await page.keyboard.press('Escape')
  await expect(find(page)).toBeHidden()
  await expectAtPage(page)

  await page.goBack()
  await expect(page).toHaveURL(overview)
})

test('Back closes a dialog over unsaved edits, and asks before it leaves them', async ({ page }) => {
  await openAfterOverview(page)
  await prefixField(page).fill('later')
  await expect(unsaved(page)).toBeVisible()
  await openFind(page)
  await page.goBack()
  await expect(find(page)).toBeHidden()
  await expect(prefixField(page)).toHaveValue('later')
  await expect(unsaved(page).getByRole('button', { name: 'Keep editing' })).toBeHidden()

  await page.goBack()
  await expect(unsaved(page).getByRole('button', { name: 'Keep editing' })).toBeVisible()
  await expect(page).toHaveURL(settingsPath(quiet))
  await expect(prefixField(page)).toHaveValue('later')
})

test('a page chosen in a dialog takes the dialog’s place in the history', async ({ page }) => {
  await openAfterOverview(page)
  await openFind(page)
  await page.getByRole('combobox', { name: 'Find anything' }).fill('history')
  await find(page).getByRole('option', { name: 'History' }).first().click()
  await expect(page).toHaveURL(`/guilds/${quiet}/history`)
  await expect(page.getByRole('heading', { level: 1, name: 'History' })).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(settingsPath(quiet))
  await page.goBack()
  await expect(page).toHaveURL(overview)
})
