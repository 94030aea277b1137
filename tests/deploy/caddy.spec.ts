import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { freePort, root } from '@/scripts/project.mjs'
import { assertInstalled } from './deployed'

const file = join(root, 'deploy/Caddyfile')

/** A program that says how a request reached it; under `/events` it says so at once and then keeps silent. */
async function aProgram() {
  const server = createServer((asked, answer) => {
    let bytes = 0
    asked.on('data', (piece: Buffer) => (bytes += piece.length))
    asked.on('end', () => {
      const { 'x-forwarded-for': from, 'x-forwarded-proto': proto, host } = asked.headers
      answer.writeHead(200, { 'content-type': 'text/event-stream' })
      answer.write(JSON.stringify({ bytes, from, proto, host }))
      if (asked.url !== '/events') answer.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

type Deployed = { ask: (options: RequestOptions, body?: Buffer) => Promise<IncomingMessage> }

/** Caddy with `deploy/Caddyfile`, which differs only in its ports, its name and who signs its certificate. */
const test = base.extend<object, { deployed: Deployed }>({
  deployed: [
    async ({}, use) => {
      assertInstalled('caddy')
      const folder = mkdtempSync(join(tmpdir(), 'guildhall-caddy-'))
      const program = await aProgram()
      const port = await freePort()
      const site = readFileSync(file, 'utf8')
        .replaceAll('127.0.0.1:3000', `127.0.0.1:${(program.address() as AddressInfo).port}`)
        .replace(/^dashboard\.example\.com/m, `https://localhost:${port}`)
      const global = `{\nadmin off\nauto_https disable_redirects\nskip_install_trust\nlocal_certs\nstorage file_system ${folder}\n}\n`
      writeFileSync(join(folder, 'Caddyfile'), global + site)
      const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], {
        stdio: 'ignore',
        env: { ...process.env, HOME: folder },
      })
      const ask: Deployed['ask'] = (options, body) =>
        new Promise((resolve, reject) => {
          const asking = request({ host: 'localhost', port, rejectUnauthorized: false, ...options }, resolve)
          asking.once('error', reject).end(body)
        })
      const statusOf = () =>
        ask({ path: '/' }).then(
          (answer) => answer.resume().statusCode,
          () => null,
        )
      await expect.poll(statusOf, { timeout: 60_000 }).toBe(200)
      await use({ ask })
      const ended = once(caddy, 'exit')
      caddy.kill('SIGTERM')
      program.closeAllConnections()
      program.close()
      await ended
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

const firstPiece = async (answer: IncomingMessage) => String((await once(answer, 'data'))[0])

test('Caddy accepts the Caddyfile unchanged', () => {
  expect(() =>
    execFileSync('caddy', ['validate', '--adapter', 'caddyfile', '--config', file], { stdio: 'pipe' }),
  ).not.toThrow()
})

test('events pass while the stream is open, and the client’s address is forwarded', async ({ deployed }) => {
  const answer = await deployed.ask({ path: '/events' })

  expect(JSON.parse(await firstPiece(answer))).toMatchObject({
    from: expect.stringMatching(/^(127\.0\.0\.1|::1)$/),
    proto: 'https',
    host: expect.stringMatching(/^localhost:/),
  })
  answer.destroy()
})

test('an import of a megabyte passes the proxy in full', async ({ deployed }) => {
  const answer = await deployed.ask({ path: '/', method: 'POST' }, Buffer.alloc(1_500_000))

  expect(JSON.parse(await firstPiece(answer))).toMatchObject({ bytes: 1_500_000 })
})
