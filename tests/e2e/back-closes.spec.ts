import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import {
  beSignedIn,
  chooseZone,
  openSettings,
  prefixField,
  settingsPath,
  unsaved,
  zoneField,
} from './support/steps'
import { guilds } from './support/world'

/** A server whose settings no other journey changes. */
const quiet = '300000000000000006'

const find = (page: Page) => page.getByRole('dialog', { name: 'Find anything' })
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Main' })

const overview = `/guilds/${quiet}`
const welcome = `${overview}/features/welcome`

type Place = (page: Page) => Locator

/** Of each kind of what opens beside something: from a field, from a date, and from the top bar. */
const popups: { name: string; path: string; trigger: Place; panel: Place }[] = [
  {
    name: 'a channel picker',
    path: welcome,
    trigger: (page) => page.getByRole('combobox', { name: 'Channel', exact: true }).first(),
    panel: (page) => page.getByRole('combobox', { name: 'Search channels' }),
  },
  {
    name: 'a calendar',
    path: `${overview}/history`,
    trigger: (page) => page.getByRole('button', { name: 'Since: open the calendar' }),
    panel: (page) => page.getByRole('dialog', { name: /Since/ }),
  },
  {
    name: 'the server switcher',
    path: settingsPath(quiet),
    trigger: (page) => page.getByRole('button', { name: /^Switch server/ }),
    panel: (page) => page.getByRole('dialog', { name: 'Switch server' }),
  },
]

/** On the settings, with the overview before them. */
async function openAfterOverview(page: Page) {
  await beSignedIn(page)
  await page.goto(overview)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await sidebar.getByRole('link', { name: 'Settings' }).click()
  await expect(prefixField(page)).toBeVisible()
}

async function openWelcomeAfterOverview(page: Page) {
  await beSignedIn(page)
  await page.goto(overview)
  await page.getByRole('link', { name: 'Configure Welcome and goodbye' }).click()
  await expect(page).toHaveURL(welcome)
}

/** The browser takes a moment to leave the entry of a dialog that was closed. */
const expectAtPage = (page: Page) =>
  expect.poll(() => page.evaluate(() => Boolean(window.history.state?.isDialog))).toBe(false)

