import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { ProfilePanel } from '@/components/profile/profile-panel'
import { limits } from '@/config/limits'
import { aUserData, ids, imageHash } from '@/tests/support/factories'
import { server } from '@/tests/msw/server'
import { savedUserData, userUrl } from '@/tests/msw/users'
import { renderApp } from '@/tests/support/render-app'
import { nodes } from '@/tests/support/nodes'
import { allSaved, save, button, listed, openProfile, preview, saveBar, textbox } from './open-profile'
import { patches } from '@/tests/msw/received'

const list = () => within(screen.getByRole('list', { name: 'Your placeholders' }))
const add = () => textbox('Add a placeholder')

test('the card is previewed with the user’s own values, and placeholders that only the bot knows show their names', async () => {
  await openProfile({
    profile_embed: {
      title: '{member_name}',
      description: '{member_id} in {guild}',
      thumbnail: { url: '{member_avatar}' },
    },
    possibleProfileArguments: ['member_name', 'member_id', 'guild', 'member_avatar'],
  })

  expect(preview().getByText('Ada Winter')).toBeVisible()
  expect(preview().getByText(new RegExp(ids.user))).toBeVisible()
  expect(preview().getByText('{guild}')).toHaveClass('placeholder')
  expect(nodes('.embed-thumbnail')[0]).toHaveAttribute(
    'src',
    expect.stringContaining(`/avatars/${ids.user}/${imageHash}`),
  )
})

test('the list says what each placeholder stands for', async () => {
  await openProfile({ possibleProfileArguments: ['member_name', 'member_banner', 'guild', 'rank'] })

  expect(await screen.findByText('Your display name: Ada Winter')).toBeVisible()
  expect(screen.getByText('Address of your banner, for images: You have none')).toBeVisible()
  expect(screen.getByText('The server where your card is shown: The bot fills this in')).toBeVisible()
  expect(screen.getByText('Only the bot knows what this stands for')).toBeVisible()
})

test('a suggestion is added to the list, and the focus moves to the next one', async () => {
  const { user } = await openProfile({ possibleProfileArguments: [] })

  await user.click(button('Add {member}: Mentions you'))

  await waitFor(() => expect(listed()).toEqual(['{member}']))
  expect(button('Add {member_name}: Your display name')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Add {member}: Mentions you' })).not.toBeInTheDocument()
})

test('a custom name is added with Enter, with or without braces, and is not saved yet', async () => {
  const { user } = await openProfile({ possibleProfileArguments: ['guild'] })

  await user.click(add())
  await user.paste('{rank}')
  await user.keyboard('{Enter}')

  await waitFor(() => expect(listed()).toEqual(['{guild}', '{rank}']))
  expect(add()).toHaveValue('')
  expect(patches()).toEqual([])
})

test.each([
  ['9lives', /A placeholder starts with a letter/],
  ['a b', /A placeholder starts with a letter/],
  ['', /A placeholder starts with a letter/],
  ['GUILD', '{guild} is already in the list.'],
])('“%s” is refused, and the reason is shown', async (name, reason) => {
  const { user } = await openProfile({ possibleProfileArguments: ['guild'] })

  await user.click(add())
  if (name) await user.paste(name)
  await user.click(button('Add'))

  expect(add()).toHaveAccessibleDescription(reason)
  expect(add()).toBeInvalid()
  expect(listed()).toEqual(['{guild}'])
})

test('a full list accepts no more placeholders', async () => {
  const names = Array.from({ length: limits.placeholders }, (_, at) => `name_${at}`)
  await openProfile({ profile_embed: { title: '{rank}' }, possibleProfileArguments: names })

  expect(button('Add')).toBeDisabled()
  expect(add()).toHaveAccessibleDescription('The limit is 25. Remove one to add another.')
  expect(screen.queryByText('Suggestions')).not.toBeInTheDocument()
  expect(screen.getByText('There is no room for another placeholder.')).toBeVisible()
})

test('rows are reordered by keyboard, and this is announced', async () => {
  const { user } = await openProfile({ possibleProfileArguments: ['one', 'two', 'three'] })
  const grip = await screen.findByRole('button', { name: 'Drag {one}' })
  expect(grip).toHaveAccessibleDescription(/Press Space/)

  list().getByRole('button', { name: 'Move {one} down' }).focus()
  await user.keyboard('{Enter}')

  expect(listed()).toEqual(['{two}', '{one}', '{three}'])
  expect(screen.getByText('{one} is now at position 2 of 3.')).toBeInTheDocument()
  await save(user)
  await allSaved()
  expect(savedUserData()?.profile.possibleProfileArguments).toEqual(['two', 'one', 'three'])
})

test('after removing a name the focus moves to the next one', async () => {
  const { user } = await openProfile({ possibleProfileArguments: ['one', 'two'] })
  await user.click(await screen.findByRole('button', { name: 'Remove {one}' }))

  expect(listed()).toEqual(['{two}'])
  expect(button('Remove {two}')).toHaveFocus()

  await user.click(button('Remove {two}'))
  expect(screen.getByText(/^None yet\./)).toBeVisible()
  expect(add()).toHaveFocus()
})

test('a name that a text uses and the list lacks is pointed out at the text, and can be added there', async () => {
  const { user } = await openProfile({
    profile_embed: { title: '{rank}' },
    possibleProfileArguments: ['guild'],
  })
  expect(textbox('Title')).toHaveAccessibleDescription(/{rank} isn’t one of your placeholders/)

  await user.click(button('Add {rank}'))

  await waitFor(() => expect(listed()).toEqual(['{guild}', '{rank}']))
  expect(textbox('Title')).toHaveFocus()
  expect(screen.queryByText(/isn’t one of your placeholders/)).not.toBeInTheDocument()
})

/** The profile page, where a backend holds this in place of an embed. */
async function openWithout(profile_embed: object) {
  const profile = { ...aUserData().profile, profile_embed }
  server.use(http.get(userUrl, () => HttpResponse.json({ id: ids.user, profile })))
  const app = renderApp(<ProfilePanel />, { route: '/user/profile' })
  expect(await screen.findByText(/no longer valid/)).toBeVisible()
  expect(saveBar()).toBeNull()
  return app
}

test('an invalid stored embed is kept until the user accepts its valid parts', async () => {
  const { user } = await openWithout({ title: 'Hello', type: 'rich', provider: { name: 'Elsewhere' } })

  await user.click(screen.getByText('Keep what is valid'))

  expect(textbox('Title')).toHaveValue('Hello')
  await save(user)
  await waitFor(() => expect(patches()).toEqual([{ profile_embed: { title: 'Hello' } }]))
})

test('an unusable stored value can be replaced by a new embed', async () => {
  const { user } = await openWithout({ title: 7 })

  await user.click(screen.getByText('Start over'))

  expect(screen.getByText('A card with a title, images and fields.')).toBeVisible()
  expect(screen.queryByText('Keep what is valid')).not.toBeInTheDocument()
})

test('an empty embed is refused', async () => {
  const { user } = await openProfile({ profile_embed: null })
  await user.click(button('Add an embed'))
  await user.click(button('Save'))

  expect(await screen.findByText(/^Discord doesn’t show empty embeds/)).toBeVisible()
  expect(patches()).toEqual([])
})
