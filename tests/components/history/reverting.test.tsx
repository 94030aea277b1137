import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { featureQueries } from '@/api/features'
import { guildQueries } from '@/api/guilds'
import { settingsQueries } from '@/api/settings'
import { extensions } from '@/config/extensions'
import { aList, aText } from '@/tests/components/features/open-feature'
import {
  aFeature,
  aFeatureDeclaration,
  aGuildInfo,
  aHistoryChange,
  aSettings,
  ids,
  anImportPart,
} from '@/tests/support/factories'
import { aGate } from '@/tests/msw/answers'
import { setGuildInfo } from '@/tests/msw/guilds'
import { savedFeature, setCatalogue, setExtensions, setFeature } from '@/tests/msw/features'
import { historyUrl, revertUrl, savedHistory, setHistory } from '@/tests/msw/history'
import { server, refuse } from '@/tests/msw/server'
import { savedSettings, setSettings, settingsUrl } from '@/tests/msw/settings'
import { setEntitled } from '@/tests/msw/users'
import type { HistoryChange } from '@/contract/calls/history'
import { setApplied } from '@/tests/msw/transfer'
import { askToRevert, headings, open, two, welcome, partHeadings } from './open-history'

test('a change is reverted after confirmation, and the screens that show it are updated', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory([aHistoryChange()])
  const { user, client } = open()
  const settings = settingsQueries.detail(ids.guild).queryKey
  const info = guildQueries.info(ids.guild).queryKey
  client.setQueryData(settings, { value: aSettings({ chat_prefix: '?' }), etag: '"v2"' })
  client.setQueryData(info, aGuildInfo({ chat_prefix: '?' }))

  const dialog = within(await askToRevert(user, /^Revert this change to Settings/))
  expect(dialog.getByRole('definition')).toHaveTextContent('Back to: !')
  expect(savedSettings().chat_prefix).toBe('?')
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  expect(await screen.findByText('Settings: change reverted')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(savedSettings().chat_prefix).toBe('!')
  expect(client.getQueryData(settings)).toMatchObject({ value: { chat_prefix: '!' }, etag: '"v3"' })
  expect(client.getQueryData(info)).toMatchObject({ chat_prefix: '!' })
  expect(await screen.findByText('Ada Winter', { selector: 'li:first-child bdi' })).toBeVisible()
  await waitFor(() => expect(headings()[0]).toBe('Ada Winter reverted a change to Settings'))
})

test('after its own revert the dialog does not say that there is nothing to revert', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory([aHistoryChange()])
  const { opened, open: answer } = aGate()
  const { user, client } = open()
  const dialog = within(await askToRevert(user))
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Revert' })).toBeEnabled())
  server.use(http.get(historyUrl, () => opened.then(() => undefined)))
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  const settings = () => client.getQueryData(settingsQueries.detail(ids.guild).queryKey)
  await waitFor(() => expect(settings()).toMatchObject({ value: { chat_prefix: '!' } }))
  expect(dialog.getByRole('status')).toHaveTextContent(/gets its old values back/)
  answer()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
})

test('a single field is reverted and the others stay', async () => {
  setHistory([aHistoryChange(welcome)])
  const { user, client } = open()

  const dialog = within(await askToRevert(user, /^Revert only Message of Welcome message, /))
  expect(dialog.getAllByRole('definition')).toHaveLength(1)
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  await screen.findByText('Welcome message: change reverted')
  expect(savedFeature()).toMatchObject({ channel: ids.channel, message: 'Hey' })
  expect(client.getQueryData(featureQueries.detail(ids.guild, 'welcome').queryKey)).toMatchObject({
    value: { message: 'Hey' },
  })
})

test('what comes back although nobody could choose it today is named, after the revert and in the history', async () => {
  const notes = [{ code: 'date_past', path: 'message' }]
  setHistory([aHistoryChange({ ...welcome, notes })])
  const headers = { 'x-notes': JSON.stringify(notes) }
  server.use(http.post(revertUrl, () => HttpResponse.json(aFeature(), { headers })))
  const { user } = open()
  expect(await screen.findByText('Came back although it was already past: Message.')).toBeVisible()

  const dialog = within(await askToRevert(user, /^Revert only Message of Welcome message, /))
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  expect(await screen.findAllByText('Came back although it was already past: Message.')).toHaveLength(2)
})

test('of a long message, the dialog shows what comes back, wherever it stands', async () => {
  const message = {
    type: 'object',
    title: 'Plan',
    control: 'message',
    properties: { content: { type: 'string' } },
  }
  setCatalogue([aFeatureDeclaration({ id: 'plans', options: { type: 'object', properties: { message } } })])
  const content = `We meet at the old lighthouse ${'on every day of the week '.repeat(12)}`
  const [before, after] = ['with a lamp', 'with two lamps'].map((end) => ({
    message: { content: content + end },
  }))
  setHistory([aHistoryChange({ subject: 'feature:plans', before, after })])
  const { user } = open()

  const dialog = await askToRevert(user)

  expect(dialog).toHaveTextContent(/Back to: .*with a lamp/)
  expect(dialog).not.toHaveTextContent('We meet')
})

