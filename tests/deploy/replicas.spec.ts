import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '@/scripts/project.mjs'
import { assertInstalled, startNginx, statusOf } from './deployed'

test('while one replica after the other is upgraded, a script of either is found, and one that is back is used at once', async () => {
  assertInstalled('nginx', 'openssl')
  let asked = 0
  const replicas = ['old', 'new'].map((version) =>
    createServer(({ url = '' }, answer) => {
      asked += 1
      answer.writeHead(url === `/_next/static/${version}.js` ? 200 : 404).end()
    }),
  )
  const programs = await Promise.all(replicas.map(() => freePort()))
  const start = (index: number) => replicas[index]?.listen(programs[index], '127.0.0.1')
  const end = (index: number) => replicas[index]?.close().closeAllConnections()
  for (const index of programs.keys()) start(index)
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

  end(0)
  for (const _request of programs) expect(await ask('/')).toBe(404)
  start(0)
  end(1)
  await expect.poll(() => ask('/'), { timeout: 5_000 }).toBe(404)

  await stop()
  end(0)
  rmSync(folder, { recursive: true })
})
