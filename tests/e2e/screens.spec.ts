import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { type Screen, screens } from './support/screens'

const modes = ['light', 'dark'] as const
const sizes = { desktop: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } } as const

/** Lays what floats over the page into it, since it hides other things only until somebody scrolls. */
const stopFloating = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('main *'))
      if (getComputedStyle(element).position === 'sticky' || element.matches(':has(> .bar)'))
        element.style.position = 'static'
  })

/** Colours that still fade are no colours to judge. */
const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )

async function violations(page: Page) {
  // Without frames of other origins, which need a page of their own, and without the nodes that passed.
  const { violations: found } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How far things moved after they were first drawn (CLS), as the browser itself counts it. */
/** How far the page has moved by itself, and what moved. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ total: number; moved: string }>((resolve) => {
        let total = 0
        const moved: string[] = []
        const describe = ({ node, previousRect, currentRect }: Source) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)} (${previousRect?.y} → ${currentRect?.y})`
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as Shift[]) {
            total += entry.value
            moved.push(...entry.sources.map(describe))
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total, moved: moved.join(', ') })))
      }),
  )

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Shift = PerformanceEntry & { value: number; sources: Source[] }

/** A page's fonts may move a hair; nothing else moves. */
const maxShift = 0.01

async function sweep(page: Page, mode: string, list: Screen[]) {
  await page.addInitScript((chosen) => {
    localStorage.setItem('chakra-ui-color-mode', chosen)
    // The server does not know of a draft, so its offer moves the form when it comes.
    localStorage.removeItem('guildhall-drafts')
  }, mode)
  await beSignedIn(page)
  for (const { name, path, before, ready, act, after } of list) {
    await before?.(page)
    await page.goto(path)
    await expect(ready(page)).toBeVisible()
    await expect(page).toHaveTitle(/Guildhall$/)
    await expect(page.locator('html')).toHaveAttribute('data-theme', mode)
    const { total, moved } = await layoutShift(page)
    expect.soft(total, `${name} moves: ${moved}`).toBeLessThan(maxShift)
    await act?.(page)
    await stopFloating(page)
    await settle(page)
    expect.soft(await violations(page), name).toEqual([])
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
    await after?.(page)
  }
}

/** Some screens for each test, so that the sweeps can run side by side. */
const portions = (list: Screen[], size = 8) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  )

test.describe.configure({ mode: 'parallel' })

/** Colours do not depend on the size, nor what there is on the colours: two of the four tell all. `ALL_SCREENS=1` asks for four. */
const isAsked = (size: string, mode: string) =>
  Boolean(process.env.ALL_SCREENS) || (size === 'phone') === (mode === 'dark')

for (const [size, viewport] of Object.entries(sizes)) {
  for (const mode of modes.filter((one) => isAsked(size, one))) {
    test.describe(`${size}, ${mode}`, () => {
      test.use({ viewport })
      test.setTimeout(180_000)

      for (const some of portions(screens.filter(({ provokes }) => !provokes))) {
        const names = some.map(({ name }) => name).join(', ')
        test(`accessible, without console errors or layout shift: ${names}`, async ({ page }) => {
          await sweep(page, mode, some)
        })
      }

      test.describe('failures', () => {
        test.use({ provoked: /status of (401|403|404|500)|ERR_INTERNET_DISCONNECTED/ })

        test('every error screen is accessible and without layout shift', async ({ page }) => {
          await sweep(
            page,
            mode,
            screens.filter(({ provokes }) => provokes),
          )
        })
      })
    })
  }
}
