import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { proxyFor, setProxies } from '@/server/http/outgoing-proxy'
import { onLoopback } from '@/tests/server/loopback'
import { built, runToEnd } from '@/tests/server/test-program'
import { aServer } from '@/tests/server/test-server'
import { ids } from '@/tests/support/factories'

const answer = (request: IncomingMessage, response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ host: request.headers.host }))
}

/** A proxy that knows one host, whatever it is called; `asked` are the hosts that it was asked for. */
async function aProxy() {
  const asked: string[] = []
  const host = await onLoopback(createServer(answer))
  const proxy = createServer((request, response) => {
    asked.push(new URL(request.url ?? '').host)
    answer(request, response)
  })
  proxy.on('connect', (request, socket) => {
    asked.push(`${request.url} ${request.headers['proxy-authorization'] ?? ''}`.trim())
    socket.on('error', () => undefined).write('HTTP/1.1 200 Connection established\r\n\r\n')
    const onward = connect(host, '127.0.0.1').on('error', () => undefined)
    onward.pipe(socket).pipe(onward)
  })
  const port = await onLoopback(proxy)
  return { asked, url: new URL(`http://127.0.0.1:${port}`) }
}

test('calls to a backend outside go through the proxy', async () => {
  const { asked, url } = await aProxy()
  const proxies = { http: url, https: url, except: [] }
  await setProxies(proxies)
  onTestFinished(() => setProxies({ http: null, https: null, except: [] }))
  const server = await aServer({ env: { backendUrl: 'http://backend.test', proxies } })

  expect(await server.read(`/guilds/${ids.guild}/settings`)).toMatchObject({ host: 'backend.test' })
  expect(asked).toEqual(['backend.test:80'])
})

const proxy = new URL('http://proxy.test:3128')

test.each([
  ['https://discord.com/api', '', true],
  ['https://discord.com/api', '*', false],
  ['https://discord.com/api', 'example.com,.discord.com', false],
  ['https://cdn.discord.com/', 'discord.com', false],
  ['https://notdiscord.com/', 'discord.com', true],
  ['https://discord.com/', 'discord.com:80', true],
  ['https://discord.com/', 'discord.com:443', false],
  ['http://localhost:3001/', '', false],
  ['http://127.0.0.1:3001/', '', false],
  ['http://[::1]:3001/', '', false],
])('%s with NO_PROXY %j goes through the proxy: %s', (address, except, isProxied) => {
  const proxies = { http: proxy, https: proxy, except: except.split(',').filter(Boolean) }

  expect(proxyFor(new URL(address), proxies)).toBe(isProxied ? proxy : null)
})

test('the built doctor reaches Discord through the proxy of the environment, and names it without its password', async () => {
  const { asked, url } = await aProxy()
  const variables = {
    PUBLIC_URL: 'http://localhost:3000',
    DISCORD_CLIENT_ID: ids.user,
    DISCORD_CLIENT_SECRET: 'secret',
    ENCRYPTION_KEYS: `k1:${Buffer.alloc(32, 7).toString('base64')}`,
    PORT: '1',
    https_proxy: `me:hunter2@${url.host}`,
  }

  const { out } = await runToEnd([process.execPath, built('server/main.ts'), 'doctor'], variables)

  const said = out.join('\n')
  expect(said).toContain(`Calls to other hosts go through ${url.origin}.`)
  expect(said).not.toContain('hunter2')
  const credentials = Buffer.from('me:hunter2').toString('base64')
  expect(new Set(asked)).toEqual(new Set([`discord.com:443 Basic ${credentials}`]))
})
