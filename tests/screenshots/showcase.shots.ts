import { expect, type Page, test } from '@playwright/test'
import { saveFeatures } from '@/tests/e2e/support/unhealthy-guild'
import { beSignedIn } from '@/tests/e2e/support/steps'
import { guilds } from '@/tests/e2e/support/world'
import { drawn } from './page-ready'

const { harbour } = guilds
const at = `/guilds/${harbour.id}`

/** What chats show of a link, at the size they ask for. */
test('social image', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.goto('/main')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.getByText(/^This is the demo/).evaluate(({ parentElement: notice }) => notice?.remove())
  await drawn(page)
  await page.screenshot({ path: 'screenshots/social.png' })
})

/** A server in use and in order: what is on there, and what was changed. The bot may write in these channels. */
async function setUp(page: Page) {
  const [welcome, general] = ['400000000100000004', '400000000100000007']
  await saveFeatures(page, harbour.id, {
    welcome: { channel: welcome },
    'auto-moderation': { tell_member: false },
    levels: { cooldown: 120, message: '{member} reached level {level}. Well done!' },
    starboard: { channel: general, threshold: 5 },
    'custom-commands': { commands: [{ name: 'rules', reply: { content: 'Be kind.', embed: null } }] },
    birthdays: { channel: general },
  })
  await saveFeatures(page, harbour.id, { starboard: { threshold: 4 }, levels: { cooldown: 60 } })
}

test('showcase', async ({ page }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1366, height: 854 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await beSignedIn(page)
  await setUp(page)
  for (const mode of ['light', 'dark'] as const) {
    const shoot = async (name: string) => {
      await drawn(page)
      await page.screenshot({ path: `screenshots/showcase-${name}-${mode}.png` })
    }
    await page.emulateMedia({ colorScheme: mode, reducedMotion: 'reduce' })
    await page.addInitScript((chosen) => localStorage.setItem('chakra-ui-color-mode', chosen), mode)

    await page.goto(at)
    await expect(page.getByText('Everything the bot needs is in place')).toBeVisible()
    await shoot('overview')

    await page.goto(`${at}/features/welcome`)
    await page.getByRole('button', { name: /preset/i }).first().click()
    // Its message has no emoji, which every machine draws with a font of its own.
    await page.getByRole('radio', { name: /^Welcome with rules and roles/ }).check()
    await expect(page.getByRole('dialog').getByText('1. Read the rules').first()).toBeVisible()
    await shoot('presets')

    await page.goto(`${at}/history`)
    await expect(page.getByRole('button', { name: /^Revert/ }).first()).toBeVisible()
    await shoot('history')
  }
})
