import { SkeletonBlock, SkeletonRegion } from '@/components/ui/skeletons'

export const HealthSlot = () => (
  <SkeletonRegion>
    <SkeletonBlock h="58px" borderRadius="xl" />
  </SkeletonRegion>
)
