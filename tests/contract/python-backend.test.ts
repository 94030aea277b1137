import { expect, test } from 'vitest'
import { checkConformance } from '@/conformance/check'
import { capabilities, featuresOf } from '@/contract/calls/features'
import { hasPermission } from '@/contract/discord/permissions'
import { invitedPermissions } from '@/contract/discord/invitation'
import { isConforming, tableOf } from '@/conformance/report'
import { ids } from '@/tests/support/factories'
import { aServer } from '@/tests/server/test-server'
import { aPythonBackend, targetAt } from './python-backend'
import { expectDocumented } from './reference-backend'

const guild = `/guilds/${ids.guild}`

test('the Python backend passes the conformance checks', async () => {
  const { url, saveProfile } = await aPythonBackend()
  await saveProfile()

  const results = await checkConformance(targetAt(url))

  expectDocumented(tableOf(results))
  expect(isConforming(results)).toBe(true)
  expect(results.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
  for (const call of ['ETag', 'GET /guilds/{guildId}/choices/sounds', 'GET /guilds/{guildId}/facts'])
    expect(results.find((result) => result.call.startsWith(call))?.outcome).toBe('right')
  const aboutOneFeature = ['reads', 'access', 'feature', 'messages', 'versions'] as const
  const ofGreeting = await checkConformance({
    ...targetAt(url),
    featureId: 'greeting',
    only: aboutOneFeature,
  })
  expect(ofGreeting.filter(({ outcome }) => outcome === 'wrong')).toEqual([])
})

test('concurrent calls ask Discord once', async () => {
  const { url, askedOfDiscord } = await aPythonBackend()
  const { send, headers } = targetAt(url)

  const answers = await Promise.all(Array.from({ length: 8 }, () => send(guild, { headers })))

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(askedOfDiscord.map((call) => call.url)).toEqual(['/users/@me/guilds', '/users/@me'])
})

test('the dashboard’s server forwards to the Python backend', async () => {
  const { url } = await aPythonBackend()
  const server = await aServer({ env: { backendUrl: url } })

  expect((await server.patch(`${guild}/settings`, { chat_prefix: '~' })).status).toBe(200)
  expect(await (await server.get(guild)).json()).toMatchObject({ id: ids.guild, chat_prefix: '~' })
  const offered = capabilities.parse(await (await server.get('/features')).json())
  expect(offered).toMatchObject({
    features: [{ id: 'quiet-hours' }, { id: 'greeting' }],
    extensions: ['choices', 'facts'],
  })
  expect(hasPermission(invitedPermissions(featuresOf(offered)), 'SEND_MESSAGES')).toBe(true)
  const refused = await server.patch(`${guild}/features/greeting`, { enabled: true })
  expect(await refused.json()).toMatchObject({ fields: { channel: expect.stringContaining('Choose') } })
  const game = await server.post('/user/game', { game: 'rust', host: 'a', port: 1, password: 'x' })
  expect(game.status).toBe(400)
  expect(await game.json()).toMatchObject({ detail: 'This bot cannot sign in to game servers yet.' })
})

test('a token that Discord does not know is refused', async () => {
  const { url } = await aPythonBackend('another')

  const { headers } = targetAt(url)
  const response = await fetch(`${url}${guild}`, { headers })

  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ detail: 'Please sign in again.' })
})
