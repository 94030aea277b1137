import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aLog } from '@/tests/server/test-log'
import { z } from 'zod'
import { type GameServerDetails, checkResult } from '@/contract/calls/game-servers'
import { createKeyRing, type KeyRing } from '@/server/auth/encryption'
import { createBackendApp } from '@/server/start/backend-app'
import { startBattleyeServer } from '@/tests/support/rcon/battleye-server'
import { startWebRconServer } from '@/tests/support/rcon/web-rcon-server'
import { ids } from '@/tests/support/factories'
import { aClient, aServer } from '@/tests/server/test-server'
import { signIn } from '@/tests/server/sign-in'
import { running } from '@/tests/server/game-servers/sign-in-attempt'
import {
  aGameServer,
  aStrangeServer,
  detailsOf,
  gameApp,
  loopback,
} from '@/tests/server/game-servers/test-game-server'

const path = '/user/game'
const canary = 'canary/Geheimnis+4711'
const serverName = 'Harbour of Testing'

/** The password as it may lie about: as it is, and as it is often written otherwise. */
const forms = [
  canary,
  'Geheimnis',
  encodeURIComponent(canary),
  JSON.stringify(canary).replaceAll('/', '\\/'),
  Buffer.from(canary).toString('base64').replace(/=+$/, ''),
  Buffer.from(canary).toString('base64url'),
  Buffer.from(canary).toString('hex'),
]

const textOf = async (response: Response) =>
  `${response.status}\n${[...response.headers].join('\n')}\n${await response.text()}`

/** A stage on which everything that is said and logged is written down. */
async function aStage() {
  const { log, lines } = aLog('trace')
  const { rt: quiet } = await aServer({ env: loopback })
  const rt = { ...quiet, log }
  const answers: string[] = []
  let people = 0
  const tell = async (response: Response) => void answers.push(await textOf(response))
  /** Somebody new each time, so that no limit is met. */
  const somebody = () => signIn(rt, `30000000000000${1000 + people++}`)
  const tryOne = async (port: number, more: Partial<GameServerDetails> = {}) => {
    const client = aClient(createBackendApp(rt), '/backend', await somebody())
    await tell(await client.post(path, detailsOf({ port }, { password: canary, ...more })))
  }
  return { rt, lines, answers, tell, somebody, tryOne }
}
type Stage = Awaited<ReturnType<typeof aStage>>

/** Kept, listed, checked, and checked once more after its key is gone. */
async function keepOne({ rt, tell }: Stage) {
  const game = await aGameServer({ password: canary })
  const clientOf = async (keys: KeyRing) =>
    aClient(createBackendApp({ ...rt, keys }), '/backend', await signIn({ ...rt, keys }, ids.user))
  const client = await clientOf(rt.keys)
  const kept = await client.post(path, detailsOf(game, { password: canary, keep: true, name: serverName }))
  const { server } = checkResult.parse(await kept.clone().json())
  const check = `${path}/${server?.id}/check`

  await tell(kept)
  await tell(await client.get(path))
  await tell(await client.send('POST', check))
  const otherKeys = createKeyRing([{ id: 'other', secret: Buffer.alloc(32, 9) }])
  await tell(await (await clientOf(otherKeys)).send('POST', check))
}

/** Every protocol, with the right password and with one that another server does not take. */
async function signInEverywhere({ tryOne }: Stage) {
  const rust = await running(startWebRconServer({ password: canary }))
  const otherRust = await running(startWebRconServer({ password: 'another' }))
  const battleye = await running(startBattleyeServer({ password: canary }))
  const other = await aGameServer({ password: 'another' })

  await tryOne(rust.port, { game: 'rust', keep: true })
  await tryOne(battleye.port, { game: 'battleye', keep: true })
  await tryOne(otherRust.port, { game: 'rust' })
  await tryOne(other.port)
  for (const does of ['sends a page', 'hangs up', 'resets'] as const)
    await tryOne((await aStrangeServer(does)).port)
  await tryOne((await aStrangeServer('redirects')).port, { game: 'rust' })
}

/** What is refused before it is tried, cannot be read, or breaks. */
async function goWrong({ rt, tell, somebody, tryOne }: Stage) {
  await tryOne(22)
  await tryOne(25575, { host: '10.0.0.1' })
  await tryOne(25575, { host: 'https://example.com' })
  await tryOne(25575, { password: `${canary}\n` })
  await tryOne(25575, { password: canary.repeat(30) })

  const broken = () => Promise.reject(new Error(`It broke at ${canary}`))
  const signIns = { minecraft: broken, source: broken, rust: broken, battleye: broken }
  const client = gameApp(rt, { signIns }).of({ headers: await somebody() })
  const json = { 'content-type': 'application/json' }
  await tell(await client.send('POST', path, `{"password":"${canary}",`, json))
  await tell(await client.post(path, detailsOf({ port: 25575 }, { password: canary })))
}

const found = z.object({ rows: z.array(z.object({ text: z.string() })) })

/** Every row of every table as text. */
async function rowsOf({ db }: Stage['rt']) {
  const tables = found.parse(
    await db.execute(sql`select tablename as text from pg_tables where schemaname = 'public'`),
  )
  const texts: string[] = []
  for (const { text: table } of tables.rows) {
    const all = await db.execute(sql`select row_to_json(t)::text as text from ${sql.identifier(table)} t`)
    texts.push(`${table}:`, ...found.parse(all).rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('the password of a game server is in no response, log line or database row', async () => {
  const stage = await aStage()
  await keepOne(stage)
  await signInEverywhere(stage)
  await goWrong(stage)
  const { rt, lines, answers } = stage
  const logged = lines.join('')
  const rows = await rowsOf(rt)

  const statuses = answers.map((answer) => Number(answer.slice(0, 3)))
  const refused = Array.from({ length: 12 }, () => 400)
  expect(statuses).toEqual([200, 200, 200, 409, 200, 200, ...refused, 500])
  // What was logged and stored about it is what is looked at.
  expect(logged).toContain('A game server cannot be checked')
  expect(rows).toContain(serverName)
  expect(rows).toContain('guild_changes:')
  for (const form of forms) {
    expect(answers.join('\n')).not.toContain(form)
    expect(logged).not.toContain(form)
    expect(rows).not.toContain(form)
  }
})
