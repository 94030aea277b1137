import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn, save } from './support/steps'
import { saveFeatures } from './support/unhealthy-guild'

/** Servers of the collector’s that no other file writes to; see demo/guilds.ts. */
const servers = {
  keyboard: '300000000000001017',
  unsaved: '300000000000001096',
}

const picture = (page: Page) => page.getByRole('figure', { name: 'Preview of the message' })
const edit = (page: Page, part: string) => page.getByRole('button', { name: `Edit ${part}`, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function openMessage(page: Page, server: string) {
  await beSignedIn(page, 'collector')
  await page.goto(`/guilds/${server}/features/welcome`)
  await page.getByRole('radio', { name: 'Text with an embed' }).check()
  await expect(field(page, 'Title')).toBeVisible()
}

test('a message is written by keyboard where it is seen: an error is told at its part, and a draft comes back', async ({
  page,
}) => {
  await beSignedIn(page, 'collector')
  const rich_message = { content: 'Welcome!', embed: null }
  await saveFeatures(page, servers.keyboard, { welcome: { enabled: false, style: 'text', rich_message } })
  await openMessage(page, servers.keyboard)
  await edit(page, 'Text').focus()
  await page.keyboard.press('Enter')
  await expect(field(page, 'Text')).toBeFocused()
  await page.keyboard.type(' Ahoy **there**')
  await page.keyboard.press('Escape')
  await expect(edit(page, 'Text')).toBeFocused()
  await expect(picture(page)).toContainText('Ahoy there')

  await page.keyboard.press('Tab')
  await expect(field(page, 'Title')).toBeFocused()
  await page.keyboard.type('Rules')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Title link')).toBeFocused()
  await page.keyboard.type('nowhere')
  await page.keyboard.press('Escape')
  await expect(field(page, 'Title link')).toBeFocused()
  await expect(field(page, 'Title link')).toHaveAccessibleDescription(/http/)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('https://sea.example')
  await page.keyboard.press('Escape')
  await expect(edit(page, 'Title')).toBeFocused()

  await page.getByRole('button', { name: 'Description', exact: true }).focus()
  await page.keyboard.press('Space')
  await expect(field(page, 'Description')).toBeFocused()
  await page.keyboard.type('Be kind')
  await page.keyboard.press('Escape')
  await expect(edit(page, 'Description')).toBeFocused()
  await edit(page, 'Title').focus()
  await page.keyboard.press('Tab')
  await expect(edit(page, 'Description')).toBeFocused()

  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect(picture(page)).toContainText('Rules')
  await expect(picture(page)).toContainText('Be kind')
  await save(page)
  await page.reload()
  await expect(picture(page)).toContainText('Be kind')
})

/** How far what is in a frame reaches beyond it, in pixels. */
const overhang = (content: Locator) =>
  content.evaluate((element) => {
    const frame = element.parentElement
    if (!frame) return NaN
    const text = document.createRange()
    text.selectNodeContents(element)
    const around = frame.getBoundingClientRect()
    const beyond = [...text.getClientRects()].flatMap((box) => [
      around.left - box.left,
      around.top - box.top,
      box.right - around.right,
      box.bottom - around.bottom,
    ])
    const cut = [frame.scrollWidth - frame.clientWidth, frame.scrollHeight - frame.clientHeight]
    return Math.max(0, ...[...beyond, ...cut].map(Math.round))
  })

for (const width of [390, 1366])
  test(`what shows the images of a host is wholly inside its frame, at a width of ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    await openMessage(page, servers.unsaved)
    await field(page, 'Title').fill('Rules')
    const parts = [
      ['Author', 'Author image', ['Author name']],
      ['Large image', 'Large image', []],
      ['Small image', 'Small image', []],
      ['Footer', 'Footer image', ['Footer text']],
    ] as const
    for (const [part, image, texts] of parts) {
      await page.getByRole('button', { name: part, exact: true }).click()
      for (const text of texts) await field(page, text).fill('Mira')
      await field(page, image).fill('https://images.a-rather-long-name-of-a-host.example/i.png')
      await page.getByRole('button', { name: 'Done', exact: true }).click()
      await expect(field(page, image)).toBeHidden()
    }

    // The images beside the author and in the footer are shown along with the others: there is no room for a button.
    const show = picture(page).getByRole('button', { name: /^Show images from images\.a-rather/ })
    await expect(show).toHaveCount(2)
    for (const button of await show.all()) await expect.poll(() => overhang(button)).toBe(0)
  })

test('the times to choose from are as large as elsewhere, and in the middle of their boxes', async ({
  page,
}) => {
  await openMessage(page, servers.unsaved)
  await edit(page, 'Text').click()
  await page.getByRole('button', { name: 'Insert a mention, a channel or a time' }).first().click()
  await page.getByRole('option', { name: 'Day and time…' }).click()
  const choice = page
    .getByRole('dialog', { name: 'Insert a time' })
    .locator('label')
    .filter({ has: page.getByRole('radio') })
    .first()
  await expect(choice).toHaveCSS('font-size', '16px')
  const distanceFromMiddle = (box: Element) => {
    const middle = ({ top, bottom }: DOMRect) => (top + bottom) / 2
    const text = document.createRange()
    text.selectNodeContents(box)
    return Math.abs(middle(text.getBoundingClientRect()) - middle(box.getBoundingClientRect()))
  }
  await expect.poll(() => choice.evaluate(distanceFromMiddle)).toBeLessThan(2)
})

test('emoji are drawn from the same fonts in the page, in a field, in the picture and in its code', async ({
  page,
}) => {
  await openMessage(page, servers.unsaved)
  await edit(page, 'Text').click()
  await field(page, 'Text').fill('🎉 `🎉`')
  const fontsOf = async (locator: Locator) => {
    const family = await locator.evaluate((element) => getComputedStyle(element).fontFamily)
    return family.split(/, */).filter((name) => /emoji/i.test(name))
  }
  const fonts = ['"Apple Color Emoji"', '"Segoe UI Emoji"', '"Noto Color Emoji"']
  expect(await fontsOf(page.locator('body'))).toEqual(fonts)
  expect(await fontsOf(field(page, 'Text'))).toEqual(fonts)

  await page.keyboard.press('Escape')
  await expect(picture(page).locator('code')).toHaveText('🎉')
  expect(await fontsOf(picture(page))).toEqual(fonts)
  expect(await fontsOf(picture(page).locator('code'))).toEqual(fonts)
})
