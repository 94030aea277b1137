import type { Conflict } from '@/config/features/define'
import { choicesIn, foundIn } from './choices'
import type { GuildSnapshot } from './facts'
import type { CheckedFeature, Finding } from './findings'
import { formatFinding } from './words'

/** `rewards.3.role` as `rewards.role`: the option, in whichever row. */
const withoutRows = (path: string) => path.replaceAll(/\.\d+(?=\.|$)/g, '')

const choicesAt = (feature: CheckedFeature, option: string) =>
  choicesIn(feature).filter(({ path }) => withoutRows(path) === option)

function findClash(
  feature: CheckedFeature,
  other: CheckedFeature,
  clash: Conflict,
  facts: GuildSnapshot,
): Finding[] {
  const taken = choicesAt(other, clash.with.option).flatMap(({ ids }) => ids)
  return choicesAt(feature, clash.option).flatMap(({ path, kind, ids }): Finding[] => {
    const known: ReadonlyMap<string, { id: string; name: string }> | null = facts[`${kind}s`]
    const both = ids.filter((id) => taken.includes(id))
    const shared = known ? foundIn(both, known) : []
    if (shared.length === 0) return []
    const names = shared.map(({ name }) => name)
    const detail = formatFinding(clash.complaint, { names })
    return [
      { code: 'contradiction', severity: 'warning', path, detail, ids: shared.map(({ id }) => id), names },
    ]
  })
}

/** What a feature takes for something else than another one that is on does. What was deleted is told as such. */
export const findConflicts = (
  feature: CheckedFeature,
  all: ReadonlyMap<string, CheckedFeature>,
  facts: GuildSnapshot,
): Finding[] =>
  (feature.definition.clashes ?? []).flatMap((clash) => {
    const other = all.get(clash.with.feature)
    return other ? findClash(feature, other, clash, facts) : []
  })
