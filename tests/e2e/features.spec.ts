import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, chooseChannel, save, unsaved } from './support/steps'
import { guilds } from './support/world'

const welcome = (guildId: string) => `/guilds/${guildId}/features/welcome`
/** A server whose features no other journey changes. */
const quiet = '300000000000000006'

const messageField = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true }).first()

async function openWelcome(page: Page, guildId: string) {
  await page.goto(welcome(guildId))
  await expect(messageField(page)).toBeVisible()
}

test('an administrator sets up the welcome with channel, placeholder and embed, and enables it', async ({
  page,
}) => {
  await beSignedIn(page)
  await openWelcome(page, guilds.harbour.id)
  await page.getByRole('radio', { name: 'Text with an embed' }).check()
  await chooseChannel(page, 'general')
  await page.getByRole('button', { name: 'Edit Text' }).click()
  await messageField(page).fill('Ahoy ')
  await page.getByRole('button', { name: 'Insert {member}' }).first().click()
  await expect(messageField(page)).toHaveValue('Ahoy {member}')
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Read the **rules**')
  await page.getByRole('switch', { name: 'Enable Welcome and goodbye' }).check()
  await expect(page.getByRole('figure', { name: 'Preview of the message' })).toContainText(/Ahoy @\S/)
  await expect(page.getByRole('figure', { name: 'Preview of the message' })).toContainText('Read the rules')
  await save(page)

  await page.reload()
  await page.getByRole('button', { name: 'Edit Text' }).click()
  await expect(messageField(page)).toHaveValue('Ahoy {member}')
  await page.getByRole('button', { name: 'Edit Title' }).click()
  await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Read the **rules**')
  await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).toBeChecked()
  await page.goto(`/guilds/${guilds.harbour.id}`)
  await expect(page.getByText(/^1 of \d+ features on$/)).toBeVisible()
})

test.describe('a feature that lacks an option', () => {
  test.use({ provoked: /status of 422/ })

  test('a switch on the overview that cannot be on yet leads to the missing field, where it can be', async ({
    page,
  }) => {
    await beSignedIn(page)
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

test('a row added by keyboard has the focus above the save bar, so that Space adds no more', async ({
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
  const gap = async () => {
    const [above, below] = await Promise.all([field.boundingBox(), unsaved(page).boundingBox()])
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(page.getByRole('form')).toBeFocused()
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
