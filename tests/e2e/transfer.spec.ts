import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { configurationFile } from '@/api/transfer.schema'
import { expect, test } from './support/fixtures'
import { beSignedIn, chooseChannel, openSettings, prefixField, save, saveAgain } from './support/steps'

/** Guilds of the collector's, which no other file writes to. */
const botanists = { id: '300000000000001002', name: 'Amber Botanists' }
const garden = { id: '300000000000001006', name: 'Amber Garden' }
const arcade = { id: '300000000000001011', name: 'Brave Arcade' }

const transfer = (id: string) => `/guilds/${id}/transfer`
const channelField = (page: Page) => page.getByRole('combobox', { name: 'Channel' }).first()
const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Roles and channels to match' })
    .getByRole('listitem')
    .filter({ hasText: name })
const apply = (page: Page) => page.getByRole('button', { name: /^Apply \d+ changes?$/ })

async function openWelcome(page: Page, id: string) {
  await page.goto(`/guilds/${id}/features/welcome`)
  await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).toBeAttached()
}

/** Gives a guild a prefix, and a welcome into the channel "general" that is on. */
async function setUp(page: Page, id: string, prefix: string) {
  await openSettings(page, id)
  await prefixField(page).fill(prefix)
  await save(page)
  await openWelcome(page, id)
  await chooseChannel(page, 'general')
  await page.getByRole('switch', { name: 'Enable Welcome and goodbye' }).check()
  await saveAgain(page)
}

async function download(page: Page, id: string) {
  await page.goto(transfer(id))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download configuration' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  return { name: file.suggestedFilename(), configuration: configurationFile.parse(JSON.parse(text)) }
}

test('a configuration is exported, corrected, imported, shown in the history and reverted', async ({
  page,
}) => {
  test.setTimeout(120_000)
  await beSignedIn(page, 'collector')
  await setUp(page, botanists.id, '~')
  const { name, configuration } = await download(page, botanists.id)
  expect(name).toMatch(/^guildhall-amber-botanists-\d{4}-\d{2}-\d{2}\.json$/)

  // As if the other guild had no such channel.
  const channels = configuration.channels.map((one) => ({ ...one, name: 'greenhouse' }))
  await page.goto(transfer(garden.id))
  await page.getByLabel('Configuration file').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...configuration, channels })),
  })
  await expect(row(page, 'greenhouse')).toContainText('Left out')
  await row(page, 'greenhouse').getByRole('combobox').click()
  await page.getByRole('combobox', { name: 'Search channels' }).fill('introductions')
  await page.getByRole('option', { name: 'introductions' }).click()
  await expect(row(page, 'greenhouse')).toContainText('Your choice')
  await page.getByRole('button', { name: 'Show changes: Welcome and goodbye' }).click()
  await expect(page.getByRole('definition').filter({ hasText: 'introductions' })).toBeVisible()
  await apply(page).click()
  await expect(page.getByText(/^Imported from Amber Botanists/)).toBeVisible()

  await openSettings(page, garden.id)
  await expect(prefixField(page)).toHaveValue('~')
  await openWelcome(page, garden.id)
  await expect(channelField(page)).toContainText('introductions')
  await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).toBeChecked()

  await page.goto(`/guilds/${garden.id}/history`)
  await expect(page.getByRole('heading', { name: /imported from Amber Botanists: 2 parts/ })).toBeVisible()
  await page.getByRole('button', { name: /^Revert the import/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByRole('heading', { name: /reverted an import: 2 parts/ })).toBeVisible()
  await openSettings(page, garden.id)
  await expect(prefixField(page)).toHaveValue('!')
  await openWelcome(page, garden.id)
  await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).not.toBeChecked()
})

test(
  'another server is copied without a file, except one part, and undone at once',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(120_000)
    const source = { id: '300000000000001012', name: 'Brave Botanists' }
    await beSignedIn(page, 'collector')
    await setUp(page, source.id, '%')

    await page.goto(transfer(arcade.id))
    await page.getByRole('combobox', { name: 'Server to copy from' }).selectOption(source.name)
    await page.getByRole('button', { name: 'Show what would change' }).click()
    await expect(row(page, 'general')).toContainText('Same name')
    await page.getByRole('checkbox', { name: 'Welcome and goodbye' }).uncheck()
    await apply(page).click()
    await expect(page.getByText(/^Imported from Brave Botanists: 1 option in 1 part/)).toBeVisible()
    await openSettings(page, arcade.id)
    await expect(prefixField(page)).toHaveValue('%')
    await openWelcome(page, arcade.id)
    await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).not.toBeChecked()

    await page.goto(transfer(arcade.id))
    await page.getByRole('combobox', { name: 'Server to copy from' }).selectOption(source.name)
    await page.getByRole('button', { name: 'Show what would change' }).click()
    await expect(page.getByRole('checkbox', { name: 'Settings' })).toBeDisabled()
    await apply(page).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone', { exact: true })).toBeVisible()
    await openWelcome(page, arcade.id)
    await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).not.toBeChecked()
  },
)

test(
  'a feature is copied to two servers with one review, and one of the copies is undone',
  { tag: '@slow' },
  async ({ page }) => {
    test.setTimeout(120_000)
    const source = '300000000000001021'
    const copies = { garden: '300000000000001026', kitchen: '300000000000001027' }
    const isOn = page.getByRole('switch', { name: 'Enable Welcome and goodbye' })
    const chosen = (name: string) => page.getByRole('checkbox', { name })
    await beSignedIn(page, 'collector')
    await setUp(page, source, '^')
    await openWelcome(page, source)

    const opener = page.getByRole('button', { name: 'Copy to other servers…' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('searchbox', { name: 'Search servers' }).fill('copper')
    await chosen('Copper Garden').focus()
    await page.keyboard.press('Space')
    await chosen('Copper Kitchen').check()
    await expect(page.getByText('Matched by name: #general.').first()).toBeVisible()
    await page.getByRole('button', { name: 'Copy to 2 servers' }).click()
    await expect(page.getByText('Copied to 2 servers.')).toBeVisible()
    await page.getByRole('button', { name: 'Undo in Copper Kitchen' }).click()
    await expect(page.getByText('Undone. This server is as it was before.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(opener).toBeFocused()

    await openWelcome(page, copies.garden)
    await expect(isOn).toBeChecked()
    await expect(channelField(page)).toContainText('general')
    await openSettings(page, copies.garden)
    await expect(prefixField(page)).toHaveValue('!')
    await openWelcome(page, copies.kitchen)
    await expect(isOn).not.toBeChecked()
  },
)
