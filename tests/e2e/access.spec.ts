import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings, prefixField, settingsPath, signIn } from './support/steps'
import { guilds } from './support/world'

test('a member without rights sees no server to manage, and is told why', async ({ page }) => {
  await signIn(page, 'member')
  await expect(page.getByText('There is no server here that you can manage')).toBeVisible()
  await page.getByRole('button', { name: 'Show all your servers' }).click()
  await expect(page.getByText(guilds.harbour.name)).toBeVisible()
  await expect(page.getByRole('link', { name: `Manage ${guilds.harbour.name}` })).toHaveCount(0)
})

test.describe('without rights', () => {
  test.use({ provoked: /status of 403/ })

  test('a member who knows the address is told who can let them in', async ({ page }) => {
    await beSignedIn(page, 'member')
    await page.goto(settingsPath(guilds.harbour.id))
    await expect(page.getByRole('heading', { name: 'You can’t manage this server' })).toBeVisible()
    await expect(prefixField(page)).toHaveCount(0)
  })
})

test('Manage Server is enough', async ({ page }) => {
  await beSignedIn(page, 'manager')
  await openSettings(page, guilds.harbour.id)
})

test.describe('where the bot is absent', () => {
  test.use({ provoked: /status of 404/ })

  test('the page offers the invitation and goes on once the bot has joined', async ({ page, context }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${guilds.forge.id}`)
    await expect(page.getByRole('heading', { name: /is not in Pixel Forge yet/ })).toBeVisible()

    const opened = context.waitForEvent('page')
    await page
      .getByRole('link', { name: /Invite/ })
      .first()
      .click()
    const invitation = await opened
    await invitation.getByRole('button', { name: 'Add the bot' }).click()
    await expect(invitation.getByText(/has joined Pixel Forge/)).toBeVisible()
    await invitation.close()

    await page.bringToFront()
    await expect(page.getByText('!help')).toBeVisible({ timeout: 30_000 })
  })
})

test('the list of servers can be searched, filtered and shared by its address', async ({ page }) => {
  await signIn(page, 'collector')
  const cards = page.getByRole('link', { name: /^Manage / })
  await expect.poll(() => cards.count()).toBeGreaterThan(50)

  const first = (await cards.first().getAttribute('aria-label')) ?? (await cards.first().textContent()) ?? ''
  const name = first.replace(/^Manage /, '')
  await page.getByRole('searchbox').fill(name)
  await expect(page.getByRole('link', { name: `Manage ${name}` })).toBeVisible()
  await expect(page).toHaveURL(/q=/)
  await page.reload()
  await expect(page.getByRole('searchbox')).toHaveValue(name)
})
