import { expect, test } from './support/fixtures'
import { beSignedIn, chooseChannel, unsaved } from './support/steps'
import { saveFeatures } from './support/unhealthy-guild'
import { guilds } from './support/world'

/** A server whose features no other journey changes. */
const quiet = '300000000000000006'

test.describe('a feature that lacks an option', () => {
  test.use({ provoked: /status of 422/ })

  test('a switch on the overview that cannot be on yet leads to the missing field, where it can be', async ({
    page,
  }) => {
    await beSignedIn(page)
    await saveFeatures(page, guilds.mushroom.id, { starboard: { enabled: false, channel: null } })
    await page.goto(`/guilds/${guilds.mushroom.id}`)
    await page.getByRole('switch', { name: 'Starboard' }).focus()
    await page.keyboard.press('Space')

    await expect(page).toHaveURL(`/guilds/${guilds.mushroom.id}/features/starboard`)
    const channel = page.getByRole('combobox', { name: 'Channel', exact: true })
    await expect(channel).toBeFocused()
    await expect(channel).toHaveAccessibleDescription(/Required before you can enable this feature/)
    await expect(channel).toHaveAttribute('aria-invalid', 'true')
    await chooseChannel(page, 'any-percent')
    await page.getByRole('button', { name: 'Save and enable' }).click()
    await expect(unsaved(page)).toBeHidden()
    await page.goto(`/guilds/${guilds.mushroom.id}`)
    await expect(page.getByRole('switch', { name: 'Starboard' })).toBeChecked()
  })
})

test('the section that somebody goes to is the one that the index marks, also at the end of the form', async ({
  page,
}) => {
  await beSignedIn(page)
  await page.goto(`/guilds/${guilds.night.id}/features/auto-moderation`)
  const links = page.getByRole('navigation', { name: 'Sections of this form' }).getByRole('link')
  for (const link of (await links.all()).toReversed()) {
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(link).toHaveAttribute('aria-current', 'location')
  }
  await expect(links.last()).not.toHaveAttribute('aria-current')
})

test('a field in which somebody is about to choose shows no error before that', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`/guilds/${quiet}/features/scheduled-messages`)
  await page.getByRole('switch', { name: 'Enable Scheduled messages' }).press('Space')
  await page.getByRole('button', { name: 'Add message' }).press('Enter')
  const channel = page.getByRole('combobox', { name: 'Channel', exact: true })
  await channel.press('Enter')
  await page.getByRole('combobox', { name: 'Search channels' }).pressSequentially('general')
  const general = page.getByRole('option', { name: 'general' })
  await expect(general).toBeVisible()
  await expect(channel).not.toHaveAttribute('aria-invalid')
  await general.click()
  await expect(channel).toContainText('general')
  await expect(channel).not.toHaveAttribute('aria-invalid')
})
