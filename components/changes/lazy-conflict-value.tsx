import { SkeletonBlock } from '@/components/ui/skeletons'
import { preloadable } from '@/components/ui/preloadable'

/** Hardly anybody ever has to choose between two versions of a list. */
export const ConflictValue = preloadable(
  () => import('./conflict-value').then((code) => code.ConflictValue),
  () => <SkeletonBlock h={5} />,
)
