import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embed as wireEmbed } from '@/api/embed.schema'
import { embed } from '@/config/features/options/embed'
import { messageOption } from '@/config/features/options/message'
import { embedLimits } from '@/config/limits'

const about = (most: number) =>
  fc.oneof(fc.constantFrom('', 'x', 'x'.repeat(most), 'x'.repeat(most + 1)), fc.string(), fc.constant(5))
const link = fc.constantFrom(
  'https://example.org/a',
  'HTTP://EXAMPLE.ORG',
  'https://',
  'ftp://a',
  'https://a b',
  null,
)
const any = (model: Record<string, fc.Arbitrary<unknown>>) =>
  fc.record(model, { requiredKeys: [], noNullPrototype: true })
const field = any({
  name: about(embedLimits.fieldName),
  value: about(embedLimits.fieldValue),
  inline: fc.constantFrom(true, 'no'),
})
const goodField = fc.constant({ name: 'x', value: 'y' })

/** Drafts around the limits, right and wrong alike. */
const drafts = any({
  title: about(embedLimits.title),
  description: about(embedLimits.description),
  url: link,
  color: fc.constantFrom(0, 0xffffff, 0x1000000, -1, 1.5, '5', null),
  timestamp: fc.constantFrom('2030-01-01T00:00:00Z', 5),
  author: any({ name: about(embedLimits.authorName), url: link, icon_url: link }),
  footer: any({ text: about(embedLimits.footer), icon_url: link }),
  image: any({ url: link }),
  thumbnail: any({ url: link, width: fc.constant(5) }),
  fields: fc.oneof(fc.array(field, { maxLength: 3 }), fc.array(goodField, { minLength: 24, maxLength: 26 })),
  video: fc.constant({}),
})

const complaintsOf = (issues: readonly { path: PropertyKey[]; code?: string }[] = []) =>
  issues.map(({ path, code }) => `${path.map(String).join('.')}: ${code}`).sort()

test('a feature’s embed is judged as the wire contract judges embeds', () => {
  fc.assert(
    fc.property(drafts, (draft) => {
      const ours = embed.safeParse(draft)
      const theirs = wireEmbed.safeParse(draft)
      expect(complaintsOf(ours.error?.issues)).toEqual(complaintsOf(theirs.error?.issues))
      expect(ours.data).toEqual(theirs.data)
    }),
    { numRuns: 2000, seed: 7 },
  )
})

/** An embed whose texts add up to `length` characters. */
const ofLength = (length: number) => ({
  description: 'x'.repeat(embedLimits.description),
  footer: { text: 'y'.repeat(length - embedLimits.description) },
})

test.each([embedLimits.total, embedLimits.total + 1])(
  'both add the texts of an embed up, here to %i',
  (length) => {
    const isFine = length <= embedLimits.total

    expect(embed.safeParse(ofLength(length)).success).toBe(isFine)
    expect(wireEmbed.safeParse(ofLength(length)).success).toBe(isFine)
  },
)

test('a message is a text with an embed or without', () => {
  const message = messageOption({ title: 'Message', placeholders: [] })

  expect(message.safeParse({ content: 'x'.repeat(2000), embed: null }).success).toBe(true)
  expect(message.safeParse({ content: '', embed: { title: 'Hi' } }).success).toBe(true)
  expect(message.safeParse({ content: 'x'.repeat(2001), embed: null }).success).toBe(false)
  expect(message.safeParse({ content: 'x' }).success).toBe(false)
  expect(message.safeParse({ content: 'x', embed: null, tts: true }).success).toBe(false)
})
