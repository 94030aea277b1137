import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

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
