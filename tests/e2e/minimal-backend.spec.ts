import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { expect, test as base } from '@/tests/e2e/support/fixtures'
import { aProgram } from '@/tests/e2e/support/program'
import { beSignedIn, openSettings, prefixField, save } from '@/tests/e2e/support/steps'
import { guilds } from '@/tests/e2e/support/world'

type Json = Record<string, unknown>
type Reply = readonly [status: number, json: unknown]

const settings = { chat_prefix: '!' }

/**
 * A backend with the specification's calls and fields and no others: no ids in its answers, no `enabled`, no ETags, no
 * `GET /features`. It believes whoever asks.
 */
async function startSparseBackend() {
  const kept = new Map<string, Json>()
  /** Calls as `GET /guilds/{id}`, in order. */
  const asked: string[] = []

  const read = (path: string, initial: object): Json => ({ ...initial, ...kept.get(path) })
  function change(path: string, initial: object, patch: Json | null) {
    const { enabled: _, ...known } = patch ?? {}
    if (patch) kept.set(path, { ...read(path, initial), ...known })
    return read(path, initial)
  }

  function reply(call: string, path: string, patch: Json | null): Reply {
    const [, guild] = /^(\/guilds\/\d+)/.exec(path) ?? []
    if (call === 'GET /guilds/{id}') return [200, read(`${guild}/settings`, settings)]
    if (call === 'GET /guilds/{id}/roles') return [200, []]
    if (path === `${guild}/settings`) return [200, change(path, settings, patch)]
    if (call.includes('/features/')) return [200, change(path, {}, patch)]
    return [404, { message: 'No such route' }]
  }

  const server = createServer((request, response) => {
    void text(request).then((sent) => {
      const path = request.url?.split('?')[0] ?? '/'
      const call = `${request.method} ${path.replaceAll(/\d{15,21}/g, '{id}')}`
      asked.push(call)
      const patch = sent === '' ? null : z.record(z.string(), z.unknown()).parse(JSON.parse(sent))
      const [status, json] = reply(call, path, patch)
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(json))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, stop }
}

type Backend = Awaited<ReturnType<typeof startSparseBackend>>

/** The program in front of a backend that has the specification's calls and fields alone. */
const test = base.extend<object, { backend: Backend; url: string }>({
  backend: [
    async ({}, use) => {
      const backend = await startSparseBackend()
      await use(backend)
      backend.stop()
    },
    { scope: 'worker' },
  ],
  url: [
    async ({ backend }, use) => {
      const program = await aProgram({ env: { BACKEND_URL: backend.url } })
      try {
        await program.start()
        await use(program.url)
      } finally {
        await program.remove()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
})

const guild = `/guilds/${guilds.harbour.id}`

// The heartbeat and a profile that nobody saved yet are 404 in the specification.
test.use({ provoked: /status of (?:400|404)/ })

const specified =
  /^(?:(?:GET|PATCH) \/(?:guilds\/\{id\}\/(?:settings|features\/[a-z-]+)|users\/\{id\})|GET \/(?:guilds\/\{id\}(?:\/roles)?|heartbeat|features)|POST \/user\/game)$/
const expectSpecified = ({ asked }: Backend) =>
  expect(asked.filter((call) => !specified.test(call))).toEqual([])

test('with only the specification’s calls a prefix and a feature can be changed', async ({
  page,
  backend,
}) => {
  await beSignedIn(page)
  await page.goto(guild)
  await expect(page.getByText('Prefix !')).toBeVisible()
  const cards = page.getByRole('link', { name: /^Configure / })
  await expect(cards).toHaveCount(12)
  await expect(page.getByRole('switch')).toHaveCount(0)
  const navigation = page.getByRole('navigation', { name: 'This server' })
  await expect(navigation.getByRole('link', { name: /History|Move/ })).toHaveCount(0)

  await openSettings(page, guilds.harbour.id)
  await prefixField(page).selectText()
  await prefixField(page).pressSequentially('s!')
  await save(page)
  await page.reload()
  await expect(prefixField(page)).toHaveValue('s!')

  await page.goto(`${guild}/features/levels`)
  const points = page.getByRole('spinbutton').first()
  await points.selectText()
  await points.pressSequentially('7')
  await save(page)
  await page.reload()
  await expect(points).toHaveValue('7')
  await page.goto(`${guild}/features/music`)
  await expect(page.getByRole('heading', { level: 1, name: 'This feature doesn’t exist' })).toBeVisible()
  expectSpecified(backend)
})
