import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { languageCookie } from '@/config/messages/languages'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

const guild = `/guilds/${guilds.cartographers.id}`
const paths = [
  ...['/main', '/docs/use-the-dashboard', '/status', '/user/home', '/user/profile', '/user/game'],
  ...['', '/settings', '/history', '/transfer', '/features/welcome', '/features/tickets'].map(
    (path) => guild + path,
  ),
]

test.describe.configure({ mode: 'parallel' })
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } })

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const path of paths) {
  test(`${path} from right to left is accessible and no wider than a phone`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: languageCookie, value: 'ar', url: baseURL ?? '' }])
    await beSignedIn(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')

    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
      .analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' '))}`),
    ).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  })
}
