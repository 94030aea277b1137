import type { Locator } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, openSettings, prefixField, unsaved, zoneField } from './support/steps'
import { saveFeatures } from './support/unhealthy-guild'
import { guilds } from './support/world'

/** A server whose settings no other journey changes. */
const quiet = '300000000000000006'

test('clicking the star on a server’s card does not open the server', async ({ page }) => {
  await beSignedIn(page)
  await page.goto('/user/home')
  const star = page.getByRole('button', { name: `Favourite: ${guilds.forge.name}` })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL(/\/user\/home$/)
})

test('two hundred servers are the rows of a list, which is sorted by what somebody chooses', async ({
  page,
}) => {
  await beSignedIn(page, 'collector')
  await page.goto('/user/home')
  const rows = page.getByRole('list', { name: 'Your servers' }).getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await expect.poll(async () => (await rows.first().boundingBox())?.height).toBeLessThan(60)
  await page.getByRole('combobox', { name: 'Sort servers' }).selectOption('By members')
  await expect(page).toHaveURL(/sort=members/)
  await rows
    .first()
    .getByRole('link', { name: /^Manage / })
    .press('Enter')
  await expect(page).toHaveURL(/\/guilds\/\d+$/)
})

test('the arrow keys choose among the segments of a choice, which stand in one line', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`/guilds/${quiet}/features/welcome`)
  const choices = page.getByRole('radiogroup', { name: 'Send it to' })
  await choices.getByRole('radio', { name: 'A channel' }).check()
  await choices.getByRole('radio', { name: 'A channel' }).press('ArrowRight')
  await expect(choices.getByRole('radio', { name: 'A direct message' })).toBeChecked()
  await expect(choices.getByRole('radio', { name: 'A direct message' })).toBeFocused()
  const top = async (name: string) => (await choices.getByRole('radio', { name }).boundingBox())?.y
  await expect.poll(async () => (await top('A channel')) === (await top('Both'))).toBe(true)
})

test('choices with long names stand in one line where there is room for it', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`/guilds/${quiet}/features/auto-moderation`)
  const choices = page.getByRole('radiogroup', { name: 'Action' }).first().getByRole('radio')
  await expect(choices).toHaveCount(3)
  const tops = async () =>
    new Set(await choices.evaluateAll((all) => all.map((radio) => radio.getBoundingClientRect().top)))
  await expect.poll(async () => (await tops()).size).toBe(1)
})

test.describe('at a width of 768 pixels', () => {
  test.use({ viewport: { width: 768, height: 1024 } })

  test('choices whose names do not fit into one line stand one below the other', async ({ page }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${quiet}/features/auto-moderation`)
    const choices = page.getByRole('radiogroup', { name: 'Action' }).first().getByRole('radio')
    await expect(choices).toHaveCount(3)
    const places = () =>
      choices.evaluateAll((all) => {
        const boxes = all.map((radio) => radio.getBoundingClientRect())
        return [new Set(boxes.map(({ top }) => top)).size, new Set(boxes.map(({ left }) => left)).size]
      })
    await expect.poll(places).toEqual([3, 1])
  })

  test('offered colours that do not fit into one row are two equal rows', async ({ page }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${quiet}/features/game-server-status`)
    const colours = page.getByRole('group', { name: 'Colour when online', exact: true }).getByRole('button')
    await expect(colours).toHaveCount(10)
    const rows = () =>
      colours.evaluateAll((all) => {
        const tops = all.map((colour) => colour.getBoundingClientRect().top)
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      })
    await expect.poll(rows).toEqual([5, 5])
  })
})

