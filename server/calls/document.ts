import * as z from 'zod'
import type { Failure } from '@/contract/calls/failure'
import type { FeatureDeclaration } from '@/contract/calls/features'
import { prefixes } from '@/config/paths'
import { product } from '@/config/product'
import type { HttpError } from '@/server/http/http-error'
import { failuresOf } from './failures'
import { type Content, parameterNames, type Route } from './route'
import { schemas } from './schemas'
import { headerParameters, headers, intro, securitySchemes, tags } from './descriptions'

/** The major version changes only when something that a backend relies on goes away. */
const version = '1.1.0'

type Schema = z.core.$ZodType
type Named = Record<string, readonly [schema: Schema, description: string]>

const pascal = (id: string) => id.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())

/** The schemas of a call, with the name that each gets unless it already has one. */
const contentsOf = ({ id, body, form, answer }: Route): [name: string, Schema | undefined][] => [
  [`${pascal(id)}Body`, body?.schema],
  [`${pascal(id)}Form`, form?.schema],
  [`${pascal(id)}Answer`, answer.schema],
  ...Object.entries(answer.events ?? {}).map(([event, { schema }]): [string, Schema] => [
    `${pascal(id)}${pascal(event)}Event`,
    schema,
  ]),
]

function namedSchemas(routes: readonly Route[]): Named {
  const named: Named = { ...schemas }
  const known = new Set<Schema>(Object.values(schemas).map(([schema]) => schema))
  for (const route of routes)
    for (const [name, schema] of contentsOf(route)) {
      if (!schema || known.has(schema)) continue
      known.add(schema)
      named[name] = [schema, route.summary]
    }
  return named
}

/** Leaves out what restricts nothing. */
function tidy({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) {
  const rest = schema.additionalProperties
  if (typeof rest === 'object' && Object.keys(rest).length === 0) delete schema.additionalProperties
  delete schema.propertyNames
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum
}

/** As sent over the wire, before a reader fills in defaults. */
function toJsonSchemas(named: Named) {
  const registry = z.registry<{ id: string }>()
  for (const [id, [schema]] of Object.entries(named)) registry.add(schema, { id })
  const uri = (id: string) => `#/components/schemas/${id}`
  return z.toJSONSchema(registry, { uri, io: 'input', unrepresentable: 'any', override: tidy }).schemas
}

/** Every schema, and the options of each built-in feature, which `Feature` refers to. */
function componentSchemas(named: Named, features: FeatureDeclaration[]) {
  const jsonSchemas = toJsonSchemas(named)
  const all = Object.entries(named).map(([name, [, description]]): [string, object] => {
    const { $schema: _, $id: __, id: ___, ...schema } = jsonSchemas[name] ?? {}
    return [name, { ...schema, description }]
  })
  const options = features.map(({ id, options: { $schema: _, ...schema } }): [string, object] => [
    `${pascal(id)}Options`,
    schema,
  ])
  const references = features.map(({ id }) => [id, reference('schemas', `${pascal(id)}Options`)])
  const schemasByName = Object.fromEntries([...all, ...options])
  return {
    ...schemasByName,
    Feature: { ...schemasByName.Feature, 'x-options': Object.fromEntries(references) },
  }
}

const reference = (kind: 'schemas' | 'headers' | 'examples', name: string) => ({
  $ref: `#/components/${kind}/${name}`,
})

export function failureBody({ message, code, extra: { headers: _, ...rest } }: HttpError): Failure {
  return { detail: message, code, ...rest, request_id: '1f0a3a52-7d0e-4c52-9f3f-3d2f8e8f9a11' }
}

const eventText = (events: Record<string, Content>) =>
  Object.entries(events)
    .map(([name, { example }]) => `event: ${name}\ndata: ${JSON.stringify(example)}\n`)
    .join('\n')

function refusal(failures: [name: string, HttpError][]) {
  const isWaiting = failures.some(([, { extra }]) => extra.retry_after !== undefined)
  const isConflict = failures.some(([, { extra }]) => extra.current !== undefined)
  const codes = new Set(failures.map(([, { code }]) => `\`${code}\``))
  return {
    description: [...codes].join(', '),
    headers: isWaiting
      ? { 'Retry-After': reference('headers', 'Retry-After') }
      : isConflict
        ? { ETag: reference('headers', 'ETag') }
        : undefined,
    content: {
      'application/json': {
        schema: reference('schemas', 'Failure'),
        examples: Object.fromEntries(failures.map(([name]) => [name, reference('examples', name)])),
      },
    },
  }
}

function refusals(route: Route) {
  const byStatus = new Map<number, [string, HttpError][]>()
  for (const [name, make] of Object.entries(failuresOf(route))) {
    const failure = make()
    byStatus.set(failure.status, [...(byStatus.get(failure.status) ?? []), [name, failure]])
  }
  // An object lists numeric keys in ascending order.
  return Object.fromEntries([...byStatus].map(([status, failures]) => [status, refusal(failures)]))
}

const securityOf = ({ access }: Route) =>
  access === 'bot' ? [{ botKey: [] }] : [{ session: [], accessToken: [] }, { platformToken: [] }]

function parametersOf({ path, parameters, query, headers: read = [] }: Route) {
  const inPath = parameterNames(path).map((name) => {
    const { description, pattern, example } = parameters[name] ?? {}
    const isId = name === 'guildId' || name === 'userId'
    const schema = isId ? reference('schemas', 'Snowflake') : { type: 'string', pattern: pattern?.source }
    return { name, in: 'path', required: true, description, schema, example }
  })
  const { properties = {} } = query ? z.toJSONSchema(query.schema, { io: 'input' }) : {}
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    description: query?.descriptions[name],
    schema,
  }))
  const inHeader = read.map((name) => ({ name, in: 'header', required: false, ...headerParameters[name] }))
  return [...inPath, ...inQuery, ...inHeader]
}

