import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { openFindings, saveAgain, signIn } from './support/steps'
import { guilds } from './support/world'

test('a member without access sees no server to manage, and is told why', async ({ page }) => {
  await signIn(page, 'member')
  await expect(page.getByText('You don’t manage any of these servers')).toBeVisible()
  await page.getByRole('button', { name: 'Show all your servers' }).click()
  await expect(page.getByText(guilds.harbour.name)).toBeVisible()
  await expect(page.getByRole('link', { name: `Manage ${guilds.harbour.name}` })).toHaveCount(0)
})

test.describe('if the bot is absent', () => {
  test.use({ provoked: /status of 404/ })

  test('the bot is invited without a permission, which is reported as missing, and granted by a second invitation', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000)
    const overview = `/guilds/${guilds.forge.id}`
    const check = page.getByRole('region', { name: /^Health check/ })
    const opened = async (link: Locator) => {
      const [invitation] = await Promise.all([context.waitForEvent('page'), link.click()])
      return invitation
    }
    await signIn(page)
    const invitation = await opened(page.getByRole('link', { name: /^Invite the bot to Pixel Forge/ }))
    await invitation.getByRole('checkbox', { name: 'Manage Roles' }).uncheck()
    await invitation.getByRole('button', { name: 'Add the bot' }).click()
    await expect(invitation.getByText(/has joined Pixel Forge/)).toBeVisible()
    await invitation.close()

    await page.getByRole('link', { name: 'Manage Pixel Forge' }).click({ timeout: 30_000 })
    await expect(page.getByText('Prefix !')).toBeVisible()
    await expect(check).toContainText('Everything the bot needs is in place')

    await page.goto(`${overview}/features/auto-role`)
    await page.getByRole('combobox', { name: 'Roles for members' }).click()
    await page.getByRole('option', { name: 'Member', exact: true }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('switch', { name: 'Enable Auto role' }).check()
    await saveAgain(page)
    await page.goto(overview)
    await expect(check).toContainText('1 problem to look at')
    await openFindings(check)
    await expect(check).toContainText('The bot lacks a permission in this server: Manage Roles.')

    const again = await opened(check.getByRole('link', { name: /^Invite the bot again/ }))
    await again.getByRole('button', { name: 'Save permissions' }).click()
    await expect(again.getByText(/has new permissions in Pixel Forge/)).toBeVisible()
    await again.close()
    await expect(check).toContainText('Everything the bot needs is in place', { timeout: 30_000 })
  })
})
