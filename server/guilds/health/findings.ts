import type { FeatureDefinition } from '@/config/features/define'

/** What one check finds about a subject, as api/health.schema.ts describes it. */
export type Finding = {
  code: string
  severity: 'error' | 'warning'
  path: string | null
  detail: string
  ids?: string[]
  names?: string[]
  permissions?: string[]
}

/** A feature that is on, with all its options. */
export type CheckedFeature = {
  definition: FeatureDefinition
  /** Its options as JSON Schema with hints. */
  schema: unknown
  options: Readonly<Record<string, unknown>>
}

/** Of one subject, only so many findings are told. */
export const maxFindings = 20

const weights = { error: 0, warning: 1 } as const

/** The worst first; of one weight, in the order of the form, whose top-level options these are. */
export function inOrder(findings: readonly Finding[], options: readonly string[]): Finding[] {
  const place = ({ path }: Finding) => options.indexOf(path?.split('.')[0] ?? '')
  return [...findings].sort((a, b) => weights[a.severity] - weights[b.severity] || place(a) - place(b))
}
