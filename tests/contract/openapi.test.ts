import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { failure } from '@/contract/calls/failure'
import { featurePatch } from '@/contract/calls/features'
import { autoRole } from '@/config/features/auto-role'
import { failureBody, openApiDocument } from '@/server/calls/document'
import { autoRole as autoRoleExample } from '@/server/calls/examples'
import { failuresOf } from '@/server/calls/failures'
import { type Route, route } from '@/server/calls/route'
import { schemas } from '@/server/calls/schemas'
import { createBackendApp } from '@/server/start/backend-app'
import { apiGuide } from '@/scripts/api-guide.mjs'
import { openApi, routes } from '@/server/start/routes'
import { HttpError } from '@/server/http/http-error'
import { ids } from '@/tests/support/factories'
import { aRuntime } from '@/tests/server/test-runtime'
import { aClient, aServer, refusalOf } from '@/tests/server/test-server'
import { callOf } from '@/tests/server/expect-contract'
import { aForeignBackend, answering } from '@/tests/server/proxy/fake-backend'

const anything = z.record(z.string(), z.unknown())
const operationObject = z.looseObject({
  operationId: z.string(),
  tags: z.array(z.string()).length(1),
  summary: z.string().min(5),
  parameters: z.array(z.looseObject({ name: z.string(), in: z.enum(['path', 'query', 'header']) })),
  security: z.array(z.record(z.string(), z.array(z.string()))).min(1),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.looseObject({ description: z.string().min(1) })),
})
const text = JSON.stringify(openApi())
const described = z
  .looseObject({
    openapi: z.literal('3.1.1'),
    info: z.looseObject({ title: z.string(), version: z.string() }),
    tags: z.array(z.looseObject({ name: z.string() })),
    paths: z.record(z.string().startsWith('/'), z.record(z.string(), operationObject)),
    components: z.record(z.string(), z.record(z.string().regex(/^[\w.-]+$/), anything)),
  })
  .parse(JSON.parse(text))
const calls = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, call]) => ({ path, method, ...call })),
)

