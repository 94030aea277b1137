import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { aLog } from '@/tests/server/test-log'
import { claimDataDirectory } from '@/server/db/data-directory'
import { unreachable } from '@/server/db/first-contact'
import { refuseNewer } from '@/server/db/migrate'
import { linesOf, readRealEnv } from '@/server/env'
import { refuseWhileInUse, useBuild } from '@/server/start/build-in-use'
import { decodeEnvFile, listen } from '@/server/start/load-environment'
import { ids } from '@/tests/support/factories'
import { inGeneral, quotedMessages } from '@/tests/support/quoted-messages'
import { aServer } from '@/tests/server/test-server'
import { aSignIn } from '@/tests/server/auth/test-sign-in'
import { anEmptyDatabase, migrations } from '@/tests/server/database'
import { failure, type FakeAnswer, json } from '@/tests/server/fake-discord'
import { onLoopback } from '@/tests/server/loopback'
import { before, inFrontOf, page } from '@/tests/server/proxy/fake-backend'
import { aTokenCheck, reasonsIn } from '@/tests/server/start/bot-token-check'
import { aFolder } from '@/tests/server/start/test-http-server'

/** What a start that fails says. */
const refusal = async (start: () => unknown) => {
  try {
    await start()
  } catch (error) {
    return linesOf(error).join('\n')
  }
  return 'It started.'
}

function onOldNode() {
  const older = "Object.defineProperty(process.versions, 'node', { value: '18.20.4' })"
  const program = `${older}; require('./scripts/node-version.cjs')`
  return spawnSync(process.execPath, ['-e', program], { encoding: 'utf8' }).stderr.trim()
}

const complete = {
  PUBLIC_URL: 'https://guildhall.example',
  DISCORD_CLIENT_ID: '100000000000000001',
  DISCORD_CLIENT_SECRET: 'secret',
  ENCRYPTION_KEYS: `k1:${Buffer.alloc(32).toString('base64')}`,
}

const untrusted = Object.assign(new Error('self-signed certificate'), { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' })

test('the guide quotes the messages of failed starts', async () => {
  const port = await onLoopback(createHttpServer())
  const folder = aFolder()
  const held = await claimDataDirectory(folder)
  onTestFinished(() => held.release())
  const build = aFolder()
  useBuild(build)
  const unfinished = join(aFolder(), 'standalone')
  mkdirSync(join(unfinished, '../cache/building'), { recursive: true })
  writeFileSync(join(unfinished, '../cache/building', String(process.ppid)), '')
  const older = aFolder()
  cpSync(migrations, older, { recursive: true })
  writeFileSync(join(older, 'meta/_journal.json'), JSON.stringify({ entries: [] }))
  const { db } = await anEmptyDatabase()

  expect(quotedMessages('When the program starts')).toEqual([
    inGeneral(onOldNode(), '18.20.4'),
    await refusal(() => readRealEnv({ ...complete, DISCORD_CLIENT_ID: ' ' })),
    await refusal(() => readRealEnv({ ...complete, PUBLIC_URL: 'https://example.com/bot' })),
    inGeneral(
      await refusal(() => listen(createServer(), { port, host: '127.0.0.1', variable: 'PORT' })),
      port,
    ),
    inGeneral(await refusal(() => claimDataDirectory(folder)), folder, `process ${process.pid}`).replace(
      'in use by …',
      'in use by process …',
    ),
    inGeneral(await refusal(() => refuseWhileInUse(build)), build, `process ${process.pid}`).replace(
      'which …',
      'which process …',
    ),
    inGeneral(await refusal(() => refuseWhileInUse(unfinished)), String(process.ppid)),
    inGeneral(unreachable(untrusted, 1).message, untrusted.message),
    inGeneral(unreachable(new Error('timeout expired'), 10_000).message, '10'),
    await refusal(() => decodeEnvFile(Buffer.from('Schlüssel', 'latin1'))),
    await refusal(() => refuseNewer(db, older)),
  ])
})

async function afterSignIn(status: number, body: object) {
  const { log, lines } = aLog('info')
  const { browser, ...stage } = await aSignIn({ log })
  const address = stage.returnAddress(await stage.begin(browser))
  stage.endpoint.answerWith(() => ({ status, body }))
  await browser.get(address)
  return inGeneral(reasonsIn(lines)[0] ?? '', 'http://localhost:3000/api/auth/callback')
}

async function afterStart(answer: FakeAnswer, botToken: string | null) {
  const { report, reasons } = await aTokenCheck(answer, botToken)
  await report()
  return reasons()[0]
}

test('the guide quotes the log messages about credentials that Discord refuses', async () => {
  expect(quotedMessages('In the log')).toEqual([
    await afterSignIn(401, { error: 'invalid_client' }),
    await afterSignIn(400, {
      error: 'invalid_request',
      error_description: 'Invalid "redirect_uri" in request.',
    }),
    await afterStart(failure(401), null),
    await afterStart(failure(401), 'canary-token'),
    await afterStart(json({ id: '100000000000000002' }), 'canary-token'),
  ])
})

const detailOf = async (response: Response) => ((await response.json()) as { detail: string }).detail

test('the guide quotes the messages of failed calls', async () => {
  const settings = `/guilds/${ids.guild}/settings`
  const wrongKey = { headers: { authorization: 'Bot a-key-of-another-dashboard' } }
  const closed = createHttpServer()
  const port = await onLoopback(closed)
  closed.close()
  const { app } = await aServer()
  const refusedKey = await detailOf(await app.request('/backend/bot/changes', wrongKey))
  const unsentKey = await detailOf(await app.request('/backend/bot/changes'))
  const keyless = await aServer({ env: { botApiKeys: [] } })
  const noKeys = await detailOf(await keyless.app.request('/backend/bot/changes', wrongKey))
  // Each dashboard begins with empty tables, so each is asked before the next one is there.
  const away = await before({ url: `http://127.0.0.1:${port}` })
  const unreachable = await detailOf(await away.get(settings))
  const slow = await inFrontOf(() => undefined, { forward: { timeout: 100 } })
  const late = await detailOf(await slow.server.get(settings))
  const broken = await inFrontOf(page(200))
  const unreadable = inGeneral(await detailOf(await broken.server.get(settings)), '200', 'text/html')

  expect(quotedMessages('In the response to a call')).toEqual([
    refusedKey,
    unsentKey,
    noKeys,
    unreachable,
    late,
    unreadable,
  ])
})
