import type { HealthFinding } from '@/api/health.schema'

/** Findings by their subjects, each in the order in which they are told; a subject stands where its first one does. */
export function groupFindings(findings: readonly HealthFinding[]) {
  const groups = new Map<string, HealthFinding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.subject)
    if (group) group.push(finding)
    else groups.set(finding.subject, [finding])
  }
  return [...groups].map(([subject, of]) => ({ subject, findings: of }))
}
