import type { Locator, Page } from '@playwright/test'
import arabic from '@/config/messages/ar.json' with { type: 'json' }
import { languageCookie } from '@/config/messages/languages'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds, people } from './support/world'

const {
  'built-in-features': features,
  common,
  demo,
  form,
  guild,
  guides,
  history,
  home,
  message,
  settings,
} = arabic

/** One of the collector’s, which no other file writes to. */
const written = { path: '/guilds/300000000000001086', name: 'Ivory Garden' }
const read = `/guilds/${guilds.cartographers.id}`

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: languageCookie, value: 'ar', url: baseURL ?? '' }])
})

const link = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first()

/** Goes on by the keyboard: Enter on what has the focus. */
async function follow(page: Page, path: string) {
  await link(page, path).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(path)
}

async function agreeByKeyboard(page: Page) {
  await page.getByRole('radio', { name: people.collector }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: demo.consent.allow, exact: true }).focus()
  await page.keyboard.press('Enter')
}

const unsaved = (page: Page) => page.getByRole('region', { name: form.bar.label })

test('somebody who reads Arabic signs in, goes to a feature of their server and changes it, by keyboard', async ({
  page,
}) => {
  await page.goto('/main')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await page.getByRole('link', { name: common.signInWithPlatform }).first().focus()
  await page.keyboard.press('Enter')
  await agreeByKeyboard(page)
  await page.getByRole('searchbox', { name: home.search }).focus()
  await page.keyboard.type(written.name)
  await follow(page, written.path)
  await follow(page, `${written.path}/features/welcome`)

  const { title } = features.welcome.options.message
  const message = page.getByRole('textbox', { name: title, exact: true }).first()
  await message.focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('أهلًا بك في خادمنا!')
  await expect(message).toHaveValue('أهلًا بك في خادمنا!')
  await expect(unsaved(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(unsaved(page)).toBeHidden()
  await page.reload()
  await expect(message).toHaveValue('أهلًا بك في خادمنا!')
})

test('the left arrow key leads to the next day of a calendar, which is on the left', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`${read}/history`)
  // What stands for a placeholder is isolated.
  const name = form.dateTime.open.replace('{label}', `\u2068${history.filter.since}\u2069`)
  const opener = page.getByRole('button', { name })
  await opener.focus()
  await page.keyboard.press('Enter')
  const calendar = page.getByRole('dialog')
  await expect(calendar.locator('button:focus')).toBeVisible()
  await page.keyboard.press('Home')
  const first = calendar.locator('td:first-child > button:focus')
  await expect(first).toBeVisible()

  await page.keyboard.press('ArrowLeft')

  const second = calendar.locator('td:nth-child(2) > button:focus')
  await expect(second).toBeVisible()
  const isOnTheLeft = () =>
    second.evaluate((day) => {
      const before = day.closest('tr')?.querySelector('td')
      return day.getBoundingClientRect().x < (before?.getBoundingClientRect().x ?? NaN)
    })
  await expect.poll(isOnTheLeft).toBe(true)
  await page.keyboard.press('ArrowRight')
  await expect(first).toBeVisible()
})

test('what is placed at the start of a line is on the right', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(read)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toBeVisible()
  const sidebar = page.getByRole('complementary').first()

  expect((await sidebar.boundingBox())?.x).toBeGreaterThan((await heading.boundingBox())?.x ?? NaN)
  // The knob of a switch that is off is at its start.
  const knob = await page
    .getByRole('switch')
    .first()
    .evaluate((element) => {
      const { left, right } = getComputedStyle(element, '::after')
      return { left: parseFloat(left), right: parseFloat(right) }
    })
  expect(knob.right).toBeLessThan(knob.left)
})

/** Where the first and the last character of a text are drawn, from the left. */
const ends = (text: Locator) =>
  text.evaluate((element) => {
    const { firstChild: node } = element
    const at = (start: number) => {
      const range = document.createRange()
      if (node) range.setStart(node, start)
      if (node) range.setEnd(node, start + 1)
      return range.getBoundingClientRect().x
    }
    return { first: at(0), last: at((node?.textContent?.length ?? 0) - 1) }
  })

test('what a bot says keeps the order of its own language, with the marks at its ends', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`${read}/features/commands`)

  for (const text of ['<العضو> [الأيام] [السبب]', 'يحظر عضوًا.']) {
    const shown = page.getByText(text, { exact: true })
    await expect(shown).toBeVisible()
    const { first, last } = await ends(shown)
    expect(last, text).toBeLessThan(first)
  }
})

