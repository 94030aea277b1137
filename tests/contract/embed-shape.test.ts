import fc from 'fast-check'
import { expect, test } from 'vitest'
import { embed } from '@/contract/calls/embed'
import { hasEmbedShape } from '@/contract/embed-shape'

/** What the schema says of the shape alone: other complaints are about texts, numbers and counts. */
const fitsSchema = (value: unknown) =>
  !embed
    .safeParse(value)
    .error?.issues.some(({ code }) => code === 'invalid_type' || code === 'unrecognized_keys')

const text = fc.oneof(fc.string(), fc.constant(undefined), fc.integer(), fc.constant(null))
const image = fc.oneof(
  fc.record({ url: text, more: text }, { requiredKeys: [] }),
  fc.record({ url: fc.webUrl() }),
  text,
)
const author = fc.record({ name: text, url: text, icon_url: text, more: text }, { requiredKeys: [] })
const footer = fc.record({ text, icon_url: text, more: text }, { requiredKeys: [] })
const field = fc.record({ name: text, value: text, inline: fc.oneof(fc.boolean(), text) })
const anyEmbed = fc.record(
  {
    title: text,
    description: text,
    url: text,
    color: fc.oneof(fc.integer(), fc.double(), text),
    timestamp: text,
    author: fc.oneof(author, text),
    footer: fc.oneof(footer, text),
    image,
    thumbnail: image,
    fields: fc.oneof(fc.array(fc.oneof(field, text), { maxLength: 2 }), text),
    more: text,
  },
  { requiredKeys: [] },
)

test('the shape that is judged by hand is that of the schema', () => {
  fc.assert(
    fc.property(fc.oneof(anyEmbed, fc.anything()), (value) => {
      expect(hasEmbedShape(value)).toBe(fitsSchema(value))
    }),
    { numRuns: 500, seed: 1 },
  )
})
