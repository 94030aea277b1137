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
import { avatarUrl, bannerUrl, iconUrl } from '@/config/discord-images'
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
import { channelTypes } from '@/contract/discord/channel-types'
import {
  hasPermission,
  permissionBit,
  permissionFlags,
  secondPermissionFlags,
} from '@/contract/discord/permissions'

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

/** The platform's names in the order of their bits. */
const firstSet = `
  CREATE_INSTANT_INVITE KICK_MEMBERS BAN_MEMBERS ADMINISTRATOR MANAGE_CHANNELS MANAGE_GUILD ADD_REACTIONS
  VIEW_AUDIT_LOG PRIORITY_SPEAKER STREAM VIEW_CHANNEL SEND_MESSAGES SEND_TTS_MESSAGES MANAGE_MESSAGES
  EMBED_LINKS ATTACH_FILES READ_MESSAGE_HISTORY MENTION_EVERYONE USE_EXTERNAL_EMOJIS VIEW_GUILD_INSIGHTS
  CONNECT SPEAK MUTE_MEMBERS DEAFEN_MEMBERS MOVE_MEMBERS USE_VAD CHANGE_NICKNAME MANAGE_NICKNAMES
  MANAGE_ROLES MANAGE_WEBHOOKS MANAGE_EMOJIS_AND_STICKERS
`

/** From bit 33 on; bit 47 has none. */
const secondSet = `
  MANAGE_EVENTS MANAGE_THREADS CREATE_PUBLIC_THREADS CREATE_PRIVATE_THREADS USE_EXTERNAL_STICKERS
  SEND_MESSAGES_IN_THREADS USE_EMBEDDED_ACTIVITIES MODERATE_MEMBERS VIEW_CREATOR_MONETIZATION_ANALYTICS
  USE_SOUNDBOARD CREATE_GUILD_EXPRESSIONS CREATE_EVENTS USE_EXTERNAL_SOUNDS SEND_VOICE_MESSAGES -
  SET_VOICE_CHANNEL_STATUS SEND_POLLS USE_EXTERNAL_APPS PIN_MESSAGES BYPASS_SLOWMODE
`

const inOrder = (names: string) =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .flatMap((name, bit) => (name === '-' ? [] : [[name, 2 ** bit]])),
  )

test('Permission flags: CREATE_INSTANT_INVITE 1 to MANAGE_GUILD 32, and on without a gap up to MANAGE_EMOJIS_AND_STICKERS 1073741824', () => {
  expect(permissionFlags).toEqual(inOrder(firstSet))
  expect(permissionFlags).toMatchObject({ MANAGE_GUILD: 32, MANAGE_EMOJIS_AND_STICKERS: 1_073_741_824 })
})

test('A second flag set includes MANAGE_EVENTS 1, MANAGE_THREADS 2, MODERATE_MEMBERS 128', () => {
  expect(secondPermissionFlags).toEqual(inOrder(secondSet))
  expect(secondPermissionFlags).toMatchObject({ MANAGE_EVENTS: 1, MANAGE_THREADS: 2, MODERATE_MEMBERS: 128 })
})

test('The second set holds the bits from 33 on', () => {
  expect(permissionBit('MANAGE_EVENTS')).toBe(1n << 33n)
  expect(permissionBit('MODERATE_MEMBERS')).toBe(1n << 40n)
  expect(permissionBit('BYPASS_SLOWMODE')).toBe(1n << 52n)
  expect(hasPermission(String(1n << 40n), 'MODERATE_MEMBERS')).toBe(true)
  expect(hasPermission('128', 'MODERATE_MEMBERS')).toBe(false)
})

test('Channel types: GUILD_TEXT 0 to GUILD_FORUM 15', () => {
  expect(channelTypes).toMatchObject({
    GUILD_TEXT: 0,
    DM: 1,
    GUILD_VOICE: 2,
    GROUP_DM: 3,
    GUILD_CATEGORY: 4,
    GUILD_ANNOUNCEMENT: 5,
    ANNOUNCEMENT_THREAD: 10,
    PUBLIC_THREAD: 11,
    PRIVATE_THREAD: 12,
    GUILD_STAGE_VOICE: 13,
    GUILD_DIRECTORY: 14,
    GUILD_FORUM: 15,
  })
})
