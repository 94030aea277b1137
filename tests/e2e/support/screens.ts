import { expect, type Locator, type Page } from '@playwright/test'
import { listening, prefixField } from './steps'
import { saveBadly, unwell } from './unhealthy-guild'
import { guilds, type Person } from './world'
import { type ConfigurationFile, configurationFile } from '@/contract/calls/transfer'

export type Screen = {
  name: string
  path: string
  /** Who opens it, if not the owner: somebody who has few servers, where each of them is asked, which counts as a write. */
  person?: Person
  /** What is there once the screen shows its data. */
  ready: (page: Page) => Locator
  /** What is saved before anybody goes there. */
  before?: (page: Page) => Promise<void>
  /** What a person does there before anybody looks. */
  act?: (page: Page) => Promise<void>
  /** Puts right what `act` did to the browser. */
  after?: (page: Page) => Promise<void>
  /** Whether an answer to it is a failure, which Chromium writes on the console by itself. */
  provokes?: true
}

const guild = `/guilds/${guilds.cartographers.id}`
const settings = `${guild}/settings`

const featureIds = [
  ...['welcome', 'auto-role', 'reaction-roles', 'moderation-log', 'auto-moderation', 'levels', 'starboard'],
  ...['birthdays', 'custom-commands', 'tickets', 'scheduled-messages', 'game-server-status'],
]

