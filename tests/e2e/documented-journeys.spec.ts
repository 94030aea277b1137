import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { expect, test } from './support/fixtures'
import { beSignedIn } from './support/steps'
import { guilds, type Person } from './support/world'

/** Where somebody walks: with whom they sign in, and the servers that they go to. */
type Place = {
  person: Person
  isPhone: boolean
  /** One in which nothing is configured, one for a welcome with an embed, and one whose settings are copied. */
  servers: { fresh: string; greeted: string; settled: string }
  /** What is copied from one server to another. */
  copied: { feature: string; from: string; to: string }
}

const { mushroom, night, harbour } = guilds
const desk: Place = {
  person: 'owner',
  isPhone: false,
  servers: { fresh: mushroom.name, greeted: night.name, settled: harbour.name },
  copied: { feature: 'Welcome and goodbye', from: night.name, to: mushroom.name },
}
/** In servers to which no other file writes, of somebody who is in 200. */
const phone: Place = {
  ...desk,
  person: 'collector',
  isPhone: true,
  servers: { fresh: 'Brave Arcade', greeted: 'Hidden Botanists', settled: 'Copper Kitchen' },
}
/** In the servers of the desk, whose list is short, after it: what it copied has to differ once more. */
const phoneAfterDesk: Place = {
  ...desk,
  isPhone: true,
  copied: { feature: 'Levels', from: mushroom.name, to: night.name },
}

/** Counts what a person does: a press is a step, and so is a field, however many keys it takes. */
function aWalk(page: Page, { servers, copied, isPhone }: Place) {
  let steps = 0
  const press = async (what: Locator) => {
    steps += 1
    await (isPhone ? what.tap() : what.click())
  }
  const fill = async (field: Locator, text: string) => {
    steps += 1
    await field.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type(text)
  }
  /** On a phone the whole row of a server opens it. */
  const openServer = async (name: string) => {
    if (!isPhone) return press(page.getByRole('link', { name: `Manage ${name}` }))
    steps += 1
    const heading = page.getByRole('heading', { name, exact: true })
    await page
      .getByRole('listitem')
      .filter({ has: heading })
      .tap({ position: { x: 90, y: 20 } })
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    ...{ page, press, fill, button, servers, copied, isPhone },
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
    open: async (feature: string, at = servers.fresh) => {
      await openServer(at)
      await press(page.getByRole('link', { name: `Configure ${feature}` }))
    },
    saveAndEnable: () => press(button('Save and enable')),
  }
}
type Walk = ReturnType<typeof aWalk>

const journeys: Record<string, (walk: Walk) => Promise<void>> = {
  'Change the prefix': async ({ page, press, fill, text, button, servers, isPhone }) => {
    await press(page.getByRole('link', { name: `Settings of ${servers.fresh}` }))
    await fill(text('Prefix'), isPhone ? '+' : '?')
    await press(button('Save'))
  },
  'Enable a welcome message': async ({ open, choose, saveAndEnable }) => {
    await open('Welcome and goodbye')
    await choose('Channel', 'welcome')
    await saveAndEnable()
  },
  'Welcome with an embed': async ({ page, open, choose, press, fill, text, saveAndEnable, servers }) => {
    await open('Welcome and goodbye', servers.greeted)
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
  'Offer two roles by reactions': async ({ open, choose, press, button, saveAndEnable }) => {
    await open('Reaction roles')
    await press(button('Add message'))
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
  'Use a feature in another server': async ({ open, press, button, copied }) => {
    await open(copied.feature, copied.from)
    await press(button('Copy to other servers…'))
    await press(button(`Copy to ${copied.to}`))
  },
  'Use a configuration in another server': async ({ press, button, servers }) => {
    await press(button(`Copy ${servers.settled} to other servers…`))
    await press(button(`Copy to ${servers.fresh}`))
  },
  'Check a game server and keep it': async ({ page, press, fill, text, button, isPhone }) => {
    if (isPhone) await press(button('Open navigation'))
    await press(page.getByRole('link', { name: 'Game servers', exact: true }))
    const told = /port (?<port>\d+), password (?<password>\S+)\./
    const { port, password } = told.exec(await page.getByText(told).innerText())?.groups ?? {}
    await fill(text('Address'), `localhost:${port}`)
    await fill(text('RCON password'), password ?? '')
    await press(button('Check and save'))
  },
}

/** The steps that `docs/journeys.md` states, at a desk and on a phone. */
const stated = new Map(
  [
    ...readFileSync(join(import.meta.dirname, '../../docs/journeys.md'), 'utf8').matchAll(
      /^\| (?<job>[^|]+?) +\| +(?<desk>\d+) +\| +(?<phone>\d+) +\|/gm,
    ),
  ].map(({ groups }) => [groups?.job ?? '', { desk: Number(groups?.desk), phone: Number(groups?.phone) }]),
)

test('every journey of docs/journeys.md is tested here', () => {
  expect([...stated.keys()].toSorted()).toEqual(Object.keys(journeys).toSorted())
})

/** `npm test` walks these at a desk, and `npm run test:e2e` all. The last needs what the second has saved. */
const usual = new Set([
  'Change the prefix',
  'Welcome with an embed',
  'Offer two roles by reactions',
  'Use a feature in another server',
])

const afterDesk = new Set([
  'Change the prefix',
  'Use a feature in another server',
  'Use a configuration in another server',
])

/** Of somebody whose list of game servers no other file looks at, and for whom less counts as a write where all are asked. */
const ofAdministrator = new Set(['Check a game server and keep it', 'Use a configuration in another server'])
const as = (place: Place, job: string): Place =>
  ofAdministrator.has(job) ? { ...place, person: 'administrator' } : place

async function stepsOf(walk: (walk: Walk) => Promise<void>, page: Page, place: Place) {
  await beSignedIn(page, place.person)
  await page.goto('/user/home')
  const person = aWalk(page, place)

  await walk(person)

  // What the bot may not do in a chosen channel is added once its permissions have been checked.
  await expect(page.getByText(/ saved(?:$|, but |: )|^Copied|^The password works/).first()).toBeVisible()
  return person.steps()
}

for (const [job, walk] of Object.entries(journeys)) {
  const details = usual.has(job) ? {} : { tag: '@slow' }

  test(`${job} takes the documented number of steps`, details, async ({ page }) => {
    expect(await stepsOf(walk, page, as(desk, job))).toBe(stated.get(job)?.desk)
  })
}

test.describe('on a phone', { tag: '@slow' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  for (const [job, walk] of Object.entries(journeys)) {
    const place = afterDesk.has(job) ? as(phoneAfterDesk, job) : phone

    test(`${job} takes the documented number of steps there`, async ({ page }) => {
      expect(await stepsOf(walk, page, place)).toBe(stated.get(job)?.phone)
    })
  }
})
