import { SkeletonBlock } from '@/components/ui/skeletons'

export const ChipSkeleton = () => (
  <SkeletonBlock className="chip" display="inline-block" h="1.25em" w="6em" verticalAlign="middle" />
)
