import { expect, test } from 'vitest'
import { guildChanges } from '@/server/db/schema'
import { ids } from '@/tests/factories'
import { aServer, type Client } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'

const path = `/guilds/${ids.guild}/settings`
const times = 40
const colleague = '300000000000000002'

/** One after the other, as one person saves; two people do so at the same time. */
async function save(client: Client, patches: object[], where = path) {
  const statuses = new Set<number>()
  for (const patch of patches) statuses.add((await client.patch(where, patch)).status)
  return [...statuses]
}

const zones = ['Europe/Paris', 'Asia/Tokyo']
const numbers = Array.from({ length: times }, (_, index) => index)

test('two people who save different settings at once lose nothing', async () => {
  const server = await aServer()
  const other = await server.as(colleague, [previewFor(ids.guild, 'manager')])

  const statuses = await Promise.all([
    save(
      server,
      numbers.map((number) => ({ chat_prefix: `a${number}` })),
    ),
    save(
      other,
      numbers.map((number) => ({ timezone: zones[number % 2] })),
    ),
  ])

  expect(statuses).toEqual([[200], [200]])
  const read = await server.get(path)
  expect(read.headers.get('etag')).toBe(`"v${2 * times}"`)
  expect(await read.json()).toMatchObject({ chat_prefix: `a${times - 1}`, timezone: zones[(times - 1) % 2] })
  const history = await server.rt.db.select().from(guildChanges)
  expect(history.map(({ version }) => version).sort((a, b) => a - b)).toEqual(
    Array.from({ length: 2 * times }, (_, index) => index + 1),
  )
})

test('many first saves at once are one after the other', async () => {
  const server = await aServer()

  const responses = await Promise.all(
    numbers.slice(0, 20).map((number) => server.patch(path, { chat_prefix: `b${number}` })),
  )

  const tags = responses.map(({ headers }) => headers.get('etag'))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(tags).size).toBe(20)
  expect((await server.get(path)).headers.get('etag')).toBe('"v20"')
})

test('of many who save over the same version, one gets through', async () => {
  const server = await aServer()

  const responses = await Promise.all(
    numbers
      .slice(0, 20)
      .map((number) => server.patch(path, { chat_prefix: `c${number}` }, { 'if-match': '"v0"' })),
  )

  const statuses = responses.map(({ status }) => status).sort()
  expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)])
})

test('two people who save different options of a feature at once lose nothing', async () => {
  const server = await aServer()
  const other = await server.as(colleague, [previewFor(ids.guild, 'manager')])
  const feature = `/guilds/${ids.guild}/features/welcome`
  const first = 500_000_000_000_000_000n

  const statuses = await Promise.all([
    save(
      server,
      numbers.map((number) => ({ channel: String(first + BigInt(number)) })),
      feature,
    ),
    save(
      other,
      numbers.map((number) => ({ message: `Hello ${number}` })),
      feature,
    ),
  ])

  expect(statuses).toEqual([[200], [200]])
  const read = await server.get(feature)
  expect(read.headers.get('etag')).toBe(`"v${2 * times}"`)
  expect(await read.json()).toMatchObject({
    channel: String(first + BigInt(times - 1)),
    message: `Hello ${times - 1}`,
  })
})
