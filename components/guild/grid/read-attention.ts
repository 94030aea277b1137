import type { FeatureDeclaration } from '@/contract/calls/features'
import { missingToEnable } from '@/contract/declaration/missing-options'
import { referencesIn } from '@/contract/declaration/walk-options'
import { type Attention, groupByReason } from './attention'

type KnownIds = {
  channels?: ReadonlySet<string>
  /** Those of the channels of which only the ids are known. */
  hidden?: ReadonlySet<string>
  roles?: ReadonlySet<string>
}

export function attentionOf(
  { options: schema, defaults }: Pick<FeatureDeclaration, 'options' | 'defaults'>,
  saved: Readonly<Record<string, unknown>>,
  known: KnownIds,
): Attention[] {
  const value = { ...defaults, ...saved }
  const shown = referencesIn(schema, value).filter(({ isShown }) => isShown)
  const gone = shown.filter(({ kind, id }) => known[`${kind}s`]?.has(id) === false)
  const hidden = shown.filter(({ kind, id }) => kind === 'channel' && known.hidden?.has(id))
  const problems = [
    ...missingToEnable(schema, value).map((path) => ({ reason: 'missing' as const, path })),
    ...hidden.map(({ path }) => ({ reason: 'channelHidden' as const, path })),
    ...gone.map(({ kind, path }) => ({ reason: `${kind}Gone` as const, path })),
  ]
  return groupByReason(schema, problems, value)
}
