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

test('a user can be demoted and removed', async () => {
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
  expect((await change('owner')).status).toBe(400)
  expect((await demo.form('/__demo/members', { guild_id: guildId(1) })).status).toBe(400)
})

test('an unlisted user can be added to a guild and sign in', async () => {
  await demo.control('/members', { guild_id: guildId(1), user_id: userId(1100), right: 'manager' })

  const { access_token } = await demo.signIn(userId(1100))

  const guilds: { id: string }[] = await (await demo.as(access_token, '/users/@me/guilds')).json()
  expect(guilds.map(({ id }) => id)).toEqual([guildId(1)])
})

test('the bot does not see private channels', async () => {
  const list: { name: string }[] = await demo.asBotJson(`/guilds/${guildId(1)}/channels`)
  const names = list.map(({ name }) => name)
  expect(names).toContain('staff-chat')
  expect(names).not.toContain('owners-only')
})

test('a token for any user can be issued to try out a backend', async () => {
  const { access_token } = await (await demo.control('/tokens', { user_id: userIds.member })).json()

  expect(await (await demo.as(access_token)).json()).toMatchObject({ id: userIds.member })
  expect((await demo.as(access_token, '/users/@me/guilds')).status).toBe(200)
  expect((await demo.control('/tokens', { user_id: '1' })).status).toBe(400)
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
