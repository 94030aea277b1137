import type { Declared, FeatureDeclaration } from '@/contract/calls/features'
import { type PlacedOption, type Reference, referencesIn } from '@/contract/declaration/walk-options'

export type Finding = {
  code: string
  severity: 'error' | 'warning'
  path: string | null
  detail: string
  ids?: string[]
  names?: string[]
  permissions?: string[]
}

/** A feature that is on, or the declared settings. */
export type CheckedFeature = {
  definition: Declared & Partial<Pick<FeatureDeclaration, 'permissions'>>
  options: Readonly<Record<string, unknown>>
  /** As they were saved, with what is no longer declared. */
  saved?: Readonly<Record<string, unknown>>
  /** Secrets that were set and cannot be read any more. */
  lost?: readonly string[]
}

export const maxFindings = 20

type Severe = Pick<Finding, 'severity'>

/** The worst first. */
export const bySeverity = (a: Severe, b: Severe) =>
  Number(a.severity === 'warning') - Number(b.severity === 'warning')

/** The worst first, then in the order of the top-level `options`. */
export function inOrder(findings: readonly Finding[], options: readonly string[]): Finding[] {
  const indexOf = ({ path }: Finding) => options.indexOf(path?.split('.')[0] ?? '')
  return findings.toSorted((a, b) => bySeverity(a, b) || indexOf(a) - indexOf(b))
}

export type Choice = Pick<PlacedOption, 'path' | 'option'> & { kind: Reference['kind']; ids: string[] }

export function choicesIn({ definition, options }: CheckedFeature): Choice[] {
  const choices = new Map<string, Choice>()
  for (const { path, option, kind, id, isShown } of referencesIn(definition.options, options)) {
    if (!isShown) continue
    const choice = choices.get(path)
    if (choice) choice.ids.push(id)
    else choices.set(path, { path, option, kind, ids: [id] })
  }
  return [...choices.values()]
}

export const takesSeveral = ({ option }: Choice) => option.kind === 'list'

export const foundIn = <Item>(ids: readonly string[], known: ReadonlyMap<string, Item>): Item[] =>
  ids.flatMap((id) => known.get(id) ?? [])
