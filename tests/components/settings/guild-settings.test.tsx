import { onlineManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { setServerReached } from '@/api/reachability'
import { GuildSettings } from '@/components/settings/guild-settings'
import { aGuildInfo, aSettings, ids } from '@/tests/support/factories'
import { setGuildInfo } from '@/tests/msw/guilds'
import { patches } from '@/tests/msw/received'
import { server, refuse, refuseOnce } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsUrl, setDeclaredSettings } from '@/tests/msw/settings'
import { renderApp } from '@/tests/support/render-app'
import { expectFocus } from '@/tests/support/expect-focus'
import {
  languageField,
  openSettings,
  prefixField,
  settingsRoute,
  zoneField,
  chooseZone,
} from './open-settings'
import { findDraft, saveDraft } from '@/stores/drafts'
import { GuildEvents } from '@/components/shell/live/guild-events'
import { setReady, theStream } from '@/tests/msw/events'
import { saveBar, saveButton } from '@/tests/support/save-bar'

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
  let saved = { chat_prefix: 'hey bot ', timezone: 'UTC' }
  server.use(
    http.get(settingsUrl, () => HttpResponse.json(saved, { headers: { etag: `"${saved.timezone}"` } })),
    http.patch(settingsUrl, () => {
      saved = { ...saved, timezone: 'Asia/Tokyo' }
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = await openSettings()
  expect(screen.queryByRole('combobox', { name: 'Language' })).not.toBeInTheDocument()

  await chooseZone(user, 'tokyo')
  await user.click(saveButton())

  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(patches()).toEqual([{ timezone: 'Asia/Tokyo' }])
})

test('offline a save fails at once, and is sent again only by pressing Save', async () => {
  const { user, type } = await openSettings()
  await type(prefixField(), '$')
  server.use(http.all('*', () => HttpResponse.error()))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => onlineManager.setOnline(false))

  await user.click(saveButton())

  expect(await screen.findByText('The dashboard can’t be reached. Check your connection.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Discard' })).toBeEnabled()
  server.resetHandlers()
  onLine.mockReturnValue(true)
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
  refuse('patch', settingsUrl, 412, { code: 'conflict', detail: 'Changed meanwhile.' })

  await type(prefixField(), 'mine')
  await user.click(saveButton())

  expect(within(await screen.findByRole('group', { name: 'Prefix' })).getByText('theirs')).toBeVisible()
})

const half = () =>
  new HttpResponse(
    new ReadableStream({ start: (controller) => controller.error(new Error('The connection is lost.')) }),
    { headers: { 'content-type': 'application/json' } },
  )

test('a save whose answer breaks off is told as done, not as unsaved, where nothing can be read any more', async () => {
  const { user, type } = await openSettings()
  server.use(http.patch(settingsUrl, half), http.get(settingsUrl, HttpResponse.error))
  await type(prefixField(), '?')

  await user.click(saveButton())

  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Done, but the answer didn’t arrive.*It was done\. Reload the page to see how things stand now\./,
  )
  expect(screen.queryByText(/weren’t saved/)).not.toBeInTheDocument()
})

const tooLate = () => HttpResponse.json({ code: 'backend_slow', detail: 'Slow.' }, { status: 504 })

test.each([
  ['breaks off', half, 1],
  ['never comes', () => HttpResponse.error(), 0],
  ['lacks the prefix', () => HttpResponse.json({ locale: 'en-GB' }), 1],
  ['comes too late', tooLate, 0],
])(
  'a save whose answer %s is told as saved once it is read so, with undo where it is one’s own',
  async (_what, answer, undos) => {
    server.use(
      http.patch(settingsUrl, () => {
        setSettings(aSettings({ chat_prefix: '?' }))
        return answer()
      }),
    )
    const { user, type, client } = await openSettings()
    await type(prefixField(), '?')

    await user.click(saveButton())

    expect(await screen.findByText('Settings saved')).toBeVisible()
    expect(screen.queryAllByRole('button', { name: 'Undo' })).toHaveLength(undos)
    await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
    await waitFor(() =>
      expect(client.getQueryData(['guilds', ids.guild, 'info'])).toMatchObject({ chat_prefix: '?' }),
    )
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  },
)