test('the dialog names the entries of a list', async () => {
  const name = { type: 'string', title: 'Name' }
  const level = { type: 'integer', title: 'At level' }
  const properties = {
    commands: aList('Commands', 'command', { name, level }),
    rewards: aList('Rewards', 'reward', { level }),
  }
  setCatalogue([aFeatureDeclaration({ options: { type: 'object', properties } })])
  const many = Array.from({ length: 10 }, (_, at) => ({ name: `help${at}`, level: at }))
  const before = { commands: many, rewards: [{ level: 7 }] }
  setHistory([aHistoryChange({ ...welcome, before, after: { commands: [], rewards: [] } })])
  const { user } = open()

  const dialog = within(await askToRevert(user))

  const [first, second] = dialog.getAllByRole('definition')
  expect(first).toHaveTextContent(/^Back to: help0help1.*help7 and 2 more$/)
  expect(second).toHaveTextContent('Back to: At level: 7')
})

test.each(['settings', 'feature'])(
  'a change of a %s whose old value is already in place has nothing to revert',
  async (kind) => {
    setSettings(aSettings({ chat_prefix: '!' }))
    setFeature(aFeature({ channel: null, message: 'Hey' }))
    setHistory([kind === 'settings' ? aHistoryChange() : aHistoryChange(welcome)])
    const { user } = open()

    const dialog = within(await askToRevert(user))

    expect(await dialog.findByText(/It is already like this/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Revert' })).toBeDisabled()
    expect(savedHistory()).toHaveLength(1)
  },
)

/** Somebody without premium asks to put a colour back, which only people with premium choose. */
async function revertColour(before: string) {
  setExtensions(extensions)
  setEntitled(false)
  const colour = { ...aText('Colour'), premium: true }
  const options = { type: 'object', properties: { colour } }
  setCatalogue([aFeatureDeclaration({ options, defaults: { colour: 'grey' } })])
  setFeature({ enabled: true, colour: 'blue' })
  setHistory([aHistoryChange({ ...welcome, before: { colour: before }, after: { colour: 'blue' } })])
  const { user } = open()
  const dialog = within(await askToRevert(user))
  return { user, dialog, confirm: dialog.getByRole('button', { name: 'Revert' }) }
}

test('a revert to what only premium gives says so before it is pressed', async () => {
  const { dialog, confirm } = await revertColour('gold')

  expect(
    await dialog.findByText(/^Reverting .*Colour.* needs premium, for you or for this server\./),
  ).toBeVisible()
  expect(confirm).toBeDisabled()
})

test('a revert to the default is for everybody', async () => {
  const { user, confirm } = await revertColour('grey')
  await waitFor(() => expect(confirm).toBeEnabled())

  await user.click(confirm)

  await waitFor(() => expect(savedFeature()).toMatchObject({ colour: 'grey' }))
})

test('the current value is refetched, and a revert is possible if it is unknown', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory([aHistoryChange()])
  refuse('get', settingsUrl, 503)
  const { user, client } = open()
  client.setQueryData(settingsQueries.detail(ids.guild).queryKey, { value: aSettings(), etag: '"v1"' })

  const confirm = within(await askToRevert(user)).getByRole('button', { name: 'Revert' })
  await waitFor(() => expect(confirm).toBeEnabled())
  await user.click(confirm)

  expect(await screen.findByText('Settings: change reverted')).toBeVisible()
})

test('a revert that is refused says why and changes nothing', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory([aHistoryChange()])
  const detail = 'The old values can no longer be saved. Choose a channel.'
  refuse('post', revertUrl, 422, { code: 'no_longer_fits', detail })
  const { user } = open()

  await user.click(within(await askToRevert(user)).getByRole('button', { name: 'Revert' }))

  expect(await screen.findByRole('alert')).toHaveTextContent(detail)
  expect(screen.getByRole('alertdialog')).toBeVisible()
  expect(savedHistory()).toHaveLength(1)
})

test('a user with read access is not offered to revert', async () => {
  setGuildInfo(aGuildInfo({ access: 'read' }))
  setHistory(two())
  open()

  await screen.findByText('2 changes shown')
  await waitFor(() => expect(screen.queryByRole('button', { name: /revert/i })).not.toBeInTheDocument())
  expect(screen.queryByText(/You can revert/)).not.toBeInTheDocument()
})

