import { fc } from './fast-check'
import type { z } from 'zod'
import { ids } from './factories'
import { branchesOf, type JsonSchema, schemaOf } from './json-schema'

const discordIds: Record<string, string> = {
  channel: ids.channel,
  channels: ids.channel,
  role: ids.role,
  roles: ids.role,
  emoji: '🎉',
}

/** The shortest of some texts that match, the same each time for the same pattern. */
function matching(pattern: string) {
  const texts = fc.sample(fc.stringMatching(patternOf(pattern)), { numRuns: 20, seed: 1 })
  return texts.reduce((shortest, text) => (text.length < shortest.length ? text : shortest))
}

function exampleText({ control = '', format, pattern, maxLength = 7 }: JsonSchema) {
  if (format === 'date-time') return '2030-01-01T12:00:00Z'
  const text = discordIds[control] ?? 'Example'.slice(0, maxLength)
  return pattern === undefined || patternOf(pattern).test(text) ? text : matching(pattern)
}

function exampleObject({ properties = {} }: JsonSchema): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).map(([key, option]) => [key, exampleOf(option)]))
}

/** A nullable value is null unless the feature cannot be on without it. */
function branchOf(schema: JsonSchema): JsonSchema {
  const branches = branchesOf(schema)
  const wanted = branches.find(({ type }) => (type === 'null') !== (schema.requiredToEnable === true))
  return { control: schema.control, ...(wanted ?? branches[0]) }
}

/** A value that fits a schema, the same each time. */
function exampleOf(schema: JsonSchema): unknown {
  if (schema.anyOf || Array.isArray(schema.type)) return exampleOf(branchOf(schema))
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'null':
      return null
    case 'boolean':
      return true
    case 'integer':
    case 'number':
      return schema.minimum ?? 0
    case 'array':
      return schema.items ? [exampleOf({ control: schema.control, ...schema.items })] : []
    case 'object':
      return exampleObject(schema)
    default:
      return exampleText(schema)
  }
}

/** Options for a feature of ours, complete enough for it to be switched on. */
export const exampleOptions = (definition: { options: z.ZodObject }) => exampleObject(schemaOf(definition))

/** A pattern of JSON Schema, from which texts can be made: for each class of Unicode stand some letters that are in it. */
export const patternOf = (pattern: string) => new RegExp(pattern.replaceAll(/\\p\{\w+\}/g, 'a-zß-ö'))
