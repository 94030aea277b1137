import { screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { ProfilePanel } from '@/components/profile/profile-panel'
import { aCurrentUser, ids, imageHash, aUserData } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { setCurrentUser } from '@/tests/msw/discord'
import { imagesUrl } from '@/tests/msw/images'
import { patchCalls, patches, receivedLines } from '@/tests/msw/received'
import { server, refuse, refuseOnce } from '@/tests/msw/server'
import { entitlementsUrl, savedUserData, setEntitled, userUrl } from '@/tests/msw/users'
import { saveDraft } from '@/stores/drafts'
import { aImageFile } from '@/tests/support/images'
import { renderApp } from '@/tests/support/render-app'
import { nodes } from '@/tests/support/nodes'
import { limits } from '@/contract/limits'
import {
  allSaved,
  save,
  button,
  textbox,
  listed,
  openProfile,
  premiumSwitch,
  preview,
  saveElsewhere,
} from './open-profile'
import { editInForm } from '@/tests/support/edit-in-form'
import { inSaveBar, saveBar } from '@/tests/support/save-bar'

editInForm()

const identity = () => screen.getByRole('region', { name: 'Who you are' })
const image = (part: string) => nodes(`img[src*="${part}"]`, identity())

test('a user sees their identity and can copy their id', async () => {
  setCurrentUser(aCurrentUser({ banner: imageHash, accent_color: 0x336699 }))
  const { user } = await openProfile()
  const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  expect(screen.getByRole('heading', { level: 2, name: 'Ada Winter' })).toBeVisible()
  expect(screen.getByText('@ada')).toBeVisible()
  expect(image(`/avatars/${ids.user}/${imageHash}.webp?size=512`)[0]).toBeVisible()
  expect(image(`/banners/${ids.user}/${imageHash}.webp?size=1024`)[0]).toBeVisible()
  expect(screen.getByText(ids.user)).toBeVisible()

  await user.click(button('Copy your ID'))

  expect(await screen.findByText('Copied')).toBeVisible()
  expect(copy).toHaveBeenCalledWith(ids.user)
})

test('without a banner the user’s accent colour is shown', async () => {
  setCurrentUser(aCurrentUser({ accent_color: 0x336699 }))
  await openProfile()

  expect(nodes(':scope > *', identity())[0]).toHaveStyle({ backgroundColor: '#336699' })
  expect(image('/banners/')).toEqual([])
})

test('an empty profile shows a welcome, and offers a sample to start from', async () => {
  const { user } = await openProfile(null)
  expect(screen.getByText('Your profile is still empty')).toBeVisible()
  expect(saveBar()).not.toBeInTheDocument()

  await user.click(button('Start with a sample'))

  expect(nodes('input:focus', screen.getByRole('region', { name: 'Your card' }))).toHaveLength(1)
  expect(await preview().findByText('Ada Winter')).toBeVisible()
  await waitFor(() => expect(listed()).toEqual(['{member_name}', '{member}', '{member_avatar}']))
  await save(user)
  await allSaved()
  expect(savedUserData()?.profile).toMatchObject({
    premium: false,
    profile_embed: { title: '{member_name}' },
  })
  expect(screen.queryByText('Your profile is still empty')).not.toBeInTheDocument()
})

test('of an embed that was just added nothing is said, although the editor was left before', async () => {
  const { user } = await openProfile(null)
  button('Add an embed').focus()
  premiumSwitch().focus()

  await user.click(button('Add an embed'))
  await waitFor(() => expect(textbox('Title')).toHaveFocus())
  expect(screen.queryByText(/^Discord doesn’t show empty embeds/)).not.toBeInTheDocument()

  premiumSwitch().focus()
  expect(await screen.findByText(/^Discord doesn’t show empty embeds/)).toBeVisible()
})

test('a profile built from scratch saves only the values that were set, and no empty embed', async () => {
  const { user } = await openProfile(null)

  await user.click(button('Add an embed'))
  await save(user)
  expect(await screen.findByText(/^Discord doesn’t show empty embeds/)).toBeVisible()
  expect(patches()).toEqual([])

  await user.click(textbox('Title'))
  await user.paste('Hi there')
  await save(user)

  await allSaved()
  expect(savedUserData()?.profile).toEqual({
    premium: false,
    profile_embed: { title: 'Hi there' },
    possibleProfileArguments: [],
  })
})

test('premium without an entitlement says so beforehand, and leads to where it is sold', async () => {
  setEntitled(false)
  const { user } = await openProfile({}, { premiumUrl: 'https://shop.example/premium' })
  expect(screen.getByRole('link', { name: 'Get premium (opens in a new tab)' })).toHaveAttribute(
    'href',
    'https://shop.example/premium',
  )
  expect(premiumSwitch()).toHaveAttribute('aria-disabled', 'true')
  expect(premiumSwitch()).toHaveAccessibleDescription(/Your account doesn’t have premium/)

  await user.click(premiumSwitch())

  expect(premiumSwitch()).not.toBeChecked()
  expect(saveBar()).not.toBeInTheDocument()
})

test.each([
  ['operator', null, 'The people who run this bot granted it.'],
  ['discord', '2030-01-31T12:00:00.000Z', 'It was bought on Discord. It lasts until January 31, 2030.'],
  ['friend', '2030-01-31T12:00:00.000Z', 'It lasts until January 31, 2030.'],
])(
  'premium by the word of %s until %s says where it comes from and when it ends',
  async (source, until, told) => {
    setEntitled(true, { source, until })
    await openProfile({}, { premiumUrl: 'https://shop.example/premium' })

    const card = screen.getByRole('region', { name: 'Premium' })
    expect(card).toHaveTextContent(told)
    expect(within(card).queryByRole('link')).not.toBeInTheDocument()
  },
)

test('without entitlements the backend decides on save, and its reason appears at the switch', async () => {
  refuse('get', entitlementsUrl, 404)
  setEntitled(false)
  const { user } = await openProfile()
  expect(premiumSwitch()).toHaveAccessibleDescription(
    'You will see whether your account has premium when you save.',
  )

  await user.click(premiumSwitch())
  await save(user)

  await waitFor(() => expect(premiumSwitch()).toHaveAccessibleDescription('Premium was not granted to you.'))
  expect(premiumSwitch()).toHaveFocus()
  expect(savedUserData()?.profile.premium).toBe(false)

  await user.click(premiumSwitch())
  expect(screen.queryByText('Premium was not granted to you.')).not.toBeInTheDocument()
  expect(saveBar()).not.toBeInTheDocument()
})

test('premium can be disabled even after the entitlement is gone', async () => {
  setEntitled(false)
  const { user } = await openProfile({ premium: true })

  await user.click(premiumSwitch())
  await save(user)

  await allSaved()
  expect(savedUserData()?.profile.premium).toBe(false)
})

test('a profile that cannot be read says why', async () => {
  refuseOnce('get', userUrl, 403, { code: 'not_you', detail: 'That is not you.' })
  renderApp(<ProfilePanel />, { route: '/user/profile' })

  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You are signed in, but this belongs to somebody else.',
  )
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
})

