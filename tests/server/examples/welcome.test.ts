import { expect, test } from 'vitest'
import type { Feature } from '@/examples/bot-discord-js/guildhall-bot'
import { fill, type Names, planWelcome } from '@/examples/bot-discord-js/welcome'
import { welcome } from '@/config/features/welcome'
import { ids } from '@/tests/factories'

const names: Names = {
  member: '<@7>',
  member_name: 'Mira',
  member_avatar: 'https://cdn.example.com/mira.png',
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

test('the names are filled in, and the message goes to the chosen channel', () => {
  expect(planWelcome(aFeature(), names)).toEqual({
    message: { content: 'Welcome to Harbour Lights, <@7>!', embeds: [] },
    channel: ids.channel,
    direct: false,
    silent: false,
    deleteAfter: 0,
  })
})

test('what is no name stays as it was written, and what a name brings is not filled in again', () => {
  expect(fill('{nobody} {constructor} {member_name}', { member_name: '{guild}' })).toBe(
    '{nobody} {constructor} {guild}',
  )
})

test('an embed is filled in everywhere, images included', () => {
  const plan = planWelcome(
    richly('{member}', {
      title: 'Hello {member_name}',
      color: 7,
      thumbnail: { url: '{member_avatar}' },
      fields: [{ name: '{guild}', value: '{member_count}', inline: true }],
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

test('an image whose placeholder the bot does not know is left out, and the rest is sent', () => {
  const plan = planWelcome(richly('', { title: 'Hi', image: { url: '{banner}' } }), names)

  expect(plan?.message).toEqual({ embeds: [{ title: 'Hi' }] })
})

test('a name that makes a text too long for Discord is cut', () => {
  const plan = planWelcome(richly('', { title: `${'x'.repeat(250)}{guild}` }), names)

  expect(plan?.message.embeds?.[0]?.title).toHaveLength(256)
})

test.each([
  ['nobody configured it', undefined],
  ['it is off', { ...aFeature(), enabled: false }],
  ['no channel is chosen', aFeature({ channel: null })],
  ['there is no text', aFeature({ message: '' })],
  ['there is neither text nor embed', richly('', null)],
])('nothing is sent where %s', (_, feature) => {
  expect(planWelcome(feature, names)).toBeNull()
})

test.each([
  [{ destination: 'both', channel: null } as const, { channel: null, direct: true }],
  [{ destination: 'direct', silent: true } as const, { channel: null, direct: true, silent: true }],
])('a direct message alone goes to no channel, and keeps quiet where that is wished: %j', (options, plan) => {
  expect(planWelcome(aFeature(options), names)).toMatchObject(plan)
})

test('the example’s names are the ones that the dashboard offers', () => {
  const { placeholders } = welcome.options.shape.message.meta() ?? {}

  expect(placeholders).toMatchObject(Object.keys(names).map((name) => ({ name })))
})