test('a name, its tag and the time stand in this order beside each other', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`${read}/settings`)
  const chat = page.getByRole('figure', { name: guild.chat.label, exact: true })
  const tag = chat.getByText(guild.chat.app, { exact: true })
  const box = async (part: Locator) => (await part.boundingBox()) ?? { x: NaN, width: NaN }
  await expect(tag).toBeVisible()

  const time = await box(chat.getByText(guild.chat.today, { exact: true }).last())
  const { x, width } = await box(tag)
  expect(x + width).toBeLessThan(time.x)
})

test('the button that copies code stands to the right of its lines, and the numbers of parts on the left', async ({
  page,
}) => {
  await page.goto('/docs/get-started')
  const button = page.getByRole('button', { name: guides.copy, exact: true }).first()
  await expect(button).toBeVisible()
  const right = await page
    .getByRole('group', { name: guides.code, exact: true })
    .first()
    .evaluate((element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return Math.max(...[...range.getClientRects()].map((rect) => rect.right))
    })
  expect((await button.boundingBox())?.x).toBeGreaterThan(right)

  const part = page.getByRole('navigation', { name: guides.list }).getByText(/^1\. /)
  const { first, last } = await ends(part)
  expect(first).toBeLessThan(last)
})

test('what was changed is listed in the order in which it was typed', async ({ page }) => {
  await beSignedIn(page, 'collector')
  await page.goto(`${written.path}/settings`)
  await page.getByRole('textbox', { name: settings.fields.chat_prefix.label, exact: true }).fill('?!.')
  await unsaved(page).getByText(form.bar.review, { exact: true }).click()

  const typed = unsaved(page).getByText('?!.', { exact: true })
  await expect(typed).toBeVisible()
  const { first, last } = await ends(typed)
  expect(first).toBeLessThan(last)
})

test('what edits a message is read from right to left, in a picture that is not', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`${read}/features/tickets`)
  const editor = page.getByRole('group', { name: features.tickets.options.message.title, exact: true })
  await editor
    .getByRole('button', { name: message.picture.edit.replace('{part}', `\u2068${message.content}\u2069`) })
    .click()
  const field = editor.getByRole('textbox', { name: message.content, exact: true })
  await expect(field).toBeFocused()
  const opened = editor.getByRole('group', { name: message.content, exact: true })

  await expect(editor.getByRole('figure')).toHaveCSS('direction', 'ltr')
  await expect(opened).toHaveCSS('direction', 'rtl')
  const done = await opened.getByRole('button', { name: message.picture.done, exact: true }).boundingBox()
  const box = await field.boundingBox()
  expect(done?.x).toBeLessThan((box?.x ?? NaN) + (box?.width ?? NaN) / 2)
})

test('each line of a name from left to right begins on the right', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await beSignedIn(page)
  await page.goto('/user/home')
  const opener = home.copyNamed.replace('{name}', `\u2068${guilds.harbour.name}\u2069`)
  await page.getByRole('button', { name: opener }).click()
  const name = page.getByRole('dialog').getByText('The Extremely Long-Winded Society')
  await expect(name).toBeVisible()

  const rights = await name.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].map(({ right }) => Math.round(right))
  })
  expect(rights.length).toBeGreaterThan(1)
  expect(Math.max(...rights) - Math.min(...rights)).toBeLessThan(8)
})

test('on the page that asks for consent, marks stand on the right and choices on the left', async ({
  page,
}) => {
  await page.goto('/api/auth/login')
  const card = page.locator('label', { hasText: people.owner })
  const x = async (part: Locator) => (await part.boundingBox())?.x ?? NaN

  expect(await x(card.getByRole('radio'))).toBeLessThan(await x(card.getByText(people.owner)))
  expect(await x(card.getByText(people.owner))).toBeLessThan(await x(card.locator('img')))
  const [name, summary] = await Promise.all(
    [card.getByText(people.owner), card.getByText(demo.people.owner)].map((text) => text.boundingBox()),
  )
  const right = (box: typeof name) => (box?.x ?? NaN) + (box?.width ?? NaN)
  expect(Math.abs(right(name ?? null) - right(summary ?? null))).toBeLessThan(8)
})
