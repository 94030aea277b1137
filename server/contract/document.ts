import * as z from 'zod'
import { prefixes } from '@/config/paths'
import { product } from '@/config/product'
import { answersOf, bodyOf, failureExamples } from './answers'
import type { Operation, Parameter } from './operation'
import { operations } from './operations'
import { featureOptions } from './operations/features'
import { headerParameters, headers } from './headers'
import { namesIn, pathParameter } from './parameters'
import { schemas } from './schemas'
import { securityOf, securitySchemes } from './security'
import { tags } from './tags'

/** Of the contract: its first number grows only when something that a backend relies on goes away. */
const version = '1.1.0'

const parameter = (where: 'path' | 'query') => (described: Parameter) => {
  const { name, is, schema, example } = described
  return { name, in: where, required: where === 'path', description: is, schema, example }
}

const pascal = (id: string) => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Leaves out what says nothing: any further field, any name of one, and the bounds of a safe integer. */
function tidy({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const rest = schema.additionalProperties
  if (typeof rest === 'object' && Object.keys(rest).length === 0) delete schema.additionalProperties
  delete schema.propertyNames
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** The named schemas as they stand on the wire, so with what a reader fills in left out. */
function namedSchemas() {
  const named = z.registry<{ id: string }>()
  for (const [id, { schema }] of Object.entries(schemas)) named.add(schema, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  return z.toJSONSchema(named, { uri, io: 'input', unrepresentable: 'any', override: tidy }).schemas
}

/** With their words, and with the options of each feature of ours, which `Feature` names. */
function componentSchemas() {
  const written = namedSchemas()
  const named = Object.entries(schemas).map(([name, { is }]) => {
    const { $schema: _, $id: __, id: ___, ...schema } = written[name] ?? {}
    return [name, { ...schema, description: is }] as const
  })
  const options = Object.entries(featureOptions()).map(([id, { $schema: _, ...schema }]) => {
    return { id, name: `${pascal(id)}Options`, schema }
  })
  const all = Object.fromEntries<object>([
    ...named,
    ...options.map(({ name, schema }) => [name, schema] as const),
  ])
  const ours = options.map(({ id, name }) => [id, { $ref: `#/components/schemas/${name}` }] as const)
  return { ...all, Feature: { ...all.Feature, 'x-options': Object.fromEntries(ours) } }
}

function describe(operation: Operation) {
  const { id, tag, summary, is, standing, without, path, query = [], headers: read = [] } = operation
  return {
    operationId: id,
    tags: [tags[tag].title],
    summary,
    description: is,
    'x-guildhall': standing,
    'x-guildhall-404': without,
    security: securityOf(operation),
    parameters: [
      ...namesIn(path).map(pathParameter).map(parameter('path')),
      ...query.map(parameter('query')),
      ...read.map((name) => headerParameters[name]),
    ],
    requestBody: bodyOf(operation),
    responses: answersOf(operation),
  }
}

function paths() {
  const byPath: Record<string, Record<string, object>> = {}
  for (const operation of operations) {
    const { path, method } = operation
    byPath[path] = { ...byPath[path], [method]: describe(operation) }
  }
  return byPath
}

const intro = [
  'What the dashboard asks of a backend, and what a bot asks of it.',
  'Every failure has one shape and a `code` for programs. Unknown fields of a backend are kept.',
  'docs/contract.md tells how to write a backend of your own.',
].join(' ')

/** The contract as an OpenAPI 3.1 document; undefined members fall away when it is written as JSON. */
export function openApiDocument(): unknown {
  return {
    openapi: '3.1.1',
    info: {
      title: `${product.name} API`,
      version,
      description: intro,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      { url: prefixes.backend, description: 'The dashboard, as browsers and bots call it.' },
      {
        url: '{backend}',
        description: 'A backend of your own, as the dashboard calls it.',
        variables: { backend: { default: 'https://backend.example', description: 'BACKEND_URL' } },
      },
    ],
    tags: Object.values(tags).map(({ title, is }) => ({ name: title, description: is })),
    paths: paths(),
    components: {
      schemas: componentSchemas(),
      examples: failureExamples(),
      headers,
      securitySchemes,
    },
  }
}

/** The document's text: the same for the same contract. */
export const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`

/** The same without spaces, for whoever loads it. */
export const servedText = () => `${JSON.stringify(openApiDocument())}\n`
