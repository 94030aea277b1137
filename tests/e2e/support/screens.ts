import { expect, type Locator, type Page } from '@playwright/test'
import { prefixField } from './steps'
import { guilds } from './world'

type Screen = {
  name: string
  path: string
  /** What is there once the screen shows its data. */
  ready: (page: Page) => Locator
  /** What a person does there before the picture is taken. */
  act?: (page: Page) => Promise<void>
  /** Whether the screen is about a failure, which Chromium writes on the console by itself. */
  provokes?: true
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
    name: 'overview',
    path: `/guilds/${guilds.cartographers.id}`,
    ready: (page) => page.getByText('help', { exact: false }).first(),
  },
  { name: 'settings', path: `/guilds/${guilds.cartographers.id}/settings`, ready: prefixField },
  {
    name: 'settings-editing',
    path: `/guilds/${guilds.cartographers.id}/settings`,
    ready: prefixField,
    act: async (page) => {
      await prefixField(page).fill('?')
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible()
    },
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
]
