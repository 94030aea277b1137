import type { Locator } from '@playwright/test'
import { languageCookie, languages } from '@/config/messages/languages'
import { cutTexts } from './support/cut-texts'
import { expect, test } from './support/fixtures'
import { beSignedIn, settingsPath } from './support/steps'
import { guilds } from './support/world'

test.use({ timezoneId: 'America/Argentina/Buenos_Aires' })

const phone = { width: 390, height: 844 }

const softly = expect.configure({ soft: true })

test('the order of the servers and the offer of one’s own time zone on a phone, and every entry of the sidebar on a laptop, are whole in every language', async ({
  page,
  baseURL,
}) => {
  await beSignedIn(page)
  for (const { code: language } of languages) {
    await page.context().addCookies([{ name: languageCookie, value: language, url: baseURL ?? '' }])
    await page.setViewportSize(phone)
    await page.goto('/user/home')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await softly.poll(() => cutTexts(page), { message: `servers in ${language}` }).toEqual([])
    await page.goto(settingsPath(guilds.cartographers.id))
    await expect(page.getByRole('button', { name: /Buenos Aires/ })).toBeVisible()
    await softly.poll(() => cutTexts(page), { message: `settings in ${language}` }).toEqual([])

    await page.setViewportSize({ width: 1366, height: 768 })
    const entries = page.locator('aside [data-scroller] a bdi')
    await expect(entries.nth(20)).toBeVisible()
    await softly.poll(() => cutNames(entries), { message: `sidebar in ${language}` }).toEqual([])
  }
})

const cutNames = (entries: Locator) =>
  entries.evaluateAll((names) =>
    names.flatMap((name) =>
      name.scrollWidth > name.clientWidth || name.scrollHeight > name.clientHeight ? [name.textContent] : [],
    ),
  )
