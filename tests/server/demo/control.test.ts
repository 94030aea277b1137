import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { guildId, userId, userIds } from '@/demo/ids'
import { aFolder } from '@/tests/server/start/test-http-server'
import { aDemo, client, type Demo } from './test-demo'

let demo: Demo
beforeEach(async () => {
  demo = await aDemo()
})

const self = async () => (await demo.asBot('/users/@me')).status
const statusOf = async (accessToken: string) => (await demo.as(accessToken)).status

test('a fault applies to the given path, as many times as given', async () => {
  const path = '/api/v10/users/@me/guilds'
  expect((await demo.control('/faults', { path, mode: '500', times: 2 })).status).toBe(201)

  expect(await self()).toBe(200)
  for (const status of [500, 500, 200]) expect((await demo.asBot('/users/@me/guilds')).status).toBe(status)
})

test('a rate limit answers with Retry-After', async () => {
  await demo.control('/faults', { mode: '429', retry_after: 1.5 })
  const response = await demo.asBot('/users/@me')
  expect(response.status).toBe(429)
  const headers = { 'retry-after': '2', 'x-ratelimit-scope': 'user' }
  expect(Object.fromEntries(response.headers)).toMatchObject(headers)
  const body = { message: 'You are being rate limited.', retry_after: 1.5, global: false }
  expect(await response.json()).toEqual(body)
})

test('a block page is HTML, and a reset drops the connection', async () => {
  await demo.control('/faults', { mode: 'html' })
  const blocked = await demo.asBot('/users/@me')
  expect(blocked.status).toBe(403)
  expect(blocked.headers.get('content-type')).toContain('text/html')

  await demo.control('/faults', { mode: 'reset' })
  await expect(self()).rejects.toThrow('fetch failed')
  expect(await self()).toBe(200)
})

test('a slow answer is late but complete, and does not delay shutdown', async () => {
  await demo.control('/faults', { mode: 'slow', delay_ms: 50 })
  const started = performance.now()
  expect(await self()).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(45)

  await demo.control('/faults', { path: '/api', mode: 'slow', delay_ms: 30_000 })
  const waiting = self().catch(() => null)
  await demo.close()
  await waiting
})

test('faults can be cleared, and their number is limited', async () => {
  await demo.control('/faults', { mode: '500', times: 100 })
  expect((await demo.call('/__demo/faults', { method: 'DELETE' })).status).toBe(204)
  expect(await self()).toBe(200)

  for (let count = 0; count < 50; count += 1) await demo.control('/faults', { path: '/never', mode: '500' })
  expect((await demo.control('/faults', { mode: '500' })).status).toBe(409)
})

test.each([
  [{ mode: 'other' }, 400],
  [{ mode: 'slow', delay_ms: 1e9 }, 400],
  [{ mode: '500', times: 0 }, 400],
  [{ mode: '500', more: 1 }, 400],
  [{ mode: '500', path: `/${'x'.repeat(70_000)}` }, 413],
])('an invalid fault is refused: %#', async (body, status) => {
  expect((await demo.control('/faults', body)).status).toBe(status)
  expect((await demo.form('/__demo/faults', { mode: '500' })).status).toBe(400)
})

test('calls are counted by route', async () => {
  for (const path of ['/users/@me', `/guilds/${guildId(1)}/roles`, `/guilds/${guildId(2)}/roles`])
    await demo.asBot(path)
  expect(await (await demo.call('/__demo/calls')).json()).toEqual({
    total: 3,
    routes: { 'GET /api/v10/users/@me': 1, 'GET /api/v10/guilds/{id}/roles': 2 },
  })
})

test('a user can be demoted, removed and restored', async () => {
  const { access_token } = await demo.signIn(userIds.administrator)
  const held = async () => {
    const guilds = await (await demo.as(access_token, '/users/@me/guilds')).json()
    return (guilds as { id: string; permissions: string }[]).find(({ id }) => id === guildId(1))
  }
  const change = (right: string | null) =>
    demo.control('/members', { guild_id: guildId(1), user_id: userIds.administrator, right })
  const before = await held()

  await change('member')
  expect((await held())?.permissions).not.toBe(before?.permissions)
  await change(null)
  expect(await held()).toBeUndefined()
  await demo.call('/__demo/members', { method: 'DELETE' })
  expect(await held()).toEqual(before)
})

test('an unlisted user can be added to a guild and sign in', async () => {
  await demo.control('/members', { guild_id: guildId(1), user_id: userId(1100), right: 'manager' })

  const { access_token } = await demo.signIn(userId(1100))

  const guilds: { id: string }[] = await (await demo.as(access_token, '/users/@me/guilds')).json()
  expect(guilds.map(({ id }) => id)).toEqual([guildId(1)])
})

