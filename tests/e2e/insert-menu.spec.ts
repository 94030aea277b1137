import type { Locator, Page } from '@playwright/test'
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

test('a time is chosen in the dashboard’s colours, whatever those of the message’s picture are', async ({
  page,
}) => {
  await beSignedIn(page)
  await page.goto(welcome)
  await page.getByRole('radio', { name: 'Text with an embed' }).first().check()
  const message = page.getByRole('group', { name: 'Text with an embed', exact: true })
  await message.getByRole('button', { name: 'Edit Text' }).click()
  await message.getByRole('button', { name: 'Insert a mention, a channel or a time' }).click()
  await page.getByRole('option', { name: 'Day and time…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Insert a time' })
  await expect(dialog).toBeVisible()
  const surface = (part: Element) => getComputedStyle(part).getPropertyValue('--chakra-colors-bg-surface')
  const ofPage = await page.locator('html').evaluate(surface)
  expect(ofPage).not.toBe('')
  await expect.poll(() => dialog.evaluate(surface)).toBe(ofPage)
})

/** What is wrong with how an option and its explanation are drawn. */
const faultsOf = (option: Locator) =>
  option.evaluate((row) => {
    const name = row.querySelector('[id$="-name"]')
    const meaning = row.querySelector('[id$="-note"]')
    if (!name || !meaning) return ['no explanation']
    const box = row.getBoundingClientRect()
    const text = meaning.getBoundingClientRect()
    const isOther = (one: Element) => one !== row && one.role === 'option'
    const others = [...(row.parentElement?.children ?? [])].filter(isOther)
    const overlaps = others
      .map((other) => other.getBoundingClientRect())
      .some(({ top, bottom }) => top < box.bottom - 1 && bottom > box.top + 1)
    return [
      ...(text.top < name.getBoundingClientRect().bottom - 1 ? ['beside the name'] : []),
      ...(meaning.scrollWidth > meaning.clientWidth ? ['cut'] : []),
      ...(text.bottom > box.bottom ? ['beyond its row'] : []),
      ...(overlaps ? ['over another row'] : []),
    ]
  })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 508 }, hasTouch: true, isMobile: true })

  test('a tap inserts, and the menu is within the screen and below or above what is typed', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await openMessage(page)
    await message(page).tap()
    await page.keyboard.type('Welcome all, we meet @tomorrow at 8 pm')
    const top = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().top)
    const twoLines = 2 * 24
    await expect
      .poll(async () => (await top(menu(page))) - (await top(message(page))))
      .toBeGreaterThan(twoLines)
    await page.setViewportSize({ width: 390, height: 508 })
    await message(page).fill('')
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

  test('what a placeholder means stands whole below its name, in as many lines as it needs', async ({
    page,
  }) => {
    await openMessage(page)
    await message(page).tap()
    await page.keyboard.type('{memb')
    const options = menu(page).getByRole('option')
    await expect(options.first()).toBeVisible()
    const inOneLine = options.filter({ hasText: /^\{member\}/ })
    const inTwoLines = options.filter({ hasText: /^\{member_avatar\}/ })
    for (const option of [inOneLine, inTwoLines]) await expect.poll(() => faultsOf(option)).toEqual([])
    const height = (option: Locator) => option.evaluate((row) => row.getBoundingClientRect().height)
    await expect.poll(async () => (await height(inTwoLines)) > (await height(inOneLine))).toBe(true)
  })

  test('the name of a thread is not cut, however long it is', async ({ page }) => {
    await openMessage(page)
    await message(page).tap()
    await page.keyboard.type('#quest')
    const name = menu(page)
      .getByRole('option', { name: /^announcements › Questions about / })
      .locator('[id$="-name"]')
    await expect(name).toBeVisible()
    await expect.poll(() => name.evaluate((text) => text.scrollWidth <= text.clientWidth)).toBe(true)
  })

  test('mentions and times are inserted by touch, within the screen', async ({ page }) => {
    await openMessage(page)
    await message(page).tap()
    await page.keyboard.type('Ask @')
    await menu(page).getByRole('option', { name: '@Manager', exact: true }).tap()
    await expect(message(page)).toHaveValue(/^Ask <@&\d+>$/)

    await page.keyboard.type(' @')
    await menu(page).getByRole('option', { name: 'Day and time…' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Insert a time' })
    await dialog.getByRole('textbox', { name: 'Day and time', exact: true }).fill('2031-01-31')
    await dialog.getByRole('radio').first().tap()
    const insert = dialog.getByRole('button', { name: 'Insert' })
    await expect(insert).toBeInViewport({ ratio: 1 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await insert.tap()

    await expect(message(page)).toHaveValue(/^Ask <@&\d+> <t:\d+:f>$/)
    await expect(message(page)).toBeFocused()
  })
})
