import type { ReactNode } from 'react'
import { isObject, isSame } from '@/contract/json'
import { canShow, type Option } from '@/contract/declaration/option'
import { noErrors } from '@/contract/declaration/validate'
import {
  BotProblemsProvider,
  noProblems,
  ProblemMarks,
  useBotProblemsAt,
} from '@/components/shell/live/form-live'
import { formatPath, getIn, type Path, useFormContext } from './form-context'
import { hasControl } from './validate-options'

type PlaceProps = { option: Option; value: unknown; path: Path }

/** Whether what is there within a value has a field of its own. */
function hasOwnField(option: Option, value: unknown, path: string) {
  const [key = ''] = path.split('.')
  if (!canShow(option, value)) return false
  if (option.control === 'list')
    return Array.isArray(value) && /^\d+$/.test(key) && Number(key) < value.length
  const part = option.control === 'group' ? option.properties.get(key) : undefined
  return part !== undefined && isObject(value) && hasControl(part, value, noErrors)
}

/** Whether rows came, went or moved, so that what was said of a row by its place may be about another one. */
function isRearranged(saved: unknown, value: unknown) {
  if (!Array.isArray(saved) || !Array.isArray(value)) return false
  if (saved.length !== value.length) return true
  return value.some((row, at) => !isSame(row, saved[at]) && saved.some((other) => isSame(row, other)))
}

/** What the bot says against a value, and against parts of it that have no field of their own. */
export function OptionProblems({ option, value, path }: PlaceProps) {
  const problems = useBotProblemsAt(formatPath(path))
  const { saved } = useFormContext()
  if (problems.length === 0) return null
  const isMoved = option.control === 'list' && isRearranged(getIn(saved, path), value)
  const within = (at: string | null) => at?.slice(formatPath(path).length + 1) ?? ''
  const own = problems.filter((problem) => isMoved || !hasOwnField(option, value, within(problem.path)))
  return own.length > 0 && <ProblemMarks problems={own} />
}

type RowsProps = Omit<PlaceProps, 'option'> & { children: ReactNode }

/** Around the rows of a list: once they have moved, the list says of them what the bot does. */
export function RowProblems({ value, path, children }: RowsProps) {
  const problems = useBotProblemsAt(formatPath(path))
  const { saved } = useFormContext()
  const isMoved = problems.length > 0 && isRearranged(getIn(saved, path), value)
  return <BotProblemsProvider value={isMoved ? noProblems : problems}>{children}</BotProblemsProvider>
}
