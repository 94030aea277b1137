import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { configurationFile } from '@/contract/calls/transfer'
import { expect, test } from './support/fixtures'
import { beSignedIn, changePrefix, chooseChannel, openSettings, prefixField, save } from './support/steps'
import { saveFeatures } from './support/unhealthy-guild'

/** Guilds of the collector's, which no other file writes to. */
const botanists = { id: '300000000000001002', name: 'Amber Botanists' }
const garden = { id: '300000000000001006', name: 'Amber Garden' }

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

/** Gives a guild a prefix, and a welcome into the channel "general" that is on. @returns the prefix */
async function setUp(page: Page, id: string, prefix: string) {
  await openSettings(page, id)
  const changed = await changePrefix(page, prefix)
  await save(page)
  await saveFeatures(page, id, { welcome: { enabled: false, channel: null } })
  await openWelcome(page, id)
  await chooseChannel(page, 'general')
  await page.getByRole('switch', { name: 'Enable Welcome and goodbye' }).check()
  await save(page)
  return changed
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
  await beSignedIn(page, 'collector')
  const prefix = await setUp(page, botanists.id, '~')
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
  await expect(page.getByText(/^Imported: /)).toBeVisible()

  await openSettings(page, garden.id)
  await expect(prefixField(page)).toHaveValue(prefix)
  await openWelcome(page, garden.id)
  await expect(channelField(page)).toContainText('introductions')
  await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).toBeChecked()

  await page.goto(`/guilds/${garden.id}/history`)
  await expect(
    page.getByRole('heading', { name: /imported from Amber Botanists: 2 parts/ }).first(),
  ).toBeVisible()
  await page
    .getByRole('button', { name: /^Revert the import/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert' }).click()
  await expect(page.getByRole('heading', { name: /reverted an import: 2 parts/ }).first()).toBeVisible()
  await openSettings(page, garden.id)
  await expect(prefixField(page)).toHaveValue('!')
  await openWelcome(page, garden.id)
  await expect(page.getByRole('switch', { name: 'Enable Welcome and goodbye' })).not.toBeChecked()
})