test('a backend may answer a save with an empty body', async () => {
  server.use(
    http.patch(userUrl, () => {
      saveElsewhere({ possibleProfileArguments: ['member', 'server'] })
      return new HttpResponse(null, { status: 204 })
    }),
  )
  const { user } = await openProfile()

  await user.click(button('Add {server}: The server where your card is shown'))
  await save(user)

  await allSaved()
  await waitFor(() => expect(listed()).toEqual(['{member}', '{server}']))
})

const withCard = { profile_embed: { title: 'Hello' }, possibleProfileArguments: ['member'] }

test('an invalid draft is not offered', async () => {
  const key = { userId: ids.user, guildId: '@me', form: 'profile' }
  const changes = {
    profile_embed: { title: 7 },
    possibleProfileArguments: 'member',
    premium: 'yes',
    other: 1,
  }
  saveDraft(key, { savedAt: Date.now(), changes })

  await openProfile(withCard)

  expect(screen.queryByText(/unsaved draft/)).not.toBeInTheDocument()
})

test('server errors appear on their fields, and the first is focused', async () => {
  const fields = {
    'profile_embed.author.name': 'That name is taken.',
    'possibleProfileArguments.0': 'The bot has no such thing.',
  }
  refuse('patch', userUrl, 422, { code: 'invalid', detail: 'Check the form.', fields })
  const { user } = await openProfile(withCard)
  await user.type(textbox('Title'), '!')

  await save(user)

  expect(await screen.findByText('That name is taken.')).toBeVisible()
  await waitFor(() => expect(textbox('Author name')).toHaveFocus())
  expect(screen.getByText('The bot has no such thing.')).toBeVisible()
  expect(inSaveBar().queryByText('Check the form.')).not.toBeInTheDocument()

  await user.type(textbox('Title'), '!')
  expect(screen.queryByText('That name is taken.')).not.toBeInTheDocument()
})

