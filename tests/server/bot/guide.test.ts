import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { userIds } from '@/demo/ids'
import { botChange } from '@/contract/calls/bot'
import { askedOfBot } from '@/contract/calls/bot-requests'
import { botTest } from '@/contract/calls/test-message'
import { ownCatalogue } from '@/server/guilds/catalogue'
import { aServer } from '@/tests/server/test-server'
import { codeIn } from '@/tests/support/guide-code'
import { ids } from '@/tests/support/factories'

const guide = 'docs/bot.md'
const guild = `/guilds/${ids.guild}`

test('each body that the guide for bots shows is taken by the call that it is for', async () => {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { owner_id: userIds.owner })
  server.discord.setRoles(ids.guild, userIds.owner, [])
  const [loaded, commands, rules, features, change, premium, ...others] = codeIn(guide, 'json').map(
    (code): unknown => JSON.parse(code),
  )
  const [settings] = codeIn(guide, 'json BotDeclaration').map((code): unknown => JSON.parse(code))
  const taken = async (answer: Promise<Response>) => {
    const { status } = await answer
    expect(status, await (await answer).text()).toBe(200)
  }

  await taken(server.bot.put('/bot/declaration', features))
  await taken(server.bot.put('/bot/declaration', settings))
  await taken(server.bot.post('/bot/commands', commands))
  await taken(server.patch(`${guild}/features/commands`, rules))
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({
    settings: { quiet: false },
    features: { commands: rules },
  })
  await taken(server.bot.patch(`/bot${guild}/settings`, change))
  for (const longest of [60, 120, 180])
    await taken(server.patch(`${guild}/features/song-requests`, { longest }))
  await taken(server.bot.post(`/bot${guild}/loaded`, loaded))
  for (const path of [`/bot/users/${ids.user}/premium`, `/bot${guild}/premium`])
    await taken(server.bot.put(path, premium))
  expect(await server.bot.read(`/bot${guild}`)).toMatchObject({
    premium: { until: expect.any(String) as unknown },
  })
  expect(others).toEqual([])
})

test.each([guide, 'packages/bot/README.md', 'packages/bot-python/README.md'])(
  '%s lists the dashboard’s own features',
  (file) => {
    const [, listed = ''] = /features of its own: ([^.]*)\./.exec(readFileSync(file, 'utf8')) ?? []

    expect(listed.match(/[\w-]+/g)).toEqual(ownCatalogue.features.map(({ id }) => id))
  },
)

test.each([
  ['js', 'packages/bot/README.md'],
  ['python', 'packages/bot-python/README.md'],
])('the package shows the same bot in %s as the guide', (language, readme) => {
  expect(codeIn(readme, language)).toEqual(expect.arrayContaining(codeIn(guide, language)))
})

test('each event that the guide for bots shows is one of the stream', () => {
  const schemas: Record<string, z.core.$ZodType> = { change: botChange, test: botTest, request: askedOfBot }
  const events = codeIn(guide, '').flatMap((text) => {
    const [, name = '', data = ''] = /^event: (\w+)\ndata: (.*)$/m.exec(text) ?? []
    const schema = schemas[name]
    return schema ? [[name, z.core.safeParse(schema, JSON.parse(data)).success]] : []
  })

  expect(events).toEqual([
    ['change', true],
    ['test', true],
    ['request', true],
    ['request', true],
  ])
})
