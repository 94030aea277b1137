import { expect, test } from 'vitest'
import { guildChanges } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer, type Client } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'

const path = `/guilds/${ids.guild}/settings`
const times = 40
const numbers = Array.from({ length: times }, (_, index) => index)
const zones = ['Europe/Paris', 'Asia/Tokyo']
const channelOf = (number: number) => String(500_000_000_000_000_000n + BigInt(number))

/** One after the other, as one person saves. */
async function save(client: Client, where: string, patchOf: (number: number) => object) {
  const statuses = new Set<number>()
  for (const number of numbers) statuses.add((await client.patch(where, patchOf(number))).status)
  return [...statuses]
}

const last = times - 1

test.each([
  [
    'settings',
    path,
    (number: number) => ({ chat_prefix: `a${number}` }),
    (number: number) => ({ timezone: zones[number % 2] }),
  ],
  [
    'options of a feature',
    `/guilds/${ids.guild}/features/welcome`,
    (number: number) => ({ channel: channelOf(number) }),
    (number: number) => ({ message: `Hello ${number}` }),
  ],
])('two people who save different %s at once lose nothing', async (_, where, one, another) => {
  const server = await aServer()
  const colleague = await server.as('300000000000000002', [previewFor(ids.guild, 'manager')])

  const statuses = await Promise.all([save(server, where, one), save(colleague, where, another)])

  expect(statuses).toEqual([[200], [200]])
  const read = await server.get(where)
  expect(read.headers.get('etag')).toBe(`"v${2 * times}"`)
  expect(await read.json()).toMatchObject({ ...one(last), ...another(last) })
  const history = await server.rt.db.select().from(guildChanges)
  expect(history.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 2 * times }, (_, index) => index + 1),
  )
})

const saveAtOnce = async (headers = {}) => {
  const server = await aServer()
  const saves = numbers.slice(0, 20).map((n) => server.patch(path, { chat_prefix: `b${n}` }, headers))
  return { server, responses: await Promise.all(saves) }
}

test('many first saves at once are one after the other', async () => {
  const { server, responses } = await saveAtOnce()

  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(20)
  expect((await server.get(path)).headers.get('etag')).toBe('"v20"')
})

test('of many who save over the same version, one gets through', async () => {
  const { responses } = await saveAtOnce({ 'if-match': '"v0"' })

  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
})
