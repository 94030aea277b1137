import { useFeaturesWithFindings } from '@/api/features'
import { useKnownHealth } from '@/api/health'
import type { HealthFinding } from '@/contract/calls/health'
import { useTitles } from '@/components/changes/use-titles'
import { isolated } from '@/components/ui/isolated'
import { optionTree } from '@/contract/declaration/read-option'

const reasons = ['missing', 'channelHidden', 'channelGone', 'roleGone', 'memberGone', 'other'] as const
type Reason = (typeof reasons)[number]

/** More places than these would say less on a card than the options that they are in. */
const few = 2

/** Why an enabled feature does not work fully, with the titles of the options to look at. */
export type Attention = { reason: Reason; options: string[] }

const reasonOf: Readonly<Record<string, Reason>> = {
  missing: 'missing',
  channel_gone: 'channelGone',
  channel_hidden: 'channelHidden',
  role_gone: 'roleGone',
  member_gone: 'memberGone',
}

function attentionIn(
  findings: readonly HealthFinding[],
  id: string,
  titleOf: (path: string) => string,
): Attention[] {
  const problems = findings.flatMap(({ subject, code, path }) =>
    subject === `feature:${id}` && path
      ? [
          {
            reason: reasonOf[code] ?? 'other',
            title: titleOf(path),
            top: titleOf(path.split('.')[0] ?? path),
          },
        ]
      : [],
  )
  return reasons
    .map((reason) => {
      const ofReason = problems.filter((problem) => problem.reason === reason)
      const titles = new Set(ofReason.map(({ title }) => title))
      const tops = new Set(ofReason.map(({ top }) => top))
      return { reason, options: [...(titles.size > few ? tops : titles)] }
    })
    .filter(({ options }) => options.length > 0)
}

/** What the health check says of each feature, by id. */
export function useFeatureAttention(guildId: string): ReadonlyMap<string, Attention[]> {
  const health = useKnownHealth(guildId, { isAsked: false }).data
  const { declarations, saved } = useFeaturesWithFindings(guildId, health)
  const { optionTitle } = useTitles()
  return new Map(
    Array.from(declarations, ([id, { options }]) => {
      const titleOf = (path: string) => isolated(optionTitle(optionTree(options), path, saved.get(id)))
      return [id, attentionIn(health?.findings ?? [], id, titleOf)]
    }),
  )
}
