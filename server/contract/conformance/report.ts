/** `unchecked` is what could not be tried, for the reason in `notes`. */
export type Outcome = 'right' | 'absent' | 'wrong' | 'unchecked'

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

/** A call that the backend does not offer. `without` says what the dashboard then does. */
export const absent = (call: string, without: string): Result => ({
  call,
  standing: 'optional',
  outcome: 'absent',
  notes: [without],
})

export const unchecked = (call: string, standing: Result['standing'], why: string): Result => ({
  call,
  standing,
  outcome: 'unchecked',
  notes: [why],
})

/** Whether all that the contract requires is right. What could not be tried shows nothing, so it does not count as right. */
export const isConforming = (results: readonly Result[]) =>
  results.every(({ standing, outcome }) => standing === 'optional' || outcome === 'right')

const count = (results: readonly Result[], standing: Result['standing'], outcome: Outcome) =>
  results.filter((result) => result.standing === standing && result.outcome === outcome).length

function summary(results: readonly Result[]) {
  const wrong = count(results, 'required', 'wrong')
  const open = count(results, 'required', 'unchecked')
  const extras = count(results, 'optional', 'wrong')
  return [
    wrong > 0 ? `Required and wrong: ${wrong}.` : 'Nothing that is required is wrong.',
    ...(open > 0 ? [`Required and not checked: ${open}; until then this backend does not pass.`] : []),
    ...(extras > 0 ? [`Optional and wrong: ${extras}; mend it, or answer 404 to leave it out.`] : []),
  ].join(' ')
}

/** The results as a table for a terminal, required ones first, with what is to be mended below each. */
export function tableOf(results: readonly Result[]): string {
  const rows = [...results].sort(
    (a, b) => Number(a.standing === 'optional') - Number(b.standing === 'optional'),
  )
  const width = Math.max(4, ...rows.map(({ call }) => call.length))
  const line = (call: string, standing: string, outcome: string) =>
    `${call.padEnd(width)}  ${standing.padEnd(8)}  ${outcome}`
  return [
    line('call', 'standing', 'result'),
    line('-'.repeat(width), '--------', '---------'),
    ...rows.flatMap(({ call, standing, outcome, notes }) => [
      line(call, standing, outcome === 'wrong' ? 'WRONG' : outcome),
      ...notes.map((note) => `    ${note}`),
    ]),
    '',
    summary(results),
  ].join('\n')
}
