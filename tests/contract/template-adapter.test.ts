import { expect, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { isConforming } from '@/conformance/report'
import { ids } from '@/tests/factories'
import { aServer } from '@/tests/server/a-server'
import { targetAt } from './a-python-backend'
import { anAdapter, aTemplateBackend } from './template-backend'

const guild = `/guilds/${ids.guild}`
const feature = `${guild}/features/welcome-message`

/** The dashboard before the adapter before a backend of the template. */
async function aMovedBot(features?: object[]) {
  const old = await aTemplateBackend()
  const { url } = await anAdapter(old.url, features)
  return { old, url, server: await aServer({ env: { backendUrl: url } }) }
}

test('a backend of the template keeps the contract behind the adapter', async () => {
  const { url, server } = await aMovedBot()
  await server.patch(`/users/${ids.user}`, { possibleProfileArguments: ['member'] })

  const results = await checkConformance(targetAt(url))

  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  expect(isConforming(results)).toBe(true)
})

test('switches become POST and DELETE, and options survive being switched off', async () => {
  const { old, server } = await aMovedBot()
  const options = { channel: ids.channel, message: 'Hi!' }

  const switched = await server.patch(feature, { enabled: true, ...options })
  expect(await switched.json()).toEqual({ enabled: true, ...options })
  expect(old.saved.get('welcome-message')).toEqual(options)
  expect((await server.patch(feature, { enabled: false })).status).toBe(200)
  expect(old.saved.size).toBe(0)
  expect(await (await server.get(feature)).json()).toEqual({ enabled: false, ...options })
  await server.patch(feature, { enabled: true })

  expect(old.saved.get('welcome-message')).toEqual(options)
  expect(await (await server.get(guild)).json()).toMatchObject({ enabled_features: ['welcome-message'] })
  const calls = ['POST', 'PATCH', 'DELETE', 'POST', 'PATCH'].map((method) => `${method} ${feature}`)
  expect(old.changes()).toEqual(calls)
})

test('a feature needs no defaults, no types, and nothing that is hidden', async () => {
  const properties = {
    where: { oneOf: [{ const: 'channel' }, { const: 'dm' }] },
    channel: { type: ['string', 'null'], requiredToEnable: true, shownWhen: { where: ['channel'] } },
  }
  const declared = { id: 'welcome-message', name: 'Welcome', options: { type: 'object', properties } }
  const { server } = await aMovedBot([declared])
  const patch = async (body: object) => {
    const answer = await server.patch(feature, body)
    return [answer.status, await answer.json()]
  }

  const refusal = (fields: object) => [422, { fields }]
  expect(await patch({ enabled: true, where: 'channel' })).toMatchObject(
    refusal({ channel: 'This is needed to switch it on.' }),
  )
  expect(await patch({ where: 'street' })).toMatchObject(refusal({ where: 'Choose one of the values.' }))
  expect(await patch({ enabled: true, where: 'dm' })).toEqual([200, { enabled: true, where: 'dm' }])
  expect(await patch({ enabled: false })).toEqual([200, { enabled: false, where: 'dm' }])
})

test('what the template has no place for is kept by the adapter', async () => {
  const { old, server } = await aMovedBot()

  expect((await server.patch(`${guild}/settings`, { chat_prefix: '?' })).status).toBe(200)

  expect(await (await server.get(guild)).json()).toMatchObject({ chat_prefix: '?', name: 'Nightwatch' })
  expect(old.changes()).toEqual([])
})

test('roles and channels of discord.js arrive as Discord writes them', async () => {
  const { server } = await aMovedBot()

  expect(await (await server.get(`${guild}/roles`)).json()).toMatchObject([
    { id: ids.guild, name: '@everyone', position: 0 },
    { id: ids.role, name: 'Keepers', position: 3, color: 7, permissions: '8' },
  ])
  expect(await (await server.get(`${guild}/channels`)).json()).toMatchObject([
    { id: '500000000000000002', type: 4, position: 0, parent_id: null },
    { id: ids.channel, type: 0, position: 1, parent_id: '500000000000000002' },
  ])
})
