import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { findDraft, saveDraft } from '@/stores/drafts'
import { savedSettings } from '@/tests/msw/settings'
import { ids } from '@/tests/support/factories'
import { openSettings, prefixField } from './open-settings'

const mine = { userId: ids.user, guildId: ids.guild, form: 'settings' }
const draft = { savedAt: Date.now() - 300_000, changes: { chat_prefix: 'draft' } }
const offer = () => screen.queryByText(/^You have an unsaved draft from \d+ minutes ago\.$/)

test('restoring a draft over an edit can be undone', async () => {
  saveDraft(mine, draft)
  const { user, type } = await openSettings()
  await type(prefixField(), 'new')

  await user.click(screen.getByRole('button', { name: 'Restore' }))
  expect(prefixField()).toHaveValue('draft')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))

  expect(prefixField()).toHaveValue('new')
})

test('restoring a draft without an edit offers no Undo', async () => {
  saveDraft(mine, draft)
  const { user } = await openSettings()

  await user.click(screen.getByRole('button', { name: 'Restore' }))

  expect(prefixField()).toHaveValue('draft')
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
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
