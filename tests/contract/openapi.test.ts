import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { failure } from '@/api/failure.schema'
import { featurePatch } from '@/api/features.schema'
import { autoRole } from '@/config/features/auto-role'
import { failureBody } from '@/server/contract/answers'
import { openApiDocument, openApiText, servedText } from '@/server/contract/document'
import { autoRole as autoRoleExample } from '@/server/contract/examples'
import { failures } from '@/server/contract/failures'
import type { Content, Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { namesIn } from '@/server/contract/parameters'
import { schemas } from '@/server/contract/schemas'
import { createBackendApp } from '@/server/start/backend-app'
import { aRuntime } from '@/tests/server/a-runtime'

const anything = z.record(z.string(), z.unknown())
const operationObject = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(5),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) })),
  security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.looseObject({ description: z.string().min(1) })),
})
const described = z
  .looseObject({
    openapi: z.literal('3.1.1'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    tags: z.array(z.looseObject({ name: z.string() })),
    paths: z.record(z.string().startsWith('/'), z.record(z.string(), operationObject)),
    components: z.record(z.string(), z.record(z.string().regex(/^[\w.-]+$/), anything)),
  })
  .parse(JSON.parse(openApiText()))
const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
)

/** The calls that an app answers, as the contract writes them. */
function routesOf(app: { routes: { method: string; path: string }[] }) {
  const lines = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path.replace(/^\/backend/, '').replace(/:(\w+)/g, '{$1}')}`)
  return [...new Set(lines)].sort()
}
const linesOf = (some: Operation[]) =>
  some.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort()

/** Every object in a JSON value. */
function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return
  const object = anything.safeParse(value)
  if (object.success) yield object.data
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

/** What a JSON pointer such as `#/components/schemas/Role` names. */
const at = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => anything.safeParse(value).data?.[key], described)

test('what is checked in is what the contract says; otherwise run npm run openapi', () => {
  expect(readFileSync('openapi.json', 'utf8') === openApiText(), 'openapi.json is stale').toBe(true)
  expect(readFileSync('public/openapi.json', 'utf8') === servedText(), 'its copy is stale').toBe(true)
})

test('the backend answers exactly the calls that are described', async () => {
  expect(routesOf(createBackendApp(await aRuntime()))).toEqual(linesOf(operations))
})

test('a backend of one’s own receives exactly the calls that are said to be forwarded', async () => {
  const app = createBackendApp(await aRuntime({ env: { backendUrl: 'http://127.0.0.1:9' } }))

  expect(routesOf(app)).toEqual(linesOf(operations.filter(({ standing }) => standing !== 'never-forwarded')))
})

test('every call has an id of its own, one known subject and its path’s parameters', () => {
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
  expect(calls).toHaveLength(operations.length)
  const subjects = new Set(described.tags.map(({ name }) => name))
  for (const { path, parameters, tags } of calls) {
    expect(parameters.filter((one) => one.in === 'path').map(({ name }) => name)).toEqual(namesIn(path))
    expect(tags.every((tag) => subjects.has(tag))).toBe(true)
  }
})

test('every call says who may make it, how it succeeds and how it fails', () => {
  const schemes = Object.keys(described.components.securitySchemes ?? {})
  for (const { operationId, security, responses } of calls) {
    expect(schemes, operationId).toEqual(expect.arrayContaining(security.flatMap(Object.keys)))
    const statuses = Object.keys(responses)
    expect(
      statuses.some((status) => status.startsWith('2')),
      operationId,
    ).toBe(true)
    expect(statuses, operationId).toEqual(expect.arrayContaining(['401', '500', '503']))
  }
})

test('every reference leads somewhere', () => {
  const references = [...objectsIn(described)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))

  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) expect(at(reference), reference).toBeDefined()
})

test('every named schema is used, and none carries what is not JSON Schema', () => {
  const text = openApiText()
  for (const name of Object.keys(schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`)
  expect(text).not.toMatch(/"\$(id|schema)": "(?!https:\/\/json-schema)/)
})

const contents = operations.flatMap(({ id, bodies = [], answers }) =>
  [
    ...bodies,
    ...answers.flatMap(({ content, events }) => [
      ...(content ? [content] : []),
      ...Object.values(events ?? {}),
    ]),
  ].map((content): [string, Pick<Content, 'schema' | 'example'>] => [id, content]),
)

test.each(contents)('an example of %s passes its schema', (_, { schema, example }) => {
  expect(z.core.safeParse(schemas[schema].schema, example).error?.issues ?? []).toEqual([])
})

test('an example of a feature passes the feature’s own definition', () => {
  const { enabled: _, ...options } = autoRoleExample
  expect(autoRole.options.safeParse({ ...autoRole.defaults, ...options }).error?.issues ?? []).toEqual([])
  expect(featurePatch.safeParse(autoRoleExample).success).toBe(true)
})

test('every example of a failure has the one shape of failures', () => {
  for (const name of Object.keys(failures) as (keyof typeof failures)[])
    expect(z.strictObject(failure.shape).safeParse(failureBody(name)).error?.issues ?? [], name).toEqual([])
})

/** Said by the frame around every app, or to somebody who has left. */
const notOfOneCall = ['not_found', 'method_not_allowed', 'left']

test('every code that the backend can answer stands in the document', () => {
  const files = ['backend', 'http', 'images', 'platform', 'rcon'].flatMap((folder) =>
    readdirSync(`server/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join('server', folder, file), 'utf8')),
  )
  files.push(readFileSync('server/auth/platform-token.ts', 'utf8'))
  const found = files.flatMap((text) => [...text.matchAll(/new HttpError\(\s*(\d{3}),\s*'(\w+)'/g)])
  const described = new Set(Object.values(failures).map(({ status, code }) => `${status} ${code}`))

  expect(found.length).toBeGreaterThan(30)
  const missing = found
    .filter(([, , code = '']) => !notOfOneCall.includes(code))
    .map(([, status, code]) => `${status} ${code}`)
    .filter((line) => !described.has(line))
  expect(missing).toEqual([])
})

test('the document is the same each time it is made', () => {
  expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(openApiDocument()))
})