test('a backend that keeps no images gets those of a profile together with it, as form data', async () => {
  const stored = { title: 'Captain', image: { url: 'https://own.example/harbour.png' } }
  server.use(
    http.get(imagesUrl, () => fails(404)),
    http.patch(userUrl, () => {
      saveElsewhere({ profile_embed: stored })
      return HttpResponse.json(savedUserData())
    }),
  )
  const { user } = await openProfile({ profile_embed: { title: 'Captain' } })

  await user.upload(await screen.findByLabelText('File to upload: Large image'), aImageFile())
  await waitFor(() => expect(textbox('Large image')).toHaveValue('attachment://1-harbour.png'))
  expect(screen.getByRole('img', { name: /Large image/ })).toHaveAttribute(
    'src',
    expect.stringMatching(/^data:image\/png;base64,/),
  )
  await save(user)
  await allSaved()

  const [call] = patchCalls()
  expect(call?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(call?.body).toContain('filename="1-harbour.png"')
  expect(call?.body).toContain('{"title":"Captain","image":{"url":"attachment://1-harbour.png"}}')
  await waitFor(() => expect(textbox('Large image')).toHaveValue(stored.image.url))
})

const list = () => within(screen.getByRole('list', { name: 'Your placeholders' }))
const add = () => textbox('Add a placeholder')

test('the card is previewed with the user’s own values, the list says what each placeholder stands for, and all is requested once', async () => {
  await openProfile({
    profile_embed: {
      title: '{member_name}',
      description: '{member_id} in {guild}',
      thumbnail: { url: '{member_avatar}' },
    },
    possibleProfileArguments: ['member_name', 'member_id', 'guild', 'member_avatar', 'member_banner', 'rank'],
  })

  expect(preview().getByText('Ada Winter')).toBeVisible()
  expect(preview().getByText(new RegExp(ids.user))).toBeVisible()
  expect(preview().getByText('{guild}')).toHaveClass('placeholder')
  expect(nodes('.embed-thumbnail > img')[0]).toHaveAttribute(
    'src',
    expect.stringContaining(`/avatars/${ids.user}/${imageHash}`),
  )
  const list = await screen.findByRole('list', { name: 'Your placeholders' })
  expect(list).toHaveTextContent('Your display name: Ada Winter')
  expect(list).toHaveTextContent('Address of your banner, for images: You have none')
  expect(list).toHaveTextContent('The server where your card is shown: The bot fills this in')
  expect(screen.getByText('Only the bot knows what this stands for')).toBeVisible()

  const lines = receivedLines().filter((line) => line.includes(`/backend/users/${ids.user}`))
  expect(lines.toSorted()).toEqual([
    `GET /backend/users/${ids.user}`,
    `GET /backend/users/${ids.user}/entitlements`,
    `GET /backend/users/${ids.user}/images`,
  ])
})

test('a suggestion is added to the list, and the focus moves to the next one', async () => {
  const { user } = await openProfile({ possibleProfileArguments: [] })

  await user.click(button('Add {member}: Mentions you'))

  await waitFor(() => expect(listed()).toEqual(['{member}']))
  expect(button('Add {member_name}: Your display name')).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Add {member}: Mentions you' })).not.toBeInTheDocument()
})

test('the server’s name is offered as {server} alone; {guild}, which means the same, can be added and goes on working', async () => {
  const { user } = await openProfile({
    profile_embed: { title: 'On {server}, or {guild}' },
    possibleProfileArguments: ['server'],
  })
  expect(screen.queryByRole('button', { name: /^Add {guild}: / })).not.toBeInTheDocument()

  await user.type(add(), 'guild{Enter}')
  await save(user)

  await allSaved()
  expect(savedUserData()?.profile.possibleProfileArguments).toEqual(['server', 'guild'])
  for (const name of ['{server}', '{guild}']) expect(preview().getByText(name)).toHaveClass('placeholder')
  expect(screen.getAllByText('The bot fills this in')).toHaveLength(2)
})

test('a name that is none, or is in the list, is refused with the reason; another is added, and not saved yet', async () => {
  const { user } = await openProfile({ possibleProfileArguments: ['guild'] })
  const noName = /A placeholder starts with a letter/

  for (const [name, reason] of [
    ['9lives', noName],
    ['a b', noName],
    ['', noName],
    ['GUILD', '{guild} is already in the list.'],
  ] as const) {
    await user.clear(add())
    if (name) await user.paste(name)
    await user.click(button('Add'))

    expect(add(), name).toHaveAccessibleDescription(reason)
    expect(add(), name).toBeInvalid()
    expect(listed(), name).toEqual(['{guild}'])
  }

  await user.clear(add())
  await user.paste('{rank}')
  await user.keyboard('{Enter}')

  await waitFor(() => expect(listed()).toEqual(['{guild}', '{rank}']))
  expect(add()).toHaveValue('')
  expect(patches()).toEqual([])
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
  await screen.findByRole('list', { name: 'Your placeholders' })

  list().getByRole('button', { name: 'Move {one} down' }).focus()
  await user.keyboard('{Enter}')

  expect(listed()).toEqual(['{two}', '{one}', '{three}'])
  expect(screen.getByText('{one} is now at position 2 of 3.')).toBeInTheDocument()
  await save(user)
  await allSaved()
  expect(savedUserData()?.profile.possibleProfileArguments).toEqual(['two', 'one', 'three'])
})

test('a row is picked up, moved by each arrow key, and dropped or taken back', async () => {
  const { user } = await openProfile({ possibleProfileArguments: ['one', 'two', 'three'] })
  const grip = await screen.findByRole('button', { name: 'Drag {one}' })
  expect(grip).toHaveAccessibleDescription(/Press Space/)

  grip.focus()
  await user.keyboard('{ArrowDown}')
  expect(listed()).toEqual(['{one}', '{two}', '{three}'])
  await user.keyboard(' ')
  expect(grip).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('Picked up {one}, position 1 of 3.')).toBeInTheDocument()
  await user.keyboard('{ArrowUp}{ArrowDown}{ArrowDown}{ArrowDown}')
  expect(listed()).toEqual(['{two}', '{three}', '{one}'])
  expect(screen.getByText('{one}, position 3 of 3.')).toBeInTheDocument()
  expect(grip).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(listed()).toEqual(['{one}', '{two}', '{three}'])
  expect(screen.getByText('{one} stays where it was.')).toBeInTheDocument()
  expect(grip).not.toHaveAttribute('aria-pressed')

  await user.keyboard('{Enter}{ArrowDown}{Enter}{ArrowDown}')
  expect(listed()).toEqual(['{two}', '{one}', '{three}'])
  expect(screen.getByText('{one} is now at position 2 of 3.')).toBeInTheDocument()
  await user.keyboard(' {End}')
  expect(listed()).toEqual(['{two}', '{three}', '{one}'])
  await user.keyboard('{Home}')
  expect(listed()).toEqual(['{one}', '{two}', '{three}'])
  await user.tab()
  expect(grip).not.toHaveAttribute('aria-pressed')
  expect(screen.getByText('{one} is now at position 1 of 3.')).toBeInTheDocument()
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

  await user.click(await screen.findByText('Keep what is valid'))

  expect(textbox('Title')).toHaveValue('Hello')
  await save(user)
  await waitFor(() => expect(patches()).toEqual([{ profile_embed: { title: 'Hello' } }]))
})

test('an unusable stored value can be discarded for a new embed', async () => {
  const { user } = await openWithout({ title: 7 })

  await user.click(await screen.findByText('Start over'))

  expect(screen.getByText('A card with a title, images and fields.')).toBeVisible()
  expect(screen.queryByText('Keep what is valid')).not.toBeInTheDocument()
})
