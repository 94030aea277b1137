import dynamic from 'next/dynamic'
import { SkeletonBlock } from '@/components/ui/skeletons'
import { whileLoading } from '@/components/ui/preloadable'

/** Loaded when needed, as conflicts in lists are rare. */
export const ConflictValue = dynamic(() => import('./conflict-value').then((code) => code.ConflictValue), {
  ssr: false,
  loading: whileLoading(() => <SkeletonBlock h={5} />),
})
