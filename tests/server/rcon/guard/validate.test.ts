import { expect, test } from 'vitest'
import type { Attempt, RconSignIn } from '@/server/rcon/attempt'
import { createRconChecker, type Target } from '@/server/rcon/check-connection'
import { aDnsServer } from '@/tests/rcon/dns-server'
import { aRuntime } from '@/tests/server/a-runtime'

const nobodyLeaves = new AbortController().signal
const password = 'right'

async function aValidator(rconAllowedNetworks: string[]) {
  const rt = await aRuntime({ env: { rconAllowedNetworks } })
  const validate = createRconChecker(rt)
  let tries = 0
  return ({ game = 'source', ...rest }: Partial<Target> & { host: string; port: number }) =>
    // Each try is somebody else's: what one person may do is not the matter here.
    validate(`person ${tries++}`, { game, password, ...rest }, nobodyLeaves)
}

test('the connection goes to the address that was checked, whatever the name means afterwards', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['8.8.8.8'] })
  const attempts: Attempt[] = []
  const signIn: RconSignIn = async (attempt) => {
    dns.tell('play.example.com', ['127.0.0.1'])
    attempts.push(attempt)
  }
  const rt = await aRuntime()
  const signIns = { minecraft: signIn, source: signIn, rust: signIn, battleye: signIn }
  const validate = createRconChecker(rt, { signIns })
  const target = { game: 'minecraft', host: 'play.example.com', port: 25575, password } as const

  const first = await validate('one', target, nobodyLeaves)
  const second = await validate('two', target, nobodyLeaves)

  expect(first.failure).toBeNull()
  expect(second.failure).toBe('blocked')
  expect(attempts.map(({ address }) => address)).toEqual(['8.8.8.8'])
  expect(dns.asked).toHaveLength(4)
})

test('names of private networks are asked for only where the operator allows a network', async () => {
  const dns = await aDnsServer({ minecraft: ['10.1.2.3'], 'db.internal': ['10.1.2.4'] })
  const strict = await aValidator([])

  for (const host of ['minecraft', 'db.internal', 'nothing.internal'])
    expect(await strict({ host, port: 25575 })).toMatchObject({ failure: 'blocked' })
  expect(dns.asked).toEqual([])

  const open = await aValidator(['127.0.0.1/32'])
  expect(await open({ host: 'minecraft', port: 25575 })).toMatchObject({ failure: 'blocked' })
  expect(dns.asked.sort()).toEqual(['A minecraft', 'AAAA minecraft'])
})

test('a forbidden port is blocked also within an allowed network, before anybody is asked', async () => {
  const dns = await aDnsServer({ 'play.example.com': ['127.0.0.1'] })
  const validate = await aValidator(['127.0.0.1/32'])

  for (const port of [22, 80, 6379, 27017])
    expect(await validate({ host: 'play.example.com', port })).toMatchObject({ failure: 'blocked' })
  expect(dns.asked).toEqual([])
})
