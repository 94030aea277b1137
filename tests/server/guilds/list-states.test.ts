import { expect, test } from 'vitest'
import { z } from 'zod'
import { guildPreview } from '@/api/discord.schema'
import { createDiscordApp } from '@/server/access/discord-app'
import { guildFeatures } from '@/server/db/schema'
import { addStates } from '@/server/guilds/guilds-routes'
import { ids } from '@/tests/factories'
import { aClient, aServer } from '@/tests/server/a-server'
import { previewFor } from '@/tests/server/fake-users'

const memberOnly = '300000000000000777'
const row = (guildId: string, featureId: string, enabled = true) => ({
  ...{ guildId, featureId, enabled },
  options: {},
  version: 1,
})

test('the list of servers says what is on in those that the person may open, and what the last check found', async () => {
  const server = await aServer({
    guilds: [
      previewFor(ids.guild, 'owner'),
      previewFor(ids.otherGuild, 'owner'),
      previewFor(memberOnly, 'member'),
    ],
  })
  server.discord.addGuild(ids.otherGuild)
  server.discord.addGuild(memberOnly)
  const saved = [row(ids.guild, 'welcome'), row(ids.guild, 'levels', false), row(memberOnly, 'welcome')]
  await server.rt.db.insert(guildFeatures).values([...saved, row(ids.guild, 'from-an-older-version')])
  const { findings } = z
    .object({ findings: z.array(z.unknown()) })
    .parse(await (await server.get(`/guilds/${ids.guild}/health`)).json())

  const platform = createDiscordApp(server.rt, (previews) => addStates(server.rt, previews))
  const answer = await aClient(platform, '/platform/v10', server.headers).get('/users/@me/guilds')

  expect(findings.length).toBeGreaterThan(0)
  expect(
    z
      .array(guildPreview)
      .parse(await answer.json())
      .map(({ id, features_on, problems }) => [id, features_on, problems]),
  ).toEqual([
    [ids.guild, 1, findings.length],
    [ids.otherGuild, 0, undefined],
    [memberOnly, undefined, undefined],
  ])
})
