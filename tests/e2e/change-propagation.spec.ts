import type { Page, Response } from '@playwright/test'
import { type Balancer, aBalancer } from './support/balancer'
import { expect, test as base } from './support/fixtures'
import { aProgram } from './support/program'
import {
  beSignedIn,
  chooseZone,
  openSettings,
  prefixField,
  presence,
  saveAgain,
  zoneField,
} from './support/steps'
import { guilds } from './support/world'

type Journey = {
  url: string
  /** Stands between one of the browsers and the program. */
  line: Balancer
}

const test = base.extend<object, { journey: Journey }>({
  journey: [
    async ({}, use) => {
      const program = await aProgram()
      const line = await aBalancer([program.port])
      try {
        await program.start()
        await use({ url: program.url, line })
      } finally {
        await line.close()
        await program.remove()
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const harbour = guilds.harbour.id
const liveOnTheBot = (page: Page) => page.getByRole('form').getByText('Live on the bot')

/** One browser at the program itself, the other behind the line; each sees the other. */
async function openBoth(page: Page, otherPage: Page, { url, line }: Journey) {
  await beSignedIn(page, 'owner', url)
  await beSignedIn(otherPage, 'administrator', url)
  await openSettings(page, harbour, url)
  await openSettings(otherPage, harbour, line.url)
  await expect(presence(page, 'Idris Okafor')).toBeVisible()
  await expect(presence(otherPage, 'Mara Lindqvist')).toBeVisible()
}

async function saveZone(page: Page, zone: string) {
  await chooseZone(page, zone)
  await saveAgain(page)
}

async function savePrefix(page: Page, prefix: string) {
  await prefixField(page).fill(prefix)
  await saveAgain(page)
}

const isEvents = ({ path }: { path: string }) => path.includes('/events')
const reopened = (page: Page) =>
  page.waitForResponse((response: Response) => response.url().includes('/events') && response.ok())

test('a change saved in one browser appears in another, is loaded by the bot, and is shown as live in both', async ({
  page,
  otherPage,
  journey,
}) => {
  await openBoth(page, otherPage, journey)
  await prefixField(otherPage).fill('mine')

  await saveZone(page, 'Tokyo')

  await expect(zoneField(otherPage)).toHaveText('Asia/Tokyo')
  await expect(otherPage.getByText('Changed by Mara Lindqvist just now')).toBeVisible()
  await expect(prefixField(otherPage)).toHaveValue('mine')
  await expect(liveOnTheBot(page)).toBeVisible()
  const alsoHere = await page.getByRole('form').getByText('Idris Okafor is also here').boundingBox()
  const live = await liveOnTheBot(page).boundingBox()
  expect(live?.x).toBeGreaterThanOrEqual((alsoHere?.x ?? NaN) + (alsoHere?.width ?? NaN) + 16)
  // What is being edited is not called live.
  await expect(liveOnTheBot(otherPage)).toBeHidden()
  await otherPage.getByRole('button', { name: 'Discard', exact: true }).click()
  await expect(liveOnTheBot(otherPage)).toBeVisible()
})

test.describe('a connection that breaks', { tag: '@slow' }, () => {
  test.use({ provoked: /ERR_(INCOMPLETE_CHUNKED_ENCODING|EMPTY_RESPONSE|CONNECTION_RESET)/ })

  test('in the middle of an event loses no change and repeats none', async ({ page, otherPage, journey }) => {
    const { line } = journey
    await openBoth(page, otherPage, journey)
    await savePrefix(page, 'a')
    await expect(prefixField(otherPage)).toHaveValue('a')
    const before = line.changesTold()

    // Half of the next change arrives, and nothing gets through until three are made.
    line.hold(isEvents)
    line.cutNextChange()
    await savePrefix(page, 'b')
    await expect.poll(line.holders).toEqual([])
    await saveZone(page, 'Lisbon')
    await savePrefix(page, 'c')
    await expect(prefixField(otherPage)).toHaveValue('a')
    const back = reopened(otherPage)
    line.hold(() => false)
    await back
    await expect(prefixField(otherPage)).toHaveValue('c')
    await expect(zoneField(otherPage)).toHaveText('Europe/Lisbon')

    // The line is whole again, and broken again between two changes.
    await saveZone(page, 'Tokyo')
    await expect(zoneField(otherPage)).toHaveText('Asia/Tokyo')
    const again = reopened(otherPage)
    line.cut()
    await savePrefix(page, 'd')
    await again
    await expect(prefixField(otherPage)).toHaveValue('d')

    const [newest = 0] = before.slice(-1)
    const told = line.changesTold().slice(before.length)
    expect(told).toEqual([1, 2, 3, 4, 5].map((step) => newest + step))
  })
})
