import { SkeletonBlock } from '@/components/feedback/skeletons'
import { late } from '@/components/late/late'

/** Hardly anybody ever has to choose between two versions of a list. */
export const ConflictValue = late(
  () => import('./conflict-value').then((code) => code.ConflictValue),
  () => <SkeletonBlock h={5} />,
)
