import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Permission, permissionBit } from '@/config/permissions'
import { channelPermissions, type Member, missingFrom } from '@/config/discord/channel-permissions'
import { aChannel, aRole, ids } from '@/tests/factories'

const botId = '100000000000000001'
const botRoleId = '400000000000000009'
const strangersRoleId = '400000000000000008'

const set = (...names: Permission[]) =>
  names.reduce((bits, name) => bits | permissionBit(name), 0n).toString()

const aBot = (everyone: string, role = '0'): Member => ({
  id: botId,
  guildId: ids.guild,
  roles: [
    aRole({ id: ids.guild, name: '@everyone', position: 0, permissions: everyone }),
    aRole({ id: botRoleId, permissions: role }),
  ],
})

type Overwrite = { id: string; type: number; allow?: string; deny?: string }
const inChannel = (overwrites: Overwrite[], type = 0) =>
  aChannel({ type, permission_overwrites: overwrites.map((one) => ({ allow: '0', deny: '0', ...one })) })

const reading = set('VIEW_CHANNEL', 'READ_MESSAGE_HISTORY')
const writing = set('VIEW_CHANNEL', 'SEND_MESSAGES')
const all = set('VIEW_CHANNEL', 'SEND_MESSAGES', 'EMBED_LINKS', 'CONNECT', 'MANAGE_CHANNELS')
const send = set('SEND_MESSAGES')

test.each<[string, Member, Overwrite[], Permission[], Permission[]]>([
  ['what @everyone may', aBot(writing), [], ['SEND_MESSAGES'], []],
  ['what its role may', aBot(reading, send), [], ['VIEW_CHANNEL', 'SEND_MESSAGES'], []],
  ['what neither may', aBot(reading), [], ['SEND_MESSAGES', 'VIEW_CHANNEL'], ['SEND_MESSAGES']],
  [
    'a denial to @everyone',
    aBot(writing),
    [{ id: ids.guild, type: 0, deny: send }],
    ['SEND_MESSAGES'],
    ['SEND_MESSAGES'],
  ],
  [
    'a role allowed above a denial to @everyone',
    aBot(writing),
    [
      { id: botRoleId, type: 0, allow: send },
      { id: ids.guild, type: 0, deny: send },
    ],
    ['SEND_MESSAGES'],
    [],
  ],
  [
    'a role denied above an allowance to @everyone',
    aBot(reading),
    [
      { id: ids.guild, type: 0, allow: send },
      { id: botRoleId, type: 0, deny: send },
    ],
    ['SEND_MESSAGES'],
    ['SEND_MESSAGES'],
  ],
  [
    'the bot itself allowed above a denial to its role',
    aBot(writing),
    [
      { id: botId, type: 1, allow: send },
      { id: botRoleId, type: 0, deny: send },
    ],
    ['SEND_MESSAGES'],
    [],
  ],
  [
    'overwrites of others',
    aBot(writing),
    [
      { id: strangersRoleId, type: 0, deny: send },
      { id: ids.user, type: 1, deny: send },
      { id: botId, type: 0, deny: send },
    ],
    ['SEND_MESSAGES'],
    [],
  ],
  [
    'an administrator, whatever is denied',
    aBot('0', set('ADMINISTRATOR')),
    [{ id: botId, type: 1, deny: set('ADMINISTRATOR', 'SEND_MESSAGES') }],
    ['SEND_MESSAGES', 'MANAGE_THREADS'],
    [],
  ],
  [
    'a channel that is not seen',
    aBot(all),
    [{ id: ids.guild, type: 0, deny: set('VIEW_CHANNEL') }],
    ['SEND_MESSAGES', 'EMBED_LINKS'],
    ['SEND_MESSAGES', 'EMBED_LINKS'],
  ],
  [
    'embeds where nothing may be written',
    aBot(all),
    [{ id: ids.guild, type: 0, deny: send }],
    ['EMBED_LINKS', 'VIEW_CHANNEL'],
    ['EMBED_LINKS'],
  ],
  ['a bit above the thirty-second', aBot(set('VIEW_CHANNEL', 'PIN_MESSAGES')), [], ['PIN_MESSAGES'], []],
])('knows %s', (_case, bot, overwrites, needed, missing) => {
  expect(missingFrom(channelPermissions(bot, inChannel(overwrites)), needed)).toEqual(missing)
})

test('in a voice channel that the bot may not join, only viewing is left', () => {
  const locked = [{ id: ids.guild, type: 0, deny: set('CONNECT') }]
  expect(missingFrom(channelPermissions(aBot(all), inChannel(locked, 2)), ['MANAGE_CHANNELS'])).toEqual([
    'MANAGE_CHANNELS',
  ])
  expect(channelPermissions(aBot(all), inChannel(locked, 2))).toBe(permissionBit('VIEW_CHANNEL'))
  expect(missingFrom(channelPermissions(aBot(all), inChannel(locked, 0)), ['MANAGE_CHANNELS'])).toEqual([])
})

test('malformed overwrites change nothing', () => {
  const channel = aChannel({
    permission_overwrites: [null, 'x', { id: ids.guild, type: 0, allow: '0', deny: '-1' }, { id: ids.guild }],
  })
  expect(missingFrom(channelPermissions(aBot(writing), channel), ['SEND_MESSAGES'])).toEqual([])
})

test('the order in which overwrites are listed does not matter', () => {
  const bits = fc.bigInt(0n, (1n << 53n) - 1n).map(String)
  const overwrites = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom(ids.guild, botRoleId, botId, strangersRoleId),
      type: fc.constantFrom(0, 1),
      allow: bits,
      deny: bits,
    }),
    { selector: ({ id, type }) => `${id} ${type}` },
  )
  const listedTwice = overwrites.chain((list) =>
    fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
  )
  fc.assert(
    fc.property(bits, bits, listedTwice, (everyone, role, [list, shuffled]) => {
      const bot = aBot(everyone, role)
      expect(channelPermissions(bot, inChannel(shuffled))).toBe(channelPermissions(bot, inChannel(list)))
    }),
  )
})
