import { expect, test } from 'vitest'
import { memberLimit } from '@/server/http/limits'
import { ids } from '@/tests/support/factories'
import { aServer, expectFailure, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { check, inShort } from './health-helpers'
import { guild } from './history-helpers'

const ada = { id: '600000000000000001', name: 'Ada Winter', username: 'ada' }
const adrian = { id: '600000000000000002', name: 'Adrian', username: 'zephyr' }
const gone = '600000000000000009'
const shown = { avatar: null, bot: false }

const features = [
  {
    id: 'songs',
    name: 'Songs',
    options: {
      type: 'object',
      properties: {
        host: { type: ['string', 'null'], title: 'Host', control: 'member' },
        djs: { type: 'array', items: { type: 'string' }, title: 'DJs', control: 'members', maxItems: 2 },
      },
    },
    defaults: { host: null, djs: [] },
  },
]
const songs = `${guild}/features/songs`

async function withMembers(options: Parameters<typeof aServer>[0] = {}) {
  const server = await aServer(options)
  server.discord.addMember(ids.guild, ada)
  server.discord.addMember(ids.guild, adrian, 'Adri')
  expect((await server.bot.put('/bot/declaration', { features })).status).toBe(200)
  return server
}

test('members are found by the beginning of a name, and looked up by their ids', async () => {
  const server = await withMembers({ standing: 'manager' })

  expect(await server.read(`${guild}/members?search=AD`)).toEqual({
    members: [
      { ...ada, ...shown },
      { ...adrian, name: 'Adri', ...shown },
    ],
    absent: [],
  })
  expect(await server.read(`${guild}/members?ids=${gone},${ada.id}`)).toEqual({
    members: [{ ...ada, ...shown }],
    absent: [gone],
  })
  server.discord.state.isDown = true
  await expectFailure(server.get(`${guild}/members?ids=${ada.id}`), 503, 'platform_unavailable')
})

test('wrong queries, more than fifty ids, too many calls and guilds without the bot are refused', async () => {
  const server = await withMembers()
  const both = 'search=a&ids=600000000000000001'
  for (const query of ['', 'search=', both, 'ids=ada', `search=${'a'.repeat(101)}`])
    expect(await refusalOf(await server.get(`${guild}/members?${query}`)), query).toBe('422 invalid')
  const many = Array.from({ length: 51 }, (_, index) => `6000000000000001${String(index).padStart(2, '0')}`)
  expect(await wrongFieldsOf(await server.get(`${guild}/members?ids=${many.join()}`))).toHaveProperty('ids')
  for (let call = 0; call < memberLimit.limit; call += 1) await server.get(`${guild}/members?search=a`)
  expect(await refusalOf(await server.get(`${guild}/members?search=a`))).toBe('429 rate_limited')

  const other = await withMembers()
  other.discord.removeGuild(ids.guild)
  for (const query of [`ids=${ada.id}`, 'search=a'])
    expect(await refusalOf(await other.get(`${guild}/members?${query}`))).toBe('404 bot_absent')
})

test('only ids are saved, each once, and who is not in the server is found by the check', async () => {
  const server = await withMembers()
  expect(await wrongFieldsOf(await server.patch(songs, { host: 'ada', djs: ['7', ada.id] }))).toEqual({
    host: 'That isn’t a valid ID.',
    'djs.0': 'That isn’t a valid ID.',
  })
  expect(await wrongFieldsOf(await server.patch(songs, { djs: [ada.id, adrian.id, gone] }))).toHaveProperty(
    'djs',
  )

  const values = { enabled: true, host: gone, djs: [ada.id, gone, ada.id] }
  expect((await server.patch(songs, values)).status).toBe(200)

  const saved = { ...values, djs: [ada.id, gone] }
  expect(await server.bot.read(`/bot/guilds/${ids.guild}`)).toMatchObject({ features: { songs: saved } })
  expect(inShort(await check(server))).toEqual([
    `error member_gone feature:songs host ${gone}`,
    `warning member_gone feature:songs djs ${gone}`,
  ])
})
