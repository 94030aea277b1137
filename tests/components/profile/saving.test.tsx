import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { http } from 'msw'
import { afterEach, expect, test } from 'vitest'
import { userQueries } from '@/api/users'
import { drafts, findDraft, saveDraft } from '@/stores/drafts'
import { ids } from '@/tests/factories'
import { fails } from '@/tests/msw/answers'
import { server } from '@/tests/msw/server'
import { savedUserData, userUrl } from '@/tests/msw/users'
import {
  allSaved,
  save,
  inSaveBar,
  listed,
  openProfile,
  patches,
  premiumSwitch,
  saveBar,
  saveElsewhere,
  textbox,
} from './open-profile'

afterEach(() => drafts.setState(drafts.getInitialState(), true))

const key = { userId: ids.user, guildId: '@me', form: 'profile' }
const withCard = { profile_embed: { title: 'Hello' }, possibleProfileArguments: ['member'] }

async function retitle(user: UserEvent, text: string) {
  await user.clear(textbox('Title'))
  await user.paste(text)
}

test('saving sends only the changes, and a reload shows them', async () => {
  const { user, unmount } = await openProfile(withCard)
  await retitle(user, 'Changed')

  await save(user)

  await allSaved()
  expect(await screen.findByText('Profile saved')).toBeVisible()
  expect(patches()).toEqual([{ profile_embed: { title: 'Changed' } }])
  unmount()
  await openProfile()
  expect(textbox('Title')).toHaveValue('Changed')
})

test('Ctrl+S saves, and Reset restores the saved values', async () => {
  const { user } = await openProfile(withCard)
  await retitle(user, 'Changed')
  await user.keyboard('{Control>}s{/Control}')
  await allSaved()
  expect(savedUserData()?.profile.profile_embed).toEqual({ title: 'Changed' })

  await user.click(premiumSwitch())
  await user.click(inSaveBar().getByRole('button', { name: 'Reset' }))

  expect(premiumSwitch()).not.toBeChecked()
  expect(saveBar()).not.toBeInTheDocument()
})

test('the toast’s Undo restores the earlier values', async () => {
  const { user } = await openProfile(withCard)
  await retitle(user, 'Changed')
  await save(user)

  await user.click(await screen.findByText('Undo'))

  await waitFor(() => expect(savedUserData()?.profile.profile_embed).toEqual({ title: 'Hello' }))
  await waitFor(() => expect(textbox('Title')).toHaveValue('Hello'))
})

test('Undo does not overwrite later saves', async () => {
  const { user, client } = await openProfile(withCard)
  await retitle(user, 'Changed')
  await save(user)
  const undo = await screen.findByText('Undo')
  saveElsewhere({ profile_embed: { title: 'Theirs' } })
  await client.query({ ...userQueries.detail(ids.user), staleTime: 0 })

  await user.click(undo)

  expect(await screen.findByText('It could not be undone')).toBeVisible()
  expect(savedUserData()?.profile.profile_embed).toEqual({ title: 'Theirs' })
})

test('an edit is stored as a draft, offered at the next visit, and deleted once saved', async () => {
  const first = await openProfile(withCard)
  await retitle(first.user, 'x'.repeat(300))
  await waitFor(() => expect(findDraft(key)?.changes).toEqual({ profile_embed: { title: 'x'.repeat(300) } }))
  first.unmount()

  const { user } = await openProfile()
  expect(textbox('Title')).toHaveValue('Hello')
  await user.click(screen.getByText('Restore'))
  expect(textbox('Title')).toHaveValue('x'.repeat(300))
  await retitle(user, 'Shorter')
  await save(user)

  await allSaved()
  expect(findDraft(key)).toBeUndefined()
})

test('a draft of another shape is not offered', async () => {
  saveDraft(key, {
    savedAt: Date.now(),
    changes: { profile_embed: { title: 7 }, possibleProfileArguments: 'member', premium: 'yes', other: 1 },
  })

  await openProfile(withCard)

  expect(screen.queryByText(/unsaved draft/)).not.toBeInTheDocument()
})

test('an invalid value is not sent, shows an error at its field, and is focused', async () => {
  const { user } = await openProfile(withCard)
  await user.click(screen.getByText('Add a field'))
  await save(user)

  expect(await screen.findAllByText('Please fill this in.')).toHaveLength(2)
  expect(textbox('Name')).toHaveFocus()
  expect(patches()).toEqual([])
})

test('server errors appear on their fields, and the first is focused', async () => {
  const fields = {
    'profile_embed.author.name': 'That name is taken.',
    'possibleProfileArguments.0': 'The bot has no such thing.',
  }
  server.use(http.patch(userUrl, () => fails(422, { code: 'invalid', detail: 'Check the form.', fields })))
  const { user } = await openProfile(withCard)
  await retitle(user, 'Changed')

  await save(user)

  expect(await screen.findByText('That name is taken.')).toBeVisible()
  await waitFor(() => expect(textbox('Author name')).toHaveFocus())
  expect(screen.getByText('The bot has no such thing.')).toBeVisible()
  expect(inSaveBar().queryByText('Check the form.')).not.toBeInTheDocument()

  await retitle(user, 'Changed again')
  expect(screen.queryByText('That name is taken.')).not.toBeInTheDocument()
})

test('any other failure appears in the save bar, and no edit is lost', async () => {
  server.use(http.patch(userUrl, () => fails(500, { detail: 'Something broke.' })))
  const { user } = await openProfile(withCard)
  await retitle(user, 'Changed')

  await save(user)

  expect(await screen.findByText('Something broke.')).toBeVisible()
  expect(textbox('Title')).toHaveValue('Changed')
  expect(saveBar()).toBeVisible()
})

test('changes of another window to other fields are merged without asking', async () => {
  const { user } = await openProfile(withCard)
  saveElsewhere({ possibleProfileArguments: ['member', 'guild'] })
  await retitle(user, 'Changed')

  await save(user)

  await allSaved()
  expect(patches()).toEqual([{ profile_embed: { title: 'Changed' } }])
  await waitFor(() => expect(listed()).toEqual(['{member}', '{guild}']))
  expect(savedUserData()?.profile).toMatchObject({
    profile_embed: { title: 'Changed' },
    possibleProfileArguments: ['member', 'guild'],
  })
})

test('a remote change that conflicts with an edit needs a decision, which is saved', async () => {
  const { user, client } = await openProfile(withCard)
  await retitle(user, 'Mine')
  saveElsewhere({ profile_embed: { title: 'Theirs' } })
  await client.query({ ...userQueries.detail(ids.user), staleTime: 0 })

  await save(user)
  await screen.findByText('Somebody else saved while you were editing')
  const group = inSaveBar().getByRole('group', { name: 'Your card' })
  expect(within(group).getByText('Theirs')).toBeVisible()
  await user.click(within(group).getByRole('button', { name: 'Keep mine' }))
  await save(user)

  await allSaved()
  expect(savedUserData()?.profile.profile_embed).toEqual({ title: 'Mine' })
})
