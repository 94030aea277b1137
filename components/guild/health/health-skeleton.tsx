import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

export const HealthSkeleton = () => (
  <SkeletonRegion>
    <SkeletonBlock h="58px" borderRadius="xl" />
  </SkeletonRegion>
)
