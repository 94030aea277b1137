import { expect, test } from 'vitest'
import { welcome } from '@/config/features/welcome'
import type { Feature } from '@/packages/bot/src/wire'
import { planSuggestion, suggestions } from '@/examples/bot-discord-js/suggestions'
import { fill, type Names, planWelcome } from '@/examples/bot-discord-js/welcome'
import { ids } from '@/tests/support/factories'
import { pythonEnvironment } from '@/tests/support/python-environment'
import { botHeartbeats } from '@/server/db/schema'
import { readLoaded } from '@/server/live/versions'
import { botKey } from '@/tests/server/test-runtime'
import { aServer } from '@/tests/server/test-server'
import { aDashboard, aProgram } from '@/tests/server/packages/test-dashboard'

const names: Names = {
  member: '<@7>',
  member_name: 'Mira',
  member_avatar: 'https://cdn.example.com/mira.png',
  server: 'Harbour Lights',
  guild: 'Harbour Lights',
  member_count: '1,284',
}

const aFeature = (options: Partial<typeof welcome.defaults> & Record<string, unknown> = {}): Feature => ({
  ...welcome.defaults,
  channel: ids.channel,
  ...options,
  enabled: true,
})
const richly = (content: string, embed: object | null) =>
  aFeature({ style: 'embed', rich_message: { content, embed } })

test('placeholders are filled in, and the message goes to the chosen channel', () => {
  expect(planWelcome(aFeature(), names)).toEqual({
    message: { content: 'Welcome to Harbour Lights, <@7>!', embeds: [] },
    channel: ids.channel,
    direct: false,
    silent: false,
    deleteAfter: 0,
  })
})

test('unknown placeholders stay as written, and inserted values are not expanded again', () => {
  const filled = fill('{nobody} {constructor} {member_name}', { member_name: '{guild}' })

  expect(filled).toBe('{nobody} {constructor} {guild}')
})

test('placeholders are filled in everywhere in an embed, images included', () => {
  const plan = planWelcome(
    richly('{member}', {
      title: 'Hello {member_name}',
      color: 7,
      thumbnail: { url: '{member_avatar}' },
      fields: [{ name: '{server}', value: '{member_count}', inline: true }],
    }),
    names,
  )

  expect(plan?.message).toEqual({
    content: '<@7>',
    embeds: [
      {
        title: 'Hello Mira',
        color: 7,
        thumbnail: { url: 'https://cdn.example.com/mira.png' },
        fields: [{ name: 'Harbour Lights', value: '1,284', inline: true }],
      },
    ],
  })
})

test('an image with an unknown placeholder is left out, and the rest is sent', () => {
  const plan = planWelcome(richly('', { title: 'Hi', image: { url: '{banner}' } }), names)

  expect(plan?.message).toEqual({ embeds: [{ title: 'Hi' }] })
})

test('a text that a placeholder makes too long for Discord is cut', () => {
  const plan = planWelcome(richly('', { title: `${'x'.repeat(250)}{guild}` }), names)

  expect(plan?.message.embeds?.[0]?.title).toHaveLength(256)
})

test.each([
  ['nobody configured it', undefined],
  ['it is off', { ...aFeature(), enabled: false }],
  ['no channel is chosen', aFeature({ channel: null })],
  ['there is no text', aFeature({ message: '' })],
  ['there is neither text nor embed', richly('', null)],
])('nothing is sent if %s', (_, feature) => {
  expect(planWelcome(feature, names)).toBeNull()
})

test.each([
  [{ destination: 'both', channel: null } as const, { channel: null, direct: true }],
  [{ destination: 'direct', silent: true } as const, { channel: null, direct: true, silent: true }],
])('a direct message goes to no channel, and is silent on request: %j', (options, plan) => {
  expect(planWelcome(aFeature(options), names)).toMatchObject(plan)
})

test('the example knows the placeholders that the dashboard offers', () => {
  const { placeholders } = welcome.options.shape.message.meta() ?? {}

  expect(placeholders).toMatchObject(Object.keys(names).map((name) => ({ name })))
})

const suggested = { author: 'Mira', text: 'A channel for our pets' }
const taking = { ...suggestions.defaults, channel: ids.channel, enabled: true }

test.each([
  [taking, { content: 'Mira suggests: A channel for our pets', reactions: ['👍', '👎'] }],
  [
    { ...taking, anonymous: true, votes: false },
    { content: 'A channel for our pets', reactions: [] },
  ],
  [{ ...taking, longest: 10 }, { refusal: 'Please keep it to 10 characters.' }],
  [{ ...taking, enabled: false }, { refusal: 'This server takes no suggestions.' }],
])('a suggestion is posted as configured, or refused: %j', (options, plan) => {
  expect(planSuggestion(options, suggested)).toMatchObject(plan)
})

