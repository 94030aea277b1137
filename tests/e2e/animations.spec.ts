import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, unsaved } from './support/steps'
import { guilds } from './support/world'

const overview = `/guilds/${guilds.harbour.id}`
const card = (page: Page) => page.getByRole('link', { name: 'Configure Levels' })
const head = (page: Page) => page.getByRole('heading', { level: 1, name: 'Levels' })

test('a feature’s card grows into its page, which is focused, and Back returns to it', async ({ page }) => {
  await watchMotion(page)
  await slowTheClock(page)
  await beSignedIn(page)
  await page.goto(overview)
  await card(page).hover()
  await card(page).click()

  await expect(head(page)).toBeVisible()
  await expect.poll(() => moved(page)).toContain('DIV transform,transformOrigin,opacity')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(card(page)).toBeVisible()
})

/** A page that opens late appears without a motion: with this clock, no machine is too busy for it. */
const slowTheClock = (page: Page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() / 20
  })

/** Notes what moves in the page that follows. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const animate = Element.prototype.animate
    const moved: string[] = []
    Reflect.set(window, 'moved', moved)
    Element.prototype.animate = function (...args) {
      moved.push(`${this.tagName} ${Object.keys(args[0] ?? {}).join()}`)
      return animate.apply(this, args)
    }
  })
const moved = (page: Page) => page.evaluate(() => Reflect.get(window, 'moved') as string[])

async function addAndMoveRows(page: Page) {
  await page.goto(`/guilds/${guilds.harbour.id}/features/levels`)
  const add = page.getByRole('button', { name: 'Add reward' })
  await add.click()
  await add.click()
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .last()
    .click()
}

test('added and moved rows of a list are animated', { tag: '@slow' }, async ({ page }) => {
  await watchMotion(page)
  await beSignedIn(page)
  await addAndMoveRows(page)

  await expect.poll(() => moved(page)).toContain('LI opacity,scale')
  const swapped = async () => (await moved(page)).filter((row) => row === 'LI transform').length
  await expect.poll(swapped).toBeGreaterThanOrEqual(2)
})

/** By two frames after what was done, which is when it would have begun. */
async function expectNothingMoves(page: Page) {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  expect(await moved(page)).toEqual([])
}

test('nothing is animated with reduced motion', { tag: '@slow' }, async ({ page }) => {
  await watchMotion(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await beSignedIn(page)
  await page.goto(overview)
  await card(page).click()

  await expect(head(page)).toBeVisible()
  await page.getByRole('button', { name: 'Start from a preset' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectNothingMoves(page)
  await addAndMoveRows(page)
  await expect(unsaved(page)).toBeVisible()
  await expectNothingMoves(page)
})
