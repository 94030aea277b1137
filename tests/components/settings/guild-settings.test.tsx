import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { GuildSettings } from '@/components/settings/guild-settings'
import { aGuildInfo, aSession, aSettings, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { setGuildInfo } from '@/tests/msw/guilds'
import { patches } from '@/tests/msw/received'
import { sessionUrl } from '@/tests/msw/session'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsUrl } from '@/tests/msw/settings'
import { renderApp } from '@/tests/support/render-app'
import {
  languageField,
  openSettings,
  prefixField,
  saveBar,
  saveButton,
  settingsRoute,
  zoneField,
  chooseZone,
} from './open-settings'

test('the form shows the saved values, with nothing to save', async () => {
  setSettings(aSettings({ chat_prefix: '?', locale: 'de', timezone: 'Europe/Berlin' }))
  await openSettings()

  expect(prefixField()).toHaveValue('?')
  expect(languageField()).toHaveDisplayValue('Deutsch')
  expect(zoneField()).toHaveTextContent('Europe/Berlin')
  expect(saveBar()).not.toBeInTheDocument()
})

test('the sample chat shows the prefix while it is typed', async () => {
  const { type } = await openSettings()

  await type(prefixField(), 'hey.')

  expect(screen.getByRole('figure', { name: 'Sample chat with this prefix' })).toHaveTextContent('hey.help')
  expect(screen.getByText(/Here is what I can do/)).toBeVisible()
})

test('the bot answers in the sample chat under its own name, as in previews of messages', async () => {
  setGuildInfo(aGuildInfo({ bot_id: '600000000000000001', bot_name: 'Lighthouse' }))
  await openSettings()

  const chat = screen.getByRole('figure', { name: 'Sample chat with this prefix' })
  expect(await within(chat).findByText('Lighthouse', { exact: false })).toBeVisible()
})

test('a prefix that is too long is refused while typing', async () => {
  const { user } = await openSettings()

  await user.clear(prefixField())
  expect(prefixField()).toBeValid()
  await user.keyboard('1234567890')
  expect(prefixField()).toBeValid()
  await user.keyboard('1')
  await waitFor(() => expect(prefixField()).toHaveAccessibleDescription(/at most 10 characters/))
  await user.keyboard('{Backspace}')
  await waitFor(() => expect(prefixField()).toBeValid())
})

test('the sample bot does not answer to an invalid prefix', async () => {
  const { user, type } = await openSettings()

  await type(prefixField(), '/')
  expect(screen.getByText(/Here is what I can do/)).not.toBeVisible()

  await type(prefixField(), '$')
  server.use(
    http.patch(settingsUrl, () => fails(422, { code: 'invalid', fields: { chat_prefix: 'Taken.' } }), {
      once: true,
    }),
  )
  await user.click(saveButton())
  await screen.findByText('Taken.')
  expect(screen.getByText(/Here is what I can do/)).not.toBeVisible()
})

test('reverting an edit by hand hides the save bar', async () => {
  const { type } = await openSettings()

  await type(prefixField(), '?')
  expect(saveBar()).toBeVisible()
  await type(prefixField(), '!')

  expect(saveBar()).not.toBeInTheDocument()
})

test.each([
  ['has no characters', ' ', 'A prefix can’t contain spaces.'],
  ['is too long', '12345678901', 'A prefix can have at most 10 characters.'],
  ['means something on the platform', '/go', /A prefix can’t start with/],
  ['would break the sample', 'a`', /backticks/],
])('a prefix that %s is refused before anything is sent', async (_why, prefix, error) => {
  const { user, type } = await openSettings()

  await type(prefixField(), prefix)
  await user.click(saveButton())

  expect(await screen.findByText(error)).toBeVisible()
  expect(prefixField()).toHaveAccessibleDescription(error)
  expect(prefixField()).toHaveFocus()
  expect(patches()).toEqual([])
})

test('an invalid saved value does not block other changes', async () => {
  server.use(
    http.get(settingsUrl, () =>
      HttpResponse.json(
        { chat_prefix: 'hey bot ', timezone: 'UTC', colour: 'red' },
        { headers: { etag: '"1"' } },
      ),
    ),
    http.patch(settingsUrl, () => new HttpResponse(null, { status: 204 })),
  )
  const { user } = await openSettings()
  expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument()

  await chooseZone(user, 'tokyo')
  await user.click(saveButton())

  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(patches()).toEqual([{ timezone: 'Asia/Tokyo' }])
})

test('a save for which the backend refuses every token shows the same message as a page that fails to load', async () => {
  let renewals = 0
  server.use(
    http.patch(settingsUrl, () => fails(401, { code: 'bad_token', detail: 'jwt malformed' })),
    http.get(sessionUrl, () => HttpResponse.json(aSession({ access_token: `renewed-${++renewals}` }))),
  )
  const { user, type } = await openSettings()

  await type(prefixField(), '$')
  await user.click(saveButton())

  expect(await screen.findByText(/Signing in again won’t help/)).toBeVisible()
  expect(screen.queryByText(/jwt malformed/)).not.toBeInTheDocument()
})

test('offline a save fails at once, and is sent again only by pressing Save', async () => {
  server.use(http.patch(settingsUrl, () => HttpResponse.error()))
  const { user, type } = await openSettings()
  await type(prefixField(), '$')
  act(() => onlineManager.setOnline(false))

  await user.click(saveButton())

  expect(await screen.findByText('The server could not be reached.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled()
  server.resetHandlers()
  act(() => onlineManager.setOnline(true))
  expect(savedSettings().chat_prefix).toBe('!')
  await user.click(saveButton())
  await waitFor(() => expect(savedSettings().chat_prefix).toBe('$'))
})

test('Ctrl+S without a change sends nothing, and does not open the browser’s save dialog', async () => {
  await openSettings()

  const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, cancelable: true })
  window.dispatchEvent(event)

  expect(event.defaultPrevented).toBe(true)
  expect(patches()).toEqual([])
})

test('a user without access is told who can grant it', async () => {
  server.use(http.get(settingsUrl, () => fails(403, { code: 'no_access', detail: 'No.' })))
  renderApp(<GuildSettings guildId={ids.guild} />, { route: settingsRoute })

  expect(await screen.findByText('You can’t manage this server')).toBeVisible()
})

test('if the bot is missing, it can be invited', async () => {
  server.use(http.get(settingsUrl, () => fails(404, { code: 'bot_absent', detail: 'Not here.' })))
  renderApp(<GuildSettings guildId={ids.guild} />, { route: settingsRoute })

  expect(await screen.findByRole('link', { name: /^Invite the bot to Harbour Lights/ })).toBeVisible()
})

test('if a conflict answer lacks the current value, it is requested', async () => {
  const { user, type } = await openSettings()
  setSettings(aSettings({ chat_prefix: 'theirs' }))
  server.use(
    http.patch(settingsUrl, () => fails(412, { code: 'conflict', detail: 'Changed meanwhile.' }), {
      once: true,
    }),
  )

  await type(prefixField(), 'mine')
  await user.click(saveButton())

  expect(within(await screen.findByRole('group', { name: 'Prefix' })).getByText('theirs')).toBeVisible()
})
