import { expect, test } from '@playwright/test'
import { screens } from '@/tests/e2e/support/screens'
import { signIn } from '@/tests/e2e/support/steps'
import { drawn } from './page-ready'

const sizes = { 1366: { width: 1366, height: 768 }, 390: { width: 390, height: 844 } } as const

test.setTimeout(180_000)

for (const mode of ['light', 'dark'] as const) {
  for (const [width, viewport] of Object.entries(sizes)) {
    test(`${mode}, ${width} pixels`, async ({ page }) => {
      const shoot = (name: string) => page.screenshot({ path: `screenshots/${name}-${mode}-${width}.png` })
      await page.setViewportSize(viewport)
      await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
      await page.addInitScript((chosen) => localStorage.setItem('chakra-ui-color-mode', chosen), mode)

      await page.goto('/main')
      await drawn(page)
      await shoot('main-signed-out')
      await page.getByRole('link', { name: 'Sign in with Discord' }).first().click()
      await drawn(page)
      await shoot('demo-consent')
      await signIn(page)
      for (const { name, path, before, ready, act, after } of screens) {
        await before?.(page)
        await page.goto(path)
        await expect(ready(page)).toBeVisible()
        await act?.(page)
        await drawn(page)
        await shoot(name)
        await after?.(page)
      }
    })
  }
}
