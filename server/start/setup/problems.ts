import type { Report } from '@/server/doctor/check'
import { setup as texts } from '@/server/http/texts'
import { unwritable } from './env-file'

/** What the English sentences of the doctor call the variables. */
const variables = {
  PRODUCT_NAME: 'the name',
  BRAND_COLOR: 'the colour',
  PUBLIC_URL: 'the public address',
  DISCORD_CLIENT_ID: 'the Client ID',
  DISCORD_CLIENT_SECRET: 'the Client Secret',
  DISCORD_BOT_TOKEN: 'the bot token',
}
type Variable = keyof typeof variables

const isVariable = (name: string): name is Variable => Object.hasOwn(variables, name)

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const variable = /(?<!\[)\b[A-Z]+(?:_[A-Z]+)+\b/g

/** A sentence about variables in the words of the form, which calls them otherwise. */
const inWordsOfForm = (sentence: string) =>
  sentence.replaceAll(variable, (name, at: number) => {
    const words = isVariable(name) ? variables[name] : name
    return at === 0 ? capitalised(words) : words
  })

/** What is wrong with what was entered: at its field, by the name of the field, or with none of them. */
export type Problems = { fields: Partial<Record<string, string>>; others: readonly string[] }

export const tooLong = 'must be at most 500 characters long.'

/** What a field must hold, in the reader's language. */
function sentenceOf(name: Variable, rest: string) {
  if (rest.startsWith('is missing')) return texts.missing
  if (rest === tooLong) return texts.tooLong
  return rest === unwritable ? texts.unwritable : texts.wrong[name]
}

/** @param lines of a StartError: each begins with the name of a variable */
export function problemsOf(lines: readonly string[], isField: (name: string) => boolean): Problems {
  const fields: Problems['fields'] = {}
  const others: string[] = []
  for (const line of lines) {
    const [, name = '', rest = ''] = /^(\w+) ([^]*)$/.exec(line) ?? []
    if (isVariable(name) && isField(name)) fields[name] ??= sentenceOf(name, rest)
    else others.push(line)
  }
  return { fields, others }
}

/** What a test has found, for the page. */
export type Finding = Pick<Report, 'status' | 'found' | 'todo'>

/** Where a report belongs: the last of the fields whose variables it names. */
const fieldOf = ({ found }: Report, isField: (name: string) => boolean) =>
  found.match(variable)?.findLast((name) => isVariable(name) && isField(name))

type Tested = { reports: readonly Report[]; lines: readonly string[]; isField: (name: string) => boolean }

/** Everything that a test has found, said once: at the field that it is about, or for the page. */
export function judged({ reports, lines, isField }: Tested) {
  const { fields, others } = problemsOf(lines, isField)
  const advised: Problems['fields'] = {}
  const findings: Finding[] = others.map((found) => ({ status: 'failed', found }))
  for (const report of reports.filter(({ status }) => status !== 'skipped')) {
    const { name, status, todo } = report
    // Its lines are in there already.
    if (name === 'variables' && status === 'failed' && lines.length > 0) continue
    const found = inWordsOfForm(report.found)
    const advice = todo === undefined ? '' : inWordsOfForm(todo)
    const field = status === 'failed' ? fieldOf(report, isField) : undefined
    if (field) advised[field] ??= `${found} ${advice}`.trim()
    else findings.push({ status, found, ...(advice && { todo: advice }) })
  }
  return { fields, advised, findings }
}
