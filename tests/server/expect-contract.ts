import * as z from 'zod'
import { failure } from '@/contract/calls/failure'
import { failuresOf } from '@/server/calls/failures'
import { parameterNames, type Route } from '@/server/calls/route'
import { routes } from '@/server/start/routes'
import { ids } from '@/tests/support/factories'

/** Words for people, and not the key of a text that is missing. */
const words = z.string().regex(/^(?![a-z]+\.\w+$)./s)
/** What each refusal of ours says. */
const said = z.object({
  ...failure.shape,
  detail: words,
  fields: z.record(z.string(), words).optional(),
  request_id: z.string().min(1),
})

/** Said by the frame around every app, whatever the call. */
const notOfOneCall = ['not_found', 'method_not_allowed', 'left']

const matching = routes.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replaceAll(/:\w+/g, '[^/]+')}$`),
}))

function routeOf(method: string, path: string) {
  const name = method === 'HEAD' ? 'get' : method.toLowerCase()
  // As it is sent: without steps up and down.
  const { pathname } = new URL(`http://localhost${path}`)
  return matching.find(({ route, pattern }) => route.method === name && pattern.test(pathname))?.route
}

/** Every status that the contract tells of a call; of a refusal with its code. */
const toldOf = (route: Route) =>
  new Set([
    String(route.answer.status ?? 200),
    ...(route.answer.isRevalidated ? ['304'] : []),
    ...Object.values(failuresOf(route)).map((make) => `${make().status} ${make().code}`),
  ])

/** What an answer holds passes the schema that the contract names for it. */
async function expectContent({ id, answer: { schema, status = 200 } }: Route, response: Response) {
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  if (!schema || response.status !== status || !isJson) return
  const { error } = z.core.safeParse(schema, await response.clone().json())
  if (error) throw new Error(`The answer to ${id} fails its schema: ${z.prettifyError(error)}`)
}

/**
 * Holds an answer of our own backend to the contract: its status, and a refusal's code, stand in the document for this
 * very call, and what it holds passes its schema.
 * @throws Error with what is missing there
 */
export async function expectContracted(method: string, path: string, response: Response) {
  const route = routeOf(method, path)
  if (!route) return
  const refusal = response.status >= 400 && said.parse(await response.clone().json())
  if (refusal && notOfOneCall.includes(refusal.code)) return
  const line = refusal ? `${response.status} ${refusal.code}` : String(response.status)
  if (!toldOf(route).has(line)) throw new Error(`The contract does not tell of ${line} for ${route.id}.`)
  if (!refusal && method !== 'HEAD') await expectContent(route, response)
}

const idsOfTests: Readonly<Record<string, string>> = { guildId: ids.guild, userId: ids.user }

/** A call of the contract as a test makes it: about the tests' guild and user, otherwise with its declaration's examples. */
export const callOf = (route: Route) => ({
  id: route.id,
  method: route.method.toUpperCase(),
  path: parameterNames(route.path).reduce(
    (path, name) => path.replace(`:${name}`, idsOfTests[name] ?? route.parameters[name]?.example ?? ''),
    route.path,
  ),
  body: route.body && JSON.stringify(route.body.example),
})

const isForwarded = ({ support }: Route) => support !== 'never-forwarded'

/** Every call that people make. */
export const userCalls = routes.filter(isForwarded).map(callOf)
/** Of these, the calls about a guild. */
export const guildCalls = routes.filter(({ access }) => access === 'guild').map(callOf)
