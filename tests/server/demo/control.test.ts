import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guildId, personIds } from '@/demo/ids'
import { aDemo, client } from './a-demo'

let directory = ''
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'guildhall-demo-'))
})
afterEach(() => rmSync(directory, { recursive: true }))

test('a fault meets the calls it is meant for, as often as told', async () => {
  const demo = await aDemo()
  expect(
    (await demo.control('/faults', { path: '/api/v10/users/@me/guilds', mode: '500', times: 2 })).status,
  ).toBe(201)

  expect((await demo.asBot('/users/@me')).status).toBe(200)
  expect((await demo.asBot('/users/@me/guilds')).status).toBe(500)
  expect((await demo.asBot('/users/@me/guilds')).status).toBe(500)
  expect((await demo.asBot('/users/@me/guilds')).status).toBe(200)
})

test('a rate limit says when to come back', async () => {
  const demo = await aDemo()
  await demo.control('/faults', { mode: '429', retry_after: 1.5 })
  const response = await demo.asBot('/users/@me')
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toBe('2')
  expect(response.headers.get('x-ratelimit-scope')).toBe('user')
  expect(await response.json()).toEqual({
    message: 'You are being rate limited.',
    retry_after: 1.5,
    global: false,
  })
})

test('a block page is HTML, a reset is no answer at all', async () => {
  const demo = await aDemo()
  await demo.control('/faults', { mode: 'html' })
  const blocked = await demo.asBot('/users/@me')
  expect(blocked.status).toBe(403)
  expect(blocked.headers.get('content-type')).toContain('text/html')

  await demo.control('/faults', { mode: 'reset' })
  await expect(demo.asBot('/users/@me')).rejects.toThrow('fetch failed')
  expect((await demo.asBot('/users/@me')).status).toBe(200)
})

