import { statusesOfAbsence } from '@/config/extensions'
import { type ContractCall, forwardedCalls } from '@/server/contract/calls'
import { ask, type Reply } from './ask'
import { type Check, type Context, failed, ok, skipped } from './check'

/** Nobody's: what is refused by mistake changes nothing, and what is let in by mistake meets nothing. */
const madeUp: Record<string, string> = { guildId: '100000000000000', userId: '100000000000000' }
const atOnce = 6

type Answered = { call: string; support: ContractCall['support']; reply: Reply }

async function askWithMadeUpToken(base: URL, { method, path, support }: ContractCall): Promise<Answered> {
  const target = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => madeUp[name] ?? 'made-up')
  const hasBody = method === 'post' || method === 'patch'
  const reply = await ask(`${base.href.replace(/\/$/, '')}${target}`, {
    method: method.toUpperCase(),
    headers: {
      authorization: 'Bearer made-up-by-the-doctor',
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    ...(hasBody ? { body: '{}' } : {}),
  })
  return { call: `${method.toUpperCase()} ${path}`, support, reply }
}

function problemOf({ call, support, reply: { status, reason } }: Answered) {
  if (status === 401 || (support === 'optional' && statusesOfAbsence.includes(status))) return []
  if (status === 0) return [`${call}: ${reason}`]
  if (statusesOfAbsence.includes(status)) return [`${call} is missing`]
  if (status >= 200 && status < 300) return [`${call} LETS ANYBODY IN`]
  return [`${call} answered ${status} instead of 401`]
}

async function checkBackend({ env }: Context) {
  const { backendUrl } = env()
  if (backendUrl === null) return skipped('BACKEND_URL is not set; the built-in backend answers.')
  const base = new URL(backendUrl)
  // fetch refuses addresses with a password.
  base.username = base.password = ''

  const [first] = forwardedCalls
  if (first && (await askWithMadeUpToken(base, first)).reply.status === 0)
    return failed(`${base.host} cannot be reached.`, 'Start your backend, or correct BACKEND_URL.')
  const answered: Answered[] = []
  for (let from = 0; from < forwardedCalls.length; from += atOnce) {
    const some = forwardedCalls.slice(from, from + atOnce)
    answered.push(...(await Promise.all(some.map((call) => askWithMadeUpToken(base, call)))))
  }
  const problems = answered.flatMap(problemOf)
  if (problems.length === 0)
    return ok(`${answered.length} calls were made with a made-up token, and none let it in.`)
  const more = problems.length > 5 ? `, and ${problems.length - 5} more` : ''
  return failed(
    `${problems.slice(0, 5).join('; ')}${more}.`,
    'npm run conformance tells more; docs/contract.md says what to answer.',
  )
}

export const backendCheck: Check = {
  name: 'backend',
  checks: 'every call of your own backend, with a token that must be refused',
  needs: ['variables'],
  run: checkBackend,
}
