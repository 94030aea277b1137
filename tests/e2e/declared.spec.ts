import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

const overview = `/guilds/${guilds.harbour.id}`
const requests = `${overview}/features/song-requests`

// What the bot refuses.
test.use({ provoked: /status of 409/ })

test('what the bot counts is drawn, and read as a table, without a scroll to the side', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await beSignedIn(page)
  await page.goto(overview)
  const activity = page.getByRole('region', { name: 'Activity' })
  const chart = activity.getByRole('img', { name: /^Chart of Songs requested/ })
  await chart.scrollIntoViewIfNeeded()
  await expect(chart.locator('canvas')).toBeVisible()

  await activity.getByText('Show as a table').first().focus()
  await page.keyboard.press('Enter')

  await expect(activity.getByRole('table').first()).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0)
})

test('on a low phone, what the bot answers to a button is in view, and the form leaves no hole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 360 })
  await beSignedIn(page)
  await page.goto(requests)
  const [form, activity] = [page.getByRole('form'), page.getByRole('region', { name: 'Activity' })]
  await expect(activity).toBeVisible()
  const gap = async () => {
    const [above, below] = await Promise.all([form.boundingBox(), activity.boundingBox()])
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(gap).toBe(24)

  await page.getByRole('button', { name: 'Clear the queue' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Clear the queue' }).click()

  await expect(page.getByRole('alert').getByText('Song requests are off')).toBeInViewport({ ratio: 1 })
})

test('somebody buys premium where the page leads, comes back, and changes what needs it', async ({
  page,
}) => {
  await beSignedIn(page)
  await page.goto(requests)
  const each = page.getByRole('spinbutton', { name: 'Songs in the queue for each member' })
  await expect(each).toBeDisabled()

  const opened = page.waitForEvent('popup')
  await page
    .getByRole('link', { name: /^Get premium/ })
    .first()
    .click()
  const store = await opened
  const harbour = store.getByRole('radio', { name: guilds.harbour.name })
  await harbour.check()
  await expect(store.getByRole('button', { name: 'Cancel premium' })).toBeHidden()
  await expect(store.getByRole('button', { name: 'Buy premium' })).toBeVisible()
  await harbour.press('Enter')
  await expect(store.getByRole('heading', { name: `${guilds.harbour.name} has premium now` })).toBeVisible()

  await store.goBack()
  await store.reload()
  await harbour.check()
  await expect(store.getByRole('button', { name: 'Buy premium' })).toBeHidden()
  await expect(store.getByRole('button', { name: 'Cancel premium' })).toBeVisible()
  await store.close()
  // Here every page has the focus all the time.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))

  await expect(each).toBeEnabled()
})

test('the browser’s search finds every option of a long form, wherever the page stands', async ({ page }) => {
  const titles = Array.from({ length: 160 }, (_, at) => `Line number ${at + 1}`)
  const properties = Object.fromEntries(
    titles.map((title, at) => [`line_${at + 1}`, { type: 'string', title }]),
  )
  await beSignedIn(page)
  await page.route('**/backend/features', async (route) => {
    const response = await route.fetch()
    const told = (await response.json()) as { features: { id: string; options: object }[] }
    const features = told.features.map((one) =>
      one.id === 'levels' ? { ...one, options: { type: 'object', properties } } : one,
    )
    await route.fulfill({ response, json: { ...told, features } })
  })
  await page.goto(`/guilds/${guilds.cartographers.id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Configure .*Levels/ })
    .click()
  await expect(page.getByRole('textbox', { name: 'Line number 1', exact: true })).toBeVisible()

  // As Ctrl+F does; a browser has it, though no standard does.
  const finds = (text: string) =>
    page.evaluate((words) => Reflect.apply(Reflect.get(window, 'find'), window, [words]), text)
  await expect.poll(() => finds('Line number 160')).toBe(true)
})
