import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aLog } from '@/tests/server/test-log'
import { createKeyRing } from '@/server/auth/encryption'
import { gameServers } from '@/server/db/schema'
import type { Runtime } from '@/server/runtime'
import { createBackendApp } from '@/server/start/backend-app'
import { ids } from '@/tests/support/factories'
import { aClient, expectFailure } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { aGameServer, aKeeper, check, keep, listOf } from './test-game-server'

const keyOf = (id: string, byte: number) => ({ id, secret: Buffer.alloc(32, byte) })

/** A person's calls after the operator changed the keys. */
async function withKeys(rt: Runtime, keys: ReturnType<typeof keyOf>[]) {
  const { log, lines } = aLog('trace')
  const rotated = { ...rt, keys: createKeyRing(keys), log }
  const client = aClient(createBackendApp(rotated), '/backend', await signIn(rotated, ids.user))
  return { client, lines }
}

const sealedOf = async ({ db }: Runtime) =>
  (await db.select({ sealed: gameServers.password }).from(gameServers))[0]?.sealed
const keyIdOf = (sealed = '') =>
  (JSON.parse(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

test('an old key still decrypts a password, and a passed check re-encrypts it with the new one', async () => {
  const { server, game, later } = await aKeeper()
  const old = await withKeys(server.rt, [keyOf('old', 1)])
  const { id } = await keep(old.client, game)
  later()
  const both = await withKeys(server.rt, [keyOf('new', 2), keyOf('old', 1)])
  expect(keyIdOf(await sealedOf(server.rt))).toBe('old')

  expect((await check(both.client, id)).status).toBe(200)

  expect(keyIdOf(await sealedOf(server.rt))).toBe('new')
  later()
  const only = await withKeys(server.rt, [keyOf('new', 2)])
  expect((await check(only.client, id)).status).toBe(200)
})

test('a password whose key was removed must be entered again, which repairs it', async () => {
  const { server, game, later } = await aKeeper()
  const old = await withKeys(server.rt, [keyOf('old', 1)])
  const { id } = await keep(old.client, game, { name: 'Survival' })
  later()
  const { client, lines } = await withKeys(server.rt, [keyOf('new', 2)])

  const { detail } = await expectFailure(check(client, id), 409, 'password_gone')
  expect(detail).toContain('Enter it again')
  expect(lines.join('')).toContain('The key \\"old\\" is not in ENCRYPTION_KEYS.')
  expect((await listOf(client)).servers).toHaveLength(1)
  expect(game.visits()).toBe(1)

  expect(await keep(client, game)).toMatchObject({ id, name: 'Survival' })
  expect((await check(client, id)).status).toBe(200)
})

test('a password copied to another row cannot be decrypted', async () => {
  const { server, game, later } = await aKeeper()
  const mine = await keep(server, game, { name: 'mine' })
  later()
  const second = await keep(server, await aGameServer(), { name: 'second' })
  const stranger = await server.as(ids.otherUser, [])
  const theirs = await keep(stranger, await aGameServer(), { name: 'theirs' })
  const sealed = await sealedOf(server.rt)
  await server.rt.db.update(gameServers).set({ password: sealed ?? '' })
  later()

  const own = [await check(server, mine.id), await check(server, second.id)]
  const answers = [...own, await check(stranger, theirs.id)]

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('a check does not overwrite a password that was replaced meanwhile', async () => {
  const { server } = await aKeeper()
  const slow = await aGameServer({ order: 'source', drip: 500 })
  const { id } = await keep(server, slow, { game: 'source' })

  const checking = check(server, id)
  await expect.poll(slow.visits, { interval: 5 }).toBe(2)
  await server.rt.db.update(gameServers).set({ password: 'replaced' }).where(eq(gameServers.id, id))

  expect(await (await checking).json()).not.toHaveProperty('server')
  expect(await sealedOf(server.rt)).toBe('replaced')
})
