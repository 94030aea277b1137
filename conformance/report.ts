import { isAbsent } from './judge'
import type { Reply, TestContext } from './target'

/** `unchecked` is what could not be tried, for the reason in `notes`. */
type Outcome = 'right' | 'not offered' | 'wrong' | 'unchecked'

/** What was found out about one call. `notes` say what to mend, one sentence or two each. */
export type Result = {
  call: string
  standing: 'required' | 'optional'
  outcome: Outcome
  notes: string[]
}

/** A required call: wrong as soon as there is something to mend. */
export const required = (call: string, notes: string[]): Result => ({
  call,
  standing: 'required',
  outcome: notes.length > 0 ? 'wrong' : 'right',
  notes,
})

export const optional = (call: string, notes: string[]): Result => ({
  ...required(call, notes),
  standing: 'optional',
})

/** An extension that the backend does not offer. `without` says what the dashboard then does. */
export const notOffered = (call: string, without: string): Result => ({
  call,
  standing: 'optional',
  outcome: 'not offered',
  notes: [without],
})

export const unchecked = (call: string, standing: Result['standing'], why: string): Result => ({
  call,
  standing,
  outcome: 'unchecked',
  notes: [why],
})

/**
 * Whether nothing is wrong, and everything required was tried. An extension may be left out, but one that is offered has
 * to be right: people rely on it.
 */
export const isConforming = (results: readonly Result[]) =>
  results.every(
    ({ standing, outcome }) => outcome !== 'wrong' && (standing === 'optional' || outcome === 'right'),
  )

const count = (results: readonly Result[], outcome: Outcome, standing?: Result['standing']) =>
  results.filter((result) => result.outcome === outcome && result.standing === (standing ?? result.standing))
    .length

function summary(results: readonly Result[]) {
  const wrong = count(results, 'wrong')
  const extras = count(results, 'wrong', 'optional')
  const open = count(results, 'unchecked', 'required')
  return [
    `Right: ${count(results, 'right')}. Wrong: ${wrong}. Not checked: ${count(results, 'unchecked')}. Not offered: ${count(results, 'not offered')}.`,
    ...(extras > 0 ? [`${extras} of what is wrong is optional: mend it, or do not offer it.`] : []),
    ...(open > 0 ? [`${open} of what was not checked is required.`] : []),
    isConforming(results) ? 'This backend passes.' : 'This backend does not pass.',
  ].join('\n')
}

/** The results as a table for a terminal, required ones first, with what is to be mended below each. */
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

const isDenied = ({ extensions }: TestContext, { extension }: Offer) =>
  extensions !== null && extension !== null && !extensions.includes(extension)

const isClaimed = ({ extensions }: TestContext, { extension }: Offer) =>
  extensions !== null && extension !== null && extensions.includes(extension)

/** What an extension that the backend says it lacks comes to, without a call. */
export const skipIfDenied = (context: TestContext, call: string, offer: Offer): Result | null =>
  isDenied(context, offer) ? notOffered(call, offer.without) : null

/** What a backend that says nothing of its extensions means by a 404, 405 or 501. One that says so is held to it. */
export const isMissing = (context: TestContext, offer: Offer, reply: Reply) =>
  !isClaimed(context, offer) && isAbsent(reply)
