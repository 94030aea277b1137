import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { cutTexts } from './support/cut-texts'
import { beSignedIn } from './support/steps'
import { portions } from './support/screens'

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

/**
 * How far the page has moved by itself (CLS), as the browser counts it, and what moved. Where a font arrived after the page
 * was painted, as it may on a busy machine, a line may break elsewhere: what moves in that frame does not count.
 */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<{ total: number; moved: string }>((resolve) => {
        let total = 0
        const moved: string[] = []
        const describe = ({ node, previousRect, currentRect }: Source) =>
          `${node?.nodeName} ${node?.textContent?.slice(0, 40)} (${previousRect?.y} → ${currentRect?.y})`
        const fonts = performance
          .getEntriesByType('resource')
          .filter(({ name }) => name.endsWith('.woff2'))
          .map((entry) => entry.startTime + entry.duration)
        const painted = performance.getEntriesByName('first-paint')[0]?.startTime ?? 0
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as Shift[]
          const byFont = fonts
            .filter((arrived) => arrived > painted)
            .map((arrived) => shifts.find(({ startTime }) => startTime >= arrived))
          for (const entry of shifts.filter((shift) => !byFont.includes(shift))) {
            total += entry.value
            moved.push(...entry.sources.map(describe))
          }
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve({ total, moved: moved.join(', ') })))
      }),
  )

/**
 * Where keys lead: how often something of an element, of what is drawn before and after it, or of what it stands in, looks
 * another way once it has the focus, and where nothing does.
 */
const focusIn = (page: Page) =>
  page.evaluate(() => {
    const isSeen = (style: CSSStyleDeclaration) =>
      style.outlineStyle !== 'none' &&
      style.outlineWidth !== '0px' &&
      !/, 0\)$|\/ 0\)$/.test(style.outlineColor)
    const lookOf = (element: Element) =>
      [element, element.nextElementSibling, element.parentElement, element.parentElement?.parentElement]
        .flatMap((node) =>
          node ? [undefined, '::before', '::after'].map((part) => getComputedStyle(node, part)) : [],
        )
        .map((style) => {
          const { backgroundColor, borderColor, boxShadow, transform } = style
          return [isSeen(style) && style.outline, backgroundColor, borderColor, boxShadow, transform].join()
        })
        .join()
    const calm = new CSSStyleSheet()
    calm.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(calm)
    let shown = 0
    const unseen: string[] = []
    // Options are chosen from where the focus is.
    const stops = document.querySelectorAll<HTMLElement>(
      ':is(a[href], button, input, select, textarea, summary, [tabindex="0"]):not([role=option])',
    )
    for (const stop of stops) {
      if (!stop.checkVisibility({ visibilityProperty: true }) || stop.closest('[inert]')) continue
      ;(document.activeElement as HTMLElement | null)?.blur()
      const before = lookOf(stop)
      stop.focus()
      if (!stop.matches(':focus-visible')) continue
      if (lookOf(stop) !== before) shown++
      else unseen.push(stop.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 120))
    }
    document.adoptedStyleSheets.pop()
    return { shown, unseen }
  })

type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
type Shift = PerformanceEntry & { value: number; sources: Source[] }

/** A page's fonts may move a hair; nothing else moves. */
const maxShift = 0.01

type Portion = Pick<(typeof portions)[number], 'list' | 'person'>

async function expectGoodScreens(page: Page, mode: string, { list, person }: Portion) {
  await page.addInitScript((chosen) => {
    localStorage.setItem('chakra-ui-color-mode', chosen)
    // The offer of a draft that another test left would stand over the screen.
    localStorage.removeItem('guildhall-drafts')
  }, mode)
  await beSignedIn(page, person)
  for (const { name, path, before, ready, act, after } of list) {
    await before?.(page)
    await page.goto(path)
    await expect(ready(page)).toBeVisible()
    await expect(page).toHaveTitle('Guildhall')
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
    expect.soft(await cutTexts(page), `${name} cuts words off`).toEqual([])
    await page.keyboard.press('Tab')
    const { shown, unseen } = await focusIn(page)
    expect.soft(unseen, `the focus on ${name} is not seen`).toEqual([])
    expect.soft(shown, `the focus on ${name} is seen`).toBeGreaterThan(0)
    await after?.(page)
  }
}

test.describe.configure({ mode: 'parallel' })

const forms = Object.entries(sizes).flatMap(([size, viewport]) =>
  modes.map((mode) => ({ size, viewport, mode })),
)

/**
 * Colours do not depend on the size, nor what there is on the colours: a desktop in light and a phone in dark tell all.
 * `npm test` takes one of these two for each portion, and `npm run test:e2e` all four.
 */
const usual = forms.filter(({ size, mode }) => (size === 'phone') === (mode === 'dark'))

portions.forEach(({ what, list, person, provoked }, index) => {
  for (const form of forms) {
    const { size, viewport, mode } = form
    const names = list.map(({ name }) => name).join(', ')

    const details = form === usual[index % usual.length] ? {} : { tag: '@slow' }

    test.describe(`${what}, ${size}, ${mode}`, details, () => {
      test.use({ viewport, provoked })

      test(`accessible, without console errors or layout shift: ${names}`, async ({ page }) => {
        await expectGoodScreens(page, mode, { list, person })
      })
    })
  }
})
