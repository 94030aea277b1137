import { z } from 'zod'
import description from './discord-api.json'

type Schema = {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  format?: string
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z
    .looseObject({
      $ref: z.string(),
      type: z.union([z.string(), z.array(z.string())]),
      enum: z.array(z.unknown()),
      format: z.string(),
      oneOf: z.array(schema),
      items: schema,
      properties: z.record(z.string(), schema),
      required: z.array(z.string()),
    })
    .partial(),
)

const answer = z.object({
  get: z.object({
    responses: z.object({
      200: z.object({ content: z.object({ 'application/json': z.object({ schema }) }) }),
    }),
  }),
})

/** Discord's own description of the calls in use: `x-source` in discord-api.json names where it comes from. */
const api = z
  .object({
    paths: z.record(z.string(), answer),
    components: z.object({ schemas: z.record(z.string(), schema) }),
  })
  .parse(description)

function resolve({ $ref, ...own }: Schema): Schema {
  const named = $ref === undefined ? undefined : api.components.schemas[$ref.replace(/^.*\//, '')]
  return named ? { ...resolve(named), ...own } : own
}

const typesOf = ({ type = [] }: Schema) => [type].flat()
const isNull = (option: Schema) => typesOf(option).includes('null')
const isNullable = (given: Schema) => isNull(given) || (given.oneOf?.some(isNull) ?? false)

/** The schema of what a value is when it is not null; the first of several. */
function solid(given: Schema): Schema {
  const resolved = resolve(given)
  const option = resolved.oneOf?.find((one) => !isNull(one))
  return option ? solid(option) : resolved
}

const texts: Record<string, string> = {
  snowflake: '600000000000000001',
  'date-time': '2026-01-02T03:04:05.678000+00:00',
}

/** A value with every property there. */
function whole(given: Schema): unknown {
  const { properties, items, format = '', ...rest } = solid(given)
  if (rest.enum) return rest.enum[0]
  if (properties) return Object.fromEntries(Object.entries(properties).map(([key, of]) => [key, whole(of)]))
  if (items) return [whole(items)]
  const [type] = typesOf(rest)
  if (type === 'boolean') return false
  return type === 'string' ? (texts[format] ?? '1024') : 1
}

/** What is special about a value, and the value. */
type Variant = [what: string, value: unknown]

/** Other values that the schema, or the next version of Discord, allows in place of the usual one. */
function others(given: Schema): Variant[] {
  const { enum: kinds, format, items, properties, ...rest } = solid(given)
  const isText = typesOf(rest).includes('string')
  const found: Variant[] = []
  if (isNullable(given)) found.push(['null', null])
  if (kinds) found.push(['of an unknown kind', isText ? 'SOMETHING_NEW' : 9_001])
  if (isText && !kinds && !format) found.push(['empty', ''])
  if (items)
    found.push(['empty', []], ...others(items).map(([what, value]): Variant => [`with one ${what}`, [value]]))
  if (properties) found.push(...variantsOf(given).slice(1))
  return found
}

/**
 * Answers that a schema allows: one with every property, one with an unknown property too, one with what is required
 * only, and others with each property in turn null, absent, empty or of an unknown kind.
 */
function variantsOf(given: Schema): Variant[] {
  const { properties = {}, required = [] } = solid(given)
  const usual = Object.entries(properties).map(([key, of]): Variant => [key, whole(of)])
  const without = (key: string) => usual.filter(([name]) => name !== key)
  const found: [string, Variant[]][] = [
    ['whole', usual],
    ['with an unknown property', [...usual, ['something_new', { of: ['an unknown kind'] }]]],
    ['with what is required only', usual.filter(([key]) => required.includes(key))],
  ]
  for (const [key, of] of Object.entries(properties)) {
    for (const [what, value] of others(of)) found.push([`${key} ${what}`, [...without(key), [key, value]]])
    if (!required.includes(key)) found.push([`${key} absent`, without(key)])
  }
  return found.map(([what, entries]) => [what, Object.fromEntries(entries)])
}

const row = z.record(z.string(), z.unknown())

/** What rows of a list may be: of several kinds, where the description names several. */
const kindsOf = (given: Schema) => given.oneOf?.filter((one) => !isNull(one)) ?? [given]

/** Every variant of the answer to a call, or of the rows of its list. */
export function answersOf(path: string) {
  const given = api.paths[path]?.get.responses[200].content['application/json'].schema
  if (!given) throw new Error(`The description has no ${path}.`)
  const list = resolve(given)
  return kindsOf(list.items ?? list).flatMap((kind) =>
    variantsOf(kind).map(([what, value]) => ({ what, value: row.parse(value) })),
  )
}

const numbered = (index: number) => String(700000000000000000n + BigInt(index))

/** The same as one list, each row with an id of its own, and named after what is special about it. */
export const rowsOf = (path: string) =>
  answersOf(path).map(({ what, value }, index) => ({ ...value, id: numbered(index), name: what }))

/** The same with whatever names the description allows: none, as of a conversation between two, or null. */
export const rowsAsTheyAre = (path: string) =>
  answersOf(path).map(({ value }, index): Record<string, unknown> => ({ ...value, id: numbered(index) }))
