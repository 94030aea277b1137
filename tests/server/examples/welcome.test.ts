import { expect, test } from 'vitest'
import { welcome } from '@/config/features/welcome'
import type { Feature } from '@/packages/bot/src/wire'
import { planSuggestion, suggestions } from '@/examples/bot-discord-js/suggestions'
import { fill, type Names, planWelcome } from '@/examples/bot-discord-js/welcome'
import { ids } from '@/tests/support/factories'

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
