import { expect, test } from './support/fixtures'
import { agreeAs, refreshUntil, settingsPath } from './support/steps'
import { guilds, personIds } from './support/world'

test.use({ provoked: /status of (401|403|429|503)/ })

test(
  'failures of Discord are explained to users, who stay signed in',
  { tag: '@slow' },
  async ({ page, program }) => {
    test.setTimeout(180_000)
    const list = '/api/v10/users/@me/guilds'
    await page.goto(`${program.url}/main`)
    await page.getByRole('link', { name: 'Sign in with Discord' }).first().click()
    await agreeAs(page, 'owner')
    await expect(page.getByRole('link', { name: `Manage ${guilds.harbour.name}` })).toBeVisible()

    // Another person, whose list nobody has asked for yet, meets each kind of trouble.
    await page.getByRole('button', { name: 'Your account' }).click()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/main$/)
    await program.controlDiscord('faults', { path: list, mode: '429', retry_after: 3, times: 50 })
    await page.getByRole('link', { name: 'Sign in with Discord' }).first().click()
    await agreeAs(page, 'administrator')
    await expect(page.getByRole('heading', { name: 'Too many requests' })).toBeVisible()
    await program.controlDiscord('faults')
    await page.getByRole('button', { name: 'Try again', exact: true }).click({ timeout: 15_000 })
    await expect(page.getByRole('link', { name: `Manage ${guilds.harbour.name}` })).toBeVisible()

    for (const mode of ['500', 'html']) {
      await program.controlDiscord('faults', { path: list, mode, times: 50 })
      await page.getByRole('button', { name: 'Refresh' }).click()
      await expect(page.getByRole('link', { name: `Manage ${guilds.harbour.name}` })).toBeVisible()
      await program.controlDiscord('faults')
    }

    // Rights that are taken away reach the page, and only they do.
    await program.controlDiscord('members', {
      guild_id: guilds.harbour.id,
      user_id: personIds.administrator,
      right: 'member',
    })
    await refreshUntil(page, { manages: guilds.harbour.name, is: false })
    await page.goto(program.url + settingsPath(guilds.harbour.id))
    await expect(page.getByRole('heading', { name: 'You can’t manage this server' })).toBeVisible()
  },
)
