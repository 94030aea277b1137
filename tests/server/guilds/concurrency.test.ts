import { expect, test } from 'vitest'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { interleaveSaves } from './interleave-saves'

const path = `/guilds/${ids.guild}/settings`
const zones = ['Europe/Paris', 'Asia/Tokyo']
const channelOf = (number: number) => String(500_000_000_000_000_000n + BigInt(number))

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
] as const)('two people who save different %s at once lose nothing', (_, where, one, another) =>
  interleaveSaves(where, 20, [one, another]),
)

const saveAtOnce = async (headers = {}) => {
  const server = await aServer()
  const saves = Array.from({ length: 20 }, (_, n) => server.patch(path, { chat_prefix: `b${n}` }, headers))
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
