import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { encryptTokens } from '@/server/auth/sessions'
import { sessions } from '@/server/db/schema'
import { guildRights } from '@/server/access/guild-rights'
import { type FakeAnswer, failure, json, limited, page } from '@/tests/server/fake-discord'
import { aGuild, aSignedInUser, guildId, otherGuildId } from '@/tests/server/discord/test-discord-client'

const guilds = '/users/@me/guilds'
const read = { forWrite: false }
const write = { forWrite: true }
const manager = [aGuild({ permissions: '32' })]
const member = [aGuild({ permissions: '1024' })]

const people: [string, object[], boolean][] = [
  ['the owner', [aGuild({ owner: true })], true],
  ['an administrator', [aGuild({ permissions: '8' })], true],
  ['an administrator with every right there is', [aGuild({ permissions: '18014398509481983' })], true],
  ['somebody with Manage Server', manager, true],
  ['a member', member, false],
  ['a member with every right but the two', [aGuild({ permissions: '18014398509481943' })], false],
  ['a member whose rights are unreadable', [aGuild({ permissions: 'ADMINISTRATOR' })], false],
  ['a stranger', [], false],
  ['the owner of another guild', [aGuild({ id: otherGuildId, owner: true })], false],
]

test.each(people)('%s: Discord’s permissions decide about reads and writes', async (_, list, mayManage) => {
  const { fake, rt, session } = await aSignedInUser()
  fake.asUser(guilds, json(list))

  for (const access of [read, write]) {
    const outcome = await guildRights(rt, session, guildId, access).catch((error: unknown) => error)
    expect(outcome).toMatchObject(
      mayManage ? { preview: { id: guildId }, isStale: false } : { status: 403, code: 'no_access' },
    )
  }
})

test.each([
  ['changes', write, 10_000],
  ['reads', read, 60_000],
])('a user who loses access and %s is refused after a short time', async (_, access, milliseconds) => {
  const { fake, clock, rt, session } = await aSignedInUser()
  fake.asUser(guilds, json(manager))
  await guildRights(rt, session, guildId, access)
  fake.asUser(guilds, json(member))

  clock.advance(milliseconds - 1)
  expect(await guildRights(rt, session, guildId, access)).toMatchObject({ isStale: false })
  clock.advance(1)
  await expect(guildRights(rt, session, guildId, access)).rejects.toMatchObject({ status: 403 })
})

const outages: [string, FakeAnswer][] = [
  ['fails', failure(500)],
  ['shows a block page', page(403)],
  ['limits us', limited(60)],
]

test.each(outages)('while Discord %s, reads use stale rights, and writes are refused', async (_, outage) => {
  const { fake, clock, rt, session, isSignedIn } = await aSignedInUser()
  fake.asUser(guilds, json(manager))
  await guildRights(rt, session, guildId, write)
  fake.asUser(guilds, outage)

  clock.advance(60_000)
  const stale = { isStale: true, preview: { id: guildId } }
  expect(await guildRights(rt, session, guildId, read)).toMatchObject(stale)
  const away = { status: 503, code: 'platform_unavailable' }
  await expect(guildRights(rt, session, guildId, write)).rejects.toMatchObject(away)
  await expect(guildRights(rt, session, otherGuildId, read)).rejects.toMatchObject({ status: 403 })
  expect(await isSignedIn()).toBe(true)
})

test('if Discord is down and nothing is cached, a read answers 503', async () => {
  const { fake, rt, session } = await aSignedInUser()
  await fake.close()

  await expect(guildRights(rt, session, guildId, read)).rejects.toMatchObject({ status: 503 })
})

test('a 401 for a token that was renewed meanwhile does not end the session', async () => {
  const { fake, rt, session, isSignedIn } = await aSignedInUser('old')
  const expiresAt = new Date(rt.now().getTime() + 7 * 24 * 3_600_000)
  const renewed = { accessToken: 'new', refreshToken: 'refresh', expiresAt }
  const renewThenRefuse: FakeAnswer = async (request, response) => {
    const discordTokens = await encryptTokens(rt.keys, session.idHash, renewed)
    await rt.db.update(sessions).set({ discordTokens }).where(eq(sessions.idHash, session.idHash))
    return failure(401)(request, response)
  }
  fake.asUser(guilds, renewThenRefuse, 'old')
  fake.asUser(guilds, json(manager), 'new')

  expect(await guildRights(rt, session, guildId, write)).toMatchObject({ isStale: false })
  expect(await isSignedIn()).toBe(true)
})
