import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { aProgram } from './support/program'
import {
  beSignedIn,
  openSettings,
  refreshUntil,
  prefixField,
  presence,
  save,
  zoneField,
} from './support/steps'
import { guilds, personIds } from './support/world'

/** Servers of the owner and the administrator that no other file writes to; see demo/guilds.ts. */
const shared = '300000000000000005'
const harbour = '300000000000000001'

/** Both at the same form; each sees the other once their streams are open. */
async function openBoth(page: Page, otherPage: Page) {
  await beSignedIn(page, 'owner')
  await beSignedIn(otherPage, 'administrator')
  await openSettings(page, shared)
  await openSettings(otherPage, shared)
  await expect(presence(page, 'Idris Okafor')).toBeVisible()
  await expect(presence(otherPage, 'Mara Lindqvist')).toBeVisible()
}

/** Another zone than the one that is saved, whatever ran before. */
async function saveAnotherZone(page: Page) {
  const zone = (await zoneField(page).inputValue()) === 'Asia/Tokyo' ? 'Europe/Lisbon' : 'Asia/Tokyo'
  await zoneField(page).fill(zone)
  await save(page)
  return zone
}

test.describe('two administrators at one form', () => {
  test.use({ provoked: /status of 412|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to fetch/ })
  // They meet at one server, one after the other.
  test.describe.configure({ mode: 'serial' })

  test('what one saves appears in the other’s form at once, and the other’s edit is kept', async ({
    page,
    otherPage,
  }) => {
    await openBoth(page, otherPage)
    await prefixField(page).fill('mine')

    const zone = await saveAnotherZone(otherPage)
    await expect(zoneField(page)).toHaveValue(zone)
    await expect(page.getByText('Changed by Idris Okafor just now')).toBeVisible()
    await expect(prefixField(page)).toHaveValue('mine')

    await prefixField(otherPage).fill('theirs')
    await otherPage.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText(/Idris Okafor also changed this, to “theirs”/)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await save(page)
    await expect(prefixField(otherPage)).toHaveValue('mine')
  })

  test('users are shown as they come, with their form, and as they go', async ({ page, otherPage }) => {
    await openBoth(page, otherPage)
    await expect(page.getByRole('form').getByText('Idris Okafor is also here')).toBeVisible()
    await presence(page, 'Idris Okafor').click()
    await expect(page.getByRole('dialog', { name: 'Also here' }).getByText('In the settings')).toBeVisible()

    await otherPage.goto('/user/home')
    await expect(presence(page, 'Idris Okafor')).toBeHidden()
    await expect(page.getByRole('form').getByText('Idris Okafor is also here')).toBeHidden()
  })

  test('what happened during a broken connection arrives afterwards', async ({
    page,
    context,
    otherPage,
  }) => {
    await openBoth(page, otherPage)
    await context.setOffline(true)
    await expect(page.getByText('You are offline.')).toBeVisible()

    const zone = await saveAnotherZone(otherPage)
    await context.setOffline(false)
    await expect(zoneField(page)).toHaveValue(zone, { timeout: 40_000 })
    await expect(page.getByText('Changed by Idris Okafor just now')).toBeVisible()
  })
})

test.describe('access that is revoked', () => {
  // At the end the page is left without its program.
  test.use({ provoked: /status of 403|ERR_(CONNECTION|EMPTY|INCOMPLETE)/ })

  test('closes the page with the reason, and the edit is offered once access is restored', async ({
    browser,
    watches,
  }) => {
    test.setTimeout(200_000)
    const program = await aProgram()
    const context = await browser.newContext({ baseURL: program.url })
    watches(context)
    try {
      await program.start()
      const page = await context.newPage()
      await beSignedIn(page, 'administrator', program.url)
      await openSettings(page, harbour)
      await prefixField(page).fill('kept')

      // Discord's word on rights counts for a minute, unless somebody refreshes the list.
      const list = await context.newPage()
      await list.goto('/user/home')
      const setRight = async (right: 'administrator' | 'member') => {
        await program.controlDiscord('members', {
          guild_id: harbour,
          user_id: personIds.administrator,
          right,
        })
        await refreshUntil(list, { manages: guilds.harbour.name, is: right === 'administrator' })
      }
      await setRight('member')
      await page.bringToFront()
      await expect(page.getByRole('heading', { name: 'You can’t manage this server' })).toBeVisible({
        // A minute for which Discord's word counts, and the time between two looks.
        timeout: 90_000,
      })
      await expect(prefixField(page)).toHaveCount(0)

      await setRight('administrator')
      await page.reload()
      await page.getByRole('button', { name: 'Restore' }).click()
      await expect(prefixField(page)).toHaveValue('kept')
    } finally {
      await context.close()
      await program.remove()
    }
  })
})
