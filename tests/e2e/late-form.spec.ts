import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './support/fixtures'
import { beSignedIn, save } from './support/steps'
import { saveFeatures } from './support/unhealthy-guild'
import { guilds } from './support/world'

/** A server of the collector’s that no other file writes to; see demo/guilds.ts. */
const unsaved = '300000000000001101'

const path = `/guilds/${guilds.cartographers.id}/features/welcome`

/** Opens a feature whose options have their HTML, and not yet their code. @returns what lets that come */
async function openWithoutCode(page: Page) {
  await beSignedIn(page)
  const html = await (await page.request.get(path)).text()
  let letCome: (isThere: boolean) => void = () => undefined
  const come = new Promise<boolean>((resolve) => (letCome = resolve))
  await page.route('**/_next/static/chunks/**', async (route) => {
    const isOfPage = html.includes(`src="${new URL(route.request().url()).pathname}"`)
    await (isOfPage || (await come) ? route.continue() : route.abort())
  })
  // A browser calls a page loaded only once it has what was asked for before, code that is held back too.
  await page.goto(path, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('Next.js-hydration').length > 0)
  return letCome
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true }).first()

/** Into the middle of the text; then two presses. */
async function useEarly(page: Page) {
  await text(page).click()
  await page.keyboard.press('End')
  await page.keyboard.type(' Helo')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('l')
  await page.getByRole('radio', { name: 'A direct message' }).click()
  await page.getByRole('button', { name: 'Insert {member_count}' }).click()
  await text(page).focus()
}

async function expectAllDone(page: Page) {
  await expect(text(page)).toHaveValue(/ Hello?\{member_count\}o?$/)
  await expect(page.getByRole('radio', { name: 'A direct message' })).toBeChecked()
  await expect(page.getByLabel('Preview').first()).toContainText('Hell')
  await expect(text(page)).toBeFocused()
  await page.keyboard.type('!')
  await expect(text(page)).toHaveValue(/!/)
}

test('what is typed and pressed in a form is kept until its code has come', async ({ page }) => {
  const letCome = await openWithoutCode(page)
  await useEarly(page)
  letCome(true)
  await expectAllDone(page)
})

test('the code of a form comes before any call, and the caret stays in a text that nobody has changed', async ({
  page,
}) => {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes(`/backend/guilds/${guilds.cartographers.id}`)) calls.push(request.url())
  })
  const letCome = await openWithoutCode(page)
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+End')
  expect(calls).toEqual([])
  letCome(true)
  await expect(page.locator('[data-late]')).toHaveCount(0)
  await page.keyboard.type('!')
  await expect(text(page)).toHaveValue(/.!$/)
})

test('a form that changes before the code of its options has come keeps what is done in them', async ({
  page,
}) => {
  const letCome = await openWithoutCode(page)
  await useEarly(page)
  await page.getByRole('switch', { name: /^Enable/ }).click()
  await expect(text(page)).toHaveValue(/ Hello$/)
  await text(page).focus()
  letCome(true)
  await expectAllDone(page)
  await expect(page.getByRole('switch', { name: /^Enable/ })).toBeChecked()
})

test.describe('without the code', () => {
  test.use({ provoked: /ERR_FAILED|ChunkLoadError/ })

  test('a form says that it could not be loaded, and tries again', async ({ page }) => {
    const letCome = await openWithoutCode(page)
    letCome(false)
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await page.unroute('**/_next/static/chunks/**')
    await again.click()
    await expect(text(page)).toBeEditable()
    await text(page).fill('Hello')
    await expect(page.getByLabel('Preview').first()).toContainText('Hello')
  })
})

test.describe('where it is another time than on the server', () => {
  test.use({ timezoneId: 'Europe/Warsaw' })

  test('a form with an uploaded image and with times is taken over as the server drew it', async ({
    page,
  }) => {
    await beSignedIn(page, 'collector')
    const rich_message = { content: 'Welcome!', embed: null }
    await saveFeatures(page, unsaved, { welcome: { enabled: false, style: 'text', rich_message } })
    const welcome = `/guilds/${unsaved}/features/welcome`
    await page.goto(welcome)
    await page.getByRole('radio', { name: 'Text with an embed' }).check()
    await page.getByRole('button', { name: 'Edit Text', exact: true }).click()
    await text(page).fill('We sail <t:1795993200:f>')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Large image', exact: true }).first().click()
    const content = await sharp({ create: { width: 640, height: 320, channels: 3, background: '#422afb' } })
      .png()
      .toBuffer()
    const file = { name: 'harbour.png', mimeType: 'image/png', buffer: content }
    await page.getByLabel('File to upload: Large image').first().setInputFiles(file)
    await expect(page.getByText('harbour.png was uploaded.').first()).toBeAttached()
    await save(page)

    const html = await (await page.request.get(welcome)).text()
    expect(html).toContain('embed-image')
    expect(html).not.toContain('This image can’t be shown')
    // React complains on the console of what it finds otherwise, and draws it anew.
    await page.reload()
    const preview = page.getByRole('figure', { name: 'Preview of the message' })
    await expect(preview.locator('.embed-image img')).toBeVisible()
    await expect(preview.getByText('November 30, 2026 at 12:00 AM')).toBeVisible()
  })
})