/** The program as `npm run try` starts it. */
const runTry = (args: string[], variables: Record<string, string>) =>
  aProgram(process.execPath, ['--import', 'tsx', 'examples/bot-discord-js/try.ts', ...args], variables)

test('the example bot prints what it would send, without Discord, after every change', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const { program, ended, prints } = runTry([ids.guild], { GUILDHALL_URL: url, BOT_API_KEY: botKey })
  await prints('Would welcome nobody.')

  await server.patch(`/guilds/${ids.guild}/settings`, { chat_prefix: '?' })
  await prints('Prefix: ?')
  const welcome = { enabled: true, channel: ids.channel, message: 'Hello {member_name}!' }
  expect((await server.patch(`/guilds/${ids.guild}/features/welcome`, welcome)).status).toBe(200)
  await prints('"content": "Hello Robin!"')
  await prints('"refusal": "This server takes no suggestions."')
  const suggestions = { enabled: true, channel: ids.channel }
  expect((await server.patch(`/guilds/${ids.guild}/features/suggestions`, suggestions)).status).toBe(200)
  await prints('"content": "Robin suggests: A channel for our pets"')

  const reports = () => server.rt.db.select({ report: botHeartbeats.report }).from(botHeartbeats)
  await expect.poll(reports, { interval: 20 }).toEqual([{ report: { guild_count: 1, version: 'try' } }])
  program.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test.each([
  ['a key', [ids.guild], {}],
  ['a server', [], { BOT_API_KEY: botKey }],
])('npm run try without %s says in one line what is missing', async (_, args, variables) => {
  const { ended, output } = runTry(args, variables)

  expect(await ended).toEqual([1, null])
  expect(output()).toBe('Set BOT_API_KEY, and give a server’s id: npm run try -- 300000000000000001\n')
})

/** A file of the example for discord.py, with what stands in for that library, and the package as it lies here. */
const runPython = (file: string, url: string) =>
  aProgram('python3', [`examples/bot-discord-py/${file}`], {
    ...pythonEnvironment('packages/bot-python', 'tests/server/examples/discord-py'),
    GUILDHALL_URL: url,
    BOT_API_KEY: botKey,
    GUILD_ID: ids.guild,
    DISCORD_BOT_TOKEN: 'token',
  })

test('the example for discord.py draws winners as configured, sends tests, and can be tried without Discord', async () => {
  const server = await aServer()
  const { url } = await aDashboard(server.app)
  const tried = runPython('try_it.py', url)
  await tried.prints('Would announce in None: nothing')
  tried.program.kill('SIGKILL')
  const { program, ended, prints } = runPython('bot.py', url)
  await prints('Serving 1 servers.')
  const loaded = async () => (await readLoaded(server.rt.db, ids.guild))['feature:lucky-dip']
  await expect.poll(loaded, { interval: 20 }).toBe(0)

  const dip = { enabled: true, channel: ids.channel, text: 'Hurray for {winners}!' }
  expect((await server.patch(`/guilds/${ids.guild}/features/lucky-dip`, dip)).status).toBe(200)
  await expect.poll(loaded, { interval: 20 }).toBe(1)
  program.stdin.write('dip\n')
  await prints(`sent to ${ids.channel}: Hurray for @Mira!\nanswered in 5: The winners are drawn.`)

  const rules = async () => (await readLoaded(server.rt.db, ids.guild))['feature:commands']
  async function limit(rule: object, version: number) {
    const saved = await server.patch(`/guilds/${ids.guild}/features/commands`, { commands: [rule] })
    expect(saved.status).toBe(200)
    await expect.poll(rules, { interval: 20 }).toBe(version)
  }
  const rule = { name: 'dip', active: true, allowed_roles: [], allowed_channels: [ids.channel], cooldown: 0 }
  await limit(rule, 1)
  program.stdin.write('dip\n')
  await prints('answered in 5: This command works in other channels.')
  program.stdin.write(`dip ${ids.channel}\n`)
  await prints('answered in 51: The winners are drawn.')
  await limit({ ...rule, active: false }, 2)
  program.stdin.write('dip\n')
  await prints('answered in 5: This command is switched off in this server.')

  const sent = await server.post(`/guilds/${ids.guild}/features/lucky-dip/test`, {
    path: 'text',
    message: 'Hurray for {winners}!',
    channel: ids.channel,
  })
  expect(await sent.json()).toEqual({ url: `https://discord.com/channels/1/${ids.channel}/9` })
  program.stdin.end()
  expect(await ended).toEqual([0, null])
})
