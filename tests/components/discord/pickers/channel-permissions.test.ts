import { fc } from '@/tests/support/fast-check'
import { expect, test } from 'vitest'
import { type Permission, permissionBit } from '@/contract/discord/permissions'
import { channelPermissions, type Member, missingFrom } from '@/contract/discord/channel-permissions'
import { aChannel, aRole, ids } from '@/tests/support/factories'

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
const sendBit = set('SEND_MESSAGES')

const everyone = { id: ids.guild, type: 0 }
const itsRole = { id: botRoleId, type: 0 }
const itself = { id: botId, type: 1 }
const allowed = (whom: Overwrite) => ({ ...whom, allow: sendBit })
const denied = (whom: Overwrite, bits = sendBit) => ({ ...whom, deny: bits })
const others = [
  { id: strangersRoleId, type: 0 },
  { id: ids.user, type: 1 },
  { id: botId, type: 0 },
]

const send: Permission = 'SEND_MESSAGES'
const see: Permission = 'VIEW_CHANNEL'
const link: Permission = 'EMBED_LINKS'

test.each<[string, Member, Overwrite[], Permission[], Permission[]]>([
  ['what @everyone may', aBot(writing), [], [send], []],
  ['what its role may', aBot(reading, sendBit), [], [see, send], []],
  ['what neither may', aBot(reading), [], [send, see], [send]],
  ['a denial to @everyone', aBot(writing), [denied(everyone)], [send], [send]],
  ['its role above @everyone', aBot(writing), [allowed(itsRole), denied(everyone)], [send], []],
  ['its role denied above @everyone', aBot(reading), [allowed(everyone), denied(itsRole)], [send], [send]],
  ['the bot itself above its role', aBot(writing), [allowed(itself), denied(itsRole)], [send], []],
  ['overwrites of others', aBot(writing), others.map((other) => denied(other)), [send], []],
  [
    'an administrator, whatever is denied',
    aBot('0', set('ADMINISTRATOR')),
    [denied(itself, set('ADMINISTRATOR', 'SEND_MESSAGES'))],
    [send, 'MANAGE_THREADS'],
    [],
  ],
  ['a channel that is not seen', aBot(all), [denied(everyone, set(see))], [send, link], [send, link]],
  ['embeds where nothing may be written', aBot(all), [denied(everyone)], [link, see], [link]],
  ['a bit above the thirty-second', aBot(set(see, 'PIN_MESSAGES')), [], ['PIN_MESSAGES'], []],
])('knows %s', (_case, bot, overwrites, needed, missing) => {
  expect(missingFrom(channelPermissions(bot, inChannel(overwrites)), needed)).toEqual(missing)
})

test('in a voice channel that the bot may not join, only viewing is left', () => {
  const locked = [denied(everyone, set('CONNECT'))]
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
    fc.property(bits, bits, listedTwice, (base, role, [list, shuffled]) => {
      const bot = aBot(base, role)
      expect(channelPermissions(bot, inChannel(shuffled))).toBe(channelPermissions(bot, inChannel(list)))
    }),
  )
})
