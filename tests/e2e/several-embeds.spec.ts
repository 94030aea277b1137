import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, save } from './support/steps'

/** Servers of the collector’s that no other file writes to; see demo/guilds.ts. */
const servers = { keyboard: '300000000000001032', touch: '300000000000001036' }

const picture = (page: Page) =>
  page
    .getByRole('group', { name: 'Charts on Sundays', exact: true })
    .getByRole('figure', { name: 'Preview of the message' })
const edit = (page: Page, part: string) => page.getByRole('button', { name: `Edit ${part}`, exact: true })
const inPart = (page: Page, part: string, name: string) =>
  page.getByRole('group', { name: part, exact: true }).getByRole('textbox', { name, exact: true })
const toMessage = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Add to the message' }).getByRole('button', { name, exact: true })

async function openCharts(page: Page, server: string) {
  await beSignedIn(page, 'collector')
  await page.goto(`/guilds/${server}/features/song-requests`)
  await expect(toMessage(page, 'Embed')).toBeVisible()
}

test('two embeds and a button are written by keyboard, an error is told at its part, and a draft comes back', async ({
  page,
}) => {
  await openCharts(page, servers.keyboard)
  await toMessage(page, 'Embed').focus()
  await page.keyboard.press('Enter')
  await expect(inPart(page, 'Title, embed 1', 'Title')).toBeFocused()
  await page.keyboard.type('Charts')
  await toMessage(page, 'Embed').focus()
  await page.keyboard.press('Space')
  await expect(inPart(page, 'Title, embed 2', 'Title')).toBeFocused()
  await page.keyboard.type('Newcomers')
  await page.keyboard.press('Escape')
  await expect(edit(page, 'Title, embed 2')).toBeFocused()

  await page.getByRole('button', { name: 'Move Embed 2 up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Embed 1 up' })).toBeFocused()
  await expect(edit(page, 'Title, embed 1')).toBeVisible()
  await expect(picture(page)).toContainText(/Newcomers[^]*Charts/)

  await toMessage(page, 'Link button').press('Enter')
  await expect(inPart(page, 'Button 1', 'Label')).toBeFocused()
  await page.keyboard.type('Listen')
  await page.keyboard.press('Tab')
  await page.keyboard.type('http://sea.example')
  await page.keyboard.press('Escape')
  await expect(inPart(page, 'Listen', 'Link')).toHaveAccessibleDescription(/https/)
  await inPart(page, 'Listen', 'Link').fill('https://sea.example')
  await page.keyboard.press('Escape')
  await expect(edit(page, 'Listen')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(picture(page)).toContainText(/Newcomers[^]*Charts[^]*Listen/)
  await save(page)
  await page.reload()
  await expect(picture(page)).toContainText(/Newcomers[^]*Charts[^]*Listen/)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('an embed is added, copied and removed by taps, and comes back', async ({ page }) => {
    await openCharts(page, servers.touch)
    await toMessage(page, 'Embed').tap()
    await inPart(page, 'Title, embed 1', 'Title').fill('Charts')
    await page.getByRole('button', { name: 'Duplicate Embed 1' }).tap()
    await edit(page, 'Title, embed 2').tap()
    await inPart(page, 'Title, embed 2', 'Title').fill('Newcomers')

    await page.getByRole('button', { name: 'Remove Embed 1' }).tap()
    await expect(picture(page)).not.toContainText('Charts')
    await page.getByRole('button', { name: 'Undo' }).tap()
    await expect(picture(page)).toContainText('Charts')
    await expect(edit(page, 'Title, embed 2')).toBeVisible()

    await toMessage(page, 'Link button').tap()
    await inPart(page, 'Button 1', 'Label').fill('Listen')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })
})
