import { expect, test } from 'vitest'
import { defaultAvatarUrl } from '@/config/discord-images'
import { testSent } from '@/contract/calls/test-message'
import { failure } from '@/contract/calls/failure'
import { channelTypes } from '@/contract/discord/channel-types'
import { aChannel, aRole, ids } from '@/tests/support/factories'
import { anEnv } from '@/tests/server/test-runtime'
import { previewFor } from '@/tests/server/fake-users'
import { aServer, failureOf, refusalOf, wrongFieldsOf } from '@/tests/server/test-server'
import { permissionSet } from '@/contract/discord/permissions'
import { aBotElsewhere } from './bot-elsewhere'

const path = (feature = 'welcome') => `/guilds/${ids.guild}/features/${feature}/test`
const text = { path: 'message', message: 'Welcome to {guild}, {member}!', channel: null }
const inHurry = { taken: 200, answered: 400 }

test('a bot sends the message in the form to a channel, and the user gets a link to it', async () => {
  const { post, answer } = await aBotElsewhere()
  const description = '“ü” 🎉 {member_name}\n'.repeat(180)
  const message = {
    content: '{member} {nobody}',
    embed: { title: '{server}, {guild}: {member_count}', description },
  }

  const sending = post(path(), { path: 'rich_message', message, channel: ids.channel })
  const order = await answer({ url: 'https://discord.com/channels/1/2/3' })

  expect(order).toMatchObject({ guild_id: ids.guild, channel_id: ids.channel, user_id: ids.user })
  expect(order.message).toEqual({
    content: `<@${ids.user}> {nobody}`,
    embeds: [
      {
        title: 'Harbour Lights, Harbour Lights: 128',
        description: description.replaceAll('{member_name}', 'Ada Winter'),
      },
    ],
    allowed_mentions: { parse: [] },
  })
  const answered = await sending
  expect(answered.status).toBe(200)
  expect(testSent.parse(await answered.json())).toEqual({ url: 'https://discord.com/channels/1/2/3' })
})

test('a person without a picture is shown by the one that Discord gives everybody', async () => {
  const { post, answer, discord } = await aBotElsewhere()
  discord.setUser(ids.user, [previewFor(ids.guild, 'owner')], { avatar: null })
  const embed = { title: 'Hi', thumbnail: { url: '{member_avatar}' } }

  const sending = post(path(), {
    path: 'rich_message',
    message: { content: '', embed },
    channel: ids.channel,
  })
  const { message } = await answer({})

  expect(message.embeds).toEqual([
    { title: 'Hi', thumbnail: { url: defaultAvatarUrl('https://cdn.discordapp.com', ids.user) } },
  ])
  expect((await sending).status).toBe(200)
})

test('a message in a row can go to the user, with samples for event placeholders', async () => {
  const { post, answer } = await aBotElsewhere()

  const sending = post(path('tickets'), {
    path: 'first_message',
    message: { content: '{number}: {reason}', embed: null },
    channel: null,
  })
  const order = await answer({})

  expect(order).toMatchObject({ channel_id: null, message: { content: '42: Report somebody', embeds: [] } })
  expect(await (await sending).json()).toEqual({ url: null })
})

test.each([
  [{ reason: 'direct_messages_closed' } as const, 'tests', { code: 'direct_messages_closed' }],
  [{ reason: 'missing_permissions' } as const, 'requests', { code: 'missing_permissions' }],
  [{ reason: 'unknown_channel' } as const, 'tests', { code: 'unknown_channel' }],
  [
    { reason: 'failed', detail: 'Discord\n\u202esays no.' } as const,
    'tests',
    { code: 'failed', detail: 'The bot couldn’t send the message. Discord says no.' },
  ],
] as const)('the reason why the bot could not send is returned: %o, to %s', async (result, at, refusal) => {
  const { post, answer } = await aBotElsewhere()

  const sending = post(path(), text)
  await answer(result, at)

  const refused = await sending
  expect(refused.status).toBe(409)
  expect(await failureOf(refused)).toMatchObject(refusal)
})

test('a bot that is not connected and one that does not answer have their own errors', async () => {
  const { post } = await aServer({ botWaits: inHurry })
  expect(await refusalOf(await post(path(), text))).toBe('409 bot_not_connected')

  const silent = await aBotElsewhere({ botWaits: { taken: 10_000, answered: 400 } })
  expect(await refusalOf(await silent.post(path(), text))).toBe('409 no_answer')
})

