import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@/scripts/project.mjs'
import { assertInstalled, startNginx, statusOf } from './deployed'

test('while replicas of two versions run, a script of one is found, and nothing else is asked for twice', async () => {
  assertInstalled('nginx', 'openssl')
  let asked = 0
  const replicas = ['old', 'new'].map((version) =>
    createServer(({ url = '' }, answer) => {
      asked += 1
      answer.writeHead(url === `/_next/static/${version}.js` ? 200 : 404).end()
    }),
  )
  const programs = await Promise.all(replicas.map(() => freePort()))
  replicas.forEach((replica, index) => replica.listen(programs[index], '127.0.0.1'))
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-nginx-'))
  const tls = await freePort()
  const stop = startNginx(folder, { tls, plain: await freePort(), programs })
  const ask = (path: string) => statusOf(`https://localhost:${tls}${path}`)

  await expect.poll(() => ask('/')).toBe(404)
  for (const version of ['old', 'new', 'old', 'new', 'new'])
    expect(await ask(`/_next/static/${version}.js`)).toBe(200)
  asked = 0
  expect(await ask('/backend/guilds/1')).toBe(404)
  expect(asked).toBe(1)

  await stop()
  for (const replica of replicas) replica.close()
  rmSync(folder, { recursive: true })
})
