import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { countRenders, rendersOnceQuiet } from './support/renders'
import { beSignedIn, prefixField } from './support/steps'
import { guilds } from './support/world'

declare global {
  interface Window {
    removedStyles: number
  }
}

const guild = `/guilds/${guilds.cartographers.id}`

/**
 * How often the components of a page render until it is quiet, as reached. More than 3 % over it fails: find out what renders
 * again and why, or say in the commit why it is worth it.
 */
const reached = {
  '/user/home': 422,
  [guild]: 587,
  [`${guild}/settings`]: 500,
  [`${guild}/features/welcome`]: 600,
  [`${guild}/history`]: 397,
  [`${guild}/transfer`]: 368,
  '/user/game': 335,
  '/status': 254,
}

/** Renders for each component. Hydration is one; a skeleton whose place something takes counts as one too. */
const most = 1.15

async function expectFew(page: Page, path: string, budget: number) {
  await page.goto(path)
  const { renders, components } = await rendersOnceQuiet(page)
  const told = `${path} renders ${renders} times ${components} components`
  expect(components, path).toBeGreaterThan(150)
  expect.soft(renders, told).toBeLessThanOrEqual(budget * 1.03)
  expect.soft(renders / components, told).toBeLessThanOrEqual(most)
}

test('a page renders once', async ({ page }) => {
  await countRenders(page)
  await expectFew(page, '/main', 245)
  await beSignedIn(page)
  for (const [path, budget] of Object.entries(reached)) await expectFew(page, path, budget)
  // Each sign-in of the tests is a row of it.
  await expectFew(page, '/user/profile', Infinity)
})

/** Counts in the browser the elements with styles that leave a document's head; one that is moved leaves it, too. */
function countRemovedStyles() {
  window.removedStyles = 0
  const isStyle = ({ nodeName }: Node) => nodeName === 'STYLE'
  const onChange = (changes: MutationRecord[]) => {
    for (const { removedNodes } of changes) window.removedStyles += [...removedNodes].filter(isStyle).length
  }
  new MutationObserver(onChange).observe(document, { childList: true, subtree: true })
}

test('the styles of a page are read once', async ({ page }) => {
  await beSignedIn(page)
  await countRenders(page)
  await page.addInitScript(countRemovedStyles)
  for (const path of ['/main', ...Object.keys(reached), '/user/profile']) {
    await page.goto(path)
    await rendersOnceQuiet(page)
    expect.soft(await page.evaluate(() => window.removedStyles), path).toBe(0)
  }
})

/** What one more letter in a field renders. The least of three, since a page's timers may end beside one of them. */
async function rendersOfLetter(page: Page, field: Locator) {
  await field.fill('!!')
  const each: number[] = []
  for (const letter of 'xyz') {
    const before = await rendersOnceQuiet(page)
    await field.press(letter)
    const { renders } = await rendersOnceQuiet(page)
    each.push(renders - before.renders)
  }
  return Math.min(...each)
}

test('a letter typed in a form renders its field and what depends on it', async ({ page }) => {
  await beSignedIn(page)
  await countRenders(page)
  await page.goto(`${guild}/settings`)
  const inSettings = await rendersOfLetter(page, prefixField(page))
  await page.goto(`${guild}/features/welcome`)
  const inFeature = await rendersOfLetter(
    page,
    page.getByRole('textbox', { name: 'Text', exact: true }).first(),
  )
  // The form itself and the field; in settings the sample of a chat, in the feature the preview.
  expect.soft(inSettings).toBeLessThanOrEqual(40)
  expect.soft(inFeature).toBeLessThanOrEqual(60)
})
