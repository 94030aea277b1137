import { z } from 'zod'

const texts = z.array(z.string())
const condition = z.record(z.string(), z.array(z.unknown()))

/** The keywords and hints of JSON Schema that our tests read, so that they can walk a schema; the rest is kept. */
const keywords = z.looseObject({
  type: z.union([z.string(), texts]),
  enum: z.array(z.unknown()),
  get anyOf(): z.ZodArray<typeof jsonSchema> {
    return z.array(jsonSchema)
  },
  get properties(): z.ZodRecord<z.ZodString, typeof jsonSchema> {
    return z.record(z.string(), jsonSchema)
  },
  required: texts,
  get items(): typeof jsonSchema {
    return jsonSchema
  },
  minItems: z.number(),
  maxItems: z.number(),
  minLength: z.number(),
  maxLength: z.number(),
  pattern: z.string(),
  format: z.string(),
  minimum: z.number(),
  maximum: z.number(),
  multipleOf: z.number(),
  title: z.string(),
  control: z.string(),
  requiredToEnable: z.boolean(),
  shownWhen: z.union([condition, z.array(condition)]),
  placeholders: z.array(z.looseObject({ name: z.string(), sample: z.string() })),
  permissionsWhen: z.record(z.string(), texts),
})
export const jsonSchema = keywords.partial()
export type JsonSchema = z.infer<typeof jsonSchema>

/** A feature's options as the catalogue declares them. */
export const schemaOf = ({ options }: { options: z.ZodObject }) =>
  jsonSchema.parse(z.toJSONSchema(options, { io: 'input' }))

/** The schemas among which a value chooses; one alone for most. */
export function branchesOf(schema: JsonSchema): JsonSchema[] {
  if (schema.anyOf) return schema.anyOf
  return Array.isArray(schema.type) ? schema.type.map((type) => ({ ...schema, type })) : [schema]
}

/** Every option at every depth with its path; what stands inside a message belongs to its control. */
export function optionsOf(
  schema: JsonSchema,
  path = '',
): { path: string; option: JsonSchema; beside: JsonSchema }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, option]) => {
    const here = path ? `${path}.${key}` : key
    return [{ path: here, option, beside: schema }, ...optionsOf(option.items ?? {}, `${here}.0`)]
  })
}
