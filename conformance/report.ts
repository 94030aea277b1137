import { type Note, notesOf } from './notes'

/** `unchecked`: it could not be tried, for the reason in `notes`. */
type Outcome = 'right' | 'not offered' | 'wrong' | 'unchecked'
type Standing = 'required' | 'optional'

export type Result = {
  call: string
  standing: Standing
  outcome: Outcome
  notes: string[]
  /** How much was tried. */
  remark?: string
  /** What to name to check it alone. */
  part?: string
}
export type Report = ReturnType<typeof createReport>

export function createReport() {
  const results: Result[] = []

  /** @returns whether it is right */
  const judge =
    (standing: Standing) =>
    (call: string, ...found: Note[]) => {
      const notes = [...new Set(notesOf(...found))]
      const isRight = notes.length === 0
      results.push({ call, standing, outcome: isRight ? 'right' : 'wrong', notes })
      return isRight
    }
  return {
    results,
    required: judge('required'),
    optional: judge('optional'),
    remark(call: string, remark: string) {
      const result = results.find((one) => one.call === call)
      if (result) result.remark = remark
    },
    /** Of an extension that the backend does not offer. `without` says what the dashboard then does. */
    notOffered(calls: string | readonly string[], without: string) {
      for (const call of [calls].flat())
        results.push({ call, standing: 'optional', outcome: 'not offered', notes: [without] })
    },
    unchecked(calls: string | readonly string[], reason: string, standing: Standing = 'optional') {
      for (const call of [calls].flat())
        results.push({ call, standing, outcome: 'unchecked', notes: [reason] })
    },
  }
}

/**
 * Whether nothing is wrong, and everything required was tried. An extension may be left out, but one that is offered has
 * to be right: people rely on it.
 */
export const isConforming = (results: readonly Result[]) =>
  results.every(
    ({ standing, outcome }) => outcome !== 'wrong' && (standing === 'optional' || outcome === 'right'),
  )

/** Which parts to check again once what is wrong is mended. */
function repeatOf(results: readonly Result[]) {
  const wrong = results.flatMap(({ outcome, part }) => (outcome === 'wrong' && part ? part : []))
  return wrong.length === 0 ? [] : [`Check only this again: --only ${[...new Set(wrong)].join(',')}`]
}

const verdicts = {
  whole: ['This backend passes.', 'This backend does not pass.'],
  parts: ['What was asked for passes. Nothing else was checked.', 'What was asked for does not pass.'],
} as const

function summary(results: readonly Result[], scope: keyof typeof verdicts) {
  const count = (outcome: Outcome, standings = ['required', 'optional']) =>
    results.filter((result) => result.outcome === outcome && standings.includes(result.standing)).length
  const wrongExtras = count('wrong', ['optional'])
  const open = count('unchecked', ['required'])
  return [
    `Right: ${count('right')}. Wrong: ${count('wrong')}. Not checked: ${count('unchecked')}. Not offered: ${count('not offered')}.`,
    ...(wrongExtras > 0
      ? [
          `${wrongExtras} of what is wrong is optional: fix it, or leave the call out where the contract lets you.`,
        ]
      : []),
    ...(open > 0 ? [`${open} of what was not checked is required.`] : []),
    ...repeatOf(results),
    verdicts[scope][isConforming(results) ? 0 : 1],
  ]
}

/** Of one check, so many notes are shown, and so many times what was sent and what came back. */
const maxNotes = 12
const maxExchanges = 3

/** Notes as lines, what was sent and what came back below the last note about it. */
function linesOf(notes: readonly string[]): string[] {
  const told = notes.slice(0, maxNotes).map((note) => {
    const [sentence = '', ...exchange] = note.split('\n')
    return { sentence, exchange }
  })
  let shown = 0
  const left = notes.length - told.length
  return [
    ...told.flatMap(({ sentence, exchange }, index) => {
      const isRepeated = exchange.join('\n') === told[index + 1]?.exchange.join('\n')
      const isShown = exchange.length > 0 && !isRepeated && (shown += 1) <= maxExchanges
      return [sentence, ...(isShown ? exchange.map((line) => `  ${line}`) : [])]
    }),
    ...(left > 0 ? [`And ${left} more like these.`] : []),
  ].map((line) => `    ${line}`)
}

/** The results as a table for a terminal, required ones first, each with what has to be fixed. */
export function tableOf(results: readonly Result[], scope: keyof typeof verdicts = 'whole'): string {
  const rows = [...results].sort(
    (a, b) => Number(a.standing === 'optional') - Number(b.standing === 'optional'),
  )
  const shown = new Set<string>()
  const isNew = (note: string) => !shown.has(note) && shown.add(note).has(note)
  const width = Math.max(4, ...rows.map(({ call }) => call.length))
  const line = (call: string, standing: string, outcome: string) =>
    `${call.padEnd(width)}  ${standing.padEnd(8)}  ${outcome}`
  return [
    line('call', 'standing', 'result'),
    line('-'.repeat(width), '--------', '---------'),
    ...rows.flatMap(({ call, standing, outcome, notes, remark }) => [
      line(call, standing, outcome === 'wrong' ? 'WRONG' : outcome),
      ...(remark === undefined ? [] : [`    ${remark}`]),
      ...linesOf(notes.filter((note) => outcome !== 'not offered' || isNew(note))),
    ]),
    '',
    ...summary(results, scope),
  ].join('\n')
}
