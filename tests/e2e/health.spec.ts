import { expect, test } from './support/fixtures'
import { beSignedIn, openFindings } from './support/steps'
import { guilds } from './support/world'

/** The channels of the harbour, as demo/guilds.ts counts them. */
const channels = { introductions: '400000000100000005', welcome: '400000000100000004' }

test('a channel deleted in Discord is reported, reached by keyboard, and replaced', async ({
  page,
  program,
}) => {
  test.setTimeout(180_000)
  const overview = `${program.url}/guilds/${guilds.harbour.id}`
  const check = page.getByRole('region', { name: /^Health check/ })
  const channel = page.getByRole('combobox', { name: 'Channel', exact: true })
  const choose = async (name: string) => {
    await page.getByRole('combobox', { name: 'Search channels' }).fill(name)
    await page.getByRole('option', { name }).first().click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    // The button is called otherwise while it saves; the bar goes when that is done.
    await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeHidden()
  }
  await beSignedIn(page, 'owner', program.url)
  await page.goto(overview)
  await expect(check).toContainText('Everything the bot needs is in place')

  await page.goto(`${overview}/features/welcome`)
  await page.getByRole('switch', { name: 'Enable Welcome and goodbye' }).check()
  await channel.click()
  await choose('introductions')
  await page.goto(overview)
  await expect(check).toContainText('Everything the bot needs is in place')

  await program.controlDiscord('deleted', { guild_id: guilds.harbour.id, id: channels.introductions })
  await expect(async () => {
    await page.goto(overview)
    await expect(check).toContainText('1 problem to look at', { timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await openFindings(check)
  await expect(check).toContainText('The bot can’t see “introductions”, or it was deleted.')
  await expect(
    page.getByText('The bot can’t see a chosen channel, or it was deleted: Channel.'),
  ).toBeVisible()

  await check.getByRole('link', { name: 'Channel' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/features\/welcome#channel$/)
  await expect(channel).toBeFocused()
  await expect(channel).toBeInViewport()
  await page.keyboard.press('Enter')
  await choose('welcome')

  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await expect(check).toContainText('Everything the bot needs is in place')
})
