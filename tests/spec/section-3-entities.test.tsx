import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useCurrentUser, useGuildPreview } from '@/api/current-user'
import { useFeature } from '@/api/features'
import { rconDetails } from '@/api/game.schema'
import { useGuildInfo } from '@/api/guilds'
import { useRoles } from '@/api/roles'
import { authorization } from '@/api/session'
import { session } from '@/api/session.schema'
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
} from '@/tests/factories'
import { setFeature } from '@/tests/msw/features'
import { setGuildList } from '@/tests/msw/discord'
import { setSettings } from '@/tests/msw/settings'
import { setUserData } from '@/tests/msw/users'
import { renderAppHook } from '@/tests/render-app'

const cdn = 'https://cdn.example.com'

test('Session: access_token and token_type together form the authorization header value', () => {
  const value = session.parse(aSession({ token_type: 'Bearer', access_token: 'abc' }))

  expect(authorization(value)).toBe('Bearer abc')
})

test('User: id and avatar of the current user are read', async () => {
  const { result } = renderAppHook(() => useCurrentUser())

  await waitFor(() => expect(result.current.data).toMatchObject({ id: ids.user, avatar: imageHash }))
})

test("The avatar image address is built from user id and avatar hash on the platform's image CDN, size 512", () => {
  const url = new URL(avatarUrl(cdn, ids.user, imageHash) ?? '')

  expect(url.origin).toBe(cdn)
  expect(url.pathname).toBe(`/avatars/${ids.user}/${imageHash}.webp`)
  expect(url.searchParams.get('size')).toBe('512')
})

test('An address is never built from a hash that is not one', () => {
  const addresses = [avatarUrl, iconUrl, bannerUrl].map((build) => build(cdn, ids.user, '../../x?y='))

  expect(addresses).toEqual([null, null, null])
})

test('User data is an object by user id with premium, profile_embed and possibleProfileArguments', async () => {
  const profile = {
    premium: true,
    profile_embed: { title: 'Hello {member}' },
    possibleProfileArguments: ['member'],
  }
  setUserData(aUserData({ profile }))

  const { result } = renderAppHook(() => useUserData(ids.user))

  await waitFor(() => expect(result.current.data).toEqual({ id: ids.user, profile }))
})

test('Guild: the icon address is built from guild id and icon hash', () => {
  const url = new URL(iconUrl(cdn, ids.guild, imageHash) ?? '')

  expect(`${url.origin}${url.pathname}`).toBe(`${cdn}/icons/${ids.guild}/${imageHash}.webp`)
})

test("Guild preview is found in the user's guild list by id", async () => {
  setGuildList([aGuildPreview({ id: ids.otherGuild, name: 'Other' }), aGuildPreview({ name: 'Wanted' })])

  const { result } = renderAppHook(() => useGuildPreview(ids.guild))

  await waitFor(() =>
    expect(result.current.data).toMatchObject({ id: ids.guild, name: 'Wanted', icon: imageHash }),
  )
})

test('A guild that is not in the list has no preview', async () => {
  setGuildList([])

  const { result } = renderAppHook(() => useGuildPreview(ids.guild))

  await waitFor(() => expect(result.current.data).toBeNull())
})

test('Guild info carries chat_prefix', async () => {
  const { result } = renderAppHook(() => useGuildInfo(ids.guild))

  await waitFor(() => expect(result.current.data?.chat_prefix).toBe('!'))
})

test('Guild settings are an object including chat_prefix; fields of another backend are kept', async () => {
  setSettings({ chat_prefix: '?', moderation_level: 3 })

  const { result } = renderAppHook(() => useGuildSettings(ids.guild))

  await waitFor(() => expect(result.current.data?.value).toEqual({ chat_prefix: '?', moderation_level: 3 }))
})

test('Feature: one settings object per guild and feature id', async () => {
  setFeature(aFeature({ enabled: false, message: 'Ahoy' }))

  const { result, client } = renderAppHook(() => useFeature(ids.guild, 'welcome'))

  await waitFor(() => expect(result.current.data?.value).toMatchObject({ enabled: false, message: 'Ahoy' }))
  expect(client.getQueryData(['guilds', ids.guild, 'features', 'welcome'])).toBeDefined()
  expect(client.getQueryData(['guilds', ids.guild, 'features', 'other'])).toBeUndefined()
  expect(client.getQueryData(['guilds', ids.otherGuild, 'features', 'welcome'])).toBeUndefined()
})

test('Guild roles are a list', async () => {
  const { result } = renderAppHook(() => useRoles(ids.guild))

  await waitFor(() => expect(result.current.data?.map(({ name }) => name)).toEqual(['@everyone', 'Keepers']))
})

test('RCON details payload: game, host, port, password and perhaps a name', () => {
  const details = someRconDetails({ name: 'Survival' })

  expect(rconDetails.parse(details)).toEqual(details)
  expect(rconDetails.safeParse({ ...details, port: 70_000 }).success).toBe(false)
  expect(rconDetails.safeParse({ ...details, extra: true }).success).toBe(false)
})

test('The banner image is addressed by id and banner hash, size 1024', () => {
  const url = new URL(bannerUrl(cdn, ids.user, imageHash) ?? '')

  expect(`${url.origin}${url.pathname}`).toBe(`${cdn}/banners/${ids.user}/${imageHash}.webp`)
  expect(url.searchParams.get('size')).toBe('1024')
})
