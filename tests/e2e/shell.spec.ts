import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { saveFeatures } from './support/unhealthy-guild'
import { guilds } from './support/world'

const guildPath = `/guilds/${guilds.harbour.id}`

test('the sidebar stays beside the content while scrolling, and shows the current page', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`${guildPath}/history`)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  await expect(sidebar.getByRole('link', { name: /^Levels/ })).toBeAttached()
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.mouse.move(900, 500)
  // The page may grow while it is scrolled: a person goes on until its end.
  const scrollOn = async () => {
    await page.mouse.wheel(0, 5_000)
    return page.evaluate(() => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight)
  }
  await expect.poll(scrollOn).toBe(true)
  await expect(sidebar.getByRole('link', { name: /home page/ })).toBeInViewport()
  await expect(sidebar.getByText('@mara.lindqvist')).toBeInViewport({ ratio: 1 })

  await page.goto(`${guildPath}/features/game-server-status`)
  await expect(sidebar.locator('a[aria-current=page]')).toBeInViewport({ ratio: 1 })
})

test('at a height of 900 pixels, twelve features need no scrolling in the sidebar', async ({ page }) => {
  await page.setViewportSize({ width: 1366, height: 900 })
  await beSignedIn(page, 'collector')
  // A server that no other file opens; see demo/guilds.ts.
  const server = '300000000000001077'
  await saveFeatures(page, server, { levels: {} })
  await page.goto(`/guilds/${server}`)
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const features = sidebar.locator('a[href*="/features/"]')
  await expect.poll(() => features.count()).toBeGreaterThanOrEqual(12)
  await expect(sidebar.getByRole('link', { name: 'Levels (on)' })).toBeVisible()
  await expect(sidebar.getByText('@noor')).toBeVisible()
  const scrolling = () =>
    sidebar.evaluate(
      (element) =>
        [element, ...element.querySelectorAll('*')]
          .filter((part) => ['auto', 'scroll'].includes(getComputedStyle(part).overflowY))
          .filter((part) => part.scrollHeight > part.clientHeight).length,
    )
  await expect.poll(scrolling).toBe(0)
  for (const link of await sidebar.getByRole('link').all()) await expect(link).toBeInViewport({ ratio: 1 })
})

test('sticky elements lie below the panels of the top bar', async ({ page }) => {
  await beSignedIn(page)
  // A server whose features no other journey changes.
  await page.goto('/guilds/300000000000000006/features/welcome')
  await page.getByRole('radio', { name: 'Text with an embed' }).first().check()
  const placeholders = page.getByRole('group', { name: 'Placeholders' }).first()

  await page.getByRole('button', { name: /^Switch server/ }).click()
  const panel = page.getByRole('dialog', { name: 'Switch server' })
  await expect(panel.getByRole('link', { name: guilds.harbour.name })).toBeVisible()
  // One place that both have: there the panel is what is seen.
  const seen = async () =>
    panel.evaluate(
      (element, chips) => {
        chips?.scrollIntoView({ block: 'center' })
        const { left, top, bottom } = element.getBoundingClientRect()
        const below = chips?.getBoundingClientRect()
        if (!below || below.left < left || below.top < top || below.top > bottom) return 'apart'
        return element.contains(document.elementFromPoint(below.left + 4, below.top + 4)) ? 'panel' : 'page'
      },
      await placeholders.elementHandle(),
    )
  await expect.poll(seen).toBe('panel')
})

test.describe('without a connection', () => {
  test.use({ provoked: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })

  test('the banner does not cover the sidebar, and the bot is not shown as online', async ({
    page,
    context,
  }) => {
    await beSignedIn(page)
    await page.goto(guildPath)
    await expect(page.getByRole('button', { name: 'Bot online' })).toBeVisible()
    await context.setOffline(true)

    await expect(page.getByText(/^You are offline/)).toBeVisible()
    const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
    await expect(sidebar.getByText('@mara.lindqvist')).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: 'Bot status unknown' })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('button', { name: 'Bot online' })).toBeVisible()
  })
})

test('Tab starts with “Skip to content” even if the sidebar was scrolled to the current page', async ({
  page,
}) => {
  await beSignedIn(page)
  await page.goto(`${guildPath}/features/game-server-status`)
  const current = page.getByRole('complementary', { name: 'Sidebar' }).locator('a[aria-current=page]')
  await expect(current).toBeInViewport({ ratio: 1 })

  await page.keyboard.press('Tab')

  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
})

test('the images of the landing page keep their aspect ratio', async ({ page }) => {
  await page.goto('/main')
  const pictures = page.locator('img[src^="/showcase/"]:visible')
  await expect(pictures).not.toHaveCount(0)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth), 'loads when it is near')
      .toBeGreaterThan(0)
    const ratio = await picture.evaluate(
      (img: HTMLImageElement) => (img.width * img.naturalHeight) / (img.height * img.naturalWidth),
    )
    expect(ratio).toBeCloseTo(1, 1)
  }
})
