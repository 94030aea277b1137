import type { Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

/** The demo's largest: 250 roles and 500 channels. */
const guild = `/guilds/${guilds.cartographers.id}`

/** Milliseconds that somebody may wait for what they pressed to be drawn; 15 to 40 were measured. */
const most = 100
const times = 11

/**
 * Has the page note how long it takes from each press of a mouse button or key until the frame that answers it is
 * painted, so that neither the test's own pace nor one unlucky moment of a busy machine counts.
 */
const notePresses = (page: Page) =>
  page.evaluate(() => {
    const waits: number[] = []
    Object.assign(window, { waits })
    const note = ({ timeStamp }: Event) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => waits.push(performance.now() - timeStamp)
        port2.postMessage(null)
      })
    for (const kind of ['click', 'keydown']) document.addEventListener(kind, note, { capture: true })
  })

const takePresses = (page: Page): Promise<number[]> =>
  page.evaluate(() => (Reflect.get(window, 'waits') as number[]).splice(0))

const median = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? NaN

const lists = [
  { name: 'channels', path: `${guild}/features/welcome`, field: 'Channel', search: 'Search channels' },
  { name: 'roles', path: `${guild}/features/auto-role`, field: /^Roles/, search: 'Search roles' },
]

for (const { name, path, field, search } of lists) {
  test(`a long list of ${name} opens at once, and is searched without lag`, async ({ page }) => {
    await beSignedIn(page)
    await page.goto(path)
    const picker = page.getByRole('combobox', { name: field }).first()
    await expect(picker).toBeVisible()
    const listbox = page.getByRole('listbox')
    await notePresses(page)

    const openings: number[] = []
    for (let time = 0; time < times; time++) {
      await takePresses(page)
      await picker.click()
      await expect(listbox.getByRole('option').first()).toBeVisible()
      openings.push(...(await takePresses(page)).slice(0, 1))
      await page.keyboard.press('Escape')
      await expect(listbox).toHaveCount(0)
    }
    expect(openings).toHaveLength(times)
    expect(median(openings), `${openings.map(Math.round).join(', ')} ms`).toBeLessThan(most)

    await picker.click()
    await takePresses(page)
    for (const letter of 'expedition') await page.getByRole('combobox', { name: search }).press(letter)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'waits').length)).toBe(10)
    const letters = await takePresses(page)
    expect(median(letters), `${letters.map(Math.round).join(', ')} ms`).toBeLessThan(most)
  })
}