test.describe('where it is another time than on the server', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('the reader’s own time zone is offered beside the field’s name, and no space is left below', async ({
    page,
  }) => {
    await beSignedIn(page)
    await openSettings(page, quiet)
    const own = page.getByRole('button', { name: /^Use yours: / })
    await expect(own).toBeVisible()
    const card = page.getByRole('region', { name: 'Language and time' })
    const bottom = async (locator: Locator) =>
      locator.evaluate((element) => element.getBoundingClientRect().bottom)
    const space = async () => (await bottom(card)) - (await bottom(card.getByText(/ there now\.$/)))
    await expect.poll(space).toBeLessThan(40)
    const field = zoneField(page)
    await expect
      .poll(async () => (await bottom(own)) - ((await field.boundingBox())?.y ?? 0))
      .toBeLessThanOrEqual(1)
    await own.click()
    await expect(field).toHaveText(/Berlin/)
    await expect(own).toBeHidden()
  })
})

test('a long server name takes at most two lines on its card', async ({ page }) => {
  await beSignedIn(page)
  await page.goto('/user/home')
  const name = page.getByRole('heading', { name: /^The Extremely Long-Winded Society/ })
  const lines = () =>
    name.evaluate((heading) =>
      Math.round(heading.clientHeight / Number.parseFloat(getComputedStyle(heading).lineHeight)),
    )
  await expect.poll(lines).toBe(2)
})

test.describe('a save that does not reach the server', () => {
  test.use({ provoked: /net::ERR_FAILED/ })

  test('leaves the focus on Save', async ({ page }) => {
    await beSignedIn(page)
    await openSettings(page, quiet)
    await page.route('**/backend/guilds/*/settings', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await prefixField(page).fill('late')
    const save = page.getByRole('button', { name: 'Save', exact: true })
    await save.press('Enter')

    await expect(page.getByText(/^The connection was lost before the answer came/)).toBeVisible()
    await expect(save).toBeFocused()
  })
})

test.describe('at a width of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the embed editor and the save bar fit', async ({ page }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${quiet}/features/welcome`)
    await page.getByRole('radio', { name: 'Text with an embed' }).first().check()
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toBeVisible()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    await expect.poll(async () => (await unsaved(page).boundingBox())?.height).toBeLessThan(140)

    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(page.getByRole('navigation').locator('[aria-current="location"]')).toBeInViewport({
      ratio: 1,
    })
    const gap = () =>
      unsaved(page).evaluate((bar) => {
        const end =
          document.querySelector('form fieldset > :last-child')?.getBoundingClientRect().bottom ?? NaN
        return bar.getBoundingClientRect().top - end
      })
    await expect.poll(gap).toBeGreaterThan(0)
  })

  test('a part of a message that is edited stays within the message', async ({ page }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${quiet}/features/welcome`)
    await page.getByRole('radio', { name: 'Text with an embed' }).first().check()
    await page.getByRole('button', { name: 'Edit Text' }).first().click()
    const text = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect(text).toBeFocused()
    const end = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right)
    const frame = page.getByRole('figure').filter({ has: text })
    await expect.poll(async () => (await end(frame)) - (await end(text))).toBeGreaterThan(0)
  })

  test('a list opens above its field without scrolling the page, and its search stays where it is', async ({
    page,
  }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${quiet}/features/welcome`)
    const picker = page.getByRole('combobox', { name: /^Channel/ }).first()
    const scrollTo330 = () =>
      picker.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().top - 330))
    const top = () => picker.evaluate((field) => Math.round(field.getBoundingClientRect().top))
    await scrollTo330()
    await expect.poll(top).toBe(330)

    await picker.click()

    const list = page.getByRole('listbox')
    await expect(list).toBeInViewport()
    await expect.poll(top).toBe(330)
    const search = page.getByRole('combobox', { name: 'Search channels' })
    const bottom = () => search.evaluate((field) => Math.round(field.getBoundingClientRect().bottom))
    await expect.poll(bottom).toBeLessThan(330)
    const before = await bottom()
    await search.fill('announcements')
    await expect(list.getByRole('option')).toHaveCount(1)
    await expect.poll(bottom).toBe(before)
  })
})

test.describe('in a low window', () => {
  test.use({ viewport: { width: 390, height: 420 } })

  test('sticky elements do not cover the focused field', async ({ page }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${quiet}/features/welcome`)
    await page.getByRole('radio', { name: 'Text with an embed' }).first().check()
    const title = page.getByRole('textbox', { name: 'Title', exact: true })
    await expect(title).toBeVisible()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))

    await title.focus()

    const isUncovered = () =>
      title.evaluate((field) => {
        const { left, top, height } = field.getBoundingClientRect()
        return document.elementFromPoint(left + 20, top + height / 2) === field
      })
    await expect.poll(isUncovered).toBe(true)
  })
})

