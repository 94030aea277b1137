import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'

/** A server whose welcome message no other journey changes. */
const welcome = '/guilds/300000000000000006/features/welcome'

/** Not by its role: while the menu is open, the text is a combobox. */
const message = (page: Page) => page.getByLabel('Text', { exact: true }).and(page.locator('textarea'))
const menu = (page: Page) => page.getByRole('listbox', { name: 'Insert into Text' })

async function openMessage(page: Page) {
  await beSignedIn(page)
  await page.goto(welcome)
  await message(page).fill('')
}

test('placeholders and emoji are inserted while typing, by keys alone, and the browser can undo it', async ({
  page,
}) => {
  await openMessage(page)
  await page.keyboard.type('Welcome, {memb')
  await expect(menu(page).getByRole('option').first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(message(page)).toHaveValue('Welcome, {member}')

  await page.keyboard.type('! :tad')
  await expect(menu(page).getByRole('option', { name: ':tada:' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(message(page)).toHaveValue('Welcome, {member}! 🎉')
  await expect(message(page)).toBeFocused()

  await page.keyboard.press('Control+z')
  await expect(message(page)).toHaveValue('Welcome, {member}! :tad')
})

test('Escape leaves what was typed, and the next key is the text’s', async ({ page }) => {
  await openMessage(page)
  await page.keyboard.type('One {')
  await expect(menu(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(message(page)).toHaveValue('One {\n')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 508 }, hasTouch: true, isMobile: true })

  test('a tap inserts, and the menu is within the screen and below or above its line', async ({ page }) => {
    await openMessage(page)
    await message(page).tap()
    await page.keyboard.type('A text that is long enough to need several lines on this screen, {')
    const option = menu(page).getByRole('option').first()
    await expect(option).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    const name = (await option.textContent()) ?? ''

    await option.tap()

    await expect(menu(page)).toBeHidden()
    await expect(message(page)).toBeFocused()
    await expect(message(page)).toHaveValue(/on this screen, \{\w+\}$/)
    expect(name).toMatch(/^\{\w+\}/)
  })
})
