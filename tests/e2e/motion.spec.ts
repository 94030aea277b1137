import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

const overview = `/guilds/${guilds.harbour.id}`
const card = (page: Page) => page.getByRole('link', { name: 'Configure Levels' })
const head = (page: Page) => page.getByRole('heading', { level: 1, name: 'Levels' })

/** What the browser is asked to draw as one moving part, in the pages that follow. */
async function watchTransitions(page: Page) {
  const moved: string[] = []
  await page.exposeFunction('tellMoved', (name: string) => void moved.push(name))
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const tell = ({ target, pseudoElement }: KeyframeEffect) =>
        target && pseudoElement?.includes('group(feature)') && Reflect.get(window, 'tellMoved')(pseudoElement)
      void transition.ready.then(() =>
        document.getAnimations().forEach(({ effect }) => effect instanceof KeyframeEffect && tell(effect)),
      )
      return transition
    }
  })
  return moved
}

test('a feature’s card becomes the head of its page, which has the focus and goes back', async ({ page }) => {
  const moved = await watchTransitions(page)
  await beSignedIn(page)
  await page.goto(overview)
  await card(page).hover()
  await card(page).click()

  await expect(head(page)).toBeVisible()
  await expect.poll(() => moved).toContain('::view-transition-group(feature)')
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(card(page)).toBeVisible()
})

/** Notes the animations of rows in the page that follow. */
const watchRows = (page: Page) =>
  page.addInitScript(() => {
    const animate = Element.prototype.animate
    const moved: string[] = []
    Reflect.set(window, 'movedRows', moved)
    Element.prototype.animate = function (...args) {
      moved.push(`${this.tagName} ${Object.keys(args[0] ?? {}).join()}`)
      return animate.apply(this, args)
    }
  })
const movedRows = (page: Page) => page.evaluate(() => Reflect.get(window, 'movedRows'))

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

test('rows of a list are seen to come and to change places', async ({ page }) => {
  await watchRows(page)
  await beSignedIn(page)
  await addAndMoveRows(page)

  const moved = await movedRows(page)
  expect(moved).toContain('LI opacity,scale')
  expect(moved.filter((row: string) => row === 'LI transform').length).toBeGreaterThanOrEqual(2)
})

test('nothing moves for people who ask for less motion', async ({ page }) => {
  const moved = await watchTransitions(page)
  await watchRows(page)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await beSignedIn(page)
  await page.goto(overview)
  await card(page).click()

  await expect(head(page)).toBeVisible()
  await page.getByRole('button', { name: 'Start from a preset' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(moved).toEqual([])
  await addAndMoveRows(page)
  expect(await movedRows(page)).toEqual([])
})
