import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings, refreshUntil, prefixField, presence } from './support/steps'
import { guilds, personIds } from './support/world'

/** Servers of the owner and the administrator that no other file writes to; see demo/guilds.ts. */
const shared = '300000000000000005'
const harbour = '300000000000000001'

test('users are shown with their form as they join, and as they leave', async ({ page, otherPage }) => {
  await beSignedIn(page, 'owner')
  await beSignedIn(otherPage, 'administrator')
  await openSettings(page, shared)
  await openSettings(otherPage, shared)
  await expect(presence(otherPage, 'Mara Lindqvist')).toBeVisible()
  await expect(page.getByRole('form').getByText('Idris Okafor is also here')).toBeVisible()
  await presence(page, 'Idris Okafor').click()
  await expect(page.getByRole('dialog', { name: 'Also here' }).getByText('In the settings')).toBeVisible()

  await otherPage.goto('/user/home')
  await expect(presence(page, 'Idris Okafor')).toBeHidden()
  await expect(page.getByRole('form').getByText('Idris Okafor is also here')).toBeHidden()
})

test.describe('access that is revoked', () => {
  test.use({ provoked: /status of 403/ })

  test('closes the page with the reason, and the edit is offered once access is restored', async ({
    page,
    context,
    program,
  }) => {
    test.setTimeout(200_000)
    await beSignedIn(page, 'administrator', program.url)
    await openSettings(page, harbour, program.url)
    await prefixField(page).fill('kept')

    // Discord's word on rights counts for a minute, unless somebody refreshes the list.
    const list = await context.newPage()
    await list.goto(`${program.url}/user/home`)
    const setRight = async (right: 'administrator' | 'member') => {
      await program.controlDiscord('members', { guild_id: harbour, user_id: personIds.administrator, right })
      await refreshUntil(list, { manages: guilds.harbour.name, is: right === 'administrator' })
    }
    await setRight('member')
    await page.bringToFront()
    // A minute for which Discord's word counts, and the time between two looks.
    const reason = page.getByRole('heading', { name: 'You can’t manage this server' })
    await expect(reason).toBeVisible({ timeout: 90_000 })
    await expect(prefixField(page)).toHaveCount(0)

    await setRight('administrator')
    await page.reload()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(prefixField(page)).toHaveValue('kept')
  })
})
