import { expect, test } from 'vitest'
import { createBackendApp } from '@/server/start/backend-app'
import { aClient, signIn } from '@/tests/server/a-server'
import { aSignedIn } from '@/tests/server/auth/a-sign-in'
import { sharedDatabase } from '@/tests/server/database'
import { aGameServer, detailsOf, loopback } from '@/tests/server/game-servers/a-game-server'

const password = 'canary/Geheimnis+4711'
const name = 'Harbour of Testing'

test('neither Discord’s tokens nor the password of a game server is in a file of the database', async () => {
  const { rt, user } = await aSignedIn({ env: loopback })
  const client = aClient(createBackendApp(rt), '/backend', await signIn(rt, user.id))
  const kept = detailsOf(await aGameServer({ password }), { password, keep: true, name })
  expect((await client.post('/user/game', kept)).status).toBe(200)
  const opened = await sharedDatabase()
  if (opened.kind !== 'embedded') throw new Error('The files of the embedded database are read.')

  const dump = Buffer.from(await (await opened.client.dumpDataDir('none')).arrayBuffer())

  // What was deleted is still in the files: the person's id and the server's name show that this is the place to look.
  for (const stored of [user.id, name]) expect(dump.includes(stored)).toBe(true)
  const encoded = (['base64', 'base64url', 'hex'] as const).map((way) => Buffer.from(password).toString(way))
  for (const secret of ['canary', 'Geheimnis', ...encoded.map((text) => text.replace(/=+$/, ''))])
    expect(dump.includes(secret), secret).toBe(false)
}, 60_000)