test.describe('with forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } })

  test('switches, selection and focus are distinguishable', async ({ page }) => {
    await beSignedIn(page)
    await page.goto(`/guilds/${quiet}/features/welcome`)
    const toggle = page.getByRole('switch', { name: /^Enable/ })
    const colour = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor)
    await expect(toggle).toHaveCSS('outline-style', 'none')
    await expect(toggle).toHaveCSS('border-top-width', '1px')
    const off = await colour(toggle)
    await toggle.focus()
    await page.keyboard.press('Space')
    await expect(toggle).not.toHaveCSS('outline-style', 'none')
    await expect(toggle).toHaveCSS('outline-width', '3px')
    await expect(toggle).not.toHaveCSS('background-color', off)

    await page.goto('/user/home')
    const chosen = page.getByRole('button', { name: /^You manage/ })
    await expect(chosen).toHaveAttribute('aria-pressed', 'true')
    const other = await colour(page.getByRole('button', { name: /^All/ }))
    await expect(chosen).not.toHaveCSS('background-color', other)
  })
})

test('every field has text of 16 pixels on a phone, which would enlarge the page otherwise', async ({
  page,
}) => {
  await beSignedIn(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const fields = page.locator(
    'input:not([type=checkbox], [type=radio], [type=color], [type=file]), textarea, select',
  )
  const small = () =>
    fields.evaluateAll((all) =>
      all.flatMap((field) => {
        const { fontSize } = getComputedStyle(field)
        return Number.parseFloat(fontSize) < 16
          ? [`${field.getAttribute('aria-label') ?? field.id}: ${fontSize}`]
          : []
      }),
    )
  for (const path of [
    `/guilds/${quiet}/settings`,
    `/guilds/${quiet}/features/welcome`,
    '/user/profile',
    '/user/game',
  ]) {
    await page.goto(path)
    await expect(fields).not.toHaveCount(0)
    await expect.poll(small, path).toEqual([])
  }
})

test('a wrong field keeps the colour of its error while it has the focus', async ({ page }) => {
  await beSignedIn(page)
  await openSettings(page, quiet)
  const prefix = prefixField(page)
  const usual = await prefix.evaluate((field) => getComputedStyle(field).borderTopColor)
  await prefix.fill('no spaces')
  await prefix.blur()
  await expect(prefix).toHaveAttribute('aria-invalid', 'true')
  await expect(prefix).not.toHaveCSS('border-top-color', usual)
  // The colour comes in a transition: what it ends as is what the error's text has.
  const wrong = await page
    .getByText('A prefix can’t contain spaces.')
    .evaluate((text) => getComputedStyle(text).color)

  await prefix.focus()

  await expect(prefix).toHaveCSS('border-top-color', wrong)
  await expect(prefix).toHaveCSS('outline-style', 'solid')
  await expect(prefix).toHaveCSS('outline-color', wrong)
})

test('a save that is refused leads to its field, which alone has a ring', async ({ page }) => {
  await beSignedIn(page)
  await openSettings(page, quiet)
  const prefix = prefixField(page)
  await prefix.fill('no spaces')
  await unsaved(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(prefix).toHaveAttribute('aria-invalid', 'true')
  await expect(prefix).toBeFocused()
  const ringed = () =>
    prefix.evaluate((field) => {
      const found: string[] = []
      for (let one: Element | null = field; one; one = one.parentElement) {
        const { outlineStyle, outlineColor } = getComputedStyle(one)
        // Where there is none, Chakra draws a transparent one.
        if (outlineStyle === 'solid' && outlineColor !== 'rgba(0, 0, 0, 0)') found.push(one.tagName)
      }
      return found
    })
  await expect.poll(ringed).toEqual(['INPUT'])
})

test('what opens and closes has a mark of ours, and not the browser’s, that turns', async ({ page }) => {
  await beSignedIn(page)
  const turn = (summary: Locator) => summary.evaluate((one) => getComputedStyle(one, '::before').transform)
  async function expectTurning(summary: Locator) {
    await expect(summary).toHaveCSS('list-style-type', 'none')
    const closed = await turn(summary)
    expect(closed).not.toBe('none')
    await summary.click()
    await expect.poll(() => turn(summary)).not.toBe(closed)
  }
  await page.goto(`/guilds/${quiet}/features/welcome`)
  await page.getByRole('radio', { name: 'Text with an embed' }).first().check()
  await expectTurning(page.locator('summary').filter({ hasText: 'Import or export as JSON' }).first())
  await page.goto(`/guilds/${guilds.harbour.id}`)
  await expectTurning(page.locator('summary').filter({ hasText: 'Show as a table' }).first())
})

for (const width of [390, 768])
  test.describe(`at a width of ${width} pixels`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('the history’s filter shows a whole date', async ({ page }) => {
      await beSignedIn(page)
      await page.goto(`/guilds/${quiet}/history`)
      for (const name of ['Since', 'Until']) {
        const day = page.getByRole('textbox', { name })
        await day.fill('Sep 30, 2026')
        const hidden = () => day.evaluate((field) => field.scrollWidth - field.clientWidth)
        await expect.poll(hidden).toBeLessThanOrEqual(0)
      }
    })
  })

test('a removed row leaves the page and the focus where they were, also among rows higher than the window', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await beSignedIn(page)
  await page.goto(`/guilds/${quiet}/features/custom-commands`)
  const add = page.getByRole('button', { name: 'Add command' })
  for (const name of ['first', 'second', 'third']) {
    await add.click()
    await page.keyboard.type(name)
    await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  }
  const remove = page.getByRole('button', { name: 'Remove first' })
  await remove.focus()
  const top = async () => page.evaluate(() => window.scrollY)
  const before = await top()

  await remove.press('Enter')

  const next = page.getByRole('button', { name: 'Remove second' })
  await expect(next).toBeFocused()
  await expect(next).toBeInViewport()
  await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(100)
  await page.getByRole('button', { name: 'Undo' }).click()
  const restored = page.getByRole('textbox', { name: /name/i }).first()
  await expect(restored).toBeFocused()
  await expect(restored).toBeInViewport()
})

