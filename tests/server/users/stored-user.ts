import { grantPremium } from '@/server/access/entitlements'
import { insertImages } from '@/server/images/images-queries'
import { gameServers, guildPresence, userChoices } from '@/server/db/schema'
import { anEnv } from '@/tests/server/test-runtime'
import { aServer, type Client } from '@/tests/server/test-server'
import { aTokenEndpoint } from '@/tests/server/auth/test-sign-in'
import { guild } from '@/tests/server/guilds/history-helpers'

export const imageId = 'a'.repeat(22)
export const serverId = 'b'.repeat(22)
export const password = 'canary-password'
const at = new Date('2026-03-01T12:00:00Z')

/** A server whose platform is told of sign-outs; `revoked` are the tokens that were taken back. */
export async function aServerThatRevokes(options: Parameters<typeof aServer>[0] = {}) {
  const endpoint = await aTokenEndpoint()
  const discord = { ...anEnv().discord, revokeUrl: `${endpoint.url}/revoke` }
  const server = await aServer({ ...options, env: { discord, ...options.env } })
  return { ...server, revoked: () => endpoint.callsTo('/revoke').map(({ form }) => form.get('token')) }
}
export type RevokingServer = Awaited<ReturnType<typeof aServerThatRevokes>>

/** Has something of everything stored about a person who manages the guild. */
export async function storeEverything({ rt: { db, keys } }: RevokingServer, userId: string, client: Client) {
  await client.patch(`/users/${userId}`, { possibleProfileArguments: ['name'] })
  await client.patch(`${guild}/settings`, { chat_prefix: `?${userId.at(-1)}` })
  await client.patch(`${guild}/settings`, { chat_prefix: `~${userId.at(-1)}` })
  await grantPremium(db, userId)
  await db.insert(userChoices).values({ userId, language: 'en' })

  const image = { id: imageId, type: 'image/webp', content: Buffer.from('seven b'), width: 4, height: 2 }
  await insertImages(db, { kind: 'users', id: userId }, [image], at)
  await db.insert(gameServers).values({
    ...{ userId, id: serverId, name: 'Creative', game: 'minecraft', host: 'play.example', port: 25575 },
    ...{ createdAt: at, checkedAt: at, failure: null, latency: 12 },
    password: await keys.encrypt(password, 'the row'),
  })
  const page = { guildId: '1', streamId: userId, userName: 'Ada', subject: 'settings', seenAt: at }
  await db.insert(guildPresence).values({ ...page, userId })
}
