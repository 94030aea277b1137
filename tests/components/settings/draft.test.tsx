import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { drafts, findDraft, saveDraft } from '@/stores/drafts'
import { ids } from '@/tests/factories'
import { openSettings, prefixField, saveBar, saveButton } from './open-settings'

const mine = { userId: ids.user, guildId: ids.guild, form: 'settings' }
const draft = { savedAt: Date.now() - 300_000, changes: { chat_prefix: 'draft' } }
const offer = () => screen.queryByText('You have an unsaved draft from 5 minutes ago.')

afterEach(() => drafts.setState(drafts.getInitialState(), true))

test('an edit is stored while typing, and deleted from the browser once saved', async () => {
  const { user, type } = await openSettings()

  await type(prefixField(), '$')
  expect(findDraft(mine)?.changes).toEqual({ chat_prefix: '$' })
  await user.click(saveButton())

  await waitFor(() => expect(findDraft(mine)).toBeUndefined())
})

test('an edit survives a reload', async () => {
  const { type, unmount } = await openSettings()
  await type(prefixField(), '$')

  unmount()

  expect(findDraft(mine)?.changes).toEqual({ chat_prefix: '$' })
})

test('a draft is only offered, and restoring it restores the edit', async () => {
  saveDraft(mine, draft)
  const { user } = await openSettings()
  expect(offer()).toBeVisible()
  expect(prefixField()).toHaveValue('!')

  await user.click(screen.getByRole('button', { name: 'Restore' }))

  expect(prefixField()).toHaveValue('draft')
  expect(saveBar()).toBeVisible()
  expect(offer()).not.toBeInTheDocument()
})

test('a discarded draft is gone', async () => {
  saveDraft(mine, draft)
  const { user } = await openSettings()

  await user.click(screen.getByRole('button', { name: 'Discard' }))

  expect(offer()).not.toBeInTheDocument()
  expect(findDraft(mine)).toBeUndefined()
})

test('an offered draft survives an edit that is undone', async () => {
  saveDraft(mine, draft)
  const { type } = await openSettings()

  await type(prefixField(), '$')
  await type(prefixField(), '!')

  expect(offer()).toBeVisible()
  expect(findDraft(mine)?.changes).toEqual({ chat_prefix: 'draft' })
})

test('another user’s draft is neither offered nor touched', async () => {
  const theirs = { ...mine, userId: '300000000000000009' }
  saveDraft(theirs, draft)

  await openSettings()

  expect(offer()).not.toBeInTheDocument()
  expect(findDraft(theirs)).toBeDefined()
})

test('a draft that would change nothing is not offered', async () => {
  saveDraft(mine, { ...draft, changes: { chat_prefix: '!', something: 'else' } })

  await openSettings()

  expect(offer()).not.toBeInTheDocument()
  expect(findDraft(mine)).toBeUndefined()
})
