import { screen, waitFor } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { ProfilePanel } from '@/components/profile/profile-panel'
import { aCurrentUser, ids, imageHash } from '@/tests/support/factories'
import { fails } from '@/tests/msw/answers'
import { setCurrentUser } from '@/tests/msw/discord'
import { imagesUrl } from '@/tests/msw/images'
import { patchCalls } from '@/tests/msw/received'
import { server, refuse, refuseOnce } from '@/tests/msw/server'
import { entitlementsUrl, savedUserData, setEntitled, userUrl } from '@/tests/msw/users'
import { saveDraft } from '@/stores/drafts'
import { aImageFile } from '@/tests/support/images'
import { renderApp } from '@/tests/support/render-app'
import { nodes } from '@/tests/support/nodes'
import {
  allSaved,
  save,
  button,
  inSaveBar,
  textbox,
  listed,
  openProfile,
  premiumSwitch,
  preview,
  saveBar,
  saveElsewhere,
} from './open-profile'

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

test('a profile built from scratch saves only the values that were set', async () => {
  const { user } = await openProfile(null)

  await user.click(button('Add an embed'))
  await user.paste('Hi there')
  await save(user)

  await allSaved()
  expect(savedUserData()?.profile).toEqual({
    premium: false,
    profile_embed: { title: 'Hi there' },
    possibleProfileArguments: [],
  })
})

test('premium without an entitlement says so beforehand', async () => {
  setEntitled(false)
  const { user } = await openProfile()
  expect(premiumSwitch()).toHaveAttribute('aria-disabled', 'true')
  expect(premiumSwitch()).toHaveAccessibleDescription(/Your account doesn’t have premium/)

  await user.click(premiumSwitch())

  expect(premiumSwitch()).not.toBeChecked()
  expect(saveBar()).not.toBeInTheDocument()
})

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

  expect(await screen.findByRole('alert')).toBeVisible()
  expect(screen.queryByRole('form')).not.toBeInTheDocument()
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
