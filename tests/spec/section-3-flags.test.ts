import { expect, test } from 'vitest'
import { channelTypes } from '@/contract/discord/channel-types'
import {
  hasPermission,
  permissionBit,
  permissionFlags,
  secondPermissionFlags,
} from '@/contract/discord/permissions'

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
