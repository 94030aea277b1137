import { languageCookie, languages } from '@/config/messages/languages'
import { cutTexts } from './support/cut-texts'
import { expect, test } from './support/fixtures'
import { beSignedIn, settingsPath } from './support/steps'
import { guilds } from './support/world'

test.use({
  viewport: { width: 390, height: 844 },
  timezoneId: 'America/Argentina/Buenos_Aires',
})

const softly = expect.configure({ soft: true })

test('on a phone, the order of the servers and the offer of one’s own time zone are whole in every language', async ({
  page,
  baseURL,
}) => {
  await beSignedIn(page)
  for (const { code: language } of languages) {
    await page.context().addCookies([{ name: languageCookie, value: language, url: baseURL ?? '' }])
    await page.goto('/user/home')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await softly.poll(() => cutTexts(page), { message: `servers in ${language}` }).toEqual([])
    await page.goto(settingsPath(guilds.cartographers.id))
    await expect(page.getByRole('button', { name: /Buenos Aires/ })).toBeVisible()
    await softly.poll(() => cutTexts(page), { message: `settings in ${language}` }).toEqual([])
  }
})

test('on a laptop, every entry of the sidebar is whole in every language', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await beSignedIn(page)
  for (const { code: language } of languages) {
    await page.context().addCookies([{ name: languageCookie, value: language, url: baseURL ?? '' }])
    await page.goto(settingsPath(guilds.cartographers.id))
    const entries = page.locator('aside [data-scroller] a bdi')
    await expect(entries.nth(20)).toBeAttached()
    const cut = await entries.evaluateAll((names) =>
      names.flatMap((name) =>
        name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight
          ? [name.textContent]
          : [],
      ),
    )
    softly(cut, `sidebar in ${language}`).toEqual([])
  }
})