/** The calls that an app answers, as the contract writes them. */
function routesOf(app: { routes: { method: string; path: string }[] }) {
  const lines = app.routes
    .filter(({ method, path }) => method !== 'ALL' && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path.replace(/^\/backend/, '')}`)
  return [...new Set(lines)].sort()
}
const linesOf = (some: readonly Route[]) =>
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

test('the committed openapi.json and its guide are up to date; otherwise run npm run openapi', () => {
  const indented = `${JSON.stringify(openApi(), null, 2)}\n`
  expect(readFileSync('openapi.json', 'utf8') === indented, 'openapi.json is stale').toBe(true)
  expect(readFileSync('public/openapi.json', 'utf8') === `${text}\n`, 'its copy is stale').toBe(true)
  const guide = apiGuide(described)
  expect(readFileSync('docs/api.md', 'utf8') === guide, 'docs/api.md is stale').toBe(true)
  for (const { method, path } of calls) expect(guide).toContain(`${method.toUpperCase()} ${path}`)
  for (const id of Object.keys(described.components.securitySchemes ?? {}))
    expect(guide).toContain(`- **${id}** (`)
})

test('the backend answers exactly the documented calls', async () => {
  expect(routesOf(createBackendApp(await aRuntime()))).toEqual(linesOf(routes))
})

test('an external backend receives exactly the calls documented as forwarded', async () => {
  const app = createBackendApp(await aRuntime({ env: { backendUrl: 'http://127.0.0.1:9' } }))

  expect(routesOf(app)).toEqual(linesOf(routes.filter(({ support }) => support !== 'never-forwarded')))
})

test('every call documents a unique id, a known tag, its parameters, its access, its success and its failures', () => {
  expect(new Set(calls.map(({ operationId }) => operationId)).size).toBe(calls.length)
  expect(calls).toHaveLength(routes.length)
  const subjects = described.tags.map(({ name }) => name)
  const schemes = Object.keys(described.components.securitySchemes ?? {})
  for (const { operationId, path, parameters, tags, security, responses } of calls) {
    const inPath = parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)
    expect(path.match(/\{\w+\}/g) ?? []).toEqual(inPath)
    expect(subjects).toEqual(expect.arrayContaining(tags))
    expect(schemes, operationId).toEqual(expect.arrayContaining(security.flatMap(Object.keys)))
    const statuses = Object.keys(responses)
    const needed = [expect.stringMatching(/^2/), '401', '500', '503']
    expect(statuses, operationId).toEqual(expect.arrayContaining(needed))
  }
})

test('every $ref can be resolved', () => {
  const references = [...objectsIn(described)].flatMap(({ $ref }) => (typeof $ref === 'string' ? [$ref] : []))

  expect(references.length).toBeGreaterThan(100)
  for (const reference of new Set(references)) expect(at(reference), reference).toBeDefined()
})

test('every named schema is used, and contains only JSON Schema keywords', () => {
  for (const name of Object.keys(schemas)) expect(text, name).toContain(`"#/components/schemas/${name}"`)
  expect(text).not.toMatch(/"\$(id|schema)": "(?!https:\/\/json-schema)/)
})

test('every example passes its schema, and that of a feature the feature’s own definition', () => {
  for (const { id, body, form, answer } of routes) {
    const { schema, example, events = {} } = answer
    const contents = [body, form, schema && { schema, example }, ...Object.values(events)]
    for (const content of contents.filter((content) => content !== undefined))
      expect(z.core.safeParse(content.schema, content.example).error?.issues ?? [], id).toEqual([])
  }
  const { enabled: _, ...options } = autoRoleExample
  expect(autoRole.options.safeParse({ ...autoRole.defaults, ...options }).error?.issues ?? []).toEqual([])
  expect(featurePatch.safeParse(autoRoleExample).success).toBe(true)
})

const failures = Object.entries(Object.assign({}, ...routes.map(failuresOf)) as ReturnType<typeof failuresOf>)

test('every example of a failure has the common error shape', () => {
  for (const [name, make] of failures)
    expect(z.strictObject(failure.shape).safeParse(failureBody(make())).error?.issues ?? [], name).toEqual([])
})

const rule = z.object({ text: z.string() })
const kind = { text: 'Be kind.' }
const unknown = () => new HttpError(404, 'unknown_rule', 'There is no such rule.')
/** The call of CONTRIBUTING.md. */
const changeRule = route({
  id: 'changeRule',
  method: 'patch',
  path: '/guilds/:guildId/rules/:rule',
  parameters: {
    rule: { description: 'The rule’s number.', pattern: /^\d{1,3}$/, example: '7', unknown },
  },
  tag: 'servers',
  summary: 'Change a rule',
  without: 'The server has no rules.',
  body: { schema: rule, example: kind },
  answer: { description: 'The rule as it is now.', schema: rule, example: kind },
  handle: () => async (c, input) => c.json({ ...(await input.body()), rule: c.req.param('rule') }),
})

test('a new call needs only its declaration to be served, authorised and documented', async () => {
  const { rt, as, headers } = await aServer()
  const stranger = await as(ids.otherUser, [])
  const app = createBackendApp(rt, { calls: [changeRule] })
  const change = async (who: Record<string, string>, body: unknown, id = '7') => {
    const response = await aClient(app, '/backend', who).patch(`/guilds/${ids.guild}/rules/${id}`, body)
    return [response.status, await response.json()]
  }

  expect(await change(headers, kind)).toEqual([200, { text: 'Be kind.', rule: '7' }])
  expect(await change(headers, { text: 7 })).toMatchObject([422, { fields: { text: expect.anything() } }])
  expect(await change(headers, kind, 'none')).toMatchObject([404, { code: 'unknown_rule' }])
  expect(await change(stranger.headers, kind)).toMatchObject([403, { code: 'no_access' }])
  expect(await change({}, kind)).toMatchObject([401, { code: 'unauthenticated' }])
  const { paths, components } = openApiDocument([changeRule], [])
  expect(paths['/guilds/{guildId}/rules/{rule}']).toMatchObject({
    patch: {
      operationId: 'changeRule',
      parameters: [{ name: 'guildId' }, { name: 'rule', schema: { pattern: '^\\d{1,3}$' } }],
      requestBody: {
        content: { 'application/json': { schema: { $ref: '#/components/schemas/ChangeRuleBody' } } },
      },
    },
  })
  expect(components.schemas).toMatchObject({ ChangeRuleBody: { properties: { text: { type: 'string' } } } })
})

test('a new call needs only its declaration to be forwarded', async () => {
  const foreign = await aForeignBackend(answering(200, '{"text":"Be kinder."}'))
  const { rt, headers } = await aServer({ env: { backendUrl: foreign.url } })
  const client = aClient(createBackendApp(rt, { calls: [changeRule] }), '/backend', headers)

  expect(await (await client.patch(`/guilds/${ids.guild}/rules/7?loud=1`, kind)).json()).toEqual({
    text: 'Be kinder.',
  })
  expect((await client.patch(`/guilds/${ids.guild}/rules/none`, kind)).status).toBe(404)
  expect(foreign.calls.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['PATCH', `/guilds/${ids.guild}/rules/7`, JSON.stringify(kind)],
  ])
})

const bodiless = routes.filter(({ method, body, form }) => method !== 'get' && !body && !form)

test.each(bodiless.map((route) => [callOf(route), route] as const))(
  'a body that $id does not accept is refused as the contract says',
  async ({ method, path }, { access }) => {
    const server = await aServer()
    const person = access === 'bot' ? server.bot : server
    // The server of the tests compares each answer with the contract.
    const refused = async (type: string, body: string) =>
      refusalOf(await person.send(method, path, body, { 'content-type': type }))

    expect(await refused('text/plain', 'x')).toBe('415 unsupported_media_type')
    expect(await refused('application/json', ' '.repeat(70_000))).toBe('413 too_large')
    expect(await refused('multipart/form-data; boundary=x', 'x'.repeat(1_100_000))).toBe('413 too_large')
  },
)