const keepEditing = (page: Page) => unsaved(page).getByRole('button', { name: 'Keep editing' })

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

  for (const { name, path, trigger, panel } of popups)
    test(`Back closes ${name}, and then leaves the page`, async ({ page }) => {
      await beSignedIn(page)
      await page.goto(overview)
      await page.goto(path)
      await trigger(page).tap()
      await expect(panel(page)).toBeVisible()

      await page.goBack()
      await expect(panel(page)).toBeHidden()
      await expect(page).toHaveURL(path)
      await expect(trigger(page)).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(overview)
    })

  test('Back closes a picker over unsaved edits, and asks before it leaves them', async ({ page }) => {
    await openWelcomeAfterOverview(page)
    await page.getByRole('radio', { name: 'Text with an embed' }).first().tap()
    await expect(unsaved(page)).toBeVisible()
    const search = page.getByRole('combobox', { name: 'Search channels' })
    await page.getByRole('combobox', { name: 'Channel', exact: true }).first().tap()
    await expect(search).toBeVisible()
    await page.goBack()
    await expect(search).toBeHidden()
    await expect(page).toHaveURL(welcome)
    await expect(keepEditing(page)).toBeHidden()

    await page.goBack()
    await expect(keepEditing(page)).toBeVisible()
    await expect(page).toHaveURL(welcome)
    await expect(page.getByRole('radio', { name: 'Text with an embed' }).first()).toBeChecked()
  })

  test('Back closes the insert menu and leaves the text as it was typed', async ({ page }) => {
    await openWelcomeAfterOverview(page)
    const text = page.getByLabel('Text', { exact: true }).and(page.locator('textarea'))
    const menu = page.getByRole('listbox', { name: 'Insert into Text' })
    await text.tap()
    await text.fill('')
    await page.keyboard.type('Ask {')
    await expect(menu).toBeVisible()
    await page.goBack()
    await expect(menu).toBeHidden()
    await expect(text).toHaveValue('Ask {')
    await expect(text).toBeFocused()
    await expect(page).toHaveURL(welcome)

    await page.keyboard.type(' or {memb')
    await menu.getByRole('option').first().tap()
    await expect(text).toHaveValue('Ask { or {member}')
    await expectAtPage(page)
    await page.goBack()
    await expect(keepEditing(page)).toBeFocused()
    await expect(page).toHaveURL(welcome)
    await keepEditing(page).tap()
    await expect(keepEditing(page)).toBeHidden()
    await expect(text).toHaveValue('Ask { or {member}')
  })

  test('the insert menu follows a word that the keyboard on the screen composes', async ({ page }) => {
    await openWelcomeAfterOverview(page)
    const text = page.getByLabel('Text', { exact: true }).and(page.locator('textarea'))
    const menu = page.getByRole('listbox', { name: 'Insert into Text' })
    const placeholder = (name: string) => menu.getByRole('option', { name, exact: true })
    await text.tap()
    await text.fill('')
    const keyboard = await page.context().newCDPSession(page)
    await page.keyboard.type('Hi {')
    await expect(placeholder('{server}')).toBeVisible()
    for (const word of ['m', 'me', 'mem'])
      await keyboard.send('Input.imeSetComposition', {
        text: word,
        selectionStart: word.length,
        selectionEnd: word.length,
      })
    await expect(text).toHaveValue('Hi {mem')
    await expect(placeholder('{server}')).toBeHidden()
    await placeholder('{member}').tap()
    await expect(text).toHaveValue('Hi {member}')
    await expect(menu).toBeHidden()

    await keyboard.send('Input.imeSetComposition', { text: ' to', selectionStart: 3, selectionEnd: 3 })
    await keyboard.send('Input.insertText', { text: ' to' })
    await expect(text).toHaveValue('Hi {member} to')
  })
})

test('a choice closes its picker and leaves nothing for Back to close', async ({ page }) => {
  await openAfterOverview(page)
  await chooseZone(page, 'Nairobi')
  await expect(zoneField(page)).toContainText('Nairobi')
  await expectAtPage(page)
  await page.goBack()
  await expect(keepEditing(page)).toBeVisible()
  await expect(page).toHaveURL(settingsPath(quiet))

  await unsaved(page).getByRole('button', { name: 'Discard and leave' }).click()
  await expect(page).toHaveURL(overview)
})

test('a server chosen in the switcher takes the switcher’s place in the history', async ({ page }) => {
  await openAfterOverview(page)
  await page.getByRole('button', { name: /^Switch server/ }).press('Enter')
  const switcher = page.getByRole('dialog', { name: 'Switch server' })
  await switcher.getByRole('searchbox').fill(guilds.harbour.name)
  await switcher.getByRole('searchbox').press('Enter')
  await expect(page).toHaveURL(settingsPath(guilds.harbour.id))
  await expect(prefixField(page)).toBeVisible()

  await page.goBack()
  await expect(page).toHaveURL(settingsPath(quiet))
  await page.goBack()
  await expect(page).toHaveURL(overview)
})

test('Back closes a calendar, and what was typed beside it stays in the address', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(overview)
  await page.goto(`${overview}/history`)
  const calendar = page.getByRole('dialog', { name: /Since/ })
  await page.getByRole('button', { name: 'Since: open the calendar' }).click()
  await expect(calendar).toBeVisible()
  await page.getByRole('textbox', { name: 'Since' }).fill('2026-01-31')
  await expect(page).toHaveURL(`${overview}/history?since=2026-01-31`)

  await page.goBack()
  await expect(calendar).toBeHidden()
  await expect(page).toHaveURL(`${overview}/history?since=2026-01-31`)
  await page.goBack()
  await expect(page).toHaveURL(overview)
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
  await expect(page.getByRole('combobox', { name: 'Find anything' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(find(page)).toBeHidden()
  await expectAtPage(page)

  await page.goBack()
  await expect(page).toHaveURL(overview)
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
