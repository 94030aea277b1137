import { expect, type Locator, type Page } from '@playwright/test'
import { aForeignConfiguration } from './a-configuration'
import { prefixField } from './steps'
import { saveBadly, unwell } from './unwell'
import { guilds } from './world'

export type Screen = {
  name: string
  path: string
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
  'welcome',
  'auto-role',
  'reaction-roles',
  'moderation-log',
  'auto-moderation',
  'levels',
  'starboard',
  'birthdays',
  'custom-commands',
  'tickets',
  'scheduled-messages',
  'game-server-status',
]

const featureForms: Screen[] = featureIds.map((id) => ({
  name: `feature-${id}`,
  path: `${guild}/features/${id}`,
  ready: (page) => page.getByRole('switch').first(),
}))

async function edit(page: Page) {
  await prefixField(page).fill('?')
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
}

/** Opens what a button opens, and waits until its panel is drawn. */
const open = (button: string | RegExp, panel: (page: Page) => Locator) => async (page: Page) => {
  await page.getByRole('button', { name: button }).first().click()
  await expect(panel(page)).toBeVisible()
}

/** Every screen there is, for the accessibility sweep and for the screenshots. */
export const screens: Screen[] = [
  {
    name: 'main',
    path: '/main',
    ready: (page) => page.getByRole('link', { name: 'Open dashboard' }).first(),
  },
  { name: 'home', path: '/user/home', ready: (page) => page.getByRole('link', { name: /^Manage / }).first() },
  {
    name: 'home-nothing-found',
    path: '/user/home?q=zzzz',
    ready: (page) => page.getByText('No server matches “zzzz”'),
  },
  {
    name: 'overview',
    path: guild,
    ready: (page) => page.getByText('!help'),
  },
  {
    name: 'overview-unwell',
    path: `/guilds/${unwell}`,
    before: saveBadly,
    ready: (page) => page.getByRole('region', { name: /^Health check/ }),
  },
  { name: 'settings', path: settings, ready: prefixField },
  { name: 'settings-editing', path: settings, ready: prefixField, act: edit },
  {
    name: 'settings-refused',
    path: settings,
    ready: prefixField,
    act: async (page) => {
      await prefixField(page).fill('a b')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(prefixField(page)).toHaveAttribute('aria-invalid', 'true')
    },
  },
  {
    name: 'switcher',
    path: settings,
    ready: prefixField,
    act: open(/^Switch server/, (page) => page.getByRole('combobox').or(page.getByRole('searchbox')).first()),
  },
  {
    name: 'account',
    path: settings,
    ready: prefixField,
    act: open('Your account', (page) => page.getByRole('button', { name: 'Sign out' })),
  },
  ...featureForms,
  {
    name: 'feature-welcome-embed',
    path: `${guild}/features/welcome`,
    ready: (page) => page.getByRole('switch').first(),
    act: async (page) => {
      await page.getByRole('radio', { name: 'Text with an embed' }).check()
      await page.getByRole('button', { name: 'Add an embed' }).click()
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Read the **rules** first')
      await expect(page.getByText('Read the rules first').first()).toBeAttached()
    },
  },
  {
    name: 'feature-channel-picker',
    path: `${guild}/features/welcome`,
    ready: (page) => page.getByRole('switch').first(),
    act: async (page) => {
      await page.getByRole('combobox', { name: 'Channel' }).first().click()
      await expect(page.getByRole('option').first()).toBeVisible()
    },
  },
  {
    name: 'history',
    path: `${guild}/history`,
    ready: (page) => page.getByRole('combobox', { name: 'Person' }),
  },
  {
    name: 'transfer',
    path: `${guild}/transfer`,
    ready: (page) => page.getByRole('button', { name: 'Choose a file' }),
  },
  {
    name: 'transfer-trial',
    path: `/guilds/${guilds.harbour.id}/transfer`,
    ready: (page) => page.getByRole('button', { name: 'Choose a file' }),
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
  },
  {
    name: 'profile',
    path: '/user/profile',
    ready: (page) => page.getByRole('region', { name: 'Where you are signed in' }),
    // Nothing is saved yet about this person, which a backend says with 404.
    provokes: true,
  },
  {
    name: 'delete-data',
    path: '/user/profile',
    ready: (page) => page.getByRole('region', { name: 'Your data' }),
    act: open('Delete my data', (page) => page.getByRole('alertdialog', { name: 'Delete your data?' })),
    provokes: true,
  },
  {
    name: 'game-servers',
    path: '/user/game',
    ready: (page) => page.getByRole('textbox', { name: 'Address' }),
  },
  {
    name: 'status',
    path: '/status',
    ready: (page) => page.getByRole('heading', { name: 'Shards' }),
  },
  {
    name: 'api-docs',
    path: '/docs/api',
    ready: (page) => page.getByRole('heading', { name: 'Servers', exact: true }),
  },
  {
    name: 'bot-absent',
    path: '/guilds/300000000000000009',
    ready: (page) => page.getByRole('heading', { name: /is not in Study Hall yet/ }),
    provokes: true,
  },
  {
    name: 'no-access',
    path: `/guilds/${guilds.weekly.id}/settings`,
    ready: (page) => page.getByRole('heading', { name: 'You can’t manage this server' }),
    provokes: true,
  },
  {
    name: 'not-found',
    path: '/nowhere',
    ready: (page) => page.getByRole('heading', { name: 'This page does not exist' }),
    provokes: true,
  },
  {
    name: 'server-problem',
    path: '/500',
    ready: (page) => page.getByRole('heading', { name: 'Something went wrong on our side' }),
    provokes: true,
  },
  {
    name: 'offline',
    path: settings,
    ready: prefixField,
    act: async (page) => {
      await page.context().setOffline(true)
      await expect(page.getByText('You are offline.')).toBeVisible()
    },
    after: (page) => page.context().setOffline(false),
    provokes: true,
  },
  {
    // The last one: afterwards nobody is signed in.
    name: 'session-ended',
    path: settings,
    ready: prefixField,
    act: async (page) => {
      await edit(page)
      await page.context().clearCookies()
      await page.keyboard.press('ControlOrMeta+s')
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
    provokes: true,
  },
]
