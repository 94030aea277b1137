import { SkeletonBlock } from '@/components/ui/skeletons'
import { preloadable } from '@/components/ui/preloadable'

/** Loaded when needed, as conflicts in lists are rare. */
export const ConflictValue = preloadable(
  () => import('./conflict-value').then((code) => code.ConflictValue),
  () => <SkeletonBlock h={5} />,
)
