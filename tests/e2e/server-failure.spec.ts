import AxeBuilder from '@axe-core/playwright'
import { anEmptyPostgres } from '@/scripts/postgres.mjs'
import { expect, test as base } from './support/fixtures'
import { aProgram } from './support/program'
import { beSignedIn } from './support/steps'

/** A program of the test's own, and what takes its database away. */
const test = base.extend<{ failing: { url: string; fail: () => Promise<void> } }>({
  failing: async ({}, use) => {
    const database = await anEmptyPostgres()
    const program = await aProgram({ env: { DATABASE_URL: database.url, LOG_LEVEL: 'silent' } })
    let gone: Promise<void> | undefined
    const fail = () => (gone ??= database.remove())
    try {
      await program.start()
      await use({ url: program.url, fail })
    } finally {
      await program.remove()
      await fail()
    }
  },
  baseURL: async ({ failing }, use) => use(failing.url),
})
test.use({ provoked: /status of 50[03]/ })

test('a page that the server cannot draw says so, names the request, and reads well on any screen', async ({
  page,
  failing,
}) => {
  await beSignedIn(page)
  await failing.fail()

  const answer = await page.goto('/status')

  const { 'x-request-id': id = '' } = answer?.headers() ?? {}
  expect([answer?.status(), id]).toEqual([500, expect.stringMatching(/./)])
  // Once in what is seen, without JavaScript.
  expect((await answer?.text())?.replaceAll(/<[^>]+>/g, '')).toContain(`Request ID: ${id}`)
  // Colours do not depend on the size, nor what there is on the colours.
  for (const [mode, width] of [
    ['light', 1366],
    ['dark', 390],
  ] as const) {
    await page.evaluate((chosen) => localStorage.setItem('chakra-ui-color-mode', chosen), mode)
    await page.setViewportSize({ width, height: 800 })
    const next = (await page.reload())?.headers()['x-request-id']
    await expect(page.getByRole('heading', { name: 'Something went wrong on our side' })).toBeVisible()
    await expect(page.getByText(`Request ID: ${next}`)).toBeVisible()
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect(violations.map(({ id: rule }) => rule)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
