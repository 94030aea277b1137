import type { ApiDocument, ApiSchema } from '@/api/openapi.schema'

/** The last part of a reference such as `#/components/schemas/Role`. */
export const nameOf = (reference: string) => reference.slice(reference.lastIndexOf('/') + 1)

/** What a reference stands for; anything else is itself. */
export function resolve(schema: ApiSchema, document: ApiDocument): ApiSchema {
  return schema.$ref === undefined ? schema : (document.components.schemas[nameOf(schema.$ref)] ?? {})
}

const isNull = ({ type }: ApiSchema) => type === 'null'

/** The object that a reader wants to see: inside a reference, a list, a record, or what may also be null. */
export function innerOf(schema: ApiSchema, document: ApiDocument): { schema: ApiSchema; isNamed: boolean } {
  const { $ref, items, anyOf, additionalProperties: rest } = schema
  if ($ref !== undefined) return { ...innerOf(resolve(schema, document), document), isNamed: true }
  if (items) return innerOf(items, document)
  const [only, ...others] = (anyOf ?? []).filter((one) => !isNull(one))
  if (only && others.length === 0) return innerOf(only, document)
  if (typeof rest === 'object') return innerOf(rest, document)
  return { schema, isNamed: false }
}