async function edit(page: Page) {
  await prefixField(page).fill('?')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

/** The list begins with servers that would otherwise stand farther down. */
async function sortServers(page: Page) {
  await page.goto(`/guilds/${guilds.cartographers.id}`)
  await listening(page)
  await page.goto('/user/home')
  const star = page.getByRole('button', { name: `Favourite: ${guilds.night.name}` })
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
}

/** Opens what a button opens, and waits until its panel is drawn. */
const open = (button: string | RegExp, panel: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await expect(panel(page)).toBeVisible()
}

type Ready = Screen['ready']
type More = Omit<Screen, 'name' | 'path' | 'ready'>
const screenOf = (name: string, path: string, ready: Ready, more: More = {}): Screen => ({
  name,
  path,
  ready,
  ...more,
})

const text =
  (words: string): Ready =>
  (page) =>
    page.getByText(words)
const first =
  (
    role: 'link' | 'switch' | 'button' | 'combobox' | 'textbox' | 'heading' | 'region' | 'option',
    name?: string | RegExp,
  ): Ready =>
  (page) =>
    page.getByRole(role, { name }).first()

const welcome = `${guild}/features/welcome`
const requests = `${guild}/features/song-requests`
/** The place of a chart, which is drawn once it nears the window. */
const chart: Ready = (page) => page.locator('main [role=img]:has(~ details)').first()
const profile = '/user/profile'
const provokes = true

/** Every screen there is, for the accessibility sweep and for the screenshots. */
export const screens: Screen[] = [
  screenOf('main', '/main', first('link', 'Open dashboard')),
  screenOf('home', '/user/home', first('link', /^Manage /), { before: sortServers }),
  screenOf('copy', '/user/home', first('link', /^Manage /), {
    person: 'administrator',
    act: async (page) => {
      await page.getByRole('button', { name: `Copy ${guilds.harbour.name} to other servers…` }).click()
      await expect(page.getByRole('list', { name: 'Servers to copy to' })).toBeVisible()
      await expect(page.getByText('Checking what would change…')).toHaveCount(0)
    },
    after: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  }),
  screenOf('home-nothing-found', '/user/home?q=zzzz', text('No server matches “zzzz”')),
  screenOf('overview', guild, text('Prefix !')),
  screenOf('overview-unwell', `/guilds/${unwell}`, first('region', /^Health check/), { before: saveBadly }),
  screenOf('settings', settings, prefixField),
  screenOf('settings-editing', settings, prefixField, { act: edit }),
  screenOf('settings-refused', settings, prefixField, {
    act: async (page) => {
      await prefixField(page).fill('a b')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(prefixField(page)).toHaveAttribute('aria-invalid', 'true')
    },
  }),
  screenOf('switcher', settings, prefixField, {
    act: open(/^Switch server/, (page) => page.getByRole('combobox').or(page.getByRole('searchbox')).first()),
  }),
  screenOf('palette', settings, prefixField, {
    act: open('Find anything', first('option', /^History/)),
  }),
  screenOf('account', settings, prefixField, { act: open('Your account', first('button', 'Sign out')) }),
  ...featureIds.map((id) => screenOf(`feature-${id}`, `${guild}/features/${id}`, first('switch'))),
  screenOf('feature-commands', `${guild}/features/commands`, first('switch', 'Allow ban'), {
    act: open(/^kick/, first('combobox', 'Only for')),
  }),
  screenOf('feature-welcome-embed', welcome, first('switch'), {
    act: async (page) => {
      await page.getByRole('radio', { name: 'Text with an embed' }).check()
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Read the **rules** first')
      await page.keyboard.press('Escape')
      await expect(page.getByText('Read the rules first').first()).toBeAttached()
    },
  }),
  screenOf('feature-welcome-part', welcome, first('switch'), {
    act: async (page) => {
      await page.getByRole('radio', { name: 'Text with an embed' }).check()
      await page.getByRole('textbox', { name: 'Title link' }).fill('nowhere')
      await page.getByRole('button', { name: 'Author', exact: true }).click()
      await expect(page.getByRole('textbox', { name: 'Author name' })).toBeFocused()
      // Beside a phone's keyboard, the row of placeholders is cut off where it can be scrolled.
      await page.getByRole('button', { name: 'Done' }).focus()
      await expect(page.getByRole('textbox', { name: 'Title link' })).toHaveAttribute('aria-invalid', 'true')
    },
  }),
  screenOf('feature-welcome-form', welcome, first('switch'), {
    act: async (page) => {
      await page.getByRole('radio', { name: 'Text with an embed' }).check()
      await page.getByRole('tab', { name: 'Form' }).click()
      await expect(page.getByRole('textbox', { name: 'Description' })).toBeVisible()
    },
    after: (page) => page.getByRole('tab', { name: 'Message' }).click(),
  }),
  screenOf('feature-channel-picker', welcome, first('switch'), {
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Channel' }).first().click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  }),
  screenOf('feature-declared', requests, chart),
  screenOf('overview-facts', guild, chart),
  screenOf('history', `${guild}/history`, first('combobox', 'Person')),
  screenOf('transfer', `${guild}/transfer`, first('button', 'Choose a file')),
  screenOf('transfer-preview', `/guilds/${guilds.harbour.id}/transfer`, first('button', 'Choose a file'), {
    act: async (page) => {
      await page.getByLabel('Configuration file').setInputFiles({
        name: 'prancing-pony.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(aForeignConfiguration)),
      })
      await page.getByRole('button', { name: 'Show changes: Welcome and goodbye' }).click()
      await expect(page.getByRole('button', { name: /^Apply \d+ changes$/ })).toBeEnabled()
    },
    after: (page) => page.getByRole('button', { name: 'Cancel' }).click(),
  }),
  // Nothing is saved yet about this person, which a backend says with 404.
  screenOf('profile', profile, first('region', 'Where you are signed in'), { provokes }),
  screenOf('delete-data', profile, first('region', 'Your data'), {
    act: open('Delete my data', (page) => page.getByRole('alertdialog', { name: 'Delete your data?' })),
    provokes,
  }),
  screenOf('game-servers', '/user/game', first('textbox', 'Address')),
  screenOf('status', '/status', first('heading', 'Shards')),
  screenOf('guides', '/docs', first('heading', 'Documentation')),
  screenOf('guide', '/docs/features', first('heading', 'Hints')),
  screenOf('guide-with-code', '/docs/bot', first('button', 'Copy the code')),
  screenOf('api-docs', '/docs/api', first('heading', /^Servers/)),
  screenOf(
    'bot-absent',
    '/guilds/300000000000000009',
    first('heading', 'Guildhall isn’t in Study Hall yet'),
    {
      provokes,
    },
  ),
  screenOf(
    'no-access',
    `/guilds/${guilds.weekly.id}/settings`,
    first('heading', 'You can’t manage this server'),
    {
      provokes,
    },
  ),
  screenOf('not-found', '/nowhere', first('heading', 'This page doesn’t exist'), { provokes }),
  screenOf('offline', settings, prefixField, {
    act: async (page) => {
      await page.context().setOffline(true)
      await expect(
        page.getByText('You are offline. Your edits stay here; save them when you are back.'),
      ).toBeVisible()
    },
    after: (page) => page.context().setOffline(false),
    provokes,
  }),
  // The last one: afterwards nobody is signed in.
  screenOf('session-ended', settings, prefixField, {
    act: async (page) => {
      await edit(page)
      await page.context().clearCookies()
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    provokes,
  }),
]

const inPortions = (all: Screen[]) =>
  Array.from({ length: Math.ceil(all.length / 8) }, (_, index) => all.slice(index * 8, (index + 1) * 8))

const calm = screens.filter(({ provokes, person }) => !provokes && !person)
const failing = screens.filter((screen) => screen.provokes)

/** Some screens of one person for each test, so that sweeps can run side by side; those that provoke errors in one. */
export const portions = [
  ...[...inPortions(calm), ...inPortions(screens.filter(({ person }) => person))].map((list) => ({
    what: 'screens',
    list,
    person: list[0]?.person,
    provoked: /(?!)/,
  })),
  {
    what: 'failures',
    list: failing,
    person: undefined,
    provoked: /status of (401|403|404|500)|ERR_INTERNET_DISCONNECTED/,
  },
]

const general = '400000990000000001'
const tavern = '400000990000000002'
const cellar = '400000990000000003'
const member = '500000990000000001'
const regulars = '500000990000000002'

/**
 * A configuration of a guild that nobody knows: some of its names are found everywhere, others nowhere, and a part is
 * of a feature that is not offered.
 */
export const aForeignConfiguration: ConfigurationFile = configurationFile.parse({
  format: 'guildhall/configuration',
  version: 1,
  exported_at: '2026-08-01T12:00:00.000Z',
  guild: { id: '300000990000000001', name: 'The Prancing Pony' },
  settings: { chat_prefix: '?', locale: 'de', manager_roles: [{ role: regulars, access: 'read' }] },
  features: {
    welcome: {
      enabled: true,
      channel: general,
      message: `Welcome to {guild}, {member}! Sit down in <#${tavern}>, and have a look at the rules before you order.`,
      goodbye: true,
      goodbye_channel: cellar,
    },
    'auto-role': { enabled: true, roles: [member, regulars] },
    starboard: { enabled: true, channel: tavern, threshold: 5 },
    birthdays: { enabled: false, time: 'at noon' },
    confetti: { enabled: true },
  },
  roles: [
    { id: member, name: 'Member' },
    { id: regulars, name: 'Regulars of the tap room' },
  ],
  channels: [
    { id: general, name: 'general', type: 0, parent: 'Conversation' },
    { id: tavern, name: 'tavern', type: 0, parent: 'Downstairs' },
    { id: cellar, name: 'cellar', type: 5, parent: null },
  ],
})