test('what is no message, or could not be saved as one, is not sent', async () => {
  const wrong: [string, object, string[]][] = [
    ['an option that is no message', { ...text, path: 'silent', message: 'yes' }, ['path']],
    ['an option that there is not', { ...text, path: '__proto__.message' }, ['path']],
    ['an empty message', { ...text, message: '  ' }, ['message']],
    ['a text that is too long', { ...text, message: 'x'.repeat(2001) }, ['message']],
    [
      'an embed that cannot be saved',
      {
        path: 'rich_message',
        message: { content: '', embed: { title: 'Hi', url: 'nowhere' } },
        channel: null,
      },
      ['rich_message.embed.url'],
    ],
  ]
  const { post } = await aServer({ botWaits: inHurry })

  for (const [what, body, fields] of wrong)
    expect(Object.keys((await wrongFieldsOf(await post(path(), body))) ?? {}), what).toEqual(fields)
})

const botRole = aRole({ id: '400000000000000050', managed: true, permissions: '0' })
const deaf = aChannel({ id: '500000000000000021', name: 'rules' })
const voice = aChannel({ id: '500000000000000022', type: channelTypes.GUILD_VOICE })
const hidden = aChannel({ id: '500000000000000023', name: '___hidden___', flags: 131_072 })
const everyone = aRole({
  id: ids.guild,
  permissions: permissionSet(['VIEW_CHANNEL', 'SEND_MESSAGES']).toString(),
})

test('nothing is sent without the bot’s permission or to an unknown channel', async () => {
  const { post, discord } = await aServer({ botWaits: inHurry })
  const overwrite = { id: ids.guild, type: 0, allow: '0', deny: permissionSet(['SEND_MESSAGES']).toString() }
  discord.addGuild(ids.guild, {
    roles: [everyone, botRole],
    channels: [aChannel(), { ...deaf, permission_overwrites: [overwrite] }, voice, hidden],
  })
  discord.setRoles(ids.guild, anEnv().discord.clientId, [botRole.id])
  const tell = async (body: object) => failure.parse(await (await post(path(), { ...text, ...body })).json())
  const embed = { path: 'rich_message', message: { content: '', embed: { title: 'Hello' } } }

  expect(await tell({ channel: deaf.id })).toMatchObject({
    code: 'missing_permissions',
    detail: 'The bot lacks Send Messages in #rules.',
  })
  expect(await tell({ ...embed, channel: ids.channel })).toMatchObject({
    code: 'missing_permissions',
    detail: expect.stringContaining('Embed Links'),
  })
  expect(await tell({ channel: hidden.id })).toMatchObject({
    code: 'missing_permissions',
    detail: expect.stringContaining('The bot can’t see this channel.'),
  })
  for (const [channel, detail] of [
    ['500000000000000099', 'The bot can’t see this channel, or it was deleted.'],
    [voice.id, 'this kind of channel'],
  ])
    expect(await tell({ channel })).toMatchObject({
      code: 'unknown_channel',
      detail: expect.stringContaining(String(detail)),
    })
})

test('users with read access cannot send, and sending is rate-limited', async () => {
  const { byRole, post } = await aServer({ botWaits: { taken: 1, answered: 1 } })
  const reader = await byRole('read')

  expect(await refusalOf(await reader.post(path(), text))).toBe('403 read_only')
  for (let sent = 0; sent < 10; sent += 1)
    expect(await refusalOf(await post(path(), text))).toBe('409 bot_not_connected')
  expect(await refusalOf(await post(path(), text))).toBe('429 rate_limited')
})

test('nobody has a message sent that they could not save', async () => {
  const { byRole, bot, post } = await aServer({ botWaits: { taken: 1, answered: 1 } })
  const message = { type: 'string', control: 'template', maxLength: 100 }
  const row = { type: 'object', guarded: true, properties: { message } }
  const properties = {
    free: message,
    gold: { ...message, premium: true },
    rows: { type: 'array', items: row },
  }
  const feature = { name: 'Notes', options: { type: 'object', properties } }
  const features = [
    { ...feature, id: 'notes', defaults: {} },
    { ...feature, id: 'vip', defaults: {}, premium: true },
    { ...feature, id: 'shut', defaults: {}, locked: 'Not yet.' },
  ]
  expect((await bot.put('/bot/declaration', { features })).status).toBe(200)
  const helper = await byRole('write')
  const sent = async (send: typeof post, feature: string, option: string) =>
    refusalOf(await send(path(feature), { path: option, message: 'Hello', channel: null }))

  expect(await sent(post, 'notes', 'free')).toBe('409 bot_not_connected')
  expect(await sent(post, 'notes', 'gold')).toBe('403 needs_premium')
  expect(await sent(post, 'vip', 'free')).toBe('403 needs_premium')
  expect(await sent(post, 'shut', 'free')).toBe('422 invalid')
  expect(await sent(helper.post, 'notes', 'rows.0.message')).toBe('403 needs_full_access')
  expect(await sent(post, 'notes', 'rows.0.message')).toBe('409 bot_not_connected')
})
