import { statusesOfAbsence } from '@/config/extensions'
import { type ContractCall, forwardedCalls } from '@/server/calls/calls'
import { ask, type Reply } from './ask'
import { check, failed, ok, skipped } from './check'

/** Ids of nobody: what is refused by mistake changes nothing, and what is let in by mistake finds nothing. */
const madeUp: Record<string, string> = { guildId: '100000000000000', userId: '100000000000000' }
const atOnce = 6

function callWithMadeUpToken(base: URL, { method, path }: ContractCall) {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => madeUp[name] ?? 'made-up')
  const hasBody = method === 'post' || method === 'patch'
  return ask(`${base.href.replace(/\/$/, '')}${target}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: 'Bearer made-up-by-the-doctor',
      ...(hasBody && { 'content-type': 'application/json' }),
    },
    ...(hasBody && { body: '{}' }),
  })
}

function problemOf({ method, path, support }: ContractCall, { status, reason }: Reply) {
  const call = `${method.toUpperCase()} ${path}`
  const isMissing = statusesOfAbsence.includes(status)
  if (status === 401 || (support === 'optional' && isMissing)) return []
  if (status === 0) return [`${call}: ${reason}`]
  if (isMissing) return [`${call} is missing`]
  if (status >= 200 && status < 300) return [`${call} LETS ANYBODY IN`]
  return [`${call} answered ${status} instead of 401`]
}

export const backendCheck = check(
  'backend',
  'every call of your own backend, with a token that must be refused',
  ['variables'],
  async ({ env }) => {
    const { backendUrl } = env()
    if (backendUrl === null) return skipped('BACKEND_URL is not set; the built-in backend answers.')
    const base = new URL(backendUrl)
    // fetch refuses addresses with a password.
    base.username = base.password = ''

    const [first] = forwardedCalls
    if (first && (await callWithMadeUpToken(base, first)).status === 0)
      return failed(`${base.host} cannot be reached.`, 'Start your backend, or correct BACKEND_URL.')
    const problems: string[] = []
    for (let from = 0; from < forwardedCalls.length; from += atOnce) {
      const some = forwardedCalls.slice(from, from + atOnce)
      const found = some.map(async (call) => problemOf(call, await callWithMadeUpToken(base, call)))
      problems.push(...(await Promise.all(found)).flat())
    }
    if (problems.length === 0)
      return ok(`${forwardedCalls.length} calls were made with a made-up token, and none let it in.`)
    const more = problems.length > 5 ? `, and ${problems.length - 5} more` : ''
    return failed(
      `${problems.slice(0, 5).join('; ')}${more}.`,
      'npm run conformance tells more; docs/contract.md says what to answer.',
    )
  },
)