test('a list of words shows the focus around it, once', async ({ page }) => {
  await beSignedIn(page)
  await page.goto(`/guilds/${quiet}/features/auto-moderation`)
  await page.getByRole('switch', { name: 'Filter words' }).press('Space')
  const words = page.getByRole('textbox', { name: 'Words and phrases' })
  await words.focus()
  await words.press('a')
  await expect(words).toBeFocused()
  const rings = () =>
    words.evaluate((field) => {
      const ofBox = getComputedStyle(field.closest('.box') ?? field)
      const { boxShadow, borderWidth, outlineColor } = getComputedStyle(field)
      return { box: ofBox.boxShadow !== 'none', field: [boxShadow, borderWidth, outlineColor] }
    })
  await expect.poll(rings).toEqual({ box: true, field: ['none', '0px', 'rgba(0, 0, 0, 0)'] })
})

test('a time within a text of the history is as large as the text, and the time of the change smaller', async ({
  page,
}) => {
  const guildId = '300000000000001081'
  await beSignedIn(page, 'collector')
  const notice = 'Until <t:1700000000:F> the doors stay open.'
  await saveFeatures(page, guildId, { 'auto-moderation': { notice } })
  await page.goto(`/guilds/${guildId}/history`)
  const change = page.getByRole('listitem').filter({ hasText: 'the doors stay open' }).first()
  await expect(change.locator('dd time').first()).toHaveCSS('font-size', '14px')
  await expect(change.locator('header time')).toHaveCSS('font-size', '12px')
})