test.each([
  ['comes too late', tooLate],
  ['is empty', () => new HttpResponse(null, { status: 204 })],
])(
  'a save whose answer %s, and of which nothing is to be read, is told as uncertain and kept',
  async (_what, answer) => {
    server.use(http.patch(settingsUrl, answer))
    const { user, type, client } = await openSettings()
    await type(prefixField(), '?')

    await user.click(saveButton())

    expect(await screen.findByText('It isn’t certain whether your changes were saved')).toBeVisible()
    expect(client.getQueryData(['guilds', ids.guild, 'info'])).toMatchObject({ chat_prefix: '!' })
    expect(prefixField()).toHaveValue('?')
    expect(saveButton()).toBeEnabled()
  },
)

test('a save whose answer never came is told as saved, without undo, once the server is back and the same is read', async () => {
  const { user, type } = await openSettings()
  server.use(
    http.patch(settingsUrl, () => HttpResponse.error()),
    http.get(settingsUrl, () => HttpResponse.error()),
  )
  await type(prefixField(), '?')
  await user.click(saveButton())
  expect(await screen.findByText('It isn’t certain whether your changes were saved')).toBeVisible()

  server.resetHandlers()
  setSettings(aSettings({ chat_prefix: '?' }))
  act(() => setServerReached(true))

  expect(await screen.findByText('Settings saved')).toBeVisible()
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
})

const mine = { userId: ids.user, guildId: ids.guild, form: 'settings' }
const draft = { savedAt: Date.now() - 300_000, changes: { chat_prefix: 'draft' } }
const offered = /^You have an unsaved draft from \d+ minutes ago\.$/
const offer = () => saveBar() && within(saveBar() ?? document.body).queryByText(offered)

test('the offer of a draft stands in the bar, and is read aloud as it was said first', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  saveDraft(mine, draft)
  await openSettings()
  const said = screen.getAllByRole('status').filter(({ textContent }) => offered.test(textContent))
  expect(said).toHaveLength(1)
  const first = said[0]?.textContent

  vi.advanceTimersByTime(300_000)

  expect(said[0]).toHaveTextContent(first ?? '')
  expect(offer()).toBeVisible()
})

test('restoring a draft over an edit can be undone', async () => {
  saveDraft(mine, draft)
  const { user, type } = await openSettings()
  await type(prefixField(), 'new')

  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(prefixField()).toHaveValue('draft')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(prefixField()).toHaveValue('new')
})

test('an offered draft survives an edit that is undone', async () => {
  saveDraft(mine, draft)
  const { type } = await openSettings()

  await type(prefixField(), '$')
  await type(prefixField(), '!')

  expect(offer()).toBeVisible()
  expect(findDraft(mine)?.changes).toEqual({ chat_prefix: 'draft' })
})

test('a draft of other fields survives an edit and a save', async () => {
  saveDraft(mine, { ...draft, changes: { chat_prefix: 'draft', timezone: 'Europe/Madrid' } })
  const { user, type } = await openSettings()

  await type(prefixField(), 'new')
  expect(findDraft(mine)?.changes).toEqual({ chat_prefix: 'new', timezone: 'Europe/Madrid' })
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(findDraft(mine)?.changes).toEqual({ timezone: 'Europe/Madrid' }))

  expect(offer()).toBeVisible()
})

test('what a draft has in a setting that the bot has withdrawn is shown, and stays stored until it is closed', async () => {
  saveDraft(mine, { ...draft, changes: { motto: 'Ahoy' } })
  const { user } = await openSettings()

  await user.click(screen.getByRole('button', { name: 'Restore' }))

  const gone = await screen.findByRole('region', { name: 'The bot has taken away what you were editing' })
  expect(gone).toHaveTextContent('mottoAhoy')
  expect(findDraft(mine)?.withdrawn).toMatchObject([{ value: 'Ahoy' }])
  await user.click(within(gone).getByRole('button', { name: 'Close' }))
  expect(gone).not.toBeInTheDocument()
  expect(findDraft(mine)).toBeUndefined()
})

test('a draft that would change nothing is not offered', async () => {
  saveDraft(mine, { ...draft, changes: { chat_prefix: '!' } })

  await openSettings()

  expect(offer()).not.toBeInTheDocument()
  expect(findDraft(mine)).toBeUndefined()
})