test('a user with access by a role cannot revert changes of the manager roles', async () => {
  setGuildInfo(aGuildInfo({ access: 'write' }))
  const before = { chat_prefix: '!', manager_roles: [] }
  const after = { chat_prefix: '?', manager_roles: [{ role: ids.role, access: 'read' }] }
  setHistory([
    aHistoryChange({ id: '3', ...welcome }),
    aHistoryChange({ id: '2', before, after }),
    aHistoryChange(),
  ])
  open()

  await screen.findByText('3 changes shown')
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^Revert this change/ })).toHaveLength(2))
  expect(screen.getByRole('button', { name: /^Revert only .*prefix/i })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Revert only Roles/ })).not.toBeInTheDocument()
})

const batch = 'batch-1'
const imported = (overrides: Partial<HistoryChange> = {}) =>
  aHistoryChange({ batch, origin: 'Night Owls', ...overrides })
const ofWelcome = {
  id: '2',
  subject: 'feature:welcome',
  before: { channel: null, message: 'Hi' },
  after: { channel: ids.channel, message: 'Hoo' },
}
const ofImport = () => [imported(ofWelcome), imported()]

test('an import is one entry that expands to its parts, each of which can be reverted alone', async () => {
  setHistory([aHistoryChange({ id: '3' }), ...ofImport()])
  const { user } = open()

  await screen.findByText('3 changes shown')
  await waitFor(() =>
    expect(headings()).toEqual([
      'Ada Winter changed Settings',
      'Ada Winter imported from Night Owls: 2 parts',
    ]),
  )
  expect(screen.getByText('Welcome message and Settings')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Show the parts/ }))

  expect(partHeadings()).toEqual(['Welcome message', 'Settings'])
  expect(screen.getByText('Hoo')).toBeVisible()
  expect(screen.getAllByRole('button', { name: /^Revert this change to Settings/ })).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: /^Hide the parts/ }))
  expect(screen.queryByText('Hoo')).not.toBeInTheDocument()
})

test.each<[string, HistoryChange[], string[]]>([
  [
    'stays one entry where somebody saved something while it was written',
    [imported({ ...ofWelcome, id: '4' }), aHistoryChange({ id: '3' }), imported({ id: '2' })],
    ['Ada Winter imported from Night Owls: 2 parts', 'Ada Winter changed Settings'],
  ],
  [
    'that another backend made is one entry, without a way back as a whole',
    [imported({ ...ofWelcome, origin: null }), imported({ origin: null })],
    ['Ada Winter changed several things in one step: 2 parts'],
  ],
])('a batch %s', async (_, changes, entries) => {
  setHistory(changes)
  open()

  await waitFor(() => expect(headings()).toEqual(entries))
  const whole = screen.queryAllByRole('button', { name: /^Revert the import|^Revert this step/ })
  expect(whole).toHaveLength(changes.some(({ origin }) => origin) ? 1 : 0)
})

test('the whole import is reverted after confirmation', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setApplied(batch, [anImportPart()])
  setHistory(ofImport())
  const { user } = open()

  const dialog = within(await askToRevert(user, /^Revert the import/))
  expect(screen.getByRole('alertdialog', { name: 'Revert the whole import?' })).toBeVisible()
  expect(dialog.getByText(/old values back: Welcome message and Settings\./)).toBeVisible()
  expect(savedSettings().chat_prefix).toBe('?')
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  expect(await screen.findByText('The import was reverted')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(savedSettings().chat_prefix).toBe('!')
})

test('an import that was reverted says so, and can be reverted itself', async () => {
  const back = { batch: 'batch-2', origin: null }
  setHistory([
    imported({ ...back, id: '4', reverts: '2', subject: 'feature:welcome' }),
    imported({ ...back, id: '3', reverts: '1' }),
    ...ofImport(),
  ])
  const { user } = open()

  await screen.findByText('4 changes shown')
  await waitFor(() =>
    expect(headings()).toEqual([
      'Ada Winter reverted an import: 2 parts',
      'Ada Winter imported from Night Owls: 2 parts',
    ]),
  )
  await user.click(screen.getByRole('button', { name: /^Revert this step/ }))
  expect(
    screen.getByRole('alertdialog', { name: 'Revert this, so that the import applies again?' }),
  ).toBeVisible()
})

test('if a filter hides parts, they are not counted, and the dialog says that there may be more', async () => {
  setHistory(ofImport())
  const { user } = open('?subject=settings')

  await screen.findByText('1 change shown')
  await waitFor(() => expect(headings()).toEqual(['Ada Winter imported from Night Owls']))
  await user.click(screen.getByRole('button', { name: /^Revert the import/ }))

  expect(screen.getByText(/Settings, and anything else it may have changed/)).toBeVisible()
})

test('an import that continues on the next page is not counted until it is complete', async () => {
  setHistory([imported({ id: '3', subject: 'feature:levels' }), ...ofImport()], 2)
  const { user } = open()

  await screen.findByText('2 changes shown')
  await waitFor(() => expect(headings()).toEqual(['Ada Winter imported from Night Owls']))
  await user.click(screen.getByRole('button', { name: 'Load more' }))

  await waitFor(() => expect(headings()).toEqual(['Ada Winter imported from Night Owls: 3 parts']))
})
