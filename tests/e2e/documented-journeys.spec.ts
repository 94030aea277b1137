import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds } from './support/world'

const server: string = guilds.mushroom.name

/** Counts what a person does: a press is a step, and so is a field, however many keys it takes. */
function aPerson(page: Page) {
  let steps = 0
  const press = async (what: Locator) => {
    steps += 1
    await what.click()
  }
  const fill = async (field: Locator, text: string) => {
    steps += 1
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    ...{ page, press, fill, button },
    steps: () => steps,
    text: (name: string) => page.getByRole('textbox', { name, exact: true }),
    /** Types on a picker, and takes the first that it finds. */
    choose: async (name: string, text: string, at = 0) => {
      steps += 1
      await page.getByRole('combobox', { name, exact: true }).nth(at).focus()
      await page.keyboard.type(text)
      await expect(
        page.getByRole('listbox').getByRole('option').or(page.getByRole('gridcell')).first(),
      ).toBeVisible()
      await page.keyboard.press('Enter')
      await page.keyboard.press('Escape')
    },
    open: async (feature: string, at = server) => {
      await press(page.getByRole('link', { name: `Manage ${at}` }))
      await press(page.getByRole('link', { name: `Configure ${feature}` }))
    },
    saveAndEnable: () => press(button('Save and enable')),
  }
}
type Person = ReturnType<typeof aPerson>

const journeys: Record<string, (person: Person) => Promise<void>> = {
  'Change the prefix': async ({ page, press, fill, text, button }) => {
    await press(page.getByRole('link', { name: `Settings of ${server}` }))
    await fill(text('Prefix'), '?')
    await press(button('Save'))
  },
  'Enable a welcome message': async ({ open, choose, saveAndEnable }) => {
    await open('Welcome and goodbye')
    await choose('Channel', 'welcome')
    await saveAndEnable()
  },
  'Welcome with an embed': async ({ page, open, choose, press, fill, text, saveAndEnable }) => {
    await open('Welcome and goodbye', guilds.night.name)
    await choose('Channel', 'welcome')
    await press(page.getByRole('radio', { name: /embed/i }))
    await fill(text('Title'), 'Welcome aboard')
    await saveAndEnable()
  },
  'Put up a ticket panel': async ({ open, choose, saveAndEnable }) => {
    await open('Tickets')
    await choose('Channel with the button', 'welcome')
    await choose('Category for tickets', 'information')
    await choose('Support team', 'moderator')
    await saveAndEnable()
  },
  'Offer two roles by reactions': async ({ open, choose, press, fill, text, button, saveAndEnable }) => {
    await open('Reaction roles')
    await press(button('Add message'))
    await fill(text('Name'), 'Notifications')
    await choose('Channel', 'rules')
    for (const [at, role] of ['regular', 'supporter'].entries()) {
      await press(button('Add role'))
      await choose('Emoji', at === 0 ? 'star' : 'heart', at)
      await choose('Role', role, at)
    }
    await saveAndEnable()
  },
  'Block ten words': async ({ page, open, press, fill, text, saveAndEnable }) => {
    await open('Auto moderation')
    await press(page.getByRole('switch', { name: 'Filter words' }))
    await fill(text('Words and phrases'), 'one,two,three,four,five,six,seven,eight,nine,ten')
    await saveAndEnable()
  },
  'Reward a level with a role': async ({ page, open, press, fill, choose, saveAndEnable }) => {
    await open('Levels')
    const rewards = page.getByRole('group', { name: 'Roles for levels', exact: true })
    await press(rewards.getByRole('button', { name: 'Add reward' }))
    await fill(rewards.getByRole('spinbutton', { name: 'At level' }), '10')
    await choose('Role', 'supporter')
    await saveAndEnable()
  },
  'Use a configuration in another server': async ({ press, button }) => {
    await press(button(`Copy ${guilds.harbour.name} to other servers…`))
    await press(button(`Copy to ${server}`))
  },
  'Use a feature in another server': async ({ open, press, button }) => {
    await open('Welcome and goodbye', guilds.night.name)
    await press(button('Copy to other servers…'))
    await press(button(`Copy to ${server}`))
  },
}

/** The steps that `docs/journeys.md` states. */
const stated = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../docs/journeys.md'), 'utf8').matchAll(
      /^\| (?<job>[^|]+?) +\| +(?<steps>\d+) +\|/gm,
    ),
  ].map(({ groups }) => [groups?.job ?? '', Number(groups?.steps)]),
)

test('every journey of docs/journeys.md is tested here', () => {
  expect([...stated.keys()].toSorted()).toEqual(Object.keys(journeys).toSorted())
})

/** `npm test` walks these, and `npm run test:e2e` all. The last copies what the second has saved. */
const usual = new Set([
  'Change the prefix',
  'Welcome with an embed',
  'Offer two roles by reactions',
  'Use a feature in another server',
])

for (const [job, walk] of Object.entries(journeys)) {
  const details = usual.has(job) ? {} : { tag: '@slow' }

  test(`${job} takes the documented number of steps`, details, async ({ page }) => {
    await beSignedIn(page)
    await page.goto('/user/home')
    const person = aPerson(page)

    await walk(person)

    // What the bot may not do in a chosen channel is added once its permissions have been checked.
    await expect(page.getByText(/ saved(?:$|, but |: )|^Copied/).first()).toBeVisible()

    expect(person.steps()).toBe(stated.get(job))
  })
}
