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
  (_, definition) => {
    const { options, defaults } = definition
    const schema = schemaOf(definition)

    const holds = fc.property(arbitraryOptions(schema), (generated) => {
      const saved = options.parse(generated)
      expect(throughJson(saved)).toEqual(saved)
      expect(options.parse(throughJson(saved))).toEqual(saved)
      // And whether it contradicts itself has an answer.
      for (const message of Object.values(brokenRules(schema, generated))) expect(message).toMatch(/\S/)
    })
    fc.assert(holds, { numRuns: 60, seed: 3 })
    expect(options.safeParse({ ...defaults, another: 1 }).success).toBe(false)
  },
)