test('a slow answer is late but whole, and does not hold up the end', async () => {
  const demo = await aDemo()
  await demo.control('/faults', { mode: 'slow', delay_ms: 50 })
  const started = performance.now()
  expect((await demo.asBot('/users/@me')).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(45)

  await demo.control('/faults', { path: '/api', mode: 'slow', delay_ms: 30_000 })
  const waiting = demo.asBot('/users/@me').catch(() => null)
  await demo.close()
  await waiting
})

test('faults can be cleared, are bounded, and only a JSON body sets one', async () => {
  const demo = await aDemo()
  await demo.control('/faults', { mode: '500', times: 100 })
  expect((await demo.call('/__demo/faults', { method: 'DELETE' })).status).toBe(204)
  expect((await demo.asBot('/users/@me')).status).toBe(200)

  const refused = [
    { mode: 'other' },
    { mode: 'slow', delay_ms: 1e9 },
    { mode: '500', times: 0 },
    { mode: '500', more: 1 },
  ]
  for (const body of refused) expect((await demo.control('/faults', body)).status).toBe(400)
  expect((await demo.form('/__demo/faults', { mode: '500' })).status).toBe(400)
  for (let count = 0; count < 50; count += 1) await demo.control('/faults', { path: '/never', mode: '500' })
  expect((await demo.control('/faults', { mode: '500' })).status).toBe(409)
})

test('a body past the bound is refused', async () => {
  const demo = await aDemo()
  expect((await demo.control('/faults', { path: `/${'x'.repeat(70_000)}`, mode: '500' })).status).toBe(413)
})

test('calls are counted by route', async () => {
  const demo = await aDemo()
  await demo.asBot('/users/@me')
  await demo.asBot(`/guilds/${guildId(1)}/roles`)
  await demo.asBot(`/guilds/${guildId(2)}/roles`)
  expect(await (await demo.call('/__demo/calls')).json()).toEqual({
    total: 3,
    routes: { 'GET /api/v10/users/@me': 1, 'GET /api/v10/guilds/{id}/roles': 2 },
  })
})

test('a person can be demoted, put out, and put back', async () => {
  const demo = await aDemo()
  const { access_token } = await demo.signIn(personIds.administrator)
  const held = async () => {
    const guilds = await (await demo.get('/users/@me/guilds', `Bearer ${access_token}`)).json()
    return (guilds as { id: string; permissions: string }[]).find(({ id }) => id === guildId(1))
  }
  const change = (right: string | null) =>
    demo.control('/members', { guild_id: guildId(1), user_id: personIds.administrator, right })
  const before = await held()

  await change('member')
  expect((await held())?.permissions).not.toBe(before?.permissions)
  await change(null)
  expect(await held()).toBeUndefined()
  await demo.call('/__demo/members', { method: 'DELETE' })
  expect(await held()).toEqual(before)
})

test('a channel or a role is deleted when told, and all come back', async () => {
  const demo = await aDemo()
  const guild = `/guilds/${guildId(1)}`
  const idsOf = async (list: string) =>
    ((await (await demo.asBot(`${guild}/${list}`)).json()) as { id: string }[]).map(({ id }) => id)
  const [channels, roles] = [await idsOf('channels'), await idsOf('roles')]

  for (const id of [channels[1], roles[1]])
    expect((await demo.control('/deleted', { guild_id: guildId(1), id })).status).toBe(204)

  expect(await idsOf('channels')).toEqual(channels.filter((id) => id !== channels[1]))
  expect(await idsOf('roles')).toEqual(roles.filter((id) => id !== roles[1]))
  expect((await demo.control('/deleted', { guild_id: guildId(2), id: channels[2] })).status).toBe(404)
  expect((await demo.control('/deleted', { guild_id: guildId(1) })).status).toBe(400)
  await demo.call('/__demo/deleted', { method: 'DELETE' })
  expect(await idsOf('channels')).toEqual(channels)
})

test('somebody’s token is handed out to whoever tries a backend', async () => {
  const demo = await aDemo()

  const issued = await demo.control('/tokens', { user_id: personIds.member })

  const { access_token } = await issued.json()
  const self = await demo.get('/users/@me', `Bearer ${access_token}`)
  expect(await self.json()).toMatchObject({ id: personIds.member })
  expect((await demo.get('/users/@me/guilds', `Bearer ${access_token}`)).status).toBe(200)
  expect((await demo.control('/tokens', { user_id: '1' })).status).toBe(400)
})

test('tokens run out when told: the access tokens alone, or both', async () => {
  const demo = await aDemo()
  const tokens = await demo.signIn()
  expect((await demo.control('/expire-tokens', { user_id: personIds.owner })).status).toBe(204)
  expect((await demo.get('/users/@me', `Bearer ${tokens.access_token}`)).status).toBe(401)

  const renewed = await (await demo.refresh(tokens.refresh_token)).json()
  expect((await demo.get('/users/@me', `Bearer ${renewed.access_token}`)).status).toBe(200)
  await demo.control('/expire-tokens', { refresh: true })
  expect((await demo.get('/users/@me', `Bearer ${renewed.access_token}`)).status).toBe(401)
  expect((await demo.refresh(renewed.refresh_token)).status).toBe(400)
})

test('tokens, revocations, used refresh tokens and joined guilds outlast a restart', async () => {
  const stateFile = join(directory, 'nested', 'demo.json')
  const first = await aDemo({ stateFile })
  const kept = await first.signIn(personIds.owner)
  const revoked = await first.signIn(personIds.manager)
  const used = await first.signIn(personIds.member)
  await first.refresh(used.refresh_token)
  await first.form('/api/oauth2/token/revoke', {
    token: revoked.access_token,
    client_id: client.id,
    client_secret: client.secret,
  })
  const invite = new URLSearchParams({ client_id: client.id, scope: 'bot', guild_id: guildId(7) })
  await first.form(`/oauth2/authorize?${invite}`, { decision: 'allow', guild_id: guildId(7) })

  const second = await aDemo({ stateFile })

  expect((await second.get('/users/@me', `Bearer ${kept.access_token}`)).status).toBe(200)
  expect((await second.refresh(kept.refresh_token)).status).toBe(200)
  expect((await second.get('/users/@me', `Bearer ${revoked.access_token}`)).status).toBe(401)
  expect((await second.refresh(used.refresh_token)).status).toBe(400)
  expect((await second.asBot(`/guilds/${guildId(7)}`)).status).toBe(200)
})

test('a broken state file means starting afresh', async () => {
  const stateFile = join(directory, 'demo.json')
  writeFileSync(stateFile, '{"joined": [')
  const demo = await aDemo({ stateFile })
  expect((await demo.asBot('/users/@me')).status).toBe(200)
})

test('a token signed with another secret is refused', async () => {
  const tokens = await (await aDemo()).signIn()
  const other = await aDemo({ clientSecret: 'another' })
  expect((await other.get('/users/@me', `Bearer ${tokens.access_token}`)).status).toBe(401)
})

test('a busy port is refused with the system’s error', async () => {
  const demo = await aDemo()
  await expect(aDemo({ port: demo.port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
})
