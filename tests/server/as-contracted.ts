import * as z from 'zod'
import { type FailureName, failures } from '@/server/contract/failures'
import type { Operation } from '@/server/contract/operation'
import { operations } from '@/server/contract/operations'
import { schemas } from '@/server/contract/schemas'

/** Said by the frame around every app, whatever the call. */
const notOfOneCall = ['not_found', 'method_not_allowed', 'left']

const matching = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
}))

function operationOf(method: string, path: string) {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase()
  const [plain = ''] = path.split('?')
  return matching.find(({ operation, pattern }) => operation.method === name && pattern.test(plain))
    ?.operation
}

const lineOf = (name: FailureName) => `${failures[name].status} ${failures[name].code}`

/** Every status that the contract tells of a call; of a refusal with its code. */
const toldOf = ({ answers, failures: names }: Operation) =>
  new Set([...answers.map(({ status }) => String(status)), ...names.map(lineOf)])

/** What an answer holds passes the schema that the contract names for it. */
async function expectContent({ id, answers }: Operation, response: Response) {
  const content = answers.find(({ status }) => status === response.status)?.content
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!content || !isJson) return
  const { error } = z.core.safeParse(schemas[content.schema].schema, await response.clone().json())
  if (error) throw new Error(`The answer to ${id} is no ${content.schema}: ${z.prettifyError(error)}`)
}

/**
 * Holds an answer of our own backend to the contract: its status, and a refusal's code, stand in the document for this
 * very call, and what it holds passes its schema.
 * @throws Error with what is missing there
 */
export async function expectContracted(method: string, path: string, response: Response) {
  const operation = operationOf(method, path)
  if (!operation) return
  const refusal = response.status >= 400
  const { code = '' } = refusal ? ((await response.clone().json()) as { code?: string }) : {}
  if (notOfOneCall.includes(code)) return
  const line = refusal ? `${response.status} ${code}` : String(response.status)
  if (!toldOf(operation).has(line))
    throw new Error(`The contract does not tell of ${line} for ${operation.id}.`)
  if (!refusal && method !== 'HEAD') await expectContent(operation, response)
}
