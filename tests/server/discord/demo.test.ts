import { expect, test } from 'vitest'
import { canManageGuild } from '@/config/permissions'
import { guildId, personIds } from '@/demo/ids'
import { createLogger } from '@/server/log'
import { createPlatform } from '@/server/discord/client'
import { aDemo, client } from '@/tests/server/demo/a-demo'

/** The client as `npm run demo` has it: the same code as for the real platform, with other addresses. */
async function aClientOfTheDemo(userId: string) {
  const demo = await aDemo()
  const { access_token: token } = await demo.signIn(userId)
  const addresses = { apiUrl: `${demo.base}/api/v10`, botToken: client.botToken }
  return { token, platform: createPlatform({ addresses, log: createLogger('silent') }) }
}

test('the demo platform answers the client as the real one would', async () => {
  const { token, platform } = await aClientOfTheDemo(personIds.owner)

  expect((await platform.currentUser(token)).value.id).toBe(personIds.owner)
  const guilds = (await platform.guildsOf(token)).value
  expect(guilds).toHaveLength(12)
  expect(guilds.some(canManageGuild)).toBe(true)
  expect(new Set(guilds.map(({ bot_present }) => bot_present))).toEqual(new Set([true, false]))
})

test('two hundred guilds come in one answer, each with the word on the bot', async () => {
  const { token, platform } = await aClientOfTheDemo(personIds.collector)

  const { value } = await platform.guildsOf(token)

  expect(value).toHaveLength(200)
  expect(value.every(({ bot_present }) => typeof bot_present === 'boolean')).toBe(true)
})

test('the bot reads the guilds it is in, and no other', async () => {
  const { token, platform } = await aClientOfTheDemo(personIds.owner)
  const present = guildId(1)
  const absent = (await platform.guildsOf(token)).value.find(({ bot_present }) => bot_present === false)

  expect(await platform.guild(present)).toMatchObject({ id: present })
  expect((await platform.roles(present))?.some(({ id }) => id === present)).toBe(true)
  expect((await platform.channels(present))?.length).toBeGreaterThan(0)
  expect(await platform.guild(absent?.id ?? '')).toBeNull()
  expect(await platform.roles(absent?.id ?? '')).toBeNull()
})

test('a token that the demo does not know is refused as the real platform refuses it', async () => {
  const { platform } = await aClientOfTheDemo(personIds.owner)

  await expect(platform.currentUser('made-up')).rejects.toMatchObject({
    status: 401,
    code: 'platform_unauthorised',
  })
})
