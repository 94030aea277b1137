import { joinSentences } from '@/contract/join-sentences'
import type { Report } from '@/server/doctor/check'
import type { StartError, VariableProblem } from '@/server/env'
import { formatText } from '@/server/http/format-text'
import { setup as texts } from '@/server/http/texts'

type Variable = keyof typeof texts.labels

const isVariable = (name: string): name is Variable => Object.hasOwn(texts.labels, name)

const variable = /(?<!\[)\b[A-Z]+(?:_[A-Z]+)+\b/g

/** A sentence about variables, with the labels of their fields in place of their names. */
const inWordsOfForm = (sentence: string) =>
  sentence.replaceAll(variable, (name) =>
    isVariable(name) ? formatText(texts.named, { label: texts.labels[name] }) : name,
  )

/** What is wrong with what was entered: at its field, by the name of the field, or with none of them. */
export type Problems = { fields: Partial<Record<string, string>>; others: readonly string[] }

/** What a field must hold, in the reader's language. */
const sentenceOf = (name: Variable, code: VariableProblem['code']) =>
  code === 'malformed' ? texts.wrong[name] : texts[code]

export function problemsOf(problems: StartError['problems'], isField: (name: string) => boolean): Problems {
  const fields: Problems['fields'] = {}
  const others: string[] = []
  for (const problem of problems) {
    if (typeof problem === 'string') others.push(problem)
    else if (isVariable(problem.variable) && isField(problem.variable))
      fields[problem.variable] ??= sentenceOf(problem.variable, problem.code)
    else others.push(problem.line)
  }
  return { fields, others }
}

/** What a test has found, for the page. */
export type Finding = Pick<Report, 'status' | 'found' | 'todo'>

/** Where a report belongs: the last field, as the form has them, whose variable it names. */
function fieldOf({ found }: Report, isField: (name: string) => boolean) {
  const named: readonly string[] = found.match(variable) ?? []
  return Object.keys(texts.labels).findLast((name) => named.includes(name) && isField(name))
}

type Tested = {
  reports: readonly Report[]
  problems: StartError['problems']
  isField: (name: string) => boolean
}

/** Everything that a test has found, said once: at the field that it is about, or for the page. */
export function judged({ reports, problems, isField }: Tested) {
  const { fields, others } = problemsOf(problems, isField)
  const advised: Problems['fields'] = {}
  const findings: Finding[] = others.map((found) => ({ status: 'failed', found }))
  for (const report of reports.filter(({ status }) => status !== 'skipped')) {
    const { name, status, todo } = report
    // What it found is in there already.
    if (name === 'variables' && status === 'failed' && problems.length > 0) continue
    const found = inWordsOfForm(report.found)
    const advice = todo === undefined ? '' : inWordsOfForm(todo)
    const field = status === 'failed' ? fieldOf(report, isField) : undefined
    if (field) advised[field] ??= joinSentences([found, advice])
    else findings.push({ status, found, ...(advice && { todo: advice }) })
  }
  return { fields, advised, findings }
}
