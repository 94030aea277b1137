import { useFeatureDeclarations, useFeatures } from '@/api/features'
import { featuresIn } from '@/api/health'
import type { GuildHealth } from '@/api/health.schema'

/** Only the saved values tell what a row is called. */
const inRow = /\.\d+(?:\.|$)/

/** What the features with findings declare, and what is saved in those with a finding in a row; both by feature id. */
export function useFeaturesWithFindings(guildId: string, health: GuildHealth | null | undefined) {
  const { declarations } = useFeatureDeclarations(featuresIn(health))
  const withRows = featuresIn({
    findings: (health?.findings ?? []).filter(({ path }) => path !== null && inRow.test(path)),
  })
  const features = useFeatures(guildId, withRows)
  const saved = new Map(withRows.map((id, at) => [id, features[at]?.data?.value]))
  return { declarations, saved }
}