/** A browser whose storage is full, or which forbids pages to look at it. */
const refuseStorage = () => {
  throw new DOMException('No.', 'QuotaExceededError')
}

test.each([
  ['full', () => vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuseStorage)],
  ['forbidden', () => vi.spyOn(window, 'localStorage', 'get').mockImplementation(refuseStorage)],
])(
  'where storage is %s, all else works, and people are told once that drafts are not kept',
  async (_, spoil) => {
    spoil()
    const { user, type } = await openSettings()

    await type(prefixField(), '?')
    expect(await screen.findByText('Drafts can’t be kept on this device')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Dismiss notification' }))
    await type(prefixField(), '$')
    await user.click(screen.getByRole('button', { name: 'Save' }))

    expect(await screen.findByText('Settings saved')).toBeVisible()
    expect(savedSettings().chat_prefix).toBe('$')
    expect(screen.queryByText('Drafts can’t be kept on this device')).not.toBeInTheDocument()
  },
)

const nickname = { type: 'string', title: 'Nickname', maxLength: 8 }
const quiet = { type: 'boolean', title: 'Answer quietly' }
const nicknameField = () => screen.findByRole('textbox', { name: 'Nickname' })

test('settings that the bot declares are shown, judged, saved and undone below the prefix', async () => {
  setDeclaredSettings({ nickname, quiet }, { nickname: 'Bosun', quiet: false })
  const { user, type } = await openSettings()
  expect(await nicknameField()).toHaveValue('Bosun')
  expect(screen.getByRole('heading', { name: 'More settings' })).toBeVisible()

  await type(await nicknameField(), 'Quartermaster')
  await user.click(saveButton())
  expect(await screen.findByText(/Use 8 characters or fewer|8 characters/)).toBeVisible()
  await expectFocus(await nicknameField())
  expect(savedSettings()).not.toHaveProperty('nickname')

  await type(await nicknameField(), 'Mate')
  await user.click(screen.getByRole('switch', { name: 'Answer quietly' }))
  await user.click(screen.getByText('Review'))
  expect(within(saveBar() ?? document.body).getByText('Answer quietly')).toBeVisible()
  await user.click(saveButton())
  await waitFor(() => expect(saveBar()).not.toBeInTheDocument())
  expect(savedSettings()).toMatchObject({ chat_prefix: '!', nickname: 'Mate', quiet: true })

  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(savedSettings()).toMatchObject({ nickname: 'Bosun', quiet: false }))
})

test('an open form keeps its edits when the bot declares other settings, and asks about those that were saved elsewhere', async () => {
  setReady({ catalogue: 'before' })
  setDeclaredSettings({})
  const { user } = renderApp(
    <>
      <GuildEvents guildId={ids.guild} />
      <GuildSettings guildId={ids.guild} />
    </>,
    { route: settingsRoute },
  )
  await user.type(await screen.findByRole('textbox', { name: 'Prefix' }), '?')
  const stream = await theStream()

  setDeclaredSettings({ nickname }, { nickname: 'Bosun' })
  stream.send('features', {})
  await user.type(await nicknameField(), '!')
  expect(prefixField()).toHaveValue('!?')

  setSettings({ ...aSettings(), nickname: 'Mate' })
  await user.click(saveButton())
  await user.click(
    within(await screen.findByRole('group', { name: 'Nickname' })).getByRole('button', { name: 'Keep mine' }),
  )
  await user.click(saveButton())
  await waitFor(() =>
    expect(savedSettings()).toEqual({ ...aSettings(), chat_prefix: '!?', nickname: 'Bosun!' }),
  )
})

test('a long secret that was typed is not shown among the changes', async () => {
  setDeclaredSettings({ key: { type: 'string', title: 'API key', secret: true } }, { key: null })
  const { user } = await openSettings()
  await user.click(await screen.findByLabelText('API key'))
  await user.paste('hush '.repeat(20))
  await user.click(screen.getByText('Review'))

  const changes = within(await screen.findByRole('region', { name: 'Unsaved changes' }))
  expect(await changes.findByText('(a new one)')).toBeVisible()
  expect(document.body).not.toHaveTextContent('hush')
})
