import { expect, test } from 'vitest'
import { battleyeSignIn } from '@/server/rcon/battleye'
import { type BattleyeServerOptions, startBattleyeServer } from '@/tests/rcon/battleye-server'
import { anAttempt, outcome, password, running } from './an-attempt'

const aServer = (options: Partial<BattleyeServerOptions> = {}) =>
  running(startBattleyeServer({ password, ...options }))

test('the right password passes, asked once', async () => {
  const server = await aServer()

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port })))).toBe('accepted')
  expect(server.received()).toBe(1)
})

test('a wrong password does not', async () => {
  const server = await aServer()

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, password: 'wrong' })))).toBe('auth')
})

test.each(['pässwörd', '🗝️'.repeat(16), 'a'.repeat(32)])(
  'a password of any script arrives: %s',
  async (password) => {
    const server = await aServer({ password })

    expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, password })))).toBe('accepted')
  },
)

test('a password that is too long for BattlEye is refused without asking', async () => {
  const server = await aServer()

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, password: 'a'.repeat(33) })))).toBe(
    'auth',
  )
  expect(server.received()).toBe(0)
})

test('lost datagrams are sent again', async () => {
  const server = await aServer({ lost: 3 })

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port, limits: { connect: 90 } })))).toBe(
    'accepted',
  )
  expect(server.received()).toBe(4)
})

test('a server that stays silent is out of time, after four questions', async () => {
  const server = await aServer({ answers: 'never' })
  const attempt = anAttempt({ port: server.port, limits: { connect: 60, whole: 600 } })

  expect(await outcome(battleyeSignIn(attempt))).toBe('timeout')
  expect(server.received()).toBe(4)
  expect(server.visits()).toBe(1)
})

test.each([
  'with garbage',
  'with a wrong checksum',
  'with another verdict',
  'with chat without end',
] as const)('an answer that is none of BattlEye is told from one: %s', async (answers) => {
  const server = await aServer({ answers })

  expect(await outcome(battleyeSignIn(anAttempt({ port: server.port })))).toBe('protocol')
})
