import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'

/** Two of the collector’s servers with the bot, which no other file writes to; see demo/guilds.ts. */
const empty = { desktop: '300000000000001042', untouched: '300000000000001036' }

const region = (page: Page) => page.getByRole('region', { name: 'Set up your first feature' })
const heading = (page: Page) => region(page).getByRole('heading', { level: 3 })

test('the goals come with the page; the options and the code of their forms when somebody points at one', async ({
  page,
}) => {
  await beSignedIn(page, 'collector')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/guilds/${empty.untouched}`)
  const goal = region(page).getByRole('radio').first()
  await expect(goal).toBeEnabled()
  // What the page fetches for its other parts counts as well, so this shows least.
  const kilobytes = () =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming && entry.initiatorType === 'script')
        .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize / 1000, 0),
    )
  const before = await kilobytes()
  expect(asked).not.toContain('/backend/features')

  await goal.hover()

  await expect.poll(() => asked).toContain('/backend/features')
  await expect.poll(async () => (await kilobytes()) - before).toBeGreaterThan(30)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the first HTML of an empty server asks for a goal', async ({ page }) => {
    await beSignedIn(page, 'collector')
    await page.goto(`/guilds/${empty.untouched}`)

    await expect(heading(page)).toHaveText('What should the bot do first?')
    await expect(region(page).getByText('Step 1 of 3')).toBeVisible()
    await expect(region(page).getByRole('radio')).toHaveCount(4)
    await expect(region(page).getByText('Welcome and goodbye', { exact: true })).toBeVisible()
  })
})

test('an empty server gets its first feature by the keyboard, and going back loses nothing', async ({
  page,
}) => {
  await beSignedIn(page, 'collector')
  await page.goto(`/guilds/${empty.desktop}`)
  const start = region(page)
  const next = start.getByRole('button', { name: 'Next' })
  const back = start.getByRole('button', { name: 'Back' })
  const channel = start.getByRole('combobox', { name: 'Channel' })
  const welcome = start.getByRole('radio', { name: /^Welcome and goodbye/ })
  const others = start.getByRole('radio', { checked: false })

  await welcome.press('Space')
  await next.press('Enter')
  await expect(heading(page)).toHaveText('Welcome and goodbye: choose a channel')
  await expect(heading(page)).toBeFocused()

  await next.press('Enter')
  await expect(channel).toBeFocused()
  await expect(channel).toHaveAttribute('aria-invalid', 'true')
  await channel.press('Enter')
  await page.getByRole('combobox', { name: 'Search channels' }).fill('welcome')
  await expect(page.getByRole('option', { name: 'welcome' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Search channels' }).press('Enter')
  await expect(channel).toHaveText(/welcome/)
  await next.press('Enter')
  await expect(heading(page)).toHaveText('Welcome and goodbye: check its message')
  await expect(heading(page)).toBeFocused()
  const text = start.getByRole('textbox', { name: 'Text', exact: true })
  await text.fill('Hello {member}!')

  await back.press('Enter')
  await expect(channel).toHaveText(/welcome/)
  await back.press('Enter')
  await expect(heading(page)).toBeFocused()
  await others.first().press('Space')
  await next.press('Enter')
  await expect(heading(page)).not.toHaveText(/^Welcome and goodbye/)
  await back.press('Enter')
  await welcome.press('Space')
  await next.press('Enter')
  await expect(channel).toHaveText(/welcome/)
  await next.press('Enter')
  await expect(text).toHaveText('Hello {member}!')

  await start.getByRole('button', { name: 'Turn it on' }).press('Enter')
  await expect(heading(page)).toHaveText('Welcome and goodbye is on')
  await expect(heading(page)).toBeFocused()
  await expect(page.getByRole('switch', { name: 'Welcome and goodbye' })).toBeChecked()

  await page.reload()
  await expect(page.getByRole('switch', { name: 'Welcome and goodbye' })).toBeChecked()
  await expect(start).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('each goal holds its explanation, with room below it', async ({ page }) => {
    await beSignedIn(page, 'collector')
    await page.goto(`/guilds/${empty.untouched}`)
    const goals = region(page).getByRole('radiogroup').locator('label')
    await expect(goals).toHaveCount(4)
    const tightest = () =>
      goals.evaluateAll((cards) =>
        Math.min(
          ...cards.map((card) => {
            const text = card.lastElementChild ?? card
            return card.getBoundingClientRect().bottom - text.getBoundingClientRect().bottom
          }),
        ),
      )
    await expect.poll(tightest).toBeGreaterThanOrEqual(10)
  })
})
