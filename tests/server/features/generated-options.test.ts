import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeatureDefinition } from '@/config/features/define'
import { registry } from '@/config/features/registry'
import { brokenRules } from '@/config/features/rules'
import { arbitraryOptions } from '@/tests/arbitrary-options'
import { schemaOf } from '@/tests/json-schema'

const everyFeature = Object.values<FeatureDefinition>(registry).map(
  (definition) => [definition.id, definition] as const,
)
const throughJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

test.each(everyFeature)(
  'whatever fits the JSON Schema of %s is accepted, and survives JSON',
  (_, { options }) => {
    fc.assert(
      fc.property(arbitraryOptions(schemaOf({ options })), (generated) => {
        const saved = options.parse(generated)
        expect(throughJson(saved)).toEqual(saved)
        expect(options.parse(throughJson(saved))).toEqual(saved)
      }),
      { numRuns: 60, seed: 3 },
    )
  },
)

test.each(everyFeature)('an option that %s does not have is refused', (_, { options, defaults }) => {
  expect(options.safeParse({ ...defaults, another: 1 }).success).toBe(false)
})

test.each(everyFeature)('questions about contradictions in %s always have an answer', (_, definition) => {
  fc.assert(
    fc.property(arbitraryOptions(schemaOf(definition)), (generated) => {
      const errors = brokenRules(schemaOf(definition), generated)
      for (const message of Object.values(errors)) expect(message).toMatch(/\S/)
    }),
    { numRuns: 30, seed: 5 },
  )
})
