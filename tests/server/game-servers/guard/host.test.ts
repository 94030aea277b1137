import { expect, test } from 'vitest'
import type { Attempt, RconSignIn } from '@/server/game-servers/attempt'
import { createServerChecker, lookUp, type Target } from '@/server/game-servers/check-connection'
import { readHost } from '@/server/game-servers/read-details'
import { aDnsServer } from '@/tests/support/rcon/dns-server'
import { aRuntime } from '@/tests/server/test-runtime'

const nobodyLeaves = new AbortController().signal
const password = 'right'

async function aValidator(rconAllowedNetworks: string[]) {
  const rt = await aRuntime({ env: { rconAllowedNetworks } })
  const validate = createServerChecker(rt)
  let tries = 0
  return ({ game = 'source', ...rest }: Partial<Target> & { host: string; port: number }) =>
    // Each try is somebody else's: what one person may do is not the matter here.
    validate(`person ${tries++}`, { game, password, ...rest }, nobodyLeaves)
}

test('the connection goes to the checked address, even if the name resolves differently later', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['8.8.8.8'] })
  const attempts: Attempt[] = []
  const signIn: RconSignIn = async (attempt) => {
    dns.tell('play.example.com', ['127.0.0.1'])
    attempts.push(attempt)
  }
  const rt = await aRuntime()
  const signIns = { minecraft: signIn, source: signIn, rust: signIn, battleye: signIn }
  const validate = createServerChecker(rt, { signIns })
  const target = { game: 'minecraft', host: 'play.example.com', port: 25575, password } as const

  const first = await validate('one', target, nobodyLeaves)
  const second = await validate('two', target, nobodyLeaves)

  expect(first.failure).toBeNull()
  expect(second.failure).toBe('blocked')
  expect(attempts.map(({ address }) => address)).toEqual(['8.8.8.8'])
  expect(dns.asked).toHaveLength(4)
})

test('internal names are looked up only if the operator allows a network', async () => {
  const dns = await aDnsServer({ minecraft: ['10.1.2.3'], 'db.internal': ['10.1.2.4'] })
  const strict = await aValidator([])

  for (const host of ['minecraft', 'db.internal', 'nothing.internal'])
    expect(await strict({ host, port: 25575 })).toMatchObject({ failure: 'blocked' })
  expect(dns.asked).toEqual([])

  const open = await aValidator(['127.0.0.1/32'])
  expect(await open({ host: 'minecraft', port: 25575 })).toMatchObject({ failure: 'blocked' })
  expect(dns.asked.sort()).toEqual(['A minecraft', 'AAAA minecraft'])
})

test('a forbidden port is blocked even in an allowed network, before any look-up', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['127.0.0.1'] })
  const validate = await aValidator(['127.0.0.1/32'])

  for (const port of [22, 80, 6379, 27017])
    expect(await validate({ host: 'play.example.com', port })).toMatchObject({ failure: 'blocked' })
  expect(dns.asked).toEqual([])
})

test('a name is looked up once per address family, and every answer is used', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['203.0.113.9', '198.51.100.7', '2001:db8::5'] })

  const addresses = await lookUp('play.example.com', nobodyLeaves)

  expect(addresses.sort()).toEqual(['198.51.100.7', '2001:db8::5', '203.0.113.9'])
  expect(dns.asked.sort()).toEqual(['A play.example.com', 'AAAA play.example.com'])
})

test.each([
  ['only IPv4', ['203.0.113.9']],
  ['only IPv6', ['2001:db8::5']],
  ['no address', []],
  ['no entry at all', undefined],
])('resolves a name with %s', async (_, addresses) => {
  await aDnsServer(addresses && { 'play.example.com': addresses })

  expect(await lookUp('play.example.com', nobodyLeaves)).toEqual(addresses ?? [])
})

test('localhost resolves to 127.0.0.1 without a look-up', async () => {
  const dns = await aDnsServer({ localhost: ['203.0.113.9'] })

  expect(await lookUp('localhost', nobodyLeaves)).toEqual(['127.0.0.1'])
  expect(await lookUp('game.localhost', nobodyLeaves)).toEqual(['127.0.0.1'])
  expect(dns.asked).toEqual([])
})

test('the hosts file and search domains are ignored', async () => {
  const dns = await aDnsServer()

  expect(await lookUp('ip6-localhost', nobodyLeaves)).toEqual([])
  expect(dns.asked.sort()).toEqual(['A ip6-localhost', 'AAAA ip6-localhost'])
})

test('a look-up ends when it is aborted, and otherwise when a silent name server has had its time', async () => {
  const dns = await aDnsServer()
  dns.silence('play.example.com')
  const leaving = new AbortController()

  const looking = lookUp('play.example.com', leaving.signal).then((found) => ['aborted', found])
  const timingOut = lookUp('play.example.com', nobodyLeaves).then((found) => ['timed out', found])
  leaving.abort()

  expect(await Promise.race([looking, timingOut])).toEqual(['aborted', []])
  expect(await timingOut).toEqual(['timed out', []])
})

test.each([
  ['play.example.com', 'play.example.com'],
  ['  Play.EXAMPLE.com ', 'play.example.com'],
  ['play.example.com.', 'play.example.com'],
  ['_mc.my-server_1.example.com', '_mc.my-server_1.example.com'],
  ['münchen.example', 'xn--mnchen-3ya.example'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  [`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`],
  ['⑯⑨。②⑤④.169.254', '169.254.169.254'],
  ['ⓛocalhost', 'localhost'],
])('%j is normalised to the host %j', (typed, host) => {
  expect(readHost(typed)).toBe(host)
})

const plain = `
  . .. a..b -a.example a-.example xn--0.localhost xn--a.ä play%2eexample.com
  play.example.com:25575 203.0.113.9:25575 [2001:db8::1]:25575
  https://play.example.com //play.example.com play.example.com/path play.example.com?x play.example.com#x
  person@play.example.com person:secret@play.example.com \\\\play.example.com
  [play.example.com] [203.0.113.9] [::1 ::1] fe80::1%eth0 [fe80::1%25eth0] ::ffff:1.2.3 1:2:3:4:5:6:7:8:9`

test.each([
  ...plain.trim().split(/\s+/),
  ...['', ' ', 'a b.example', 'play.example.com\r\nHost: x', 'play.example.com\0.example'],
  `${'a'.repeat(64)}.example`,
  Array.from({ length: 64 }, () => 'aaa').join('.'),
])('%j is not a valid host', (typed) => {
  expect(readHost(typed)).toBeNull()
})
