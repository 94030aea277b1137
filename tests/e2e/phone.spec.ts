import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, changePrefix, openSettings, prefixField, save, unsaved } from './support/steps'

/** A server whose settings no other journey changes. */
const quiet = '300000000000000006'
/** Of the collector’s, which no other file writes to. */
const written = '300000000000001012'
const decided = '300000000000001087'
const met = '300000000000001092'

/** A phone of the usual size, below whose page the keyboard is. */
test.use({ viewport: { width: 390, height: 508 }, hasTouch: true, isMobile: true })

const placeholders = (page: Page) => page.getByRole('group', { name: 'Placeholders' }).first()
const saveButton = (page: Page) => unsaved(page).getByRole('button', { name: /^Save/ }).last()

const boxOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect()
    return { top: Math.round(top), bottom: Math.round(bottom) }
  })

async function openEmbed(page: Page) {
  await beSignedIn(page)
  await page.goto(`/guilds/${quiet}/features/welcome`)
  await page.getByRole('radio', { name: 'Text with an embed' }).first().tap()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()
}

/** Of what is to be seen of the page: what nothing covers, and of that what is the field with its label. */
async function sharesOf(field: Locator) {
  const page = field.page()
  const label = page.locator(`label[for="${await field.getAttribute('id')}"]`)
  const [above, rows, start, end] = await Promise.all([
    boxOf(page.getByRole('banner').first()),
    boxOf(placeholders(page)),
    boxOf(label),
    boxOf(field),
  ])
  const height = page.viewportSize()?.height ?? NaN
  const free = { top: above.bottom, bottom: rows.top }
  const taken = Math.min(end.bottom, free.bottom) - Math.max(start.top, free.top)
  return {
    free: (free.bottom - free.top) / height,
    taken: taken / height,
    isWhole: start.top >= free.top && end.bottom <= free.bottom,
  }
}

test('beside a phone’s keyboard, a long text with its label takes most of what is to be seen', async ({
  page,
}) => {
  await openEmbed(page)
  const text = page.getByRole('textbox', { name: 'Text', exact: true }).first()
  await page.getByRole('button', { name: 'Edit Text' }).tap()
  await expect(text).toBeFocused()
  await text.pressSequentially('Hi ')
  await expect(unsaved(page)).toBeVisible()

  await expect.poll(async () => (await sharesOf(text)).taken).toBeGreaterThanOrEqual(0.6)
  await expect.poll(async () => (await sharesOf(text)).isWhole).toBe(true)
  await expect(page.getByRole('navigation', { name: 'Sections of this form' })).toBeHidden()
  await expect(unsaved(page).getByRole('button', { name: 'Discard' })).toBeHidden()
  await expect.poll(async () => (await unsaved(page).boundingBox())?.height).toBeLessThan(56)
})

test('beside a phone’s keyboard, a line has most of the height around it', async ({ page }) => {
  await openEmbed(page)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.tap()
  await title.pressSequentially('Hi ')
  await expect(unsaved(page)).toBeVisible()
  await expect.poll(async () => (await sharesOf(title)).free).toBeGreaterThanOrEqual(0.6)
  await expect.poll(async () => (await sharesOf(title)).isWhole).toBe(true)
})

test('beside a phone’s keyboard, a long message leaves Save its place', async ({ page }) => {
  await beSignedIn(page)
  await openSettings(page, quiet)
  await prefixField(page).tap()
  await prefixField(page).fill('a b')
  await saveButton(page).tap()
  await expect(prefixField(page)).toBeFocused()
  await expect(unsaved(page).getByText(/^Not saved yet/)).toBeVisible()
  await expect.poll(async () => (await unsaved(page).boundingBox())?.height).toBeLessThan(56)
  const beyond = () =>
    saveButton(page).evaluate(
      (button) => button.getBoundingClientRect().right - document.documentElement.clientWidth,
    )
  await expect.poll(beyond).toBeLessThanOrEqual(0)
})

test('placeholders are one row above a phone’s keyboard, and a tap on one goes on in the field', async ({
  page,
}) => {
  await openEmbed(page)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.tap()
  await title.pressSequentially('Hi ')
  await expect.poll(async () => (await placeholders(page).boundingBox())?.height).toBeLessThan(56)
  await expect
    .poll(async () => (await boxOf(unsaved(page))).top - (await boxOf(placeholders(page))).bottom)
    .toBe(0)

  await placeholders(page).getByRole('button', { name: 'Insert {member_name}' }).tap()

  await expect(title).toHaveValue('Hi {member_name}')
  await expect(title).toBeFocused()
})

