import { isAbsent } from './judge'
import { pathOf, type Reply, type TestContext } from './target'

/** `unchecked`: it could not be tried, for the reason in `notes`. */
type Outcome = 'right' | 'not offered' | 'wrong' | 'unchecked'
type Standing = 'required' | 'optional'

/** What was found out about one call. Each of `notes` says in a sentence or two what to fix. */
export type Result = { call: string; standing: Standing; outcome: Outcome; notes: string[] }

const judged =
  (standing: Standing) =>
  (call: string, notes: string[]): Result => ({
    call,
    standing,
    outcome: notes.length > 0 ? 'wrong' : 'right',
    notes,
  })

export const required = judged('required')
export const optional = judged('optional')

/** An extension that the backend does not offer. `without` says what the dashboard then does. */
export const notOffered = (call: string, without: string): Result => ({
  call,
  standing: 'optional',
  outcome: 'not offered',
  notes: [without],
})

export const unchecked = (call: string, why: string, standing: Standing = 'optional'): Result => ({
  call,
  standing,
  outcome: 'unchecked',
  notes: [why],
})

export const noUser = 'Say whose token it is: --user and their id.'
export const noFeature = 'Name a feature: --feature and its id.'

/** Which argument is missing for a call, since its path needs an id; null if none. */
export function unknownIn({ userId, featureId }: TestContext, call: string): string | null {
  if (userId === null && call.includes('{userId}')) return noUser
  return featureId === null && call.includes('{feature}') ? noFeature : null
}

export const allUnchecked = (calls: readonly string[], why: string) =>
  calls.map((call) => unchecked(call, why))

/**
 * Whether nothing is wrong, and everything required was tried. An extension may be left out, but one that is offered has
 * to be right: people rely on it.
 */
export const isConforming = (results: readonly Result[]) =>
  results.every(
    ({ standing, outcome }) => outcome !== 'wrong' && (standing === 'optional' || outcome === 'right'),
  )

function summary(results: readonly Result[]) {
  const count = (outcome: Outcome, standings = ['required', 'optional']) =>
    results.filter((result) => result.outcome === outcome && standings.includes(result.standing)).length
  const extras = count('wrong', ['optional'])
  const open = count('unchecked', ['required'])
  return [
    `Right: ${count('right')}. Wrong: ${count('wrong')}. Not checked: ${count('unchecked')}. Not offered: ${count('not offered')}.`,
    ...(extras > 0 ? [`${extras} of what is wrong is optional: fix it, or do not offer it.`] : []),
    ...(open > 0 ? [`${open} of what was not checked is required.`] : []),
    isConforming(results) ? 'This backend passes.' : 'This backend does not pass.',
  ].join('\n')
}

/** The results as a table for a terminal, required ones first, each with what has to be fixed. */
export function tableOf(results: readonly Result[]): string {
  const rows = [...results].sort(
    (a, b) => Number(a.standing === 'optional') - Number(b.standing === 'optional'),
  )
  const said = new Set<string>()
  const isNew = (note: string) => !said.has(note) && said.add(note).has(note)
  const width = Math.max(4, ...rows.map(({ call }) => call.length))
  const line = (call: string, standing: string, outcome: string) =>
    `${call.padEnd(width)}  ${standing.padEnd(8)}  ${outcome}`
  return [
    line('call', 'standing', 'result'),
    line('-'.repeat(width), '--------', '---------'),
    ...rows.flatMap(({ call, standing, outcome, notes }) => [
      line(call, standing, outcome === 'wrong' ? 'WRONG' : outcome),
      ...notes.filter((note) => outcome !== 'not offered' || isNew(note)).map((note) => `    ${note}`),
    ]),
    '',
    summary(results),
  ].join('\n')
}

export type Offer = {
  /** By its name in `GET /features`; null for what has none and is asked for. */
  extension: string | null
  /** What the dashboard does where a backend has no such thing. */
  without: string
}

/** Whether the backend says that it offers something; undefined where it says nothing. */
const saysOf = ({ extensions }: TestContext, { extension }: Offer) =>
  extension === null ? undefined : extensions?.includes(extension)

export const isDenied = (context: TestContext, offer: Offer) => saysOf(context, offer) === false

/** What a backend that says nothing of its extensions means by a 404, 405 or 501. One that says so is held to it. */
const isMissing = (context: TestContext, offer: Offer, reply: Reply) =>
  !saysOf(context, offer) && isAbsent(reply)

/**
 * Checks the calls of an extension with the answer to the first, a GET. None is offered where the backend says so or
 * answers so.
 */
export async function checkOffered(
  context: TestContext,
  offer: Offer,
  calls: readonly [string, ...string[]],
  check: (reply: Reply) => Result[] | Promise<Result[]>,
): Promise<Result[]> {
  const why = isDenied(context, offer) ? null : unknownIn(context, calls[0])
  if (why) return allUnchecked(calls, why)
  const reply = isDenied(context, offer) ? null : await context.ask('GET', pathOf(calls[0]))
  return reply === null || isMissing(context, offer, reply)
    ? calls.map((call) => notOffered(call, offer.without))
    : check(reply)
}
