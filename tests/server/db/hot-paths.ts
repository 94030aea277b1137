import { storedImage } from '@/api/images.schema'
import { historyPage } from '@/api/history.schema'
import { configurationFile, importResult } from '@/api/transfer.schema'
import { createAuthApp } from '@/server/auth/app'
import { createBackendApp } from '@/server/start/backend-app'
import { createMediaApp } from '@/server/images/app'
import { createPlatformApp } from '@/server/access/platform-app'
import { saveServer } from '@/server/rcon/game-servers-queries'
import { insertImages } from '@/server/images/images-queries'
import type { Runtime } from '@/server/runtime'
import { aHeartbeat, ids } from '@/tests/factories'
import { botKey, origin } from '@/tests/server/a-runtime'
import { aClient, type Client } from '@/tests/server/a-server'
import { aFile, aForm, png } from '@/tests/server/images/a-picture'
import { readEvents } from '@/tests/server/live/read-events'

const guild = `/guilds/${ids.guild}`
const person = `/users/${ids.user}`
const asStream = { accept: 'text/event-stream' }

/** Opens a stream where another one ended, waits until it is told where things stand, and goes. */
async function follow(client: Client, path: string, after?: string) {
  const response = await client.get(path, {
    ...asStream,
    ...(after === undefined ? {} : { 'last-event-id': after }),
  })
  const stream = readEvents(response)
  const ready = await stream.until('ready')
  return { response, stream, position: ready?.id ?? '' }
}

/** What an open page hears: a change that somebody saves, and what the bot says that it loaded. */
async function listen(page: Client, bot: Client) {
  const first = await follow(page, `${guild}/events?subject=settings`)
  const saved = await page.patch(`${guild}/settings`, { chat_prefix: '?' })
  await first.stream.until('change')
  const loaded = await bot.post(`/bot${guild}/loaded`, { versions: { settings: 1, 'feature:welcome': 1 } })
  await first.stream.until('loaded')
  await first.stream.close()
  const again = await follow(page, `${guild}/events`, '0')
  await again.stream.close()
  return [first.response, saved, loaded, again.response]
}

/** A picture of a person or a guild, and its address on this host. */
async function upload(page: Client, owner: string) {
  const response = await page.send('POST', `${owner}/images`, aForm(['image', aFile(await png())]))
  const { url } = storedImage.parse(await response.clone().json())
  return { response, url }
}

/** A picture of somebody else's that was forgotten long ago, which an upload removes. */
const forget = ({ db }: Runtime, kind: 'users' | 'guilds') =>
  insertImages(
    db,
    { kind, id: ids.otherGuild },
    [{ id: 'forgotten', type: 'image/webp', content: Buffer.alloc(1), width: 1, height: 1 }],
    new Date(0),
  )

async function pictures(rt: Runtime, page: Client) {
  const media = createMediaApp(rt)
  await forget(rt, 'users')
  await forget(rt, 'guilds')
  const uploaded = [await upload(page, person), await upload(page, guild)]
  const [own, shared] = uploaded.map(({ url }) => url)
  return [
    ...uploaded.map(({ response }) => response),
    await page.patch(person, { profile_embed: { image: { url: own } } }),
    await page.patch(`${guild}/features/welcome`, { card_background: shared }),
    await page.get(`${person}/images`),
    await page.get(`${guild}/images`),
    ...(await Promise.all(uploaded.map(async ({ url }) => media.request(url.replace(origin, ''))))),
  ]
}

/** A game server that passed a check, as it is kept and let go. */
async function kept({ db, now }: Runtime, page: Client) {
  const id = 'kept'.padEnd(22, '0')
  await saveServer(db, {
    userId: ids.user,
    address: { game: 'minecraft', host: 'localhost', port: 25_575 },
    newId: id,
    check: { checkedAt: now(), failure: null, latency: 1 },
    most: 1,
    seal: () => Promise.resolve('sealed'),
  })
  return [await page.get('/user/game'), await page.send('DELETE', `/user/game/${id}`)]
}

/** A configuration that is taken out, brought in and taken back, and a change that is. */
async function moved(page: Client) {
  const taken = await page.get(`${guild}/export`)
  const file = configurationFile.parse(await taken.clone().json())
  const configuration = { ...file, settings: { chat_prefix: '&' } }
  const brought = await page.post(`${guild}/import`, { configuration })
  const { batch } = importResult.parse(await brought.clone().json())
  const back = await page.post(`${guild}/imports/${batch}/revert`, {})
  const history = await page.get(`${guild}/history`)
  const { changes } = historyPage.parse(await history.clone().json())
  return [taken, brought, back, history, await page.post(`${guild}/history/${changes[0]?.id}/revert`, {})]
}

async function botCalls(bot: Client) {
  const { latency_ms, guild_count } = aHeartbeat()
  const missed = await follow(bot, '/bot/changes', '0')
  await missed.stream.close()
  return [
    await bot.post('/bot/heartbeat', { latency_ms, guild_count }),
    await bot.get(`/bot${guild}`),
    await bot.get('/bot/changes?after=0'),
    missed.response,
  ]
}

/** Makes the calls that pages and bots make all the time, and answers what came back. */
export async function hotPaths(rt: Runtime, headers: Record<string, string>): Promise<Response[]> {
  const backend = createBackendApp(rt)
  const page = aClient(backend, '/backend', headers)
  const bot = aClient(backend, '/backend', { authorization: `Bot ${botKey}` })
  const platform = aClient(createPlatformApp(rt), '/platform/v10', headers)
  const auth = aClient(createAuthApp(rt), '/api/auth', headers)

  return [
    await auth.get('/login'),
    await auth.get(''),
    await auth.get('/sessions'),
    await platform.get('/users/@me'),
    await platform.get('/users/@me/guilds'),
    await page.get(guild),
    await page.get(`${guild}/settings`),
    await page.get(`${guild}/features/welcome`),
    await page.get(`${guild}/roles`),
    await page.get(`${guild}/channels`),
    ...(await listen(page, bot)),
    await page.patch(`${guild}/features/welcome`, { silent: true }),
    await page.get(`${guild}/health`),
    ...(await pictures(rt, page)),
    ...(await moved(page)),
    await page.get(`${guild}/history?user=${ids.user}&subject=settings`),
    await page.patch(person, { possibleProfileArguments: ['rank'] }),
    await page.get(person),
    await page.get(`${person}/entitlements`),
    ...(await kept(rt, page)),
    ...(await botCalls(bot)),
    await page.get('/heartbeat'),
    await page.get('/status'),
    await auth.post('/signout', {}),
  ]
}
