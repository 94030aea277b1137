import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { GuildSettings } from '@/components/settings/guild-settings'
import { aGuildInfo, aSettings, ids } from '@/tests/support/factories'
import { setGuildInfo } from '@/tests/msw/guilds'
import { patches } from '@/tests/msw/received'
import { server, refuse, refuseOnce } from '@/tests/msw/server'
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

test('the sample chat shows the prefix while it is typed, and the bot answers under its own name', async () => {
  setGuildInfo(aGuildInfo({ bot_id: '600000000000000001', bot_name: 'Lighthouse' }))
  const { type } = await openSettings()

  await type(prefixField(), 'hey.')

  const chat = screen.getByRole('figure', { name: 'Sample chat with this prefix' })
  expect(chat).toHaveTextContent('hey.help')
  expect(screen.getByText(/Here is what I can do/)).toBeVisible()
  expect(await within(chat).findByText('Lighthouse', { exact: false })).toBeVisible()
})

test('what is listed as changed has its own direction, whichever the page has', async () => {
  const { user, type } = await openSettings()
  await type(prefixField(), '?!')

  await user.click(screen.getByText('Review'))

  for (const value of ['!', '?!'])
    expect(within(saveBar() ?? document.body).getByText(value, { selector: 'bdi' })).toBeVisible()
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
  await waitFor(() => expect(screen.getByText(/Here is what I can do/)).not.toBeVisible())

  await type(prefixField(), '$')
  refuseOnce('patch', settingsUrl, 422, { code: 'invalid', fields: { chat_prefix: 'Taken.' } })
  await user.click(saveButton())
  await screen.findByText('Taken.')
  expect(screen.getByText(/Here is what I can do/)).not.toBeVisible()
})

test.each([
  ['has no characters', ' ', 'A prefix can’t contain spaces.'],
  ['means something on the platform', '/go', /A prefix can’t start with/],
  ['would break the sample', 'a`', /backticks/],
])('a prefix that %s is refused before anything is sent', async (_why, prefix, error) => {
  const { user, type } = await openSettings()

  await type(prefixField(), prefix)
  await user.click(saveButton())

  expect(await screen.findByText(error)).toBeVisible()
  expect(prefixField()).toHaveAccessibleDescription(error)
  await waitFor(() => expect(prefixField()).toHaveFocus())
  expect(patches()).toEqual([])
})

test('an invalid saved value does not block other changes', async () => {
  server.use(
    http.get(settingsUrl, () =>
      HttpResponse.json({ chat_prefix: 'hey bot ', timezone: 'UTC' }, { headers: { etag: '"1"' } }),
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

test('offline a save fails at once, and is sent again only by pressing Save', async () => {
  server.use(http.patch(settingsUrl, () => HttpResponse.error()))
  const { user, type } = await openSettings()
  await type(prefixField(), '$')
  act(() => onlineManager.setOnline(false))

  await user.click(saveButton())

  expect(await screen.findByText('The dashboard can’t be reached. Check your connection.')).toBeVisible()
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
  refuse('get', settingsUrl, 403, { code: 'no_access', detail: 'No.' })
  renderApp(<GuildSettings guildId={ids.guild} />, { route: settingsRoute })

  expect(await screen.findByText('You can’t manage this server')).toBeVisible()
})

test('if a conflict answer lacks the current value, it is requested', async () => {
  const { user, type } = await openSettings()
  setSettings(aSettings({ chat_prefix: 'theirs' }))
  refuseOnce('patch', settingsUrl, 412, { code: 'conflict', detail: 'Changed meanwhile.' })

  await type(prefixField(), 'mine')
  await user.click(saveButton())

  expect(within(await screen.findByRole('group', { name: 'Prefix' })).getByText('theirs')).toBeVisible()
})

test('a save whose answer breaks off is told as done, not as unsaved', async () => {
  const half = new ReadableStream({
    start: (controller) => controller.error(new Error('The connection is lost.')),
  })
  server.use(
    http.patch(settingsUrl, async () => {
      setSettings(aSettings({ chat_prefix: '?' }))
      return new HttpResponse(half, { headers: { 'content-type': 'application/json' } })
    }),
  )
  const { user, type } = await openSettings()
  await type(prefixField(), '?')

  await user.click(saveButton())

  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Done, but the answer didn’t arrive.*It was done\. Reload the page to see how things stand now\./,
  )
  expect(screen.queryByText(/weren’t saved/)).not.toBeInTheDocument()
})
