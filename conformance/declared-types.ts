import { z } from 'zod'
import type { JsonObject } from '@/contract/json'

const count = z.int().min(0)
const names = z.array(z.string())
const schema = z.union([z.boolean(), z.record(z.string(), z.unknown())])
const schemas = z.record(z.string(), schema)
const choice = z.union([z.string(), z.number(), z.boolean(), z.null()])
const conditions = z.record(z.string(), z.array(choice))

/** The keywords of JSON Schema and the hints that `docs/features.md` lists, each with what may stand there. */
const keywords = {
  title: z.string(),
  description: z.string(),
  format: z.string(),
  pattern: z.string(),
  minimum: z.number(),
  maximum: z.number(),
  exclusiveMinimum: z.number(),
  exclusiveMaximum: z.number(),
  multipleOf: z.number().positive(),
  minLength: count,
  maxLength: count,
  minItems: count,
  maxItems: count,
  uniqueItems: z.boolean(),
  required: names,
  enum: z.array(z.unknown()).min(1),
  properties: schemas,
  items: schema,
  additionalProperties: schema,
  anyOf: z.array(schema).min(1),
  oneOf: z.array(schema).min(1),
  allOf: z.array(schema).min(1),
  $ref: z.string(),
  $defs: schemas,
  control: z.string(),
  group: z.string(),
  shownWhen: z.union([conditions, z.array(conditions)]),
  requiredToEnable: z.boolean(),
  guarded: z.boolean(),
  permissions: names,
  permissionsWhen: z.record(z.string(), names),
  labels: z.record(z.string(), z.string()),
  placeholder: z.string(),
  placeholders: z.array(z.looseObject({ name: z.string(), sample: z.string().optional() })),
  complaint: z.string(),
  notPast: z.boolean(),
  unit: z.string(),
  off: z.looseObject({ value: z.number(), start: z.number() }),
  channelTypes: z.array(z.int()),
  item: z.string(),
  fillFrom: z.string(),
  order: names,
  rules: z.array(z.looseObject({})),
} satisfies Record<string, z.ZodType>

/** What stands in a schema where something of another type belongs, such as `"minimum": "0"`. */
export const mistypedNotes = (declared: JsonObject): string[] =>
  Object.entries(keywords).flatMap(([name, type]) => {
    if (declared[name] === undefined) return []
    const { error } = z.safeParse(type, declared[name])
    const [issue] = error?.issues ?? []
    if (!issue) return []
    const where = [name, ...issue.path].join('.')
    return [`"${where}" is ${JSON.stringify(declared[name])?.slice(0, 60)}: ${expectedBy(issue)}.`]
  })

const called: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

const expectedBy = (issue: z.core.$ZodIssue) =>
  `${(issue.code === 'invalid_type' && called[issue.expected]) || 'something else'} belongs there`
