import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useFeature } from '@/api/features'
import { gameServerDetails } from '@/contract/calls/game-servers'
import { useGuildInfo, useRoles } from '@/api/guilds'
import { authorization } from '@/api/session'
import { session } from '@/contract/calls/session'
import { useGuildSettings } from '@/api/settings'
import { useUserData } from '@/api/users'
import { avatarUrl, bannerUrl, iconUrl } from '@/config/images'
import {
  aFeature,
  aGuildPreview,
  aSession,
  aUserData,
  ids,
  imageHash,
  someRconDetails,
} from '@/tests/support/factories'
import { setFeature } from '@/tests/msw/features'
import { setGuildList } from '@/tests/msw/discord'
import { setSettings } from '@/tests/msw/settings'
import { setUserData } from '@/tests/msw/users'
import { renderAppHook } from '@/tests/support/render-app'

const cdn = 'https://cdn.example.com'

test('Session: access_token and token_type together form the authorization header value', () => {
  const value = session.parse(aSession({ token_type: 'Bearer', access_token: 'abc' }))

  expect(authorization(value)).toBe('Bearer abc')
})

const profile = { premium: true, profile_embed: { title: 'Hello' }, possibleProfileArguments: ['member'] }
const settings = { chat_prefix: '?', moderation_level: 3 }

test.each<[string, () => { data: unknown }, unknown]>([
  [
    'User: id and avatar of the current user are read',
    useCurrentUser,
    expect.objectContaining({ id: ids.user, avatar: imageHash }),
  ],
  [
    'User data is an object by user id with premium, profile_embed and possibleProfileArguments',
    () => useUserData(ids.user),
    { id: ids.user, profile },
  ],
  [
    "Guild preview is found in the user's guild list by id",
    () => useGuildPreview(ids.guild),
    expect.objectContaining({ id: ids.guild, name: 'Wanted', icon: imageHash }),
  ],
  ['A guild that is not in the list has no preview', () => useGuildPreview('200000000000000009'), null],
  [
    'Guild info carries chat_prefix',
    () => useGuildInfo(ids.guild),
    expect.objectContaining({ chat_prefix: '?' }),
  ],
  [
    'Guild settings are an object including chat_prefix; fields of another backend are kept',
    () => useGuildSettings(ids.guild),
    expect.objectContaining({ value: settings }),
  ],
  [
    'Guild roles are a list',
    () => useRoles(ids.guild),
    ['@everyone', 'Keepers'].map((name) => expect.objectContaining({ name }) as unknown),
  ],
])('%s', async (_, hook, data) => {
  setUserData(aUserData({ profile }))
  setGuildList([aGuildPreview({ id: ids.otherGuild, name: 'Other' }), aGuildPreview({ name: 'Wanted' })])
  setSettings(settings)

  const { result } = renderAppHook(hook)

  await waitFor(() => expect(result.current.data).toEqual(data))
})

test.each([
  [
    "The avatar image address is built from user id and avatar hash on the platform's image CDN, size 512",
    avatarUrl,
    'avatars',
    '512',
  ],
  ['Guild: the icon address is built from guild id and icon hash', iconUrl, 'icons', expect.any(String)],
  ['The banner image is addressed by id and banner hash, size 1024', bannerUrl, 'banners', '1024'],
])('%s', (_, build, folder, size) => {
  const url = new URL(build(cdn, ids.user, imageHash) ?? '')

  expect(`${url.origin}${url.pathname}`).toBe(`${cdn}/${folder}/${ids.user}/${imageHash}.webp`)
  expect(url.searchParams.get('size')).toEqual(size)
})

test('No address is built from an invalid hash', () => {
  const addresses = [avatarUrl, iconUrl, bannerUrl].map((build) => build(cdn, ids.user, '../../x?y='))

  expect(addresses).toEqual([null, null, null])
})

test('Feature: one settings object per guild and feature id', async () => {
  setFeature(aFeature({ enabled: false, message: 'Ahoy' }))

  const { result, client } = renderAppHook(() => useFeature(ids.guild, 'welcome'))

  await waitFor(() => expect(result.current.data?.value).toMatchObject({ enabled: false, message: 'Ahoy' }))
  expect(client.getQueryData(['guilds', ids.guild, 'features', 'welcome'])).toBeDefined()
  expect(client.getQueryData(['guilds', ids.guild, 'features', 'other'])).toBeUndefined()
  expect(client.getQueryData(['guilds', ids.otherGuild, 'features', 'welcome'])).toBeUndefined()
})

test('RCON details payload: game, host, port, password and perhaps a name', () => {
  const details = someRconDetails({ name: 'Survival' })

  expect(gameServerDetails.parse(details)).toEqual(details)
  expect(gameServerDetails.safeParse({ ...details, port: 70_000 }).success).toBe(false)
  expect(gameServerDetails.safeParse({ ...details, extra: true }).success).toBe(false)
})
