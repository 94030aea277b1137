import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { messageOption } from '@/packages/bot/src/message-option'
import { findDraft } from '@/stores/drafts'
import { edit } from '@/tests/components/discord/message/open-editor'
import { savedFeature, setFeature } from '@/tests/msw/features'
import { patches } from '@/tests/msw/received'
import { ids } from '@/tests/support/factories'
import { openOptions, save } from './open-feature'
import { saveButton } from '@/tests/support/save-bar'

const wholeMessage = z.toJSONSchema(
  messageOption({ title: 'Message', placeholders: [], requiredToEnable: true }),
)
const message = { content: 'Hello', embed: { title: 'Rules', description: 'Be kind' } }
const open = (saved: Record<string, unknown> = { message }) =>
  openOptions({ message: wholeMessage }, undefined, { saved })

const field = (name: string) => screen.getByRole('textbox', { name })
const picture = () => within(screen.getByRole('figure', { name: 'Preview of the message' }))

test('what keeps a message from being saved is told at its part, which stays open until it is right', async () => {
  const { user } = await open()
  await user.click(edit('Title'))
  await user.type(field('Title link'), 'harbour')
  expect(field('Title link')).toBeValid()
  await user.keyboard('{Escape}')

  expect(field('Title link')).toHaveFocus()
  expect(field('Title link')).toHaveAccessibleDescription(/http/)
  await user.click(edit('Description'))
  await user.click(saveButton())
  await waitFor(() => expect(field('Title link')).toHaveFocus())
  expect(patches()).toEqual([])

  await user.clear(field('Title link'))
  await user.paste('https://sea.example')
  await user.keyboard('{Escape}')
  expect(edit('Title')).toHaveFocus()
  await save(user)
  expect(savedFeature().message).toEqual({
    ...message,
    embed: { ...message.embed, url: 'https://sea.example' },
  })
})

test('Escape in a date that is none leaves the focus there, also in a part that was just added', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Time' }))
  const time = screen.getByLabelText('Time', { selector: 'input' })
  await user.type(time, 'abc')
  await user.keyboard('{Escape}')

  await waitFor(() => expect(time).toHaveFocus())
  expect(time).toBeInvalid()
  await user.keyboard('{Escape}')
  expect(time).toHaveFocus()
})

test('a draft is restored into the message as it is drawn', async () => {
  const first = await open()
  await first.user.click(edit('Description'))
  await first.user.clear(field('Description'))
  await first.user.paste('Be **quick**')
  const draft = () => findDraft({ userId: ids.user, guildId: ids.guild, form: 'feature:trial' })?.changes
  const edited = { message: { ...message, embed: { title: 'Rules', description: 'Be **quick**' } } }
  await waitFor(() => expect(draft()).toEqual(edited))
  first.unmount()

  const { user } = await open()
  expect(picture().getByText('Be kind')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Restore' }))

  expect(picture().getByText('quick')).toBeVisible()
  await save(user)
  expect(patches()).toEqual([edited])
})

const theirs = { content: 'Hello', embed: { title: 'The rules', description: 'Be calm' } }

async function meetTheirs() {
  const { user } = await open()
  await user.click(edit('Title'))
  await user.keyboard(' of mine')
  setFeature({ ...savedFeature(), message: theirs })
  await user.click(saveButton())
  await screen.findByText('Somebody else changed this to “The rules”.')
  return user
}

test('what somebody else wrote meanwhile is told at each part, and taken over there', async () => {
  const user = await meetTheirs()
  const description = within(screen.getByRole('group', { name: 'Description' }))
  expect(description.getByText('Somebody else changed this to “Be calm”.')).toBeVisible()
  expect(edit('Text')).toBeVisible()

  await user.click(description.getByRole('button', { name: 'Use theirs' }))
  expect(picture().queryByText(/“Be calm”/)).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Keep mine' }))
  expect(picture().queryByText(/^Somebody else/)).not.toBeInTheDocument()
  await save(user)

  expect(savedFeature().message).toEqual({
    content: 'Hello',
    embed: { title: 'Rules of mine', description: 'Be calm' },
  })
})

test('a message in which everything of theirs is taken over has nothing left to be saved', async () => {
  const user = await meetTheirs()
  for (const part of ['Title', 'Description'])
    await user.click(
      within(screen.getByRole('group', { name: part })).getByRole('button', { name: 'Use theirs' }),
    )

  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).not.toBeInTheDocument(),
  )
  expect(picture().getByText('The rules')).toBeVisible()
})
