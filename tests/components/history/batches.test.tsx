import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, test } from 'vitest'
import type { HistoryChange } from '@/api/history.schema'
import { aHistoryChange, anImportPart, aSettings, ids } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { setHistory } from '@/tests/msw/history'
import { server } from '@/tests/msw/server'
import { savedSettings, setSettings } from '@/tests/msw/settings'
import { importRevertUrl, setApplied } from '@/tests/msw/transfer'
import { askToRevert, headings, open, partHeadings } from './open-history'

const batch = 'batch-1'
const imported = (overrides: Partial<HistoryChange> = {}) =>
  aHistoryChange({ batch, origin: 'Night Owls', ...overrides })
const welcome = {
  id: '2',
  subject: 'feature:welcome',
  before: { channel: null, message: 'Hi' },
  after: { channel: ids.channel, message: 'Hoo' },
}
const ofImport = () => [imported(welcome), imported()]

test('an import is one entry that expands to its parts', async () => {
  setHistory([aHistoryChange({ id: '3' }), ...ofImport()])
  const { user } = open()

  await screen.findByText('3 changes shown')
  await waitFor(() =>
    expect(headings()).toEqual([
      'Ada Winter changed Settings',
      'Ada Winter imported from Night Owls: 2 parts',
    ]),
  )
  expect(screen.getByText('Welcome message, Settings')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Show the parts/ }))

  expect(partHeadings()).toEqual(['Welcome message', 'Settings'])
  expect(screen.getByText('Hoo')).toBeVisible()
  await user.click(screen.getByRole('button', { name: /^Hide the parts/ }))
  expect(screen.queryByText('Hoo')).not.toBeInTheDocument()
})

test.each<[string, HistoryChange[], string[]]>([
  [
    'stays one entry where somebody saved something while it was written',
    [imported({ ...welcome, id: '4' }), aHistoryChange({ id: '3' }), imported({ id: '2' })],
    ['Ada Winter imported from Night Owls: 2 parts', 'Ada Winter changed Settings'],
  ],
  [
    'that another backend made is one entry, without a way back as a whole',
    [imported({ ...welcome, origin: null }), imported({ origin: null })],
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
  expect(dialog.getByText(/old values back: Welcome message, Settings\./)).toBeVisible()
  expect(savedSettings().chat_prefix).toBe('?')
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  expect(await screen.findByText('The import was reverted')).toBeVisible()
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  expect(savedSettings().chat_prefix).toBe('!')
})

test('an import that cannot be reverted says why', async () => {
  server.use(
    http.post(importRevertUrl, () => fails(409, { detail: 'The old values can no longer be saved.' })),
  )
  setHistory(ofImport())
  const { user } = open()

  const dialog = within(await askToRevert(user, /^Revert the import/))
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  expect(await screen.findByText('The old values can no longer be saved.')).toBeVisible()
})

test('one part of an import is reverted alone', async () => {
  setSettings(aSettings({ chat_prefix: '?' }))
  setHistory(ofImport())
  const { user } = open()

  await user.click(await screen.findByRole('button', { name: /^Show the parts/ }))
  const dialog = within(await askToRevert(user, /^Revert this change to Settings/))
  await user.click(dialog.getByRole('button', { name: 'Revert' }))

  expect(await screen.findByText('Settings: change reverted')).toBeVisible()
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