/** Undefined members disappear when the document is written as JSON. */
function describe(route: Route, nameOf: Map<Schema, string>) {
  const referenceTo = (schema: Schema) => reference('schemas', nameOf.get(schema) ?? '')
  const content = (type: string, { schema, example }: Partial<Content>) =>
    schema && { [type]: { schema: referenceTo(schema), example } }
  const stream = (events: Record<string, Content>) => ({
    'text/event-stream': {
      schema: { type: 'string' },
      example: eventText(events),
      'x-events': Object.fromEntries(
        Object.entries(events).map(([name, { schema }]) => [name, referenceTo(schema)]),
      ),
    },
  })
  const { body, form, answer } = route
  const { status = 200, events } = answer
  return {
    operationId: route.id,
    tags: [tags[route.tag].title],
    summary: route.summary,
    description: route.description,
    'x-guildhall': route.support,
    'x-guildhall-404': route.without,
    security: securityOf(route),
    parameters: parametersOf(route),
    requestBody: (body ?? form) && {
      required: !body?.isOptional,
      content: {
        ...(body && content('application/json', body)),
        ...(form && content('multipart/form-data', form)),
      },
    },
    responses: {
      [status]: {
        description: answer.description,
        headers: answer.isVersioned && {
          ETag: reference('headers', 'ETag'),
          ...(route.method !== 'get' && { 'X-Notes': reference('headers', 'X-Notes') }),
        },
        content: (answer.schema ?? events) && {
          ...content('application/json', answer),
          ...(events && stream(events)),
        },
      },
      ...(answer.isRevalidated && {
        304: { description: 'It is what it was with the ETag in If-None-Match.' },
      }),
      ...refusals(route),
    },
  }
}

export function openApiDocument(routes: readonly Route[], features: FeatureDeclaration[]) {
  const named = namedSchemas(routes)
  const nameOf = new Map(Object.entries(named).map(([name, [schema]]) => [schema, name]))
  const paths: Record<string, Record<string, object>> = {}
  for (const route of routes) {
    const path = route.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [route.method]: describe(route, nameOf) }
  }
  const failures = Object.assign({}, ...routes.map(failuresOf)) as ReturnType<typeof failuresOf>
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
    paths,
    components: {
      schemas: componentSchemas(named, features),
      examples: Object.fromEntries(
        Object.entries(failures).map(([name, make]) => {
          const failure = make()
          return [name, { summary: failure.code, value: failureBody(failure) }]
        }),
      ),
      headers,
      securitySchemes,
    },
  }
}