test('the row above a phone’s keyboard opens the whole save bar', async ({ page }) => {
  await beSignedIn(page)
  await openSettings(page, quiet)
  const saved = await prefixField(page).inputValue()
  await prefixField(page).tap()
  await prefixField(page).fill('wide')
  const discard = unsaved(page).getByRole('button', { name: 'Discard' })
  await expect(unsaved(page)).toBeVisible()
  await expect(discard).toBeHidden()

  await unsaved(page).getByRole('button', { name: 'Show all' }).tap()
  await discard.tap()

  await expect(unsaved(page)).toBeHidden()
  await expect(prefixField(page)).toHaveValue(saved)
})

test('a save that meets a change from elsewhere leads the focus to the choice, after a tap too', async ({
  page,
  context,
}) => {
  await beSignedIn(page, 'collector')
  await openSettings(page, met)
  const saved = await prefixField(page).inputValue()
  const other = await context.newPage()
  await openSettings(other, met)
  await prefixField(page).tap()
  await prefixField(page).fill(`${saved}a`)
  await expect(saveButton(page)).toBeVisible()
  await prefixField(other).fill(`${saved}b`)
  await save(other)

  await page.bringToFront()
  await saveButton(page).tap()

  await expect(unsaved(page).getByRole('group', { name: 'Prefix' })).toBeFocused()
})

test.describe('where a save is refused', () => {
  test.use({ provoked: /status of 403/ })

  test('by the keys of a phone’s keyboard too, a save leads to the choice that it asks for, and to why it failed', async ({
    page,
    context,
  }) => {
    await beSignedIn(page, 'collector')
    await openSettings(page, decided)
    const saved = await prefixField(page).inputValue()
    const other = await context.newPage()
    await openSettings(other, decided)
    await prefixField(page).tap()
    await prefixField(page).fill(`${saved}c`)
    await expect(saveButton(page)).toBeVisible()
    await prefixField(other).fill(`${saved}d`)
    await save(other)

    await page.bringToFront()
    await page.keyboard.press('Control+s')
    await expect(unsaved(page).getByRole('group', { name: 'Prefix' })).toBeFocused()

    await unsaved(page).getByRole('button', { name: 'Keep mine' }).tap()
    await page.route('**/backend/guilds/*/settings', (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', detail: 'Only captains may.' } }),
    )
    await prefixField(page).tap()
    await page.keyboard.press('Control+s')
    await expect(unsaved(page).getByText('Only captains may.')).toBeInViewport()
  })
})

test('a field keeps its place on a phone’s screen when all else gives way to it', async ({ page }) => {
  await openEmbed(page)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 260))
  const { top } = await boxOf(title)

  await title.tap()
  await expect(page.getByRole('navigation', { name: 'Sections of this form' })).toBeHidden()
  // Browsers scroll by whole pixels of the screen.
  await expect.poll(async () => Math.abs((await boxOf(title)).top - top)).toBeLessThanOrEqual(1)

  await title.blur()
  await expect(page.getByRole('navigation', { name: 'Sections of this form' })).toBeVisible()
})

test('a tap on Save while a field is typed in saves it', async ({ page }) => {
  await beSignedIn(page, 'collector')
  await openSettings(page, written)
  await prefixField(page).tap()
  const prefix = await changePrefix(page, 'tap')
  await expect(unsaved(page).getByRole('button', { name: 'Discard' })).toBeHidden()
  await saveButton(page).tap()
  await expect(page.getByText('Settings saved')).toBeVisible()

  await page.reload()
  await expect(prefixField(page)).toHaveValue(prefix)
})

test.describe('with a keyboard that lies over the page, as on iPhones', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the save bar stands above it', async ({ page }) => {
    await page.addInitScript(() => {
      const visual = Object.assign(new EventTarget(), { height: 508, offsetTop: 0, scale: 1 })
      Object.defineProperty(window, 'visualViewport', { value: visual })
    })
    await beSignedIn(page)
    await openSettings(page, quiet)
    await prefixField(page).tap()
    await prefixField(page).fill('over')
    await expect.poll(async () => (await boxOf(unsaved(page))).bottom).toBe(508)
    await expect(prefixField(page)).toBeInViewport({ ratio: 1 })
  })
})
