import type { Page } from '@playwright/test'
import { languageCookie, testLanguage } from '@/config/messages/languages'
import { expect, test } from './support/fixtures'
import { readIn } from './support/read-in'
import { portions } from './support/screens'
import { beSignedIn } from './support/steps'

/** The narrowest phone, and a usual screen at 200 %. */
const sizes = { '320 px': { width: 320, height: 640 }, '200 %': { width: 683, height: 384 } } as const

/**
 * What is wider than the screen, or than the button it stands in, which what scrolls by itself may be; and cramped
 * search boxes.
 */
const tooWide = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 50)}”`
    const isShown = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) && element !== document.body
        ? element !== document.documentElement
        : scrolls(element.parentElement))
    const outside = [...document.querySelectorAll('body *')].filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      const isOut = width > 1 && (right > clientWidth + 1 || left < -1)
      return isOut && isShown(element) && !scrolls(element.parentElement)
    })
    const bursting = [...document.querySelectorAll('button, a, [role="button"]')].filter((element) => {
      if (!isShown(element) || getComputedStyle(element).display === 'inline') return false
      const box = element.getBoundingClientRect()
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (words.nextNode()) {
        const { parentElement: parent } = words.currentNode
        if (!parent || getComputedStyle(parent).textOverflow === 'ellipsis' || parent.clientWidth === 1)
          continue
        range.selectNodeContents(words.currentNode)
        const { left, right, width } = range.getBoundingClientRect()
        if (width > 0 && (right > box.right + 1 || left < box.left - 1)) return true
      }
      return false
    })
    // Beside a button with long words, too little may be left to read what is typed.
    const narrow = [...document.querySelectorAll('input[type="search"]')].filter(
      (element) => isShown(element) && element.getBoundingClientRect().width < 112,
    )
    const wholePage = document.documentElement.scrollWidth - clientWidth
    return [
      ...(wholePage > 0 ? [`the page by ${wholePage} px`] : []),
      ...outside.slice(0, 5).map((element) => `outside: ${nameOf(element)}`),
      ...bursting.slice(0, 5).map((element) => `bursting: ${nameOf(element)}`),
      ...narrow.map((element) => `narrow: ${nameOf(element)}`),
    ]
  })

const softly = expect.configure({ soft: true })

test.describe.configure({ mode: 'parallel' })

/** `npm test` takes the narrowest; `npm run test:e2e` both, and German too, whose words are long. */
const sweeps = [testLanguage, 'de'].flatMap((language) =>
  Object.entries(sizes).flatMap(([name, viewport]) =>
    portions.map((portion) => ({
      ...{ language, name, viewport, ...portion },
      details: language === testLanguage && name === '320 px' ? {} : { tag: '@slow' },
    })),
  ),
)

for (const { language, name, viewport, list, person, provoked, details } of sweeps) {
  test.describe(`in ${language}, ${name}`, details, () => {
    test.use({ viewport, provoked })

    test(`nothing is wider than the screen: ${list.map((screen) => screen.name).join(', ')}`, async ({
      page,
      baseURL,
    }) => {
      await page.context().addCookies([{ name: languageCookie, value: language, url: baseURL ?? '' }])
      await beSignedIn(page, person)
      const translated = readIn(page, language)
      for (const screen of list) {
        await screen.before?.(translated)
        await page.goto(screen.path)
        await expect(screen.ready(translated), screen.name).toBeVisible()
        await screen.act?.(translated)
        await softly.poll(() => tooWide(page), { message: screen.name }).toEqual([])
        await screen.after?.(translated)
      }
    })
  })
}
