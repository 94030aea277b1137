import { expect, test } from 'vitest'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { aForeignBackend, answering } from './a-foreign-backend'

const guild = `/guilds/${ids.guild}`

async function inFrontOf(...answer: Parameters<typeof answering>) {
  const foreign = await aForeignBackend(answering(...answer))
  return { foreign, server: await aServer({ env: { backendUrl: foreign.url } }) }
}

test('export, import and its revert go to the operator’s backend', async () => {
  const { foreign, server } = await inFrontOf(200, '{"mine":true}')
  const large = { configuration: 'x'.repeat(900_000) }

  const answers = [
    await server.get(`${guild}/export?secret=1`),
    await server.post(`${guild}/import?dry_run=1`, large),
    await server.post(`${guild}/import`, { configuration: {} }),
    await server.post(`${guild}/imports/42/revert`, {}),
  ]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(foreign.calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `GET ${guild}/export`,
    `POST ${guild}/import?dry_run=1`,
    `POST ${guild}/import`,
    `POST ${guild}/imports/42/revert`,
  ])
  expect(foreign.calls[1]?.body).toBe(JSON.stringify(large))
})

test('what is not of the contract does not reach it', async () => {
  const { foreign, server } = await inFrontOf(200, '{}')

  expect((await server.post(`${guild}/import?force=1`, {})).status).toBe(422)
  expect((await server.post(`${guild}/imports/..%2f..%2fsettings/revert`, {})).status).toBe(404)
  expect((await server.post(`${guild}/import`, { configuration: 'x'.repeat(1_100_000) })).status).toBe(413)
  expect(foreign.calls).toEqual([])
})

test('a backend without it says 404', async () => {
  const { server } = await inFrontOf(404, '{"detail":"What?"}')

  expect((await server.get(`${guild}/export`)).status).toBe(404)
})