test('a channel or role can be deleted, and all can be restored', async () => {
  const idsOf = async (list: string) => {
    const all: { id: string }[] = await demo.asBotJson(`/guilds/${guildId(1)}/${list}`)
    return all.map(({ id }) => id)
  }
  const remove = async (guild_id: string, id?: string) =>
    (await demo.control('/deleted', { guild_id, id })).status
  const [channels, roles] = [await idsOf('channels'), await idsOf('roles')]

  for (const id of [channels[1], roles[1]]) expect(await remove(guildId(1), id)).toBe(204)

  expect(await idsOf('channels')).toEqual(channels.filter((id) => id !== channels[1]))
  expect(await idsOf('roles')).toEqual(roles.filter((id) => id !== roles[1]))
  expect(await remove(guildId(2), channels[2])).toBe(404)
  expect(await remove(guildId(1))).toBe(400)
  await demo.call('/__demo/deleted', { method: 'DELETE' })
  expect(await idsOf('channels')).toEqual(channels)
})

test('the bot does not see private channels: they are left out, or listed without their names', async () => {
  const list = async (): Promise<{ id: string; name: string; flags?: number }[]> =>
    demo.asBotJson(`/guilds/${guildId(1)}/channels`)
  const namesOf = async () => (await list()).map(({ name }) => name)
  const [rules] = await list()
  expect(await namesOf()).toContain('staff-chat')
  expect(await namesOf()).not.toContain('owners-only')

  const hide = (more: object) => demo.control('/hidden', { guild_id: guildId(1), id: rules?.id, ...more })
  expect((await hide({})).status).toBe(204)
  expect(await namesOf()).not.toContain('rules')
  await demo.call('/__demo/hidden', { method: 'DELETE' })
  await hide({ is_listed: true })
  const hidden = { id: rules?.id, name: '___hidden___', flags: 131_072 }
  expect(await list()).toContainEqual(expect.objectContaining(hidden))
  expect((await hide({ id: '1' })).status).toBe(404)
})

test('a token for any user can be issued to try out a backend', async () => {
  const { access_token } = await (await demo.control('/tokens', { user_id: userIds.member })).json()

  expect(await (await demo.as(access_token)).json()).toMatchObject({ id: userIds.member })
  expect((await demo.as(access_token, '/users/@me/guilds')).status).toBe(200)
  expect((await demo.control('/tokens', { user_id: '1' })).status).toBe(400)
})

test('tokens can be expired: the access tokens alone, or both', async () => {
  const tokens = await demo.signIn()
  expect((await demo.control('/expire-tokens', { user_id: userIds.owner })).status).toBe(204)
  expect(await statusOf(tokens.access_token)).toBe(401)

  const renewed = await (await demo.refresh(tokens.refresh_token)).json()
  expect(await statusOf(renewed.access_token)).toBe(200)
  await demo.control('/expire-tokens', { refresh: true })
  expect(await statusOf(renewed.access_token)).toBe(401)
  expect((await demo.refresh(renewed.refresh_token)).status).toBe(400)
})

test('tokens, revocations, used refresh tokens and joined guilds survive a restart', async () => {
  const stateFile = join(aFolder(), 'nested', 'demo.json')
  const first = await aDemo({ stateFile })
  const kept = await first.signIn(userIds.owner)
  const revoked = await first.signIn(userIds.manager)
  const used = await first.signIn(userIds.member)
  await first.refresh(used.refresh_token)
  await first.revoke(revoked.access_token)
  const invite = new URLSearchParams({ client_id: client.id, scope: 'bot', guild_id: guildId(7) })
  await first.form(`/oauth2/authorize?${invite}`, { decision: 'allow', guild_id: guildId(7) })

  const second = await aDemo({ stateFile })

  expect((await second.as(kept.access_token)).status).toBe(200)
  expect((await second.refresh(kept.refresh_token)).status).toBe(200)
  expect((await second.as(revoked.access_token)).status).toBe(401)
  expect((await second.refresh(used.refresh_token)).status).toBe(400)
  expect((await second.asBot(`/guilds/${guildId(7)}`)).status).toBe(200)
})

test('a broken state file is discarded', async () => {
  demo = await aDemo({ stateFile: join(aFolder({ 'demo.json': '{"joined": [' }), 'demo.json') })
  expect(await self()).toBe(200)
})

test('a token signed with another secret is refused', async () => {
  const { access_token } = await demo.signIn()
  demo = await aDemo({ clientSecret: 'another' })
  expect(await statusOf(access_token)).toBe(401)
})

test('a busy port fails with the system’s error', async () => {
  await expect(aDemo({ port: demo.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
