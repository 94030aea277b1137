import { expect, test } from './support/fixtures'
import {
  agreeAs,
  beSignedIn,
  changePrefix,
  openSettings,
  prefixField,
  save,
  settingsPath,
  unsaved,
} from './support/steps'

/** Servers that no other file writes to; see demo/guilds.ts. */
const conflicted = '300000000000000003'
const expiring = '300000000000000004'

test.describe('a session that ends', () => {
  test.use({ provoked: /status of 401/ })

  test('the edit is offered again after signing in again, on the same page', async ({ page, context }) => {
    await beSignedIn(page)
    await openSettings(page, expiring)
    const prefix = await changePrefix(page, 'kept')
    await context.clearCookies()
    // By keyboard: where something else has noticed first, the dialog lies over the button already.
    await page.keyboard.press('ControlOrMeta+s')

    const dialog = page.getByRole('alertdialog', { name: 'Your session has ended' })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('link', { name: 'Sign in again' }).click()
    await agreeAs(page, 'owner')

    await expect(page).toHaveURL(settingsPath(expiring))
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(prefixField(page)).toHaveValue(prefix)
    await save(page)
  })
})

test.describe('a sign-out', () => {
  // A call that the page made just before is refused when it arrives after the session's end.
  test.use({ provoked: /status of 401/ })

  test('signing out with an edit says that a draft stays, and offers it at the next visit', async ({
    page,
  }) => {
    await beSignedIn(page)
    await openSettings(page, expiring)
    const before = await prefixField(page).inputValue()
    await prefixField(page).fill('later')
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await expect(unsaved(page).getByRole('button', { name: 'Keep editing' })).toBeFocused()
    await expect(unsaved(page)).toContainText('a draft of your changes stays on this device')
    await expect(page).toHaveURL(settingsPath(expiring))
    await unsaved(page).getByRole('button', { name: 'Sign out', exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/main')

    await beSignedIn(page)
    await openSettings(page, expiring)
    await expect(prefixField(page)).toHaveValue(before)
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(prefixField(page)).toHaveValue('later')
  })
})

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } })

  test('a draft is offered in sight wherever a reload leaves the page, and nothing moves for it', async ({
    page,
  }) => {
    await beSignedIn(page)
    await openSettings(page, expiring)
    await prefixField(page).fill('draft')
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const below = () => page.evaluate(() => window.scrollY > 100)
    await expect.poll(below).toBe(true)
    await page.reload()

    const restore = page.getByRole('button', { name: 'Restore' })
    await expect(restore).toBeInViewport()
    await expect.poll(below).toBe(true)
    const top = () =>
      prefixField(page).evaluate((field) => field.getBoundingClientRect().top + window.scrollY)
    const before = await top()
    await page.getByRole('button', { name: 'Discard draft' }).click()
    await expect(restore).toBeHidden()
    await expect.poll(top).toBe(before)
  })
})

test.describe('a connection that is lost while somebody leaves', () => {
  // What a page loads by itself, once it is idle, may fail as well.
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|Failed to fetch|Loading chunk/ })

  test('“Save and leave” keeps the edit until the connection is back, and then saves it and leaves', async ({
    page,
    context,
  }) => {
    await beSignedIn(page)
    await openSettings(page, expiring)
    const prefix = await changePrefix(page, 'back')
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await sidebar.getByRole('link', { name: 'Servers', exact: true }).click()
    await context.setOffline(true)
    const leave = unsaved(page).getByRole('button', { name: 'Save and leave' })
    await leave.press('Enter')

    await expect(unsaved(page)).toContainText('The dashboard can’t be reached. Check your connection.')
    await expect(leave).toBeFocused()
    await expect(prefixField(page)).toHaveValue(prefix)
    await expect(page).toHaveURL(settingsPath(expiring))

    await context.setOffline(false)
    await expect(unsaved(page)).not.toContainText('The dashboard can’t be reached. Check your connection.')
    await leave.press('Enter')
    await expect(page).toHaveURL('/user/home')
    await openSettings(page, expiring)
    await expect(prefixField(page)).toHaveValue(prefix)
    await expect(page.getByRole('button', { name: 'Restore' })).toBeHidden()
  })
})

test.describe('somebody else who signs in in another tab', () => {
  test.use({ provoked: /status of 401/ })

  test('the first tab saves nothing more, and its edit stays the draft of its person', async ({
    page,
    context,
  }) => {
    await beSignedIn(page)
    await openSettings(page, conflicted)
    const before = await prefixField(page).inputValue()
    const prefix = await changePrefix(page, 'shared')
    const other = await context.newPage()
    await beSignedIn(other, 'manager')
    await page.keyboard.press('ControlOrMeta+s')
    await openSettings(other, conflicted)
    await expect(page.getByRole('alertdialog', { name: 'Yuki Tanaka is signed in now' })).toBeVisible()
    await expect(prefixField(other)).toHaveValue(before)
    await expect(other.getByRole('button', { name: 'Restore' })).toBeHidden()

    await page.getByRole('link', { name: 'Sign in as Mara Lindqvist' }).click()
    await agreeAs(page, 'owner')
    await page.getByRole('button', { name: 'Restore' }).click()
    await save(page)
    await other.getByRole('button', { name: 'Continue as Mara Lindqvist' }).click()
    await expect(prefixField(other)).toHaveValue(prefix)
  })
})
