import { expect, test } from 'vitest'
import { guildFeatures } from '@/server/db/schema'
import { aChannel, aRole, ids, imageHash } from '@/tests/factories'
import { aServer, refusalOf } from '@/tests/server/a-server'

test('a guild is its name, icon, prefix and the features that are on', async () => {
  const server = await aServer()
  server.discord.addGuild(ids.guild, { name: 'Harbour', icon: imageHash })
  // Not the application's, as for old applications.
  server.discord.state.botId = '800000000000000008'
  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  const options = { channel: ids.channel }
  await server.rt.db.insert(guildFeatures).values([
    { guildId: ids.guild, featureId: 'welcome', enabled: true, options, version: 1 },
    { guildId: ids.guild, featureId: 'from-an-older-version', enabled: true, options: {}, version: 1 },
    { guildId: ids.otherGuild, featureId: 'welcome', enabled: true, options, version: 1 },
  ])

  expect(await (await server.get(`/guilds/${ids.guild}`)).json()).toEqual({
    id: ids.guild,
    name: 'Harbour',
    icon: imageHash,
    chat_prefix: '?',
    enabled_features: ['welcome'],
    bot_present: true,
    bot_id: '800000000000000008',
    bot_name: 'Harbour Bot',
    bot_avatar: null,
    access: 'full',
  })
})

test('roles and channels come as Discord sends them', async () => {
  const server = await aServer()
  const roles = [aRole(), aRole({ id: ids.guild, name: '@everyone' })]
  const channels = [aChannel(), aChannel({ id: '500000000000000002', type: 2 })]
  server.discord.addGuild(ids.guild, { roles, channels })

  expect(await (await server.get(`/guilds/${ids.guild}/roles`)).json()).toEqual(roles)
  expect(await (await server.get(`/guilds/${ids.guild}/channels`)).json()).toEqual(channels)
})

test.each(['', '/roles', '/channels', '/health', '/export'])(
  'where the bot is absent, the guild%s answers 404',
  async (rest) => {
    const server = await aServer()
    server.discord.removeGuild(ids.guild)

    expect(await refusalOf(await server.get(`/guilds/${ids.guild}${rest}`))).toBe('404 bot_absent')
  },
)
