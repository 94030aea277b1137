import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'

declare global {
  interface Window {
    /** Whether what was pressed had been hydrated before. */
    wasHydrated?: boolean
  }
}

/** Presses something as soon as the page may be used, which is before that part of it is hydrated. */
function pressEarly(selector: string) {
  new MutationObserver((_, observer) => {
    const main = document.querySelector('main')
    if (!main || main.inert) return
    observer.disconnect()
    const element = document.querySelector<HTMLElement>(selector)
    window.wasHydrated = Object.keys(element ?? {}).some((key) => key.startsWith('__reactFiber'))
    element?.click()
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['inert'] })
}

test('what is pressed before its part of the page is hydrated is done, once', async ({ page }) => {
  await beSignedIn(page)
  await page.addInitScript(pressEarly, 'main li button[aria-pressed]')

  await page.goto('/user/home')

  await expect(page.getByRole('button', { name: /^Favourite: /, pressed: true })).toHaveCount(1)
  expect(await page.evaluate(() => window.wasHydrated)).toBe(false)
})
