import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { agreeAs, beSignedIn, saveAgain, unsaved } from './support/steps'
import { guilds } from './support/world'

const welcome = (guildId: string) => `/guilds/${guildId}/features/welcome`
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true }).first()
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

/** Guilds in which the owner meets an administrator, and which no other file writes to. */
const shared = '300000000000000005'
const drafts = '300000000000000011'

async function openWelcome(page: Page, guildId: string) {
  await page.goto(welcome(guildId))
  await expect(messageField(page)).toBeVisible()
}

async function chooseChannel(page: Page, name: string) {
  await page.getByRole('combobox', { name: 'Channel' }).first().click()
  await page.getByRole('combobox', { name: 'Search channels' }).fill(name)
  await page.getByRole('option', { name }).first().click()
}

test('an administrator sets up the welcome with channel, placeholder and embed, and switches it on', async ({
  page,
}) => {
  await beSignedIn(page)
  await openWelcome(page, guilds.harbour.id)
  await page.getByRole('radio', { name: 'Text with an embed' }).check()
  await chooseChannel(page, 'general')
  await messageField(page).fill('Ahoy ')
  await page.getByRole('button', { name: 'Insert {member}' }).first().click()
  await expect(messageField(page)).toHaveValue('Ahoy {member}')
  await page.getByRole('button', { name: 'Add an embed' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Read the **rules**')
  await expect(page.getByRole('figure', { name: 'Preview of the message' })).toContainText('Ahoy @Mira')
  await expect(page.getByRole('figure', { name: 'Preview of the message' })).toContainText('Read the rules')
  await page.getByRole('switch', { name: 'Welcome and goodbye is on' }).check({ force: true })
  await saveAgain(page)

  await page.reload()
  await expect(messageField(page)).toHaveValue('Ahoy {member}')
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Read the **rules**')
  await expect(page.getByRole('switch', { name: 'Welcome and goodbye is on' })).toBeChecked()
  await page.goto(`/guilds/${guilds.harbour.id}`)
  await expect(page.getByText('1 of 12')).toBeVisible()
})

for (const [feature, label] of [
  ['welcome', 'Text with an embed'],
  ['tickets', 'First message'],
] as const)
  test(`every field of the embed editor of ${feature} keeps what is typed letter by letter`, async ({
    page,
  }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${guilds.cartographers.id}/features/${feature}`)
    if (feature === 'welcome') await page.getByRole('radio', { name: label }).check()
    const editor = page.getByRole('group', { name: label, exact: true })
    await editor.getByRole('button', { name: 'Add an embed' }).click()
    await editor.getByRole('button', { name: 'Add a field' }).click()
    for (const part of ['Author', 'Pictures', 'Footer and time'])
      await editor.locator('summary').filter({ hasText: part }).click()

    const fields = editor.locator('.form :is(textarea, input:not([type]))').filter({ visible: true })
    expect(await fields.count()).toBeGreaterThan(12)
    for (const field of await fields.all()) {
      await field.click()
      await page.keyboard.press('End')
      const before = await field.inputValue()
      await page.keyboard.type('h#')
      await expect(field).toHaveValue(`${before}h#`)
      await page.keyboard.press('Backspace')
      await expect(field).toHaveValue(`${before}h`)
      await expect(field).toBeFocused()
    }
    const title = editor.getByRole('textbox', { name: 'Title', exact: true })
    await title.fill('x'.repeat(256))
    await title.press('y')
    await expect(title).toHaveValue(`${'x'.repeat(256)}y`)
    await expect(editor.getByText('1 character too many')).toBeVisible()
    for (const name of ['Title link', 'Large picture', 'Author link'])
      await expect(editor.getByRole('textbox', { name, exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(saveButton(page)).toBeVisible()
    await page.getByRole('button', { name: 'Reset' }).click()
  })

test('a change is undone from its notification, and reverted from the history', async ({ page }) => {
  await beSignedIn(page)
  await openWelcome(page, guilds.cartographers.id)
  const before = await messageField(page).inputValue()
  await messageField(page).fill('First try')
  await saveAgain(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(messageField(page)).toHaveValue(before)
  await expect(page.getByText('Undone')).toBeVisible()
  await expect(page.getByText(/you elsewhere/)).toHaveCount(0)

  await messageField(page).fill('Second try')
  await saveAgain(page)
  await page.goto(`/guilds/${guilds.cartographers.id}/history`)
  await expect(page.getByText('Second try').first()).toBeVisible()
  await page
    .getByRole('button', { name: /^revert/i })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .or(page.getByRole('alertdialog'))
    .getByRole('button', { name: /^revert/i })
    .click()
  await openWelcome(page, guilds.cartographers.id)
  await expect(messageField(page)).toHaveValue(before)
})

test('a row that is added by keyboard has the focus above the save bar, so that a space adds no more', async ({
  page,
}) => {
  await beSignedIn(page)
  await page.goto(`/guilds/${guilds.harbour.id}/features/custom-commands`)
  const rows = page.getByRole('group', { name: 'Commands' }).locator('.list-row')
  await page.getByRole('button', { name: 'Add command' }).focus()
  const before = await rows.count()
  await page.keyboard.press('Space')
  await expect(rows).toHaveCount(before + 1)

  const field = rows.last().getByRole('textbox').first()
  await expect(field).toBeFocused()
  await page.keyboard.press('Space')
  await expect(field).toHaveValue(' ')
  await expect(rows).toHaveCount(before + 1)
  const bottomOf = async (part: typeof field) => {
    const box = await part.boundingBox()
    return (box?.y ?? 0) + (box?.height ?? 0)
  }
  const bar = await unsaved(page).boundingBox()
  expect(await bottomOf(field)).toBeLessThan(bar?.y ?? 0)
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByRole('form')).toBeFocused()
})

test.describe('two administrators', () => {
  test.use({ provoked: /status of 412/ })

  test('what both changed needs a decision, everything else is merged', async ({ page, otherPage }) => {
    await beSignedIn(page, 'owner')
    await beSignedIn(otherPage, 'administrator')
    await openWelcome(page, shared)
    await openWelcome(otherPage, shared)

    // What somebody types stays, also when the other's save arrives meanwhile.
    await messageField(page).fill('Mine')
    await messageField(otherPage).fill('Theirs')
    await otherPage.getByRole('switch', { name: 'Without a notification' }).check({ force: true })
    await saveAgain(otherPage)
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await saveAgain(page)

    await page.reload()
    await expect(messageField(page)).toHaveValue('Mine')
    await expect(page.getByRole('switch', { name: 'Without a notification' })).toBeChecked()
  })
})

test.describe('signing out', () => {
  // What was on its way when the session ended is refused.
  test.use({ provoked: /status of 401/ })

  test('a draft is offered after a reload, and after signing out and in again', async ({ page }) => {
    await beSignedIn(page)
    await openWelcome(page, drafts)
    await messageField(page).fill('Half a thought')
    await expect(saveButton(page)).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(messageField(page)).toHaveValue('Half a thought')

    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/main$/)
    await page.getByRole('link', { name: 'Sign in with Discord' }).first().click()
    await agreeAs(page, 'owner')
    await expect(page).toHaveURL(/\/user\/home/)
    await openWelcome(page, drafts)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(messageField(page)).toHaveValue('Half a thought')
    await saveAgain(page)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a channel is chosen and saved by keyboard alone', async ({ page }) => {
    await beSignedIn(page)
    await openWelcome(page, '300000000000000003')
    await page.getByRole('combobox', { name: 'Channel' }).first().focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('combobox', { name: 'Search channels' })).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('ControlOrMeta+S')
    await expect(unsaved(page)).toBeHidden()
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Channel' }).first()).not.toContainText(
      'Choose a channel',
    )
  })
})
