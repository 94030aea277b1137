import { expect, test } from 'vitest'
import { lookUp } from '@/server/rcon/check-connection'
import { aDnsServer } from '@/tests/rcon/dns-server'

const nobodyLeaves = new AbortController().signal

test('a name is asked for once in each family, and every answer counts', async () => {
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
])('a name with %s', async (_, addresses) => {
  await aDnsServer(addresses && { 'play.example.com': addresses })

  expect(await lookUp('play.example.com', nobodyLeaves)).toEqual(addresses ?? [])
})

test('nothing is remembered from one look-up to the next', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['203.0.113.9'] })
  await lookUp('play.example.com', nobodyLeaves)
  dns.tell('play.example.com', ['127.0.0.1'])

  expect(await lookUp('play.example.com', nobodyLeaves)).toEqual(['127.0.0.1'])
})

test('localhost is this machine, and nobody is asked', async () => {
  const dns = await aDnsServer({ localhost: ['203.0.113.9'] })

  expect(await lookUp('localhost', nobodyLeaves)).toEqual(['127.0.0.1'])
  expect(await lookUp('game.localhost', nobodyLeaves)).toEqual(['127.0.0.1'])
  expect(dns.asked).toEqual([])
})

test('a name of the hosts file or of a search domain is no name', async () => {
  const dns = await aDnsServer()

  expect(await lookUp('ip6-localhost', nobodyLeaves)).toEqual([])
  expect(dns.asked.sort()).toEqual(['A ip6-localhost', 'AAAA ip6-localhost'])
})

test('a name server that stays silent is given up in time', async () => {
  const dns = await aDnsServer()
  dns.silence('play.example.com')
  const startedAt = performance.now()

  expect(await lookUp('play.example.com', nobodyLeaves)).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(4000)
})

test('a look-up ends when the one who asked leaves', async () => {
  const dns = await aDnsServer()
  dns.silence('play.example.com')
  const leaving = new AbortController()
  const startedAt = performance.now()

  const looking = lookUp('play.example.com', leaving.signal)
  leaving.abort()

  expect(await looking).toEqual([])
  expect(performance.now() - startedAt).toBeLessThan(2500)
})
