import { readFileSync } from 'node:fs'
import { fc } from '@/tests/support/fast-check'
import { z } from 'zod'

const media = z.looseObject({ example: z.unknown() })
const operation = z.looseObject({
  operationId: z.string(),
  parameters: z
    .array(z.looseObject({ name: z.string(), in: z.string(), example: z.unknown().optional() }))
    .default([]),
  requestBody: z.looseObject({ content: z.record(z.string(), media) }).optional(),
  responses: z.record(z.string(), z.unknown()),
})
const { paths } = z
  .looseObject({ paths: z.record(z.string(), z.record(z.string(), operation)) })
  .parse(JSON.parse(readFileSync('openapi.json', 'utf8')))

/** Every operation of openapi.json. */
export const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, about]) => ({ ...about, path, method: method.toUpperCase() })),
)
type Operation = (typeof operations)[number]

export type GeneratedRequest = {
  operation: Operation
  /** With its query. */
  path: string
  /** Whose it is. `headers` hold what else is sent. */
  sender: 'person' | 'bot' | 'nobody' | 'impostor'
  headers: Record<string, string>
  body: string | undefined
}

const oddWords =
  '. .. % -1 0 1e9 NaN null 2147483648 9223372036854775808 __proto__ constructor ../../etc/passwd //host ' +
  '<script> feature: settings *'
const oddTexts = [
  ...oddWords.split(' '),
  ...['', ' ', '\0', '\r\n', '[object Object]', "' or 1=1 --", '\u202e', '👩‍🚀'],
  ...['é'.repeat(300), 'x'.repeat(3_000), `v${'9'.repeat(400)}`],
]
const oddText = fc.oneof(
  fc.constantFrom(...oddTexts),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.bigInt().map(String),
)

/** Something that stands where something else is expected. */
const nested = (depth: number): unknown => (depth === 0 ? {} : [nested(depth - 1)])
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue(),
  oddText,
  fc.constantFrom<unknown>(null, true, [], {}, 1e308, -1, 0.1, 2 ** 53, 2 ** 31, nested(12), nested(300)),
  fc.constantFrom<unknown>(
    'y'.repeat(70_000),
    Array(3_000).fill(''),
    Array(500).fill({ name: 'a', value: 'b' }),
  ),
)

type Path = (string | number)[]
function pathsIn(value: unknown, here: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [here]
  return [here, ...Object.entries(value).flatMap(([key, inner]) => pathsIn(inner, [...here, key]))]
}

/** A copy that has something else at a path. */
function replaced(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((item, at) => (String(at) === key ? replaced(item, rest, by) : item))
  const object: Record<string, unknown> = { ...(value as object) }
  return { ...object, [key]: replaced(object[key], rest, by) }
}

/** An example with something odd in place of one of its parts, or beside them. */
const oddJson = (example: unknown) =>
  fc
    .tuple(fc.constantFrom(...pathsIn(example)), oddText, oddValue, fc.boolean())
    .map(([path, key, odd, isBeside]) =>
      replaced(example, isBeside && path.length < 2 ? [...path, key] : path, odd),
    )

/** Which JSON a text is nearly. */
const oddJsonText = (example: unknown) =>
  fc.tuple(oddJson(example), fc.nat(5)).map(([value, kind]) => {
    const text = JSON.stringify(value)
    const own = `"__proto__":{"premium":true},"constructor":1`
    const kinds = [text, text, text.slice(0, -1), `\ufeff${text}`, `{${own},"a":${text}}`, text + text]
    return kinds[kind] ?? text
  })

const oddForm = (example: unknown) => {
  const names = Object.keys(z.record(z.string(), z.unknown()).catch({}).parse(example))
  const part = fc
    .tuple(fc.oneof(fc.constantFrom('file', 'image', ...names), oddText), oddText, fc.boolean())
    .map(([name, content, isFile]) => {
      const file = isFile ? '; filename="a.png"\r\nContent-Type: image/png' : ''
      return `--b\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n${content}\r\n`
    })
  return fc
    .tuple(fc.array(part, { maxLength: 5 }), fc.constantFrom('--b--\r\n', '--b--\r\n', '', '--c--'))
    .map(([parts, end]) => parts.join('') + end)
}

const types = [
  'application/json',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'text/plain',
  'junk',
  '',
]

/** No game server is to be called, wherever it may be. */
const withoutHost = (example: unknown) => {
  const object = z.looseObject({ host: z.string() }).safeParse(example)
  return object.success ? { ...object.data, host: '127.0.0.1' } : example
}

