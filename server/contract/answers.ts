import type { Failure } from '@/api/failure.schema'
import { failures, type FailureName } from './failures'
import type { Answer, Content, Events, Operation } from './operation'

const schemaRef = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const headerRef = (name: string) => ({ [name]: { $ref: `#/components/headers/${name}` } })

/** A failure's body as it is sent. */
export function failureBody(name: FailureName): Failure {
  const { message, code, extra } = failures[name]
  const { headers: _, ...rest } = extra
  return { detail: message, code, ...rest, request_id: '1f0a3a52-7d0e-4c52-9f3f-3d2f8e8f9a11' }
}

export const failureExamples = () =>
  Object.fromEntries(
    Object.entries(failures).map(([name, { code }]) => {
      return [name, { summary: code, value: failureBody(name as FailureName) }]
    }),
  )

const contentOf = ({ schema, example, type = 'application/json' }: Content) => ({
  [type]: { schema: schemaRef(schema), example },
})

const written = (events: Events) =>
  Object.entries(events)
    .map(([name, { example }]) => `event: ${name}\ndata: ${JSON.stringify(example)}\n`)
    .join('\n')

const streamOf = (events: Events) => ({
  'text/event-stream': {
    schema: { type: 'string' },
    example: written(events),
    'x-events': Object.fromEntries(
      Object.entries(events).map(([name, { schema }]) => [name, schemaRef(schema)]),
    ),
  },
})

const success = ({ is, content, events, isVersioned }: Answer) => ({
  description: is,
  headers: isVersioned && headerRef('ETag'),
  content: (content || events) && { ...(content && contentOf(content)), ...(events && streamOf(events)) },
})

/** All failures of one status: their words in one sentence each, and an example of each code. */
function refusal(names: FailureName[]) {
  const isWaiting = names.some((name) => failures[name].extra.retry_after !== undefined)
  const isVersioned = names.includes('conflict')
  return {
    description: [...new Set(names.map((name) => failures[name].code))]
      .map((code) => `\`${code}\``)
      .join(', '),
    headers: isWaiting ? headerRef('Retry-After') : isVersioned ? headerRef('ETag') : undefined,
    content: {
      'application/json': {
        schema: schemaRef('Failure'),
        examples: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/examples/${name}` }])),
      },
    },
  }
}

function byStatus(names: readonly FailureName[]) {
  const found = new Map<number, FailureName[]>()
  for (const name of new Set(names)) {
    const { status } = failures[name]
    found.set(status, [...(found.get(status) ?? []), name])
  }
  return [...found].sort(([one], [other]) => one - other)
}

/** Every answer of an operation by its status, the successes first. */
export const answersOf = (operation: Operation) => ({
  ...Object.fromEntries(operation.answers.map((answer) => [answer.status, success(answer)])),
  ...Object.fromEntries(byStatus(operation.failures).map(([status, names]) => [status, refusal(names)])),
})

/** What an operation takes, in each type that it may have. */
export function bodyOf({ bodies = [], isBodyOptional = false }: Operation) {
  if (bodies.length === 0) return undefined
  return { required: !isBodyOptional, content: Object.assign({}, ...bodies.map(contentOf)) as object }
}
