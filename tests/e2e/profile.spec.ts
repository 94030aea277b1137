import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings } from './support/steps'
import { headersOf } from './support/unhealthy-guild'
import { guilds, personIds } from './support/world'

test.use({ provoked: /status of 404/ })

const title = (page: Page) => page.getByRole('textbox', { name: 'Title', exact: true })
const placeholders = (page: Page) => page.getByRole('list', { name: 'Your placeholders' })

async function openProfile(page: Page) {
  await page.goto('/user/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Your profile' })).toBeVisible()
}

const topOf = (shown: Locator) => shown.evaluate((element) => element.getBoundingClientRect().top)

async function saveProfile(page: Page) {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Profile saved').first()).toBeVisible()
}

/** As it is before anything is saved. */
async function emptyProfile(page: Page) {
  const answer = await page.request.patch(`/backend/users/${personIds.administrator}`, {
    data: { profile_embed: null, possibleProfileArguments: [] },
    headers: await headersOf(page),
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('a profile is edited with an image and placeholders, and is there after a reload', async ({ page }) => {
  await beSignedIn(page, 'administrator')
  await emptyProfile(page)
  await openProfile(page)
  await page.getByRole('textbox', { name: 'Add a placeholder' }).fill('rank')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(placeholders(page)).toContainText('{rank}')
  await page.getByRole('button', { name: 'Add an embed' }).click()
  await title(page).fill('Captain ')
  await page.getByRole('button', { name: 'Insert {rank}' }).first().click()
  await expect(title(page)).toHaveValue('Captain {rank}')

  await page.getByRole('button', { name: 'Large image', exact: true }).click()
  const content = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#422afb' } })
    .png()
    .toBuffer()
  const file = { name: 'harbour.png', mimeType: 'image/png', buffer: content }
  await page.getByLabel('File to upload: Large image').setInputFiles(file)
  await expect(page.getByText('harbour.png was uploaded.').first()).toBeAttached()
  await saveProfile(page)

  await page.reload()
  await page.getByRole('button', { name: 'Edit Title' }).click()
  await expect(title(page)).toHaveValue('Captain {rank}')
  await expect(placeholders(page)).toContainText('{rank}')
  const preview = page.getByRole('figure', { name: /preview/i }).locator('img[src*="/media/users/"]')
  await expect(preview.first()).toBeVisible()
  await expect.poll(() => preview.first().evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(64)

  // A long value begins beside its description.
  await page.getByRole('button', { name: /\{member_avatar\}/ }).click()
  const value = placeholders(page).getByText(/^http.*avatars?/)
  const top = await topOf(value.locator('..'))
  await expect.poll(async () => (await topOf(value)) - top).toBeLessThan(10)
})

test('a selection that ends outside a dialog keeps it open, and a press beside it closes it', async ({
  page,
}) => {
  await beSignedIn(page, 'administrator')
  await openProfile(page)
  await page.getByRole('button', { name: 'Delete my data' }).click()
  const word = page.getByRole('textbox', { name: 'Type “delete” to confirm' })
  await word.fill('dele')

  await word.hover({ position: { x: 30, y: 10 } })
  await page.mouse.down()
  await page.mouse.move(8, 8, { steps: 5 })
  await page.mouse.up()
  await expect(word).toHaveValue('dele')

  await page.mouse.click(8, 8)
  await expect(word).toBeHidden()
})

test('placeholders are dragged, also by a press for which the code has yet to come', async ({ page }) => {
  await beSignedIn(page)
  const html = await (await page.request.get('/user/profile')).text()
  let letCome = () => {}
  const isHeld = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/\/chunks\/.*\.js$/, async (route) => {
    if (!html.includes(new URL(route.request().url()).pathname)) await isHeld
    await route.continue()
  })
  // A browser calls a page loaded only once it has what was asked for before, code that is held back too.
  await page.goto('/user/profile', { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0)
  for (const name of ['ship', 'harbour', 'tide']) {
    await page.getByRole('textbox', { name: 'Add a placeholder' }).fill(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  const rows = placeholders(page).getByRole('listitem')
  await expect(rows).toHaveText([/ship/, /harbour/, /tide/])

  const grip = page.getByRole('button', { name: 'Drag {ship}' })
  await grip.hover()
  const pressedAt = await topOf(grip)
  await page.mouse.down()
  letCome()
  await expect(page.locator('[id^=DndLiveRegion]')).toBeAttached()
  // The editor of the card comes as well, and moves nothing below it.
  await expect(page.getByRole('tab', { name: 'Form' })).toBeVisible()
  expect(Math.abs((await topOf(grip)) - pressedAt)).toBeLessThan(4)

  const list = await placeholders(page).boundingBox()
  // Beyond its list, a row stays at the end.
  await page.mouse.move((list?.x ?? 0) + 20, (list?.y ?? 0) + (list?.height ?? 0) + 40, { steps: 8 })
  await expect(rows.filter({ hasText: 'ship' })).toHaveAttribute('data-dragged')
  await expect(page.getByText('{ship}, position 3 of 3')).toBeAttached()
  await page.mouse.up()
  await expect(rows).toHaveText([/harbour/, /tide/, /ship/])
})

test('a row that the keyboard moves past the window’s edge stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await beSignedIn(page, 'administrator')
  await openProfile(page)
  const names = ['sea', 'sky', 'sun', 'sail', 'salt', 'sand', 'star']
  for (const name of names) {
    await page.getByRole('textbox', { name: 'Add a placeholder' }).fill(name)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  const grip = page.getByRole('button', { name: 'Drag {star}' })
  await grip.press('Space')
  await page.keyboard.press('Home')
  await expect(placeholders(page).getByRole('listitem').first()).toContainText('{star}')
  await expect(grip).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('End')
  await expect(placeholders(page).getByRole('listitem').last()).toContainText('{star}')
  await expect(grip).toBeInViewport({ ratio: 1 })
})

test('the card is previewed with the bot’s own name and avatar, and with the avatar that a placeholder stands for', async ({
  page,
}) => {
  await beSignedIn(page)
  // The server asks Discord who its bot is for a guild; the profile does not wait for that.
  await openSettings(page, guilds.cartographers.id)
  await openProfile(page)
  await page.getByRole('textbox', { name: 'Add a placeholder' }).fill('member_avatar')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(placeholders(page)).toContainText('{member_avatar}')
  await page.getByRole('button', { name: 'Add an embed' }).click()
  await page.getByRole('button', { name: 'Small image', exact: true }).click()
  const image = page.getByRole('textbox', { name: 'Small image' })
  await image.pressSequentially('{member_avatar}')
  await page.getByRole('button', { name: 'Done', exact: true }).click()

  const preview = page.getByRole('figure', { name: /preview/i })
  await expect(preview.getByText('Guildhall Bot')).toBeVisible()
  for (const drawn of ['.avatar > img', '.embed-thumbnail > img'])
    await expect
      .poll(() => preview.locator(drawn).evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
})