function oddBody({ requestBody, method }: Operation) {
  const contents = Object.entries(requestBody?.content ?? {}).map(([type, { example }]) =>
    type.startsWith('multipart')
      ? fc.record({ type: fc.constant(types[1]), body: oddForm(example) })
      : fc.record({ type: fc.constant(types[0]), body: oddJsonText(withoutHost(example)) }),
  )
  const none = fc.constant({ type: undefined, body: undefined })
  if (method === 'GET') return none
  const anything = fc.record({ type: fc.constantFrom(...types), body: fc.oneof(oddText, oddJsonText({})) })
  return fc.oneof(...contents, ...contents, ...contents, anything, none)
}

/** Header values that HTTP can carry. */
const headerText = oddText.map((text) => text.replaceAll(/[^\x20-\x7e]/g, '').slice(0, 500))
const oddHeaders = fc.record(
  {
    'if-match': fc.oneof(headerText, fc.constantFrom('*', '"v0"', '"v1", "v2"', 'W/"v1"')),
    'last-event-id': fc.oneof(headerText, fc.constantFrom('0', '-1', '9'.repeat(30))),
    'accept-language': headerText,
    'x-request-id': headerText,
  },
  { requiredKeys: [] },
)

function oddPath({ path, parameters }: Operation) {
  const value = ({ example }: Operation['parameters'][number]) =>
    fc.oneof({ weight: 4, arbitrary: fc.constant(String(example ?? '')) }, { weight: 1, arbitrary: oddText })
  const inPath = fc.record(
    Object.fromEntries(parameters.filter((one) => one.in === 'path').map((one) => [one.name, value(one)])),
  )
  const declared = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  const query = fc.array(fc.tuple(fc.constantFrom('a', '__proto__', ...declared), oddText), { maxLength: 3 })
  return fc.tuple(inPath, query).map(([values, pairs]) => {
    const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    const search = new URLSearchParams(pairs).toString()
    return search ? `${filled}?${search}` : filled
  })
}

const senders = fc.oneof(
  { weight: 8, arbitrary: fc.constant('person' as const) },
  fc.constantFrom('bot' as const, 'nobody' as const, 'impostor' as const),
)

const oddRequest = (operation: Operation): fc.Arbitrary<GeneratedRequest> =>
  fc
    .record({ path: oddPath(operation), sender: senders, headers: oddHeaders, content: oddBody(operation) })
    .map(({ path, sender, headers, content: { type, body } }) => ({
      operation,
      path,
      sender: operation.path.startsWith('/bot/') && sender === 'person' ? 'bot' : sender,
      headers: type === undefined ? headers : { ...headers, 'content-type': type },
      body,
    }))

/** So many requests that nobody should send, evenly over all operations; the same ones each time. */
export function generateRequests(count: number): GeneratedRequest[] {
  const each = Math.ceil(count / operations.length)
  const samples = operations.map((operation, seed) =>
    fc.sample(oddRequest(operation), { numRuns: each, seed }),
  )
  // They take turns, so that what one leaves behind meets the others.
  return Array.from({ length: each }, (_, turn) => samples.flatMap((sample) => sample[turn] ?? [])).flat()
}

const oddDates = [
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
]
/** As they stand in an address: also what stands for no character, half of one, or nothing. */
const oddInAddress = [...oddTexts, 'a\0', ...oddDates]
  .map(encodeURIComponent)
  .concat('%', '%00', '%FF', '%ED%A0%80')
/** Of these, some for each place in a path, where most are alike. */
const oddInPath = oddInAddress.filter((text, index) => /^(?:%|-|0$|__)/.test(text) || index % 9 === 8)

/** An address for each bad value of each parameter of an operation, and for each parameter of the query that comes twice. */
export function oddAddresses({ path, parameters }: Operation): string[] {
  const fill = (name: string, odd: string) =>
    parameters
      .filter((one) => one.in === 'path')
      .reduce(
        (filled, one) => filled.replace(`{${one.name}}`, one.name === name ? odd : String(one.example)),
        path,
      )
  return parameters.flatMap(({ name, in: place }) => {
    // Most paths begin with the id of a server or a person, which is always the same check.
    const isChecked = path.endsWith(`{${name}}`) || !name.endsWith('Id')
    if (place === 'path') return isChecked ? oddInPath.map((odd) => fill(name, odd)) : []
    if (place !== 'query') return []
    return [...oddInAddress, `1&${name}=1`].map((odd) => `${fill('', '')}?${name}=${odd}`)
  })
}
